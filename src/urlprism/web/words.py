"""How readers are named in one line."""

from collections.abc import Iterator, Sequence

from urlprism.readers import Reading


def named(readings: Sequence[Reading], everyone: Sequence[Reading]) -> str:
    """Return the titles of readings, with a version where others have the same title."""
    return ", ".join(dict.fromkeys(_names(readings, everyone)))


def _names(readings: Sequence[Reading], everyone: Sequence[Reading]) -> Iterator[str]:
    for each in readings:
        same = sum(other.title == each.title for other in everyone)
        here = sum(other.title == each.title for other in readings)
        yield each.title if same == here else f"{each.title} {each.version}"
