"""The results of splitting: tuples that behave as in one release."""

from collections.abc import Callable, Iterable
from typing import AnyStr, Generic, NamedTuple, Self, TypeVar

from urlprism._core.releases.changes import Version
from urlprism.urllib_parse.releases import netloc as location
from urlprism.urllib_parse.releases.composing import unparse, unsplit
from urlprism.urllib_parse.releases.rules import Rules, rules_of
from urlprism.urllib_parse.releases.versions import read_version

_Other = TypeVar("_Other", bound="_Ruled")


class _SplitFields(NamedTuple, Generic[AnyStr]):
    scheme: AnyStr
    netloc: AnyStr
    path: AnyStr
    query: AnyStr
    fragment: AnyStr


class _ParseFields(NamedTuple, Generic[AnyStr]):
    scheme: AnyStr
    netloc: AnyStr
    path: AnyStr
    params: AnyStr
    query: AnyStr
    fragment: AnyStr


class _DefragFields(NamedTuple, Generic[AnyStr]):
    url: AnyStr
    fragment: AnyStr


class _Ruled:
    """A result that knows the rules of its release, and whether absent parts are None in it."""

    _rules: Rules
    _keep_empty: bool

    @classmethod
    def made(cls, rules: Rules, fields: Iterable[object], *, keep_empty: bool = False) -> Self:
        """Return a result of `fields` that behaves by `rules`."""
        result = cls(*fields)
        object.__setattr__(result, "_rules", rules)
        object.__setattr__(result, "_keep_empty", keep_empty)
        return result

    def __setattr__(self, name: str, value: object) -> None:
        """Raise AttributeError: a result is immutable."""
        message = f"a {type(self).__name__} is immutable"
        raise AttributeError(message)

    def __delattr__(self, name: str) -> None:
        """Raise AttributeError: a result is immutable."""
        message = f"a {type(self).__name__} is immutable"
        raise AttributeError(message)

    def __reduce__(self) -> tuple[Callable[..., "_Ruled"], tuple[object, ...]]:
        """Pickle the fields, and the version instead of the rules."""
        fields = tuple(self)  # type: ignore[var-annotated, arg-type] # every subclass is a tuple
        return restored, (type(self), self._rules.version, fields, self._keep_empty)

    def _as(self, kind: type[_Other], encoding: str, errors: str) -> _Other:
        """Return the same fields as a result of the other kind, text or octets."""
        fields = [_transcoded(field, encoding, errors) for field in self]  # type: ignore[attr-defined] # a named tuple
        return kind.made(self._rules, fields, keep_empty=self._keep_empty)

    def _omits(self, part: object) -> bool:
        """Whether a part is left out of the URL."""
        return part is None if self._keep_empty else not part

    def _replace(self, **changes: object) -> Self:
        """Return a result with fields replaced; raise the release's error for unknown names."""
        fields = self._asdict()  # type: ignore[attr-defined] # every subclass is a named tuple
        unknown = [name for name in changes if name not in fields]
        if unknown:
            message = f"Got unexpected field names: {unknown!r}"
            if self._rules.has("unknown-field-is-type-error"):
                raise TypeError(message)
            raise ValueError(message)
        values = (fields | changes).values()
        return self.made(self._rules, values, keep_empty=self._keep_empty)


class _Located(_Ruled, Generic[AnyStr]):
    """A result with a network location."""

    @property
    def username(self) -> AnyStr | None:
        """Return the user name, None if absent."""
        return self._credentials()[0]

    @property
    def password(self) -> AnyStr | None:
        """Return the password, None if absent."""
        return self._credentials()[1]

    @property
    def hostname(self) -> AnyStr | None:
        """Return the host in lower case, None if empty or absent."""
        netloc = self._netloc()
        return None if netloc is None else location.hostname(self._rules, netloc)

    @property
    def port(self) -> int | None:
        """Return the port, None if empty or absent; raise ValueError for an invalid port."""
        netloc = self._netloc()
        return None if netloc is None else location.port(self._rules, netloc)

    def _credentials(self) -> tuple[AnyStr | None, AnyStr | None]:
        netloc = self._netloc()
        return (None, None) if netloc is None else location.credentials(netloc)

    def _netloc(self) -> AnyStr | None:
        netloc: AnyStr | None = self[1]  # type: ignore[index] # every subclass is a named tuple
        return netloc


class SplitResult(_Located[str], _SplitFields[str]):
    """The result of `urlsplit` for text.

    >>> from urlprism.urllib_parse.releases import release
    >>> release("3.14").urlsplit("http://u@H:8/").hostname
    'h'
    """

    def geturl(self) -> str:
        """Return the URL of the parts."""
        url: str = unsplit(self._rules, self, keep=self._keep_empty)
        return url

    def encode(self, encoding: str = "ascii", errors: str = "strict") -> "SplitResultBytes":
        """Return the result encoded to octets."""
        return self._as(SplitResultBytes, encoding, errors)


class SplitResultBytes(_Located[bytes], _SplitFields[bytes]):
    """The result of `urlsplit` for octets.

    >>> from urlprism.urllib_parse.releases import release
    >>> release("3.14").urlsplit(b"http://u@H:8/").hostname
    b'h'
    """

    def geturl(self) -> bytes:
        """Return the URL of the parts."""
        url: bytes = unsplit(self._rules, self, keep=self._keep_empty)
        return url

    def decode(self, encoding: str = "ascii", errors: str = "strict") -> SplitResult:
        """Return the result decoded to text."""
        return self._as(SplitResult, encoding, errors)


class ParseResult(_Located[str], _ParseFields[str]):
    """The result of `urlparse` for text.

    >>> from urlprism.urllib_parse.releases import release
    >>> release("3.14").urlparse("http://h/a;b").params
    'b'
    """

    def geturl(self) -> str:
        """Return the URL of the parts."""
        url: str = unparse(self._rules, self, keep=self._keep_empty)
        return url

    def encode(self, encoding: str = "ascii", errors: str = "strict") -> "ParseResultBytes":
        """Return the result encoded to octets."""
        return self._as(ParseResultBytes, encoding, errors)


class ParseResultBytes(_Located[bytes], _ParseFields[bytes]):
    """The result of `urlparse` for octets.

    >>> from urlprism.urllib_parse.releases import release
    >>> release("3.14").urlparse(b"http://h/a;b").params
    b'b'
    """

    def geturl(self) -> bytes:
        """Return the URL of the parts."""
        url: bytes = unparse(self._rules, self, keep=self._keep_empty)
        return url

    def decode(self, encoding: str = "ascii", errors: str = "strict") -> ParseResult:
        """Return the result decoded to text."""
        return self._as(ParseResult, encoding, errors)


class DefragResult(_Ruled, _DefragFields[str]):
    """The result of `urldefrag` for text.

    >>> from urlprism.urllib_parse.releases import release
    >>> release("3.14").urldefrag("http://h/#a").url
    'http://h/'
    """

    def geturl(self) -> str:
        """Return the URL with its fragment."""
        url, fragment = self
        return url if self._omits(fragment) else url + "#" + fragment

    def encode(self, encoding: str = "ascii", errors: str = "strict") -> "DefragResultBytes":
        """Return the result encoded to octets."""
        return self._as(DefragResultBytes, encoding, errors)


class DefragResultBytes(_Ruled, _DefragFields[bytes]):
    """The result of `urldefrag` for octets.

    >>> from urlprism.urllib_parse.releases import release
    >>> release("3.14").urldefrag(b"http://h/#a").url
    b'http://h/'
    """

    def geturl(self) -> bytes:
        """Return the URL with its fragment."""
        url, fragment = self
        return url if self._omits(fragment) else url + b"#" + fragment

    def decode(self, encoding: str = "ascii", errors: str = "strict") -> DefragResult:
        """Return the result decoded to text."""
        return self._as(DefragResult, encoding, errors)


def restored(
    kind: type[_Ruled], version: Version, fields: tuple[object, ...], keep_empty: bool
) -> _Ruled:
    """Return the result of a pickle, with the rules of its release."""
    return kind.made(rules_of(read_version(version)), fields, keep_empty=keep_empty)


def _transcoded(field: str | bytes | None, encoding: str, errors: str) -> str | bytes | None:
    if isinstance(field, str):
        return field.encode(encoding, errors)
    return None if field is None else field.decode(encoding, errors)
