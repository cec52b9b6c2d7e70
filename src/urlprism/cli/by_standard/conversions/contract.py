"""What the file of a standard provides: functions from text to text."""

from collections.abc import Callable, Collection

from urlprism._core.records.unknown import unknown

Conversion = Callable[[str], str]


def named(name: str | None, names: Collection[str], noun: str, default: str) -> str:
    """Return the name, or the default if it is None; raise ValueError for an unknown name."""
    if name is None:
        return default
    if name not in names:
        raise unknown(noun, name, names)
    return name
