"""What a path means behind a front: a guarded route, an open one, or nothing that is sent there.

front and the name of a server behind ──► Behind: the routes of plain requests for each path
front and some of its routes          ──► Opening: whether one of them is chosen
"""

from collections.abc import Hashable
from typing import Final, NamedTuple

from urlprism._core.octets.characters import ALPHA, DIGIT
from urlprism.servers.deployments import Front, Route, Sent
from urlprism.servers.rules import Rules
from urlprism.servers.steps import State

ESCAPE: Final = -1  # what is looked for, beside the places of guarded routes
_PLAIN: Final = ALPHA | DIGIT | frozenset("-_~!$&'()*+,=:@.")
# What a path is so far: nothing, behind a slash, dots, another segment, and what is not plain.
_BEFORE, _EMPTY, _DOT, _TWO_DOTS, _OTHER, _NOT_PLAIN = range(6)
# What a front writes anew is still coming, has come, or does not come.
_COMING, _READ, _LOST = range(3)


class Way(NamedTuple):
    """How a front sends paths on: as they came, or written anew, `new` for `old` at the start."""

    old: str = ""
    new: str = ""
    writes: bool = False


class Behind:
    """What a path means behind a front: the routes of all plain requests that have it there.

    Its states are those of the rules on each path that would be sent on as what is read. With
    `only`, no other guarded routes are told apart: there are fewer states then.
    """

    def __init__(
        self, front: Front, back: str, *, is_plain: bool, only: frozenset[int] | None = None
    ) -> None:
        self._front = front
        self._rules = front.rules
        self._back = back
        self._is_plain, self._only = is_plain, only
        sent = [way_of(route.sent) for route in front.routes if goes_to(route, back)]
        self.ways = tuple(dict.fromkeys((Way(), *sent)))
        self.start: State = (
            _BEFORE,
            tuple(self._entered(way) if not way[1] else (_COMING, 0) for way in self.ways),
        )

    def feed(self, state: State, octet: str) -> State:
        """Return the state behind an octet."""
        kind, places = state
        places = tuple(
            self._through(way, place, octet)
            for way, place in zip(self.ways, places, strict=True)  # type: ignore[call-overload]
        )
        return _segment(kind, octet) if self._is_plain else kind, places  # type: ignore[arg-type]

    def kind(self, octet: str) -> Hashable:
        """Return the same for octets that do the same in every state."""
        written = "".join(way.new for way in self.ways)
        is_shown = octet in "/." or octet in written
        return is_shown and octet, octet in _PLAIN, self._rules.kind(octet)

    def says(self, state: State) -> frozenset[int]:
        """Return the places of guarded routes of a path, or ESCAPE; nothing if it is open."""
        kind, places = state
        if self._is_plain and kind not in {_EMPTY, _OTHER}:
            return frozenset()
        guarded = set()
        for way, place in zip(self.ways, places, strict=True):  # type: ignore[call-overload]
            if place[0] != _READ:
                continue
            chosen = self._rules.chosen(place[1])
            if chosen is None:
                continue
            route = self._front.routes[chosen]
            is_here = goes_to(route, self._back) and way_of(route.sent) == way
            if is_here and not route.guard:
                return frozenset()
            if route.guard and (route.sent is None or is_here):
                guarded.add(chosen)
        meanings = frozenset(guarded or {ESCAPE})
        return meanings if self._only is None else meanings & self._only

    def meanings_of(self, path: str) -> frozenset[int]:
        """Return the meanings of a whole path."""
        state = self.start
        for octet in path:
            state = self.feed(state, octet)
        return self.says(state)

    def _entered(self, way: Way) -> State:
        """Return the state where a path has begun with what the front writes."""
        state = self._rules.start
        for octet in way[0]:
            state = self._rules.feed(state, octet)
        return _READ, state

    def _through(self, way: Way, place: State, octet: str) -> State:
        """Return the state of the rules, or how much of what the front writes has come."""
        kind, *rest = place
        if kind == _READ:
            return _READ, self._rules.feed(rest[0], octet)  # type: ignore[arg-type]
        if kind == _LOST or octet != way[1][rest[0]]:  # type: ignore[index]
            return (_LOST,)
        count = rest[0] + 1  # type: ignore[operator]
        return self._entered(way) if count == len(way[1]) else (_COMING, count)


def _segment(kind: int, octet: str) -> int:
    """Return what a path is behind an octet; one that is not plain stays so."""
    if octet == "/":
        return _EMPTY if kind in {_BEFORE, _OTHER} else _NOT_PLAIN
    if kind in {_BEFORE, _NOT_PLAIN} or octet not in _PLAIN:
        return _NOT_PLAIN
    if octet == "." and kind in {_EMPTY, _DOT}:
        return kind + 1
    return _OTHER


def way_of(sent: Sent | None) -> Way:
    """Return how a route sends paths on."""
    return Way(sent.old, sent.new, writes=True) if sent is not None and sent.writes else Way()


def goes_to(route: Route, back: str) -> bool:
    """Return whether a route sends requests to a server."""
    return route.sent is not None and route.sent.back == back


class Opening:
    """Whether rules choose one of some routes: a machine that says the first of these, or -1."""

    def __init__(self, rules: Rules, places: frozenset[int]) -> None:
        self._rules, self._places = rules, places
        self.start, self.feed, self.kind = rules.start, rules.feed, rules.kind

    def says(self, state: State) -> int:
        """Return the first of the routes if one of them is chosen, -1 if another one is."""
        return min(self._places) if self._rules.chosen(state) in self._places else -1
