"""The grammar of RFC 1808 §2.2: a function for each production, in the order of the BNF.

Each function takes `text[start:end]`, and raises URLError if that does not match its production.
"""

import re
from collections.abc import Callable, Mapping
from typing import Final, Literal, TypeAlias

from urlprism._core.arguments.intake import URLText
from urlprism._core.arguments.unknown import unknown
from urlprism._core.grammar.runs import Run
from urlprism._core.records.validity import accepts
from urlprism.errors import URLError
from urlprism.rfc1808 import sets
from urlprism.rfc1808.record import text_of

Rule: TypeAlias = Literal[
    "URL", "absoluteURL", "generic-RL", "relativeURL", "net_path", "abs_path", "rel_path", "path",
    "fsegment", "segment", "params", "param", "scheme", "net_loc", "query", "fragment",
]  # fmt: skip

_Check: TypeAlias = Callable[[str, int, int], None]

_PREFIX: Final = re.compile("[A-Za-z0-9+.-]+:")
_PATH_END: Final = re.compile("[;?]")
_KINDS: Final = {
    "national": sets.NATIONAL,
    "punctuation": sets.PUNCTUATION,
    "reserved": sets.RESERVED,
}


def check(text: URLText, rule: Rule = "URL") -> None:
    """Raise URLError, with the place and the reason, if `text` does not match a rule (§2.2).

    Raise ValueError for a rule that is not in `Rule`.

    >>> check("http://a/{")
    Traceback (most recent call last):
        ...
    urlprism.URLError: '{' is national and is not allowed here (RFC 1808 §2.2 absoluteURL)
        http://a/{
                 ^
    """
    production = _RULES.get(rule)
    if production is None:
        raise unknown("rule", rule, _RULES)
    exact_text = text_of(text)
    production(exact_text, 0, len(exact_text))


def is_valid(text: URLText, rule: Rule = "URL") -> bool:
    """Return whether `text` matches a rule of the grammar (§2.2).

    Raise ValueError for a rule that is not in `Rule`, TypeError if `text` is not text.

    >>> is_valid("../a?b"), is_valid("a{b}")
    (True, False)
    """
    return accepts(check, text, rule)


def _run(allowed: frozenset[str], production: str, escape: str | None = "escape") -> _Check:
    """Return the check of a run: its set, its production, and that of an escape in it."""

    def reason(character: str) -> tuple[str, str]:
        return f"{_named(character)} is not allowed here", f"RFC 1808 §2.2 {production}"

    return Run(allowed, reason, escape and f"RFC 1808 §2.2 {escape}").check


def _named(character: str) -> str:
    kind = next((f" is {name} and" for name, set_ in _KINDS.items() if character in set_), "")
    if character == " ":
        return "a space"
    if character < " " or character == "\x7f":
        return "a control character"
    return f"{character!r}{kind}" if character.isascii() else "a character beyond ASCII"


def _refusal(message: str, text: str, start: int, end: int, production: str) -> URLError:
    return URLError(message, text, start, end, f"RFC 1808 §2.2 {production}")


_absolute: Final = _run(sets.ANY, "absoluteURL")
_segments: Final = _run(sets.SEGMENTS, "path")
_first_segment: Final = _run(sets.PCHAR, "fsegment")
segment: Final = _run(sets.PCHAR, "segment")
params: Final = _run(sets.PARAMS, "params")
param: Final = _run(sets.PARAM, "param")
_scheme: Final = _run(sets.SCHEME, "scheme", escape=None)
net_loc: Final = _run(sets.NET_LOC, "net_loc")
query: Final = _run(sets.ANY, "query")
fragment: Final = _run(sets.ANY, "fragment")


def url(text: str, start: int, end: int) -> None:
    """Check ( absoluteURL | relativeURL ) [ "#" fragment ].

    A text that begins with a scheme and a colon is an absoluteURL, even if it is a relativeURL too.
    """
    number = text.find("#", start, end)
    body_end = number if number >= 0 else end
    body = absolute_url if _PREFIX.match(text, start, body_end) else relative_url
    body(text, start, body_end)
    if number >= 0:
        fragment(text, number + 1, end)


def absolute_url(text: str, start: int, end: int) -> None:
    """Check generic-RL | ( scheme ":" *( uchar | reserved ) ); the second includes the first."""
    _absolute(text, _behind_scheme(text, start, end, "absoluteURL"), end)


def generic_rl(text: str, start: int, end: int) -> None:
    """Check scheme ":" relativeURL."""
    relative_url(text, _behind_scheme(text, start, end, "generic-RL"), end)


def _behind_scheme(text: str, start: int, end: int, production: str) -> int:
    """Check scheme ":", and return its end."""
    colon = text.find(":", start, end)
    scheme(text, start, colon if colon >= 0 else end)
    if colon < 0:
        message = "a ':' should follow the scheme"
        raise _refusal(message, text, end, end, production)
    return colon + 1


def relative_url(text: str, start: int, end: int) -> None:
    """Check net_path | abs_path | rel_path."""
    if text.startswith("//", start, end):
        net_path(text, start, end)
    elif text.startswith("/", start, end):
        abs_path(text, start, end)
    else:
        rel_path(text, start, end)


def net_path(text: str, start: int, end: int) -> None:
    """Check "//" net_loc [ abs_path ]."""
    _begins(text, start, end, "//", "net_path")
    slash = text.find("/", start + 2, end)
    net_loc(text, start + 2, slash if slash >= 0 else end)
    if slash >= 0:
        abs_path(text, slash, end)


def abs_path(text: str, start: int, end: int) -> None:
    """Check "/" rel_path."""
    _begins(text, start, end, "/", "abs_path")
    rel_path(text, start + 1, end)


def _begins(text: str, start: int, end: int, literal: str, production: str) -> None:
    """Check that the text begins with `literal`."""
    if not text.startswith(literal, start, end):
        message = f"{literal!r} is missing"
        raise _refusal(message, text, start, start, production)


def rel_path(text: str, start: int, end: int) -> None:
    """Check [ path ] [ ";" params ] [ "?" query ]."""
    ending = _PATH_END.search(text, start, end)
    path_end = ending.start() if ending else end
    question = text.find("?", path_end, end)
    params_end = question if question >= 0 else end
    if path_end > start:
        path(text, start, path_end)
    params(text, min(path_end + 1, params_end), params_end)
    query(text, min(params_end + 1, end), end)


def path(text: str, start: int, end: int) -> None:
    """Check fsegment *( "/" segment )."""
    slash = text.find("/", start, end)
    first_end = slash if slash >= 0 else end
    fsegment(text, start, first_end)
    _segments(text, first_end, end)


def fsegment(text: str, start: int, end: int) -> None:
    """Check 1*pchar."""
    if start == end:
        message = "the first segment of the path is empty"
        raise _refusal(message, text, start, end, "fsegment")
    _first_segment(text, start, end)


def scheme(text: str, start: int, end: int) -> None:
    """Check 1*( alpha | digit | "+" | "-" | "." )."""
    if start == end:
        raise _refusal("the scheme is missing", text, start, end, "scheme")
    _scheme(text, start, end)


_RULES: Final[Mapping[str, _Check]] = {
    "URL": url,
    "absoluteURL": absolute_url,
    "generic-RL": generic_rl,
    "relativeURL": relative_url,
    "net_path": net_path,
    "abs_path": abs_path,
    "rel_path": rel_path,
    "path": path,
    "fsegment": fsegment,
    "segment": segment,
    "params": params,
    "param": param,
    "scheme": scheme,
    "net_loc": net_loc,
    "query": query,
    "fragment": fragment,
}
