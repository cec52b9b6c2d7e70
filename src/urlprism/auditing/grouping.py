"""Kinds of URLs that a filter lets through: those of one kind are let through for one reason."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from urlprism._core.records.components import Components
from urlprism.comparison import DISGUISED, Cause, compare
from urlprism.gate import Objection
from urlprism.readers import Reader


class Kind(NamedTuple):
    """Who goes elsewhere, why readers differ or why the target is forbidden, and what looks good.

    `why` is the name of a cause, or of an objection if no readers differ. `parts` are the parts
    that have the name of an allowed host.
    """

    fetchers: tuple[str, ...]
    why: str
    parts: tuple[str, ...]


def cause_of(text: str, base: str | None, fetchers: Sequence[Reader]) -> Cause | None:
    """Return why readers read a text differently: a disguised address only if nothing else."""
    causes = compare(text, base, ("default", *fetchers)).causes
    told = [each for each in causes if each.name != DISGUISED]
    return next(iter(told or causes), None)


def kind_of(
    text: str,
    base: str | None,
    fetchers: Sequence[Reader],
    objection: Objection,
    good: str | None,
) -> Kind:
    """Return the kind of a text with which fetchers go elsewhere; the first one has the parts.

    `good` is an allowed host, None if all hosts but some are.
    """
    cause = cause_of(text, base, fetchers)
    why = objection.cause if cause is None else cause.name
    parts = None if good is None else fetchers[0].read(text, base).components
    found = () if good is None or parts is None else tuple(_parts(parts, good))
    return Kind(tuple(each.name for each in fetchers), why, found)


def _parts(parts: Components, good: str) -> Iterator[str]:
    """Yield the names of the parts that contain a host; a host may begin or end with it."""
    for name, value in zip(parts._fields, parts, strict=True):
        text = str(value).lower()
        if good in text:
            at = "at the start" if text.startswith(good) else "at the end"
            yield f"{name} {at}" if name == "host" else name
