"""Split a URL into its parts: urlsplit, urlparse, urldefrag.

The delimiters are found from the outside in: "#", "?", the colon of the scheme, and the end of the
network location. Leading controls and spaces, and tabs and newlines, are removed before that.
"""

from typing import Any

import urlprism._core.octets.memory as memory
import urlprism._core.octets.scan as scan
import urlprism._core.octets.signs as signs
from urlprism._core.arguments.intake import exact
from urlprism._core.octets.characters import (
    ALPHA,
    BEYOND_ASCII,
    CONTROL_OR_SPACE,
    DIGIT,
    OCTETS,
    byte_class,
    stop_class,
)
from urlprism.urllib_parse.coercion import coerced, octets_of, text_of
from urlprism.urllib_parse.memo import CacheInfo, Memo, info_of
from urlprism.urllib_parse.netloc import check
from urlprism.urllib_parse.registry import package
from urlprism.urllib_parse.results import (
    KEEPING,
    DefragResult,
    DefragResultBytes,
    ParseResult,
    ParseResultBytes,
    SplitResult,
    SplitResultBytes,
    _ResultMixinBytes,
)
from urlprism.urllib_parse.unsplitting import joined

_CLASS = byte_class(
    letter=ALPHA,
    not_scheme=OCTETS - ALPHA - DIGIT - frozenset("+-."),
    removed=frozenset("\t\r\n"),
)
_LETTER, _NOT_SCHEME, _REMOVED = 1, 2, 4
_CHECKED = stop_class(frozenset("[]") | BEYOND_ASCII)
_SHORT = 99
_HTTP, _HTTPS = b"http", b"https"
_STRIPPED = "".join(sorted(CONTROL_OR_SPACE))
_NONE_GIVEN = ""

Parts = tuple[str | None, str | None, str, str | None, str | None]
SixParts = tuple[str | None, str | None, str, str | None, str | None, str | None]

_tuple_of = tuple.__new__
# Text and octets are never keys of one dict: `python -b` warns of comparing them.
_memo, _octets_memo = Memo(), Memo()


def split(text: str, default: str | None, fragments: bool) -> Parts:
    """Return scheme, netloc, path, query and fragment of `text`; None means an absent part.

    `default` is the scheme for a text without one. Raise ValueError for brackets without an IP
    literal in them, and for characters that NFKC turns into delimiters.
    """
    owned = memory.one_octet_each(text)
    octets = memory.borrow(owned)
    checked = memory.borrow_table(_CHECKED)
    size = len(text)
    if size and octets[0] <= signs.SPACE:
        return split(text.lstrip(_STRIPPED), default, fragments)
    if _has_breaks(text, octets, size):
        return split(_without_breaks(text), default, fragments)
    fragment = scan.find(octets, 0, size, signs.NUMBER_SIGN) if fragments else size
    query = scan.find(octets, 0, fragment, signs.QUESTION_MARK)
    scheme, netloc, start = default, None, 0
    colon = scan.find(octets, 0, query, signs.COLON)
    if 0 < colon < query:
        scheme_text = _scheme(text, octets, colon)
        if scheme_text is not None:
            scheme, start = scheme_text, colon + 1
    if start + 1 < query and octets[start] == signs.SOLIDUS and octets[start + 1] == signs.SOLIDUS:
        start += 2
        path = scan.find(octets, start, query, signs.SOLIDUS)
        if not fragments:  # a "#" ends the network location all the same
            path = scan.find(octets, start, path, signs.NUMBER_SIGN)
        netloc = memory.part(text, start, path)
        # `check` takes the same time for a network location of any length, almost.
        if path - start > _SHORT or scan.until_stop(octets, start, path, checked) < path:
            check(netloc)
        start = path
    return (
        scheme,
        netloc,
        memory.part(text, start, query),
        memory.part(text, query + 1, fragment) if query < fragment else None,
        memory.part(text, fragment + 1, size) if fragment < size else None,
    )


def _has_breaks(text: str, octets: bytes, size: int) -> bool:
    """Whether there is a tab or a newline."""
    if memory.is_ascii(text):
        has_line_end = memory.holds(text, signs.LINE_FEED) or memory.holds(
            text, signs.CARRIAGE_RETURN
        )
        return has_line_end or memory.holds(text, signs.TAB)
    return (
        scan.find_one_of(octets, 0, size, signs.TAB, signs.LINE_FEED, signs.CARRIAGE_RETURN) < size
    )


def _without_breaks(text: str) -> str:
    """Return `text` without tabs and newlines."""
    if not memory.is_ascii(text):
        return text.replace("\t", "").replace("\r", "").replace("\n", "")
    owned = memory.one_octet_each(text)
    octets = memory.borrow(owned)
    table = memory.borrow_table(_CLASS)
    return memory.without(octets, 0, len(text), table, _REMOVED).decode("ascii")


def _scheme(text: str, octets: bytes, end: int) -> str | None:
    """Return the first `end` characters in lower case, or None if they are not a scheme."""
    if end == 5 and memory.same(octets, 0, _HTTPS, 5):
        return "https"
    if end == 4 and memory.same(octets, 0, _HTTP, 4):
        return "http"
    table = memory.borrow_table(_CLASS)
    is_scheme = table[octets[0]] & _LETTER
    if is_scheme and scan.until(octets, 0, end, table, _NOT_SCHEME) == end:
        return text[:end].lower()
    return None


def urlsplit(
    url: Any,
    scheme: Any = _NONE_GIVEN,
    allow_fragments: object = True,
    *,
    missing_as_none: object = False,
) -> Any:
    """Return scheme, netloc, path, query and fragment of a URL, as a SplitResult.

    Absent parts are "", or None with `missing_as_none`. Without `allow_fragments`, "#" is an
    ordinary character. Octets (bytes, bytearray) give a SplitResultBytes. Raise ValueError for
    brackets without an IP literal in them, and for characters that NFKC turns into delimiters.

    >>> urlsplit("http://me@host:80/a?b#c")
    SplitResult(scheme='http', netloc='me@host:80', path='/a', query='b', fragment='c')
    """
    plain = scheme is _NONE_GIVEN and allow_fragments is True and missing_as_none is False
    if plain and type(url) is str:
        result = _memo.find(url)
        if result is None:
            result = _split_result(split(url, "", True))
            _memo.keep(url, result)
        return result
    if plain and type(url) is bytes:
        result = _octets_memo.find(url)
        if result is None:
            result = _octets_result(split(text_of(url), "", True))
            _octets_memo.keep(url, result)
        return result
    url, scheme = _hashable(url), _hashable(scheme)
    options = (scheme, allow_fragments, missing_as_none)
    key = (type(url), url, type(scheme), type(allow_fragments), type(missing_as_none), options)
    result = _memo.find(key)
    if result is None:
        result = split_anew(url, scheme, allow_fragments, missing_as_none=missing_as_none)
        _memo.keep(key, result)
    return result


def _hashable(value: Any) -> Any:
    """Return a bytearray as bytes, and other values as they are."""
    return bytes(value) if type(value) is bytearray else value


def split_anew(
    url: Any,
    scheme: Any = _NONE_GIVEN,
    allow_fragments: object = True,
    *,
    missing_as_none: object = False,
) -> Any:
    """Return the same as `urlsplit`, without its cache."""
    if scheme is _NONE_GIVEN and not missing_as_none:
        if type(url) is str:
            return _split_result(split(url, "", bool(allow_fragments)))
        if type(url) is bytes:
            return _octets_result(split(text_of(url), "", bool(allow_fragments)))
    textual, (url, scheme) = coerced((url, scheme))
    parts = split(exact(url), _default_scheme(scheme, missing_as_none), bool(allow_fragments))
    if missing_as_none:
        return _keeping(SplitResult if textual else SplitResultBytes, parts)
    return _split_result(parts) if textual else _octets_result(parts)


def urlparse(
    url: Any,
    scheme: Any = _NONE_GIVEN,
    allow_fragments: object = True,
    *,
    missing_as_none: object = False,
) -> Any:
    """Return scheme, netloc, path, params, query and fragment of a URL, as a ParseResult.

    `params` is the text after ";" in the last segment, for schemes in `uses_params`. Everything
    else is as in `urlsplit`.

    >>> urlparse("http://h/a;b?c").params
    'b'
    """
    if type(url) is str and scheme is _NONE_GIVEN and not missing_as_none:
        return _parse_result(_parsed(split(url, "", bool(allow_fragments))))
    textual, (url, scheme) = coerced((url, scheme))
    default = _default_scheme(scheme, missing_as_none)
    parts = _parsed(split(exact(url), default, bool(allow_fragments)))
    if missing_as_none:
        return _keeping(ParseResult if textual else ParseResultBytes, parts)
    return _parse_result(parts) if textual else _in_octets(ParseResultBytes, parts)


def urldefrag(url: Any, *, missing_as_none: object = False) -> Any:
    """Return a URL without its fragment, and the fragment, as a DefragResult.

    A URL without "#" is returned as it is. Octets give a DefragResultBytes. Raise ValueError as
    `urlsplit` does.

    >>> urldefrag("http://h/a#b")
    DefragResult(url='http://h/a', fragment='b')
    """
    if type(url) is str and not missing_as_none and not memory.holds(url, signs.NUMBER_SIGN):
        return _tuple_of(DefragResult, (url, ""))
    textual, (text,) = coerced((url,))
    rest, fragment = text, None
    if "#" in text:
        scheme, netloc, path, query, fragment = split(exact(text), None, True)
        rest = joined(scheme, netloc, path, query, None)
    if missing_as_none:
        return _keeping(DefragResult if textual else DefragResultBytes, (rest, fragment))
    parts = (rest, fragment or "")
    return tuple.__new__(DefragResult, parts) if textual else _in_octets(DefragResultBytes, parts)


def _default_scheme(scheme: Any, missing_as_none: object) -> str | None:
    """Return the scheme for a URL without one, cleaned in the same way as a scheme in a URL."""
    if scheme is None or (missing_as_none and not scheme):
        return None
    return "" if scheme is _NONE_GIVEN else _without_breaks(scheme.strip(_STRIPPED))


def _parsed(parts: Parts) -> SixParts:
    """Return five parts as six: with the parameters of the last segment (RFC 1808 §2.4.5)."""
    scheme, netloc, path, query, fragment = parts
    params = None
    if ";" in path and (scheme or "") in package.uses_params:
        semicolon = path.find(";", path.rfind("/") + 1)
        if semicolon >= 0:
            path, params = path[:semicolon], path[semicolon + 1 :]
    return scheme, netloc, path, params, query, fragment


def _split_result(parts: Parts) -> Any:
    scheme, netloc, path, query, fragment = parts
    return memory.tuple_of_five(
        SplitResult, scheme or "", netloc or "", path, query or "", fragment or ""
    )


def _parse_result(parts: SixParts) -> Any:
    scheme, netloc, path, params, query, fragment = parts
    return memory.tuple_of_six(
        ParseResult, scheme or "", netloc or "", path, params or "", query or "", fragment or ""
    )


def _octets_result(parts: Parts) -> Any:
    scheme, netloc, path, query, fragment = parts
    return memory.tuple_of_five(
        SplitResultBytes,
        octets_of(scheme),
        octets_of(netloc),
        octets_of(path),
        octets_of(query),
        octets_of(fragment),
    )


def _in_octets(cls: Any, parts: tuple[str | None, ...]) -> Any:
    """Return a result of octets, with absent parts empty."""
    return tuple.__new__(cls, [octets_of(part) for part in parts])


def _keeping(cls: Any, parts: tuple[Any, ...]) -> Any:
    """Return a result that distinguishes absent parts from empty ones."""
    if not issubclass(cls, _ResultMixinBytes):
        return KEEPING[cls]._make(parts)
    return KEEPING[cls]._make([None if part is None else octets_of(part) for part in parts])


def _cache_info() -> CacheInfo:
    """Return hits, misses, maxsize and currsize of urlsplit's cache."""
    return info_of(_memo, _octets_memo)


def forget_splits() -> None:
    """Clear urlsplit's cache."""
    _memo.clear()
    _octets_memo.clear()


def _cache_parameters() -> dict[str, object]:
    """Return the parameters of urlsplit's cache."""
    return {"maxsize": 128, "typed": True}


for _name, _value in {
    "cache_info": _cache_info,
    "cache_clear": forget_splits,
    "cache_parameters": _cache_parameters,
    "__wrapped__": split_anew,
}.items():
    setattr(urlsplit, _name, _value)
