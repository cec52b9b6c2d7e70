"""Changed copies of a record: some of its parts are replaced, the others stay as written."""

from collections.abc import Callable, Mapping
from types import EllipsisType
from typing import Protocol, TypeVar, cast

from urlprism._vocabulary.intake import exact
from urlprism.errors import URLError

Parts = Mapping[str, str | None]


class Written(Protocol):
    """A record that says how its parts are written."""

    def written_parts(self) -> Parts:
        """Return the parts as written, with their delimiters left out; None is absent."""
        ...


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
    given: Parts,
    read: Reads[_Made],
    rule: str,
    compose: Callable[[Parts], str] = composed,
) -> _Made:
    """Return a record with the given parts instead of its own.

    Raise URLError, citing `rule`, if the new text has other parts than those that it was made of;
    TypeError for a part of a login without a host.
    """
    if not given:
        return record
    wanted = {**record.written_parts(), **given}
    if "host" in wanted and wanted["host"] is None:
        _check_login(wanted)
    made = read(compose(wanted))
    found = made.written_parts()
    for name, part in wanted.items():
        if found.get(name) != part:
            raise _misread(str(made), name, rule, wanted)
    return made


def verified(made: _T, wanted: Parts, rule: str) -> _T:
    """Return a record that was made of parts; raise URLError if it has not these parts."""
    for name, part in wanted.items():
        if getattr(made, name) != part:
            raise _misread(str(made), name, rule, wanted)
    return made


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
