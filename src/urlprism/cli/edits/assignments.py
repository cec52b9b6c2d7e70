"""The options that change a URL, and the order in which they apply."""

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import product
from typing import Final, NamedTuple

from urlprism._core.arguments.unknown import unknown
from urlprism._core.hosts.ipv6 import is_ipv6address
from urlprism.cli.edits.contract import PARTS, Editable
from urlprism.cli.edits.pairs import QueryEdits
from urlprism.errors import URLError
from urlprism.redaction.excerpts import quoted

# What `--set` sets; a URL first, then its parts from left to right, but a host before its user.
_ORDER: Final = (
    "url", "scheme", "host", "userinfo", "username", "password", "port", "path", "query",
    "fragment",
)  # fmt: skip
_NAME: Final = re.compile(r"\w*")
# Parts whose values are not percent-encoded: they cannot be.
_PLAIN: Final = ("url", "scheme", "host", "port")


class ChangeError(ValueError):
    """An option that is wrong: the message says what, and what is allowed."""


class Assignment(NamedTuple):
    """A part and its new value; None removes the part.

    `is_written` says that the value is written as in a URL, `is_for_absent` that a part stays.
    """

    name: str
    value: str | None
    is_written: bool
    is_for_absent: bool


def assignment(text: str) -> Assignment:
    """Read NAME=VALUE, with ":" or "?" or both before the "="; raise ChangeError.

    Messages have no value: it may be a password.
    """
    head, equals, value = text.partition("=")
    name = head.rstrip(":?")
    signs = head[len(name) :]
    if not equals or not name:
        message = f"{_NAME.match(text)[0]!r} is not NAME=VALUE"  # type: ignore[index]
        raise ChangeError(message)
    if len(set(signs)) != len(signs):
        message = f"{quoted(head)} has the same sign twice before '='"
        raise ChangeError(message)
    if name not in _ORDER:
        raise ChangeError(str(unknown("part", name, assignable())))
    return Assignment(name, value or None, ":" in signs, "?" in signs)


def assignable() -> list[str]:
    """Return the names of the parts that can be set, in the order of people."""
    return sorted(_ORDER, key=_place)


def assignments(texts: Sequence[str]) -> list[Assignment]:
    """Read the values of `--set`, in the order in which they apply; raise ChangeError."""
    items = [assignment(text) for text in texts]
    _check_once([each.name for each in items])
    return sorted(items, key=lambda each: _ORDER.index(each.name))


def iterations(texts: Sequence[str], sets: Sequence[Assignment]) -> list[list[Assignment]]:
    """Read the values of `--iterate`: the assignments of each combination; raise ChangeError.

    The items of an option are divided by spaces; those of the last option vary fastest.
    """
    columns = []
    for text in texts:
        template = assignment(text)
        items = [item for item in (template.value or "").split(" ") if item]
        if not items:
            message = f"{quoted(template.name)} has no items"
            raise ChangeError(message)
        columns.append([template._replace(value=item) for item in items])
    _check_once([*(column[0].name for column in columns), *(each.name for each in sets)])
    return [
        sorted(combination, key=lambda each: _ORDER.index(each.name))
        for combination in product(*columns)
    ]


def _place(name: str) -> int:
    return PARTS.index(name) if name in PARTS else -1


def _check_once(names: Sequence[str]) -> None:
    for name in names:
        if names.count(name) > 1:
            message = f"{quoted(name)} is set twice"
            raise ChangeError(message)


def begun(
    sets: Sequence[Assignment], read: Callable[[str], Editable]
) -> tuple[Editable, list[Assignment]]:
    """Return a URL made of some assignments, and the assignments that remain to be set.

    Raise ChangeError without a scheme and a host or a path, URLError for an invalid scheme.
    """
    values = {each.name: each for each in sets if each.value is not None}
    if "url" in values:
        return read(values["url"].value or ""), [each for each in sets if each.name != "url"]
    if "scheme" not in values or not {"host", "path"} & values.keys():
        message = "a URL needs scheme=NAME and host=NAME, or url=URL"
        raise ChangeError(message)
    scheme = values["scheme"].value
    if "host" in values:
        return read(f"{scheme}://h"), list(sets)
    path = _written(read("a:"), values["path"]) or ""
    return read(f"{scheme}:{path}"), [each for each in sets if each.name not in {"scheme", "path"}]


@dataclass(frozen=True)
class Changes:
    """What changes each URL. The fields are in the order in which they apply."""

    redirect: str | None = None
    unwraps: bool = False
    cleans: bool = False
    sets: Sequence[Assignment] = ()
    segments: Sequence[str] = ()
    query: QueryEdits = field(default_factory=QueryEdits)
    accepts_space: bool = False
    normalizes: bool = False
    keeps_port: bool = False

    def apply(
        self,
        url: Editable,
        read: Callable[[str], Editable],
        sets: Sequence[Assignment],
        *,
        is_guessed: bool = False,
    ) -> Editable:
        """Return a URL after the changes; `sets` are those of a combination.

        A scheme that `is_guessed` counts as absent. Raise URLError for a value that the standard
        does not allow in this URL.
        """
        if self.redirect is not None:
            with _named("--redirect"):
                url = url.joined(self.redirect)
        if self.unwraps:
            with _named("--unwrap"):
                url = url.unwrapped()
        if self.cleans:
            url = url.cleaned()
        for each in sets:
            is_absent = url.part(each.name) is None if each.name in PARTS else False
            if each.is_for_absent and not (is_absent or (is_guessed and each.name == "scheme")):
                continue
            url = _with(url, each, read, accepts_space=self.accepts_space)
        for segment in self.segments:
            with _named("--append path"):
                url = url.with_segment(segment)
        query = url.part("query")
        edited = self.query.apply(query)
        if edited != query:
            url = url.changed({"query": edited})
        return url.normalized(keeps_port=self.keeps_port) if self.normalizes else url


def _with(
    url: Editable, change: Assignment, read: Callable[[str], Editable], *, accepts_space: bool
) -> Editable:
    """Return a URL with a part that is set."""
    with _named(f"--set {change.name}", change.name):
        if change.name == "url":
            return read(change.value or "")
        parts = {each.name: _written(url, each) for each in _sides(change)}
        if accepts_space and change.name not in _PLAIN:
            parts = {name: value and value.replace(" ", "%20") for name, value in parts.items()}
        return url.changed(parts)


def _sides(change: Assignment) -> tuple[Assignment, ...]:
    """Return the assignment of a part; of a userinfo, that of each side of its first ":"."""
    if change.name != "userinfo":
        return (change,)
    name, colon, password = (change.value or "").partition(":")
    return (
        change._replace(name="username", value=name or None),
        change._replace(name="password", value=password if colon else None),
    )


def _written(url: Editable, change: Assignment) -> str | None:
    """Return the value of a part as it stands in a URL."""
    value = change.value
    if value is None or change.is_written:
        return value
    if change.name == "host" and is_ipv6address(value):
        return f"[{value}]"
    if change.name in _PLAIN:
        return value
    if change.name == "path":
        return "/".join([url.coded(segment) for segment in value.split("/")])
    return url.coded(value)


@contextmanager
def _named(option: str, part: str = "") -> Iterator[None]:
    """Name the option in the message of an error."""
    try:
        yield
    except URLError as error:
        message = f"{option}: {error.message}"
        named = URLError(message, error.text, error.start, error.end, error.rule)
        raise named.of_part(error.part or part) from None
