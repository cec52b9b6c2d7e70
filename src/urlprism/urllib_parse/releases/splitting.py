"""Split a URL at its delimiters."""

import re
import string
from typing import Final, NamedTuple

from urlprism.redaction.records import hides_secrets
from urlprism.urllib_parse.releases.netloc import check_netloc, check_normalized
from urlprism.urllib_parse.releases.rules import Rules

_CONTROLS_AND_SPACE: Final = "".join(map(chr, range(0x21)))
_SCHEME: Final = frozenset(string.ascii_letters + string.digits + "+-.")
_END_OF_NETLOC: Final = re.compile("[/?#]")


@hides_secrets
class Parts(NamedTuple):
    """The parts of a URL; None means absent."""

    scheme: str | None
    netloc: str | None
    path: str
    query: str | None
    fragment: str | None


def split(rules: Rules, url: str, scheme: str | None, *, fragments: bool) -> Parts:
    """Return the parts of `url`; raise ValueError for an invalid network location.

    `scheme` is the default for a URL without a scheme.
    """
    url = _cleaned(rules, url)
    if scheme != "":
        scheme = _cleaned_argument(rules, scheme)
    before, colon, rest = url.partition(":")
    if colon and _is_scheme(rules, before, rest):
        scheme, url = before.lower(), rest
    netloc = query = fragment = None
    if url[:2] == "//":
        ending = _END_OF_NETLOC.search(url, 2)
        end = len(url) if ending is None else ending.start()
        netloc, url = url[2:end], url[end:]
        if "[" in netloc or "]" in netloc:
            check_netloc(rules, netloc)
    if fragments and "#" in url:
        url, _, fragment = url.partition("#")
    if "?" in url:
        url, _, query = url.partition("?")
    if netloc and not netloc.isascii():
        check_normalized(rules, netloc)
    # The `__new__` of a NamedTuple is a function in Python.
    return tuple.__new__(Parts, (scheme, netloc, url, query, fragment))


def split_params(rules: Rules, scheme: str | None, path: str) -> tuple[str, str | None]:
    """Return a path without the parameters of its last segment, and the parameters."""
    if not rules.splits_params(scheme or ""):
        return path, None
    semicolon = path.find(";", max(path.rfind("/"), 0))
    return (path, None) if semicolon < 0 else (path[:semicolon], path[semicolon + 1 :])


def _cleaned(rules: Rules, url: str) -> str:
    if rules.has("leading-controls-stripped"):
        # Trailing spaces stay: some applications rely on them.
        url = url.lstrip(_CONTROLS_AND_SPACE)
    return url if url.isprintable() else _without_newlines(rules, url)


def _cleaned_argument(rules: Rules, scheme: str | None) -> str | None:
    if scheme is None and rules.has("scheme-may-be-none"):
        return None
    # As in CPython, a value that is neither text nor None fails here.
    if rules.has("scheme-argument-stripped"):
        scheme = scheme.strip(_CONTROLS_AND_SPACE)  # type: ignore[union-attr]
    return _without_newlines(rules, scheme)  # type: ignore[arg-type]


def _without_newlines(rules: Rules, text: str) -> str:
    if rules.has("newlines-and-tabs-removed"):
        for removed in "\t\r\n":
            text = text.replace(removed, "")
    return text


def _is_scheme(rules: Rules, scheme: str, rest: str) -> bool:
    """Whether the text before a colon is a scheme."""
    if not scheme or not _SCHEME.issuperset(scheme):
        return False
    if rules.has("scheme-begins-with-letter") and scheme[0] not in string.ascii_letters:
        return False
    if rules.has("digits-after-scheme") or scheme == "http":
        return True
    # Only digits after the colon: a host with its port, and so a path.
    return not rest or bool(rest.strip(string.digits))
