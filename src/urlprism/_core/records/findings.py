"""Warnings of a document about a text that it accepts, and refusals in the same form."""

from collections.abc import Callable
from typing import NamedTuple, TypeVar

from urlprism.errors import URLError
from urlprism.redaction.records import hides_secrets

_Text = TypeVar("_Text")


@hides_secrets
class Finding(NamedTuple):
    """A warning that a section of a document gives about `text[start:end]`.

    >>> from urlprism.whatwg import findings
    >>> found = findings("http://h/a b")[0]
    >>> found.name, found.start, found.end
    ('invalid-URL-unit', 10, 11)
    """

    name: str
    start: int
    end: int
    section: str
    message: str


def refusals(check: Callable[[_Text], object], text: _Text, document: str) -> list[Finding]:
    """Return the error that `check` raises for a text as a finding; [] if it raises none.

    The name is the production that the text does not match. The section is that of `document`,
    or has the name of another document before it.
    """
    try:
        check(text)
    except URLError as error:
        cited, _, name = error.rule.rpartition(" ")
        if cited in {"RFC", ""} or name.startswith("§"):  # a section without a production
            cited, name = error.rule, "refused"
        section = cited.removeprefix(f"{document} ").removeprefix("§")
        return [Finding(name, error.start, error.end, section, error.message)]
    return []
