"""One release of CPython, with the functions of its `urllib.parse`."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Final, TypeVar, overload

from urlprism._core.classes.closing import made_by, make, without_state
from urlprism._core.releases.changes import Version
from urlprism.urllib_parse.releases import composing, joining, quoting
from urlprism.urllib_parse.releases.changes import CHANGES, Change
from urlprism.urllib_parse.releases.coercion import as_given, as_text
from urlprism.urllib_parse.releases.queries import Reading, read_pairs
from urlprism.urllib_parse.releases.results import (
    DefragResult,
    DefragResultBytes,
    ParseResult,
    ParseResultBytes,
    SplitResult,
    SplitResultBytes,
)
from urlprism.urllib_parse.releases.rules import Rules, rules_of
from urlprism.urllib_parse.releases.splitting import Parts, split, split_params
from urlprism.urllib_parse.releases.versions import read_version, write_version

_ABSENT: Final = object()  # the value of a parameter that was not passed
_Result = TypeVar("_Result", SplitResult, SplitResultBytes, ParseResult, ParseResultBytes)


def release(version: "str | tuple[object, ...]") -> "Release":
    """Return a release: "3.9.18", "3.9" (its newest patch release) or `sys.version_info`.

    Raise ValueError for a malformed version, and for a release that is not modelled.

    >>> release("3.11.3").urlsplit(" http://h/").netloc
    ''
    >>> release("3.11.4").urlsplit(" http://h/").netloc
    'h'
    """
    number = read_version(version)
    return make(Release, number, rules_of(number))


def differences(
    one: "str | tuple[object, ...]",
    other: "str | tuple[object, ...]",
    *,
    url: str | None = None,
    base: str | None = None,
) -> tuple[Change, ...]:
    """Return the changes that only one of two releases has; raise ValueError as `release` does.

    With a `url`, they are those without which one of the two would split it otherwise: none, if
    both split it alike. With a `base`, the URL is joined to it first.

    >>> differences("3.11.3", "3.11.4")[0].name
    'leading-controls-stripped'
    >>> [change.issues for change in differences("3.11.3", "3.14", url=" http://h/")]
    [('gh-102153', 'CVE-2023-24329')]
    """
    both = release(one), release(other)
    one_has, other_has = (set(each.changes()) for each in both)
    changes = sorted(one_has ^ other_has, key=_place)
    if url is None:
        return tuple(changes)
    answers = [_answer(each, url, base) for each in both]
    if answers[0] == answers[1]:
        return ()
    return tuple(
        change
        for change in changes
        if any(
            _answer(_without(each, change.name), url, base) != answer
            for each, answer in zip(both, answers, strict=True)
        )
    )


def _without(release: "Release", name: str) -> "Release":
    """Return a release that lacks a change, or that has it if the release lacks it."""
    switches = {**release.rules.switches, name: not release.rules.has(name)}
    return make(Release, release.version, Rules(release.version, switches))


def _answer(release: "Release", url: str, base: str | None) -> tuple[object, ...]:
    """Return what a release makes of a URL: its parts, its host and its port, or the errors."""
    try:
        parts = release.urlsplit(url if base is None else release.urljoin(base, url))
    except ValueError as error:
        return (str(error),)
    answers: list[object] = [*parts]
    for name in ("username", "password", "hostname", "port"):
        try:
            answers.append(getattr(parts, name))
        except ValueError as error:
            answers.append(str(error))
    return tuple(answers)


@made_by("release")
@without_state
@dataclass(frozen=True, eq=False, slots=True)
class Release:
    """The `urllib.parse` of one release: the same functions, results and errors.

    >>> str(release("3.11.3")), release("3.11.3").urlsplit("http://h/").netloc
    ('CPython 3.11.3', 'h')
    """

    version: Version
    rules: Rules

    def __str__(self) -> str:
        """Return the name of the release."""
        return f"CPython {write_version(self.version)}"

    def __reduce__(self) -> tuple[Callable[..., "Release"], tuple[Version]]:
        """Pickle the version only."""
        return release, (self.version,)

    def changes(self) -> tuple[Change, ...]:
        """Return the changes of behaviour that this release has."""
        return tuple(change for change in CHANGES if self.rules.has(change.name))

    @overload
    def urlsplit(
        self,
        url: str,
        scheme: str = ...,
        allow_fragments: object = ...,
        *,
        missing_as_none: object = ...,
    ) -> SplitResult: ...
    @overload
    def urlsplit(
        self,
        url: object,
        scheme: object = ...,
        allow_fragments: object = ...,
        *,
        missing_as_none: object = ...,
    ) -> SplitResult | SplitResultBytes: ...
    def urlsplit(
        self,
        url: object,
        scheme: object = _ABSENT,
        allow_fragments: object = True,
        *,
        missing_as_none: object = _ABSENT,
    ) -> SplitResult | SplitResultBytes:
        """Return scheme, netloc, path, query and fragment; raise ValueError for a bad netloc."""
        keep = self._option("urlsplit", "missing_as_none", missing_as_none)
        if self.rules.has("arguments-must-hash"):
            hash((url, scheme, allow_fragments))
        parts, octets = self._split(url, scheme, allow_fragments)
        if octets:
            return self._made(SplitResultBytes, parts, octets=octets, keep=keep)
        return self._made(SplitResult, parts, octets=octets, keep=keep)

    @overload
    def urlparse(
        self,
        url: str,
        scheme: str = ...,
        allow_fragments: object = ...,
        *,
        missing_as_none: object = ...,
    ) -> ParseResult: ...
    @overload
    def urlparse(
        self,
        url: object,
        scheme: object = ...,
        allow_fragments: object = ...,
        *,
        missing_as_none: object = ...,
    ) -> ParseResult | ParseResultBytes: ...
    def urlparse(
        self,
        url: object,
        scheme: object = _ABSENT,
        allow_fragments: object = True,
        *,
        missing_as_none: object = _ABSENT,
    ) -> ParseResult | ParseResultBytes:
        """Return the result of `urlsplit` with the parameters separate from the path."""
        keep = self._option("urlparse", "missing_as_none", missing_as_none)
        parts, octets = self._split(url, scheme, allow_fragments, cached=True)
        path, params = split_params(self.rules, parts.scheme, parts.path)
        fields = (*parts[:2], path, params, *parts[3:])
        if octets:
            return self._made(ParseResultBytes, fields, octets=octets, keep=keep)
        return self._made(ParseResult, fields, octets=octets, keep=keep)

    def urlunsplit(
        self, components: Iterable[object], *, keep_empty: object = _ABSENT
    ) -> str | bytes:
        """Return the URL of five components; raise ValueError for another number of them."""
        keep = self._kept("urlunsplit", components, keep_empty)
        url: str | bytes = composing.unsplit(self.rules, components, keep=keep)
        return url

    def urlunparse(
        self, components: Iterable[object], *, keep_empty: object = _ABSENT
    ) -> str | bytes:
        """Return the URL of six components; raise ValueError for another number of them."""
        keep = self._kept("urlunparse", components, keep_empty)
        url: str | bytes = composing.unparse(self.rules, components, keep=keep)
        return url

    @overload
    def urljoin(self, base: str, url: str, allow_fragments: object = ...) -> str: ...
    @overload
    def urljoin(self, base: object, url: object, allow_fragments: object = ...) -> object: ...
    def urljoin(self, base: object, url: object, allow_fragments: object = True) -> object:
        """Return `url` resolved against `base`."""
        if not base or not url:
            return base or url
        (above, text), octets = as_text(self.rules, base, url)
        self._check_hash(allow_fragments)
        joined = joining.join(self.rules, above, text, fragments=bool(allow_fragments))
        return as_given(joined, octets)

    @overload
    def urldefrag(self, url: str, *, missing_as_none: object = ...) -> DefragResult: ...
    @overload
    def urldefrag(
        self, url: object, *, missing_as_none: object = ...
    ) -> DefragResult | DefragResultBytes: ...
    def urldefrag(
        self, url: object, *, missing_as_none: object = _ABSENT
    ) -> DefragResult | DefragResultBytes:
        """Return the URL without its fragment, and the fragment."""
        keep = self._option("urldefrag", "missing_as_none", missing_as_none)
        (text,), octets = as_text(self.rules, url)
        rest, fragment = joining.defragment(self.rules, text)
        fields = rest, (fragment if keep else fragment or "")
        if octets:
            values = (None if field is None else as_given(field, octets) for field in fields)
            return DefragResultBytes.made(self.rules, values, keep_empty=keep)
        return DefragResult.made(self.rules, fields, keep_empty=keep)

    def parse_qs(
        self,
        qs: object,
        keep_blank_values: object = False,
        strict_parsing: object = False,
        encoding: object = "utf-8",
        errors: object = "replace",
        max_num_fields: object = _ABSENT,
        separator: object = _ABSENT,
    ) -> dict[str, list[str]] | dict[bytes, list[bytes]]:
        """Return the values of each name in a query; raise ValueError as `parse_qsl` does."""
        lists: dict[Any, list[Any]] = {}
        reading = Reading(
            keep_blank_values, strict_parsing, encoding, errors, max_num_fields, separator
        )
        for name, value in read_pairs(self.rules, qs, self._reading("parse_qs", reading), 2):
            lists.setdefault(name, []).append(value)
        return lists

    def parse_qsl(
        self,
        qs: object,
        keep_blank_values: object = False,
        strict_parsing: object = False,
        encoding: object = "utf-8",
        errors: object = "replace",
        max_num_fields: object = _ABSENT,
        separator: object = _ABSENT,
    ) -> list[tuple[str, str]] | list[tuple[bytes, bytes]]:
        """Return names and values of a query, in order.

        Raise ValueError for an invalid separator, for too many fields, and if strict for a bad
        field; TypeError for a parameter that the release lacks.
        """
        reading = Reading(
            keep_blank_values, strict_parsing, encoding, errors, max_num_fields, separator
        )
        return read_pairs(self.rules, qs, self._reading("parse_qsl", reading), 2)

    def quote(
        self, string: object, safe: object = "/", encoding: object = None, errors: object = None
    ) -> str:
        """Return text or octets percent-encoded; raise TypeError for anything else."""
        return quoting.quote(self.rules, string, safe, encoding, errors)

    def quote_plus(
        self, string: object, safe: object = "", encoding: object = None, errors: object = None
    ) -> str:
        """Return text or octets percent-encoded, spaces as plus signs."""
        return quoting.quote_plus(self.rules, string, safe, encoding, errors)

    def quote_from_bytes(self, bs: object, safe: object = "/") -> str:
        """Return octets percent-encoded; raise TypeError for anything else."""
        return quoting.quote_octets(self.rules, bs, safe)

    def unquote(
        self, string: object, encoding: object = "utf-8", errors: object = "replace"
    ) -> str:
        """Return text, or octets from 3.9 on, with its triplets decoded."""
        return quoting.unquote(self.rules, string, encoding, errors)

    def unquote_plus(
        self, string: object, encoding: object = "utf-8", errors: object = "replace"
    ) -> str:
        """Return text with its triplets decoded, plus signs as spaces."""
        return quoting.unquote_plus(self.rules, string, encoding, errors)

    def unquote_to_bytes(self, string: object) -> bytes | bytearray:
        """Return text or octets as octets, with the triplets decoded."""
        return quoting.unquote_to_octets(self.rules, string)

    def _split(
        self, url: object, scheme: object, allow_fragments: object, *, cached: bool = False
    ) -> tuple[Parts, bool]:
        default = None if self.rules.has("none-is-absent-text") else ""
        default_scheme = default if scheme is _ABSENT else scheme
        (text, exact_scheme), octets = as_text(self.rules, url, default_scheme)
        if cached:
            self._check_hash(exact_scheme, allow_fragments)
        if not self.rules.has("newlines-and-tabs-removed"):
            hash(exact_scheme)  # the cache before 3.11 needed a hash
        text = "" if text is None else text
        return split(self.rules, text, exact_scheme, fragments=bool(allow_fragments)), octets

    def _check_hash(self, *arguments: object) -> None:
        """Raise TypeError for arguments that the release's cache cannot hash, if it caches them."""
        if self.rules.has("arguments-must-hash") and not self.rules.has("only-urlsplit-cached"):
            hash(arguments)

    def _made(
        self,
        kind: type[_Result],
        fields: Iterable[str | None],
        *,
        octets: bool,
        keep: bool,
    ) -> _Result:
        scheme, *rest = fields
        texts = [scheme, *(field if keep or field is not None else "" for field in rest)]
        if not keep and scheme is None and self.rules.has("scheme-may-be-none"):
            texts[0] = ""
        values = (None if text is None else as_given(text, octets) for text in texts)
        return kind.made(self.rules, values, keep_empty=keep)

    def _option(self, function: str, name: str, value: object) -> bool:
        """Whether an option is set; raise TypeError if the release does not have it."""
        if value is not _ABSENT and not self.rules.has("absent-told-from-empty"):
            raise _unexpected(function, name)
        return value is not _ABSENT and bool(value)

    def _kept(self, function: str, components: object, keep_empty: object) -> bool:
        """Whether only None counts as absent among `components`."""
        keeps = getattr(components, "_keep_empty", None)
        if self._option(function, "keep_empty", keep_empty) and keeps is False:
            message = (
                "Cannot distinguish between empty and not defined URI components in the result "
                "of parsing URL with missing_as_none=False"
            )
            raise ValueError(message)
        if not self.rules.has("absent-told-from-empty"):
            return False
        return bool(keeps) if keep_empty is _ABSENT else bool(keep_empty)

    def _reading(self, function: str, reading: Reading) -> Reading:
        """Return `reading` with defaults; raise TypeError for parameters the release lacks."""
        if reading.max_num_fields is _ABSENT:
            reading = reading._replace(max_num_fields=None)
        elif not self.rules.has("field-count-limited"):
            raise _unexpected(function, "max_num_fields")
        if reading.separator is _ABSENT:
            reading = reading._replace(separator="&")
        elif not self.rules.has("one-separator"):
            raise _unexpected(function, "separator")
        return reading


def _unexpected(function: str, name: str) -> TypeError:
    return TypeError(f"{function}() got an unexpected keyword argument {name!r}")


def _place(change: Change) -> int:
    return CHANGES.index(change)
