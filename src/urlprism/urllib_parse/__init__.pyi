from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import AnyStr, Literal, Protocol, TypeAlias, TypeVar, overload

from urlprism.urllib_parse import releases as releases
from urlprism.urllib_parse.installation import Installation
from urlprism.urllib_parse.memo import CacheInfo
from urlprism.urllib_parse.record import COMPONENTS as COMPONENTS
from urlprism.urllib_parse.record import FIELDS as FIELDS
from urlprism.urllib_parse.record import URLRecord as URLRecord
from urlprism.urllib_parse.record import build as build
from urlprism.urllib_parse.record import check as check
from urlprism.urllib_parse.record import decode as decode
from urlprism.urllib_parse.record import decode_to_bytes as decode_to_bytes
from urlprism.urllib_parse.record import encode as encode
from urlprism.urllib_parse.record import is_valid as is_valid
from urlprism.urllib_parse.record import normalize as normalize
from urlprism.urllib_parse.record import parse as parse
from urlprism.urllib_parse.record import resolve as resolve
from urlprism.urllib_parse.results import (
    DefragResult as DefragResult,
)
from urlprism.urllib_parse.results import (
    DefragResultBytes as DefragResultBytes,
)
from urlprism.urllib_parse.results import (
    DefragResultBytesOrNone,
    DefragResultOrNone,
    ParseResultBytesOrNone,
    ParseResultOrNone,
    SplitResultBytesOrNone,
    SplitResultOrNone,
)
from urlprism.urllib_parse.results import (
    ParseResult as ParseResult,
)
from urlprism.urllib_parse.results import (
    ParseResultBytes as ParseResultBytes,
)
from urlprism.urllib_parse.results import (
    ResultBase as ResultBase,
)
from urlprism.urllib_parse.results import (
    SplitResult as SplitResult,
)
from urlprism.urllib_parse.results import (
    SplitResultBytes as SplitResultBytes,
)

__all__ = [
    "DefragResult",
    "DefragResultBytes",
    "ParseResult",
    "ParseResultBytes",
    "SplitResult",
    "SplitResultBytes",
    "parse_qs",
    "parse_qsl",
    "quote",
    "quote_from_bytes",
    "quote_plus",
    "unquote",
    "unquote_plus",
    "unquote_to_bytes",
    "urldefrag",
    "urlencode",
    "urljoin",
    "urlparse",
    "urlsplit",
    "urlunparse",
    "urlunsplit",
]

_Octets: TypeAlias = bytes | bytearray
_Name = TypeVar("_Name")

uses_relative: list[str]
uses_netloc: list[str]
uses_params: list[str]
uses_query: list[str]
uses_fragment: list[str]
non_hierarchical: list[str]
scheme_chars: str

class _Urlsplit(Protocol):
    @property
    def __wrapped__(self) -> _Urlsplit: ...
    def cache_info(self) -> CacheInfo: ...
    def cache_clear(self) -> None: ...
    def cache_parameters(self) -> dict[str, object]: ...
    @overload
    def __call__(
        self,
        url: str,
        scheme: str | None = "",
        allow_fragments: bool = True,
        *,
        missing_as_none: Literal[False] = False,
    ) -> SplitResult: ...
    @overload
    def __call__(
        self,
        url: _Octets,
        scheme: _Octets | Literal[""] | None = "",
        allow_fragments: bool = True,
        *,
        missing_as_none: Literal[False] = False,
    ) -> SplitResultBytes: ...
    @overload
    def __call__(
        self,
        url: str,
        scheme: str | None = "",
        allow_fragments: bool = True,
        *,
        missing_as_none: Literal[True],
    ) -> SplitResultOrNone: ...
    @overload
    def __call__(
        self,
        url: _Octets,
        scheme: _Octets | Literal[""] | None = "",
        allow_fragments: bool = True,
        *,
        missing_as_none: Literal[True],
    ) -> SplitResultBytesOrNone: ...

urlsplit: _Urlsplit

@overload
def urlparse(
    url: str,
    scheme: str | None = "",
    allow_fragments: bool = True,
    *,
    missing_as_none: Literal[False] = False,
) -> ParseResult: ...
@overload
def urlparse(
    url: _Octets,
    scheme: _Octets | Literal[""] | None = "",
    allow_fragments: bool = True,
    *,
    missing_as_none: Literal[False] = False,
) -> ParseResultBytes: ...
@overload
def urlparse(
    url: str,
    scheme: str | None = "",
    allow_fragments: bool = True,
    *,
    missing_as_none: Literal[True],
) -> ParseResultOrNone: ...
@overload
def urlparse(
    url: _Octets,
    scheme: _Octets | Literal[""] | None = "",
    allow_fragments: bool = True,
    *,
    missing_as_none: Literal[True],
) -> ParseResultBytesOrNone: ...
@overload
def urldefrag(url: str, *, missing_as_none: Literal[False] = False) -> DefragResult: ...
@overload
def urldefrag(url: _Octets, *, missing_as_none: Literal[False] = False) -> DefragResultBytes: ...
@overload
def urldefrag(url: str, *, missing_as_none: Literal[True]) -> DefragResultOrNone: ...
@overload
def urldefrag(url: _Octets, *, missing_as_none: Literal[True]) -> DefragResultBytesOrNone: ...

# Only parts that are all None fit both, and those make no URL.
@overload
def urlunsplit(  # type: ignore[overload-overlap]
    components: Iterable[str | None], *, keep_empty: bool = ...
) -> str: ...
@overload
def urlunsplit(components: Iterable[_Octets | None], *, keep_empty: bool = ...) -> bytes: ...
@overload
def urlunparse(  # type: ignore[overload-overlap]
    components: Iterable[str | None], *, keep_empty: bool = ...
) -> str: ...
@overload
def urlunparse(components: Iterable[_Octets | None], *, keep_empty: bool = ...) -> bytes: ...
@overload
def urljoin(base: str, url: str | None, allow_fragments: bool = True) -> str: ...
@overload
def urljoin(base: _Octets, url: _Octets | None, allow_fragments: bool = True) -> bytes: ...
def quote(
    string: str | _Octets,
    safe: str | Iterable[int] = "/",
    encoding: str | None = None,
    errors: str | None = None,
) -> str: ...
def quote_plus(
    string: str | _Octets,
    safe: str | bytes = "",
    encoding: str | None = None,
    errors: str | None = None,
) -> str: ...
def quote_from_bytes(bs: _Octets, safe: str | Iterable[int] = "/") -> str: ...
def unquote(
    string: str | bytes, encoding: str | None = "utf-8", errors: str | None = "replace"
) -> str: ...
def unquote_plus(
    string: str, encoding: str | None = "utf-8", errors: str | None = "replace"
) -> str: ...
def unquote_to_bytes(string: str | _Octets) -> bytes: ...
def parse_qs(
    qs: AnyStr | None,
    keep_blank_values: bool = False,
    strict_parsing: bool = False,
    encoding: str = "utf-8",
    errors: str = "replace",
    max_num_fields: int | None = None,
    separator: str | bytes = "&",
) -> dict[AnyStr, list[AnyStr]]: ...
def parse_qsl(
    qs: AnyStr | None,
    keep_blank_values: bool = False,
    strict_parsing: bool = False,
    encoding: str = "utf-8",
    errors: str = "replace",
    max_num_fields: int | None = None,
    separator: str | bytes = "&",
    *,
    _stacklevel: int = 1,
) -> list[tuple[AnyStr, AnyStr]]: ...
def urlencode(
    query: Mapping[_Name, object] | Sequence[tuple[object, object]],
    doseq: bool = False,
    safe: str | bytes = "",
    encoding: str | None = None,
    errors: str | None = None,
    quote_via: Callable[..., str] = ...,
) -> str: ...
def unwrap(url: object) -> str: ...
def clear_cache() -> None: ...
def to_bytes(url: str | bytes) -> str | bytes: ...
def splittype(url: str) -> tuple[str | None, str]: ...
def splithost(url: str) -> tuple[str | None, str]: ...
def splituser(host: str) -> tuple[str | None, str]: ...
def splitpasswd(user: str) -> tuple[str, str | None]: ...
def splitport(host: str) -> tuple[str, str | None]: ...
def splitnport(host: str, defport: int | None = -1) -> tuple[str, int | None]: ...
def splitquery(url: str) -> tuple[str, str | None]: ...
def splittag(url: str) -> tuple[str, str | None]: ...
def splitattr(url: str) -> tuple[str, list[str]]: ...
def splitvalue(attr: str) -> tuple[str, str | None]: ...

class Quoter(dict[int, str]):
    safe: frozenset[int]
    def __init__(self, safe: bytes) -> None: ...
    def __missing__(self, octet: int) -> str: ...

def install() -> Installation: ...
def uninstall() -> None: ...
