"""Changed copies of a record: some of its parts are replaced, the others stay as written."""

import re
from collections.abc import Callable, Iterator, Mapping
from types import EllipsisType
from typing import Final, Protocol, TypeVar, cast

from urlprism._core.arguments.intake import exact
from urlprism.errors import URLError

Parts = Mapping[str, str | None]


class Written(Protocol):
    """A record that says how its parts are written."""

    def written_parts(self) -> Parts:
        """Return the parts as written, with their delimiters left out; None is absent."""
        ...


# What a part cannot hold: a character that would begin another part, or that ends this one.
_BEYOND: Final = {
    "scheme": re.compile(r"[^A-Za-z0-9+.-]"),
    "userinfo": re.compile(r"[@/?#\\]"),
    "user": re.compile(r"[:@/?#\\]"),
    "password": re.compile(r"[@/?#\\]"),
    # A colon between brackets stays.
    "host": re.compile(r"\A(?:[^\[\]:@/?#\\]*+\[|[^\[\]@/?#\\]*+\])*+[^\[\]:@/?#\\]*+([:@/?#\\])"),
    "port": re.compile(r"[^0-9]"),
    "path": re.compile(r"[?#]"),
    "params": re.compile(r"[/?#]"),
    "query": re.compile(r"#"),
}
_T = TypeVar("_T")
_Made = TypeVar("_Made", bound=Written)
_Read_co = TypeVar("_Read_co", covariant=True)


class Reads(Protocol[_Read_co]):
    """A function that parses a text into a record."""

    def __call__(self, text: str, /) -> _Read_co:
        """Return the record."""
        ...


def given_parts(parts: Mapping[str, str | int | EllipsisType | None]) -> dict[str, str | None]:
    """Return the parts that a caller gave, as text; `...` stands for a part that stays.

    Raise TypeError for a part that is neither text nor None, except a number as the port, and for
    a path that is None: each URL has one.
    """
    if parts.get("path", ...) is None:
        message = "the path cannot be removed: it may be empty"
        raise TypeError(message)
    return {name: _text(name, part) for name, part in parts.items() if part is not ...}


def composed(parts: Parts) -> str:
    """Return the text of parts as written: None adds no delimiter, "" adds one."""
    before = _with("", parts.get("scheme"), ":")
    slashes = parts.get("slashes")
    host = parts.get("host")
    if host is not None:
        before += "//" if slashes is None else slashes
        before += _with("", parts.get("userinfo"), "@") + host + _with(":", parts.get("port"))
    path = (parts.get("path") or "") + _with(";", parts.get("params"))
    return before + path + _with("?", parts.get("query")) + _with("#", parts.get("fragment"))


def edited(
    record: _Made,
    changes: Parts,
    read: Reads[_Made],
    rule: str,
    compose: Callable[[Parts], str] = composed,
) -> _Made:
    """Return a record with the given parts instead of its own.

    Raise URLError, citing `rule`, if the new text would be read as other parts than the given ones;
    TypeError for a part of a login without a host.
    """
    if not changes:
        return record
    own = record.written_parts()
    wanted = {**own, **changes}
    if "host" in wanted and wanted["host"] is None:
        _check_login(wanted)
    try:
        changed = read(compose(wanted))
    except URLError as error:
        raise _of_culprit(own, changes, lambda parts: read(compose(parts)), rule, error) from None
    name = next(_differing(changed, wanted), None)
    if name is not None:
        misread = _misread(str(changed), name, rule, wanted)
        raise _of_culprit(own, changes, lambda parts: read(compose(parts)), rule, misread)
    return changed


def _differing(record: Written, wanted: Parts) -> Iterator[str]:
    """Yield the names of the parts that a record has otherwise than it was made of."""
    own = record.written_parts()
    return (name for name, part in wanted.items() if own.get(name) != part)


def _of_culprit(
    own: Parts, changes: Parts, read: Callable[[Parts], Written], rule: str, error: URLError
) -> URLError:
    """Return the error for the part that a caller gave, and that alone would be read otherwise.

    `error` is what the whole text has: it is returned if no character of a given part is at fault.
    """
    for name, part in changes.items():
        if part is None:
            continue
        alone = {**own, name: part}
        try:
            if next(_differing(read(alone), alone), None) is None:
                continue
        except URLError:
            pass
        lacks_slash = name == "path" and alone.get("host") is not None and part[:1] not in {"", "/"}
        if lacks_slash and not part.startswith("\\"):
            message = "after a host, a path must be empty or start with '/'"
            return URLError(message, part, 0, 1, rule).of_part(name)
        fault = unfit(name, part, rule)
        if fault is not None:
            return fault
    return error


def unfit(name: str, part: str, rule: str) -> URLError | None:
    """Return the error for a part with a character that would begin another part; None without.

    >>> unfit("host", "a:", "RFC 3986 §3.2.2").message
    "a host cannot have ':', which would begin another part"
    """
    match = _BEYOND[name].search(part) if name in _BEYOND else None
    if match is None:
        return None
    start, end = match.span(match.lastindex or 0)
    message = f"a {name} cannot have {part[start:end]!r}, which would begin another part"
    if name in {"port", "scheme"}:
        message = f"a {name} cannot have {part[start:end]!r}"
    return URLError(message, part, start, end, rule).of_part(name)


def verified(record: _T, wanted: Parts, rule: str) -> _T:
    """Return a record that was made of parts; raise URLError if it has not these parts."""
    for name, part in wanted.items():
        if getattr(record, name) != part:
            raise _misread(str(record), name, rule, wanted)
    return record


def _misread(text: str, name: str, rule: str, wanted: Parts) -> URLError:
    message = f"the {name.replace('_', ' ')} would be read differently"
    path = wanted.get("path")
    if wanted.get("host") is not None and path and not path.startswith(("/", "\\")):
        message = "after a host, a path must be empty or start with '/'"
    return URLError(message, text, 0, len(text), rule)


def _check_login(parts: Parts) -> None:
    for name in ("userinfo", "user", "password", "port"):
        if parts.get(name) is not None:
            message = f"without a host, there can be no {name}"
            raise TypeError(message)


def _with(before: str, part: str | None, behind: str = "") -> str:
    return "" if part is None else f"{before}{part}{behind}"


def _text(name: str, part: str | int | EllipsisType | None) -> str | None:
    """Return a part as exact text, None for None."""
    if part is None:
        return None
    if isinstance(part, int) and not isinstance(part, bool) and name == "port":
        return str(part)
    return exact(cast("str", part))  # which refuses all else
