"""Redirectors whose URLs have their target in a parameter, as far as lists know them."""

import functools
import re
from typing import Final

from urlprism.whatwg.forms.form import decode
from urlprism.whatwg.query_edits import named_values
from urlprism.whatwg.tracking.rules import Index, rules_of
from urlprism.whatwg.urls.parts import Parts

_ABSOLUTE: Final = re.compile(r"https?://", re.IGNORECASE)


def target_of(url: Parts) -> str | None:
    """Return the text of the target that a redirector's URL has, None if no list knows it.

    A target is a URL of http or https; some lists say which scheme precedes one that has none.

    >>> from urlprism import URL
    >>> target_of(URL("https://www.google.com/url?sa=t&q=https%3A%2F%2Fexample.com%2F%3Fa"))
    'https://example.com/?a'
    """
    if url.query is None:
        return None
    values: dict[str, str] = {}
    for name, value in named_values(url.query):
        values.setdefault(name, decode(value))
    for rule, _ in _index().of(url):
        for name in rule.names:
            value = values.get(name, "")
            if _ABSOLUTE.match(value):
                return value
            if rule.prefix and value and "://" not in value:
                return f"{rule.prefix}://{value}"
    return None


@functools.cache
def _index() -> Index:
    return Index(rules_of("redirect"))
