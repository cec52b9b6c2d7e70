"""The kinds of URLs that a filter lets through: URLs of one kind pass for the same reason."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from urlprism._core.records.components import Components
from urlprism.comparison import DISGUISED, Cause, compare
from urlprism.gate import Objection
from urlprism.readers import Reader


class BypassKind(NamedTuple):
    """URLs that pass for the same reason: `fetchers` that go elsewhere, `why`, and some `parts`.

    `why` is the name of the cause for which readers differ, or that of the objection to the target
    if they do not. `parts` are the parts that hold the allowed host.
    """

    fetchers: tuple[str, ...]
    why: str
    parts: tuple[str, ...]


def cause_of(text: str, base: str | None, fetchers: Sequence[Reader]) -> Cause | None:
    """Return why readers read a text differently; a disguised address is the last reason."""
    causes = compare(text, base, ("default", *fetchers)).causes
    others = [each for each in causes if each.name != DISGUISED]
    return next(iter(others or causes), None)


def kind_of(
    text: str,
    base: str | None,
    fetchers: Sequence[Reader],
    objection: Objection,
    good: str | None,
) -> BypassKind:
    """Return the kind of a text with which fetchers go elsewhere; `parts` are the first one's.

    `good` is an allowed host, None if the filter names only hosts that are not.
    """
    cause = cause_of(text, base, fetchers)
    why = objection.cause if cause is None else cause.name
    parts = None if good is None else fetchers[0].read(text, base).components
    names = () if good is None or parts is None else tuple(_parts(parts, good))
    return BypassKind(tuple(each.name for each in fetchers), why, names)


def _parts(parts: Components, good: str) -> Iterator[str]:
    """Yield the names of the parts that contain a host; a host may begin or end with it."""
    for name, value in zip(parts._fields, parts, strict=True):
        text = str(value).lower()
        if good in text:
            at = "at the start" if text.startswith(good) else "at the end"
            yield f"{name} {at}" if name == "host" else name
