"""Split a URL into its parts: urlsplit, urlparse, urldefrag.

One pass finds every delimiter. If it meets a tab, a newline or a leading control, it starts again
on the text without these.
"""

from typing import Any

import urlprism._vocabulary.memory as memory
import urlprism._vocabulary.scan as scan
from urlprism._vocabulary.characters import (
    ALPHA,
    BEYOND_ASCII,
    CONTROL_OR_SPACE,
    DIGIT,
    OCTETS,
    byte_class,
)
from urlprism._vocabulary.intake import exact
from urlprism.urllib_parse.coercion import coerced
from urlprism.urllib_parse.memo import CacheInfo, Memo
from urlprism.urllib_parse.netloc import check_brackets, check_compatibility_forms
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

_REMOVED = frozenset("\t\r\n")
_CLASS = byte_class(
    letter=ALPHA,
    not_scheme=OCTETS - ALPHA - DIGIT - frozenset("+-."),
    ends_netloc=frozenset("/?#") | _REMOVED,
    checked=frozenset("[]") | BEYOND_ASCII,
    ends_path=frozenset("?#") | _REMOVED,
    ends_query=frozenset("#") | _REMOVED,
    question=frozenset("?") | _REMOVED,
    removed=_REMOVED,
)
_LETTER, _NOT_SCHEME, _ENDS_NETLOC, _CHECKED = 1, 2, 4, 8
_ENDS_PATH, _ENDS_QUERY, _QUESTION, _IS_REMOVED = 16, 32, 64, 128
_SPACE, _SLASH, _COLON, _QUESTION_MARK, _NUMBER_SIGN = b" /:?#"
_STRIPPED = "".join(sorted(CONTROL_OR_SPACE))
_NONE_GIVEN = ""

Parts = tuple[str | None, str | None, str, str | None, str | None]
SixParts = tuple[str | None, str | None, str, str | None, str | None, str | None]

_memo = Memo()


def split(text: str, default: str | None, fragments: bool) -> Parts:
    """Return scheme, netloc, path, query and fragment of `text`; None means an absent part.

    `default` is the scheme for a text without one. Raise ValueError for brackets without an IP
    literal in them, and for characters that NFKC turns into delimiters.
    """
    owned = memory.one_octet_each(text)
    octets = memory.borrow(owned)
    table = memory.borrow_table(_CLASS)
    size = len(text)
    if size and octets[0] <= _SPACE:
        return split(_cleaned(text), default, fragments)
    scheme, start = default, 0
    colon = scan.until(octets, 0, size, table, _NOT_SCHEME)
    if 0 < colon < size and octets[colon] == _COLON and table[octets[0]] & _LETTER:
        scheme, start = _scheme(text, colon), colon + 1
    netloc, checked = None, False
    if start + 1 < size and octets[start] == _SLASH and octets[start + 1] == _SLASH:
        start += 2
        end = scan.until(octets, start, size, table, _ENDS_NETLOC | _CHECKED)
        if end < size and table[octets[end]] & _CHECKED:
            checked = True
            end = scan.until(octets, end, size, table, _ENDS_NETLOC)
        netloc, start = text[start:end], end
    end = scan.until(octets, start, size, table, _ENDS_PATH if fragments else _QUESTION)
    path, query, fragment = text[start:end], None, None
    if end < size and octets[end] == _QUESTION_MARK:
        start = end + 1
        end = scan.until(octets, start, size, table, _ENDS_QUERY if fragments else _IS_REMOVED)
        query = text[start:end]
    if end < size and octets[end] == _NUMBER_SIGN:
        start = end + 1
        end = scan.until(octets, start, size, table, _IS_REMOVED)
        fragment = text[start:end]
    if end < size:
        return split(_cleaned(text), default, fragments)
    if checked and netloc is not None:
        check_brackets(netloc)
        check_compatibility_forms(netloc)
    return scheme, netloc, path, query, fragment


def _cleaned(text: str) -> str:
    """Return `text` without leading controls and spaces, and without tabs and newlines."""
    return _without_breaks(text.lstrip(_STRIPPED))


def _without_breaks(text: str) -> str:
    return text.replace("\t", "").replace("\r", "").replace("\n", "")


def _scheme(text: str, end: int) -> str:
    """Return the first `end` characters in lower case."""
    if end == 5 and text.startswith("https"):
        return "https"
    if end == 4 and text.startswith("http"):
        return "http"
    return text[:end].lower()


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
        found = _memo.find(url)
        if found is None:
            found = _split_result(split(url, "", True))
            _memo.keep(url, found)
        return found
    url, scheme = _hashable(url), _hashable(scheme)
    options = (scheme, allow_fragments, missing_as_none)
    key = (type(url), url, type(scheme), type(allow_fragments), type(missing_as_none), options)
    found = _memo.find(key)
    if found is None:
        found = split_anew(url, scheme, allow_fragments, missing_as_none=missing_as_none)
        _memo.keep(key, found)
    return found


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
    if type(url) is str and scheme is _NONE_GIVEN and not missing_as_none:
        return _split_result(split(url, "", bool(allow_fragments)))
    textual, (url, scheme) = coerced((url, scheme))
    parts = split(exact(url), _default_scheme(scheme, missing_as_none), bool(allow_fragments))
    if missing_as_none:
        return _keeping(SplitResult if textual else SplitResultBytes, parts)
    return _split_result(parts) if textual else _in_octets(SplitResultBytes, parts)


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


def _in_octets(cls: Any, parts: tuple[str | None, ...]) -> Any:
    """Return a result of octets, with absent parts empty."""
    return tuple.__new__(cls, [(part or "").encode("ascii", "strict") for part in parts])


def _keeping(cls: Any, parts: tuple[Any, ...]) -> Any:
    """Return a result that distinguishes absent parts from empty ones."""
    if not issubclass(cls, _ResultMixinBytes):
        return KEEPING[cls]._make(parts)
    return KEEPING[cls]._make(
        [None if part is None else part.encode("ascii", "strict") for part in parts]
    )


def _cache_info() -> CacheInfo:
    """Return hits, misses, maxsize and currsize of urlsplit's cache."""
    return _memo.info()


def forget_splits() -> None:
    """Clear urlsplit's cache."""
    _memo.clear()


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
