"""Which location nginx chooses of those that match: `ngx_http_core_find_location`.

exact ──► the 301 to a final slash ──► longest prefix ──► the same among those inside it
      ──► expressions in their order, inside first, unless the prefix has "^~"
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from urlprism._core.classes.closing import without_state


class Prefixed(NamedTuple):
    """A location by prefix: its place among the routes, its length, and what is inside."""

    place: int
    length: int
    is_final: bool  # "^~"
    inside: "Level | None" = None


class Matched(NamedTuple):
    """A location by expression: its place among the routes, and what is inside."""

    place: int
    inside: "Level | None" = None


class Level(NamedTuple):
    """The locations that stand in one block.

    `ends` are the places that end the search: exact ones, and behind them those of the 301.
    """

    ends: tuple[int, ...] = ()
    prefixed: tuple[Prefixed, ...] = ()
    matched: tuple[Matched, ...] = ()


@without_state
@dataclass(frozen=True, slots=True)
class Choice:
    """The choice of a server: `default` is the place of what is chosen where no location is."""

    level: Level
    default: int

    def __call__(self, matches: Sequence[bool]) -> int:
        """Return the place of the route that is chosen."""
        place, _ = _chosen(self.level, matches)
        return self.default if place is None else place


def level_of(
    ends: Sequence[int], prefixed: Sequence[Prefixed], matched: Sequence[Matched]
) -> Level | None:
    """Return a level with the longest prefixes first, None if it has nothing."""
    if not ends and not prefixed and not matched:
        return None
    longest = sorted(prefixed, key=lambda each: each.length, reverse=True)
    return Level(tuple(ends), tuple(longest), tuple(matched))


def _chosen(level: Level | None, matches: Sequence[bool]) -> tuple[int | None, bool]:
    """Return the place that is chosen on a level, None if none is, and whether the search ends."""
    if level is None:
        return None, False
    end = next((place for place in level.ends if matches[place]), None)
    if end is not None:
        return end, True
    place, is_final = None, False
    prefixed = next((each for each in level.prefixed if matches[each.place]), None)
    if prefixed is not None:
        place, is_final = prefixed.place, prefixed.is_final
        within, ends = _chosen(prefixed.inside, matches)
        place = place if within is None else within
        if ends:
            return place, True
    if not is_final:
        for each in level.matched:
            if matches[each.place]:
                within, _ = _chosen(each.inside, matches)
                return each.place if within is None else within, True
    return place, False
