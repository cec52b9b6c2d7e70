"""Which request gets past the rules of a front, or the proof that none does.

front and back ──► open routes ──► one walk for each way that a path is sent on ──► findings, proofs

A request gets past a guard if the front chooses an open route for it, and the server behind reads a
path for which a plain request meets a guard: that is a *guarded* path. It *escapes* if the server
behind reads a path that no plain request of any open route has there.
"""

from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final, NamedTuple

from urlprism._core.classes.closing import without_state
from urlprism._core.octets.characters import ALPHA, DIGIT
from urlprism.readers import Refused
from urlprism.servers.deployments import Front, Route, Sent, Unread
from urlprism.servers.machine import Machine, NotWalkable
from urlprism.servers.reading import Server
from urlprism.servers.rules import Rules
from urlprism.servers.steps import State, Step
from urlprism.servers.walking import Walker, walk

ESCAPE: Final = -1  # what is looked for, beside the places of guarded routes
LIMIT: Final = 200_000  # states of a walk
COUNTED: Final = (1, 2, 4)  # how far symbols of stacks are counted, one walk after another
_PLAIN: Final = ALPHA | DIGIT | frozenset("-_~!$&'()*+,=:@.")
# What a path is so far: nothing, behind a slash, dots, another segment, and what is not plain.
_BEFORE, _EMPTY, _DOT, _TWO_DOTS, _OTHER, _NOT_PLAIN = range(6)
_AS_IT_CAME: Final = ("", "")
# What a front writes anew is still coming, has come, or does not come.
_COMING, _READ, _LOST = range(3)


class Finding(NamedTuple):
    """A request that gets past: the target, the route that it meets, and what is read behind.

    `guarded` is the route that a plain request for `path` meets, None for one that escapes. `steps`
    are those of both servers without which, each for itself, it would not get past.
    """

    target: bytes
    route: Route
    guarded: Route | None
    back: str
    path: bytes
    steps: tuple[str, ...]


class Proof(NamedTuple):
    """No request of any length gets past: a guarded route, None for escapes, before a back."""

    guarded: Route | None
    back: str
    states: int


class Undecided(NamedTuple):
    """What no walk decided, and why."""

    guarded: Route | None
    back: str
    reason: str


@without_state
@dataclass(frozen=True, slots=True)
class Audit:
    """What an audit of a front before its backs says; `assumed` is what all of it holds for."""

    front: Front
    findings: tuple[Finding, ...]
    proofs: tuple[Proof, ...]
    undecided: tuple[Undecided, ...]
    assumed: tuple[str, ...]

    @property
    def unread(self) -> tuple[Unread, ...]:
        """Return the lines of the configuration that were not followed."""
        return self.front.unread


class Behind:
    """What a path means behind a front: the routes of all plain requests that have it there.

    Its states are those of the rules on each path that would be sent on as what is read.
    """

    def __init__(self, front: Front, back: str, *, is_plain: bool) -> None:
        self._front = front
        self._rules = front.rules
        self._back = back
        self._is_plain = is_plain
        sent = [way_of(route.sent) for route in front.routes if _goes_to(route, back)]
        self.ways = tuple(dict.fromkeys((_AS_IT_CAME, *sent)))
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
        written = "".join(new for _, new in self.ways)
        is_shown = octet in "/." or octet in written
        return is_shown and octet, octet in _PLAIN, self._rules.kind(octet)

    says = property(lambda self: self.meanings)

    def meanings(self, state: State) -> frozenset[int]:
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
            if not route.guard and _goes_to(route, self._back) and way_of(route.sent) == way:
                return frozenset()
            if route.guard and (route.sent is None or way_of(route.sent) == way):
                guarded.add(chosen)
        return frozenset(guarded or {ESCAPE})

    def meanings_of(self, path: str) -> frozenset[int]:
        """Return the meanings of a whole path."""
        state = self.start
        for octet in path:
            state = self.feed(state, octet)
        return self.meanings(state)

    def _entered(self, way: tuple[str, str]) -> State:
        """Return the state where a path has begun with what the front writes."""
        state = self._rules.start
        for octet in way[0]:
            state = self._rules.feed(state, octet)
        return _READ, state

    def _through(self, way: tuple[str, str], place: State, octet: str) -> State:
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


def way_of(sent: Sent | None) -> tuple[str, str]:
    """Return how a path is written anew: what it begins with, and what stands there then."""
    return (sent.old, sent.new) if sent is not None and sent.writes else _AS_IT_CAME


def _goes_to(route: Route, back: str) -> bool:
    return route.sent is not None and route.sent.back == back


def audit(
    front: Front, backs: Mapping[str, Server], *, limit: int = LIMIT, is_plain: bool = True
) -> Audit:
    """Return which requests get past the guards of a front to each server behind it.

    `backs` are the servers by the names that the front sends to; "*" is the server of all other
    names. With `is_plain`, only plain paths count as guarded: a server that keeps dot segments may
    read "/admin/.." as one below "/admin", and whether it then serves anything is the application's.
    A walk that meets more than `limit` states decides nothing.

    >>> # see docs
    """
    findings: list[Finding] = []
    proofs: list[Proof] = []
    undecided: list[Undecided] = []
    names = dict.fromkeys(route.sent.back for route in front.routes if route.sent is not None)
    assumed = dict.fromkeys(front.server.assumed)
    for name in names:
        back = backs.get(name, backs.get("*"))
        if back is None:
            undecided.append(Undecided(None, name, "no server is named for it"))
            continue
        assumed.update(dict.fromkeys(back.assumed))
        asked = _Question(front, name, back, limit, is_plain=is_plain)
        for answer, kind in ((findings, Finding), (proofs, Proof), (undecided, Undecided)):
            answer += [each for each in asked.answers if isinstance(each, kind)]  # type: ignore[misc]
    return Audit(front, tuple(findings), tuple(proofs), tuple(undecided), tuple(assumed))


class _Question:
    """One server behind a front: what gets past to it."""

    def __init__(
        self, front: Front, name: str, back: Server, limit: int, *, is_plain: bool
    ) -> None:
        self._front, self._name, self._back, self._limit = front, name, back, limit
        self._behind = Behind(front, name, is_plain=is_plain)
        self._guarded = [place for place, route in enumerate(front.routes) if route.guard]
        self._left = {*self._guarded, ESCAPE}
        self._states = 0
        self._reasons: dict[int, str] = {}
        self._findings: list[Finding] = []
        for way in self._open_ways():
            self._walk(way)
        for place in sorted(self._left):
            blocking = self._unread(place)
            if blocking:
                self._reasons.setdefault(place, blocking)

    @property
    def answers(self) -> Iterator[Finding | Proof | Undecided]:
        """Yield what is known of each guarded route, and of escapes."""
        yield from self._findings
        for place in sorted(self._left):
            route = None if place == ESCAPE else self._front.routes[place]
            if place in self._reasons:
                yield Undecided(route, self._name, self._reasons[place])
            else:
                yield Proof(route, self._name, self._states)

    def _unread(self, place: int) -> str:
        """Return why nothing is proved where lines were not followed, "" if all were."""
        lines = [each for each in self._front.unread if each.route in {None, place}]
        lines += [
            each
            for each in self._front.unread
            if each.route is not None
            and each.route != place
            and _goes_to(self._front.routes[each.route], self._name)
        ]
        return f"not followed: {lines[0].what} ({lines[0].place})" if lines else ""

    def _open_ways(self) -> dict[tuple[str, str], frozenset[int]]:
        """Return the open routes to this server, by how they write a path."""
        ways: dict[tuple[str, str, bool], set[int]] = {}
        for place, route in enumerate(self._front.routes):
            if not route.guard and _goes_to(route, self._name):
                sent = route.sent
                ways.setdefault((*way_of(sent), sent is not None and sent.writes), set()).add(place)
        return {way: frozenset(places) for way, places in ways.items()}  # type: ignore[misc]

    def _walk(self, way: tuple[str, str, bool]) -> None:
        """Walk through the requests that routes send on in one way."""
        old, new, writes = way  # type: ignore[misc]
        places = self._open_ways()[way]
        front, rules = self._front.server, self._front.rules
        steps = front.written if writes else front.steps
        try:
            if steps is None:
                raise NotWalkable("its writing of paths has no model")
            machines = Machine(steps, rules), Machine(self._back.steps, self._behind)
        except (NotWalkable, TypeError) as error:
            self._reasons.update(dict.fromkeys(self._left, str(error)))
            return

        def wanted(one: Hashable, other: Hashable) -> frozenset[int]:
            return other if one in places else frozenset()

        def confirm(word: str, meaning: int) -> bool:
            return self._confirmed(old + word, new + word, places, meaning, steps)

        for exact in COUNTED:
            # What is counted less far has fewer states, and more walks that no request has.
            left = frozenset(self._left)
            if not left:
                return
            walker = Walker(*machines, wanted, exact)
            try:
                walked = walk(walker, walker.start((old, new)), left, confirm, self._limit)
            except NotWalkable as error:
                self._reasons |= dict.fromkeys(left, str(error))
                return
            for meaning, word in walked.words.items():
                if meaning in walked.doubtful and exact < COUNTED[-1]:
                    continue
                self._findings.append(self._finding(old + word, new + word, meaning, steps))
                self._left.discard(meaning)
            if walked.is_whole and not walked.doubtful & self._left:
                self._states += len(walked.states)
                return
        self._reasons |= dict.fromkeys(
            self._left,
            "a walk leads there, and no request that was asked"
            if walked.is_whole
            else f"more than {self._limit:,} states",
        )

    def _confirmed(
        self, target: str, sent: str, places: frozenset[int], meaning: int, steps: tuple[Step, ...]
    ) -> bool:
        """Return whether the functions read a request so."""
        try:
            path, read = run(steps, target), self._back.path_of(sent)
        except Refused:
            return False
        return self._front.rules.chosen_for(path) in places and meaning in (
            self._behind.meanings_of(read)
        )

    def _finding(self, target: str, sent: str, meaning: int, steps: tuple[Step, ...]) -> Finding:
        """Return what is told of a request that gets past."""
        chosen = self._front.rules.chosen_for(run(steps, target))
        path = self._back.path_of(sent)
        return Finding(
            target.encode("latin-1"),
            self._front.routes[chosen],  # type: ignore[index]
            None if meaning == ESCAPE else self._front.routes[meaning],
            self._name,
            path.encode("latin-1"),
            tuple(self._causes(target, sent, meaning, steps)),
        )

    def _causes(
        self, target: str, sent: str, meaning: int, steps: tuple[Step, ...]
    ) -> Iterator[str]:
        """Yield the names of steps without which the request does not get past."""
        places = frozenset().union(*self._open_ways().values())
        for step in self._back.steps:
            try:
                read = self._back.without(step).path_of(sent)
            except Refused:
                yield f"back: {step.name}"
                continue
            if meaning not in self._behind.meanings_of(read):
                yield f"back: {step.name}"
        for step in steps:
            try:
                path = run(tuple(each for each in steps if each is not step), target)
            except Refused:
                continue
            if self._front.rules.chosen_for(path) not in places:
                yield f"front: {step.name}"


def run(steps: tuple[Step, ...], target: str) -> str:
    """Return what steps make of a target; raise Refused if one refuses it."""
    for step in steps:
        target = step.apply(target)
    return target
