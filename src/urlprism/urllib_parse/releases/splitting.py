"""Split a URL at its delimiters."""

import string
from typing import Final, NamedTuple

from urlprism.redaction.records import hides_secrets
from urlprism.urllib_parse.releases.netloc import check_netloc, check_normalized
from urlprism.urllib_parse.releases.rules import Rules

_CONTROLS_AND_SPACE: Final = "".join(map(chr, range(0x21)))
_SCHEME: Final = frozenset(string.ascii_letters + string.digits + "+-.")


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
    url, scheme = _cleaned(rules, url), _cleaned_argument(rules, scheme)
    if _has_scheme(rules, url):
        scheme, _, url = url.partition(":")
        scheme = scheme.lower()
    netloc = query = fragment = None
    if url[:2] == "//":
        netloc, url = _cut_netloc(url)
        check_netloc(rules, netloc)
    if fragments and "#" in url:
        url, _, fragment = url.partition("#")
    if "?" in url:
        url, _, query = url.partition("?")
    if netloc:
        check_normalized(rules, netloc)
    return Parts(scheme, netloc, url, query, fragment)


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
    return _without_newlines(rules, url)


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


def _has_scheme(rules: Rules, url: str) -> bool:
    scheme, colon, rest = url.partition(":")
    if not colon or not scheme or not _SCHEME.issuperset(scheme):
        return False
    if rules.has("scheme-begins-with-letter") and scheme[0] not in string.ascii_letters:
        return False
    if rules.has("digits-after-scheme") or scheme == "http":
        return True
    # Only digits after the colon: a host with its port, and so a path.
    return not rest or bool(rest.strip(string.digits))


def _cut_netloc(url: str) -> tuple[str, str]:
    """Return the text between two slashes and the next delimiter, and the rest."""
    ends = [url.find(delimiter, 2) for delimiter in "/?#"]
    end = min((end for end in ends if end >= 0), default=len(url))
    return url[2:end], url[end:]
