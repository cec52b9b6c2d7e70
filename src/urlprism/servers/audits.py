"""Which request gets past the rules of a front, or the proof that none does.

front and back ──► open routes ──► one walk for each way that a path is sent on ──► findings, proofs

A request gets past a guard if the front chooses an open route for it, and the server behind reads a
path for which a plain request meets a guard: that is a *guarded* path. It *escapes* if the server
behind reads a path that no plain request of any open route has there.
"""

from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from urlprism._core.classes.closing import without_state
from urlprism._core.octets.characters import ALPHA, DIGIT
from urlprism.readers import Refused
from urlprism.servers.deployments import Front, Route, Sent, Unread
from urlprism.servers.machine import Machine
from urlprism.servers.reading import Server
from urlprism.servers.steps import State, Step, alternatives
from urlprism.servers.tables import NotWalkableError
from urlprism.servers.walking import Product, Walker, walk

ESCAPE: Final = -1  # what is looked for, beside the places of guarded routes
LIMIT: Final = 500_000  # states of a walk
COUNTED: Final = (1, 2, 4)  # how far symbols of stacks are counted, one walk after another
_PLAIN: Final = ALPHA | DIGIT | frozenset("-_~!$&'()*+,=:@.")
# What a path is so far: nothing, behind a slash, dots, another segment, and what is not plain.
_BEFORE, _EMPTY, _DOT, _TWO_DOTS, _OTHER, _NOT_PLAIN = range(6)
# What a front writes anew is still coming, has come, or does not come.
_COMING, _READ, _LOST = range(3)


class Bypass(NamedTuple):
    """A request that gets past: the target, the route that it meets, and what is read behind.

    `guarded` is the route that a plain request for `path` meets, None for one that escapes. `steps`
    are those of both servers without which, each for itself, it would not get past.

    >>> from urlprism.servers import reader, server
    >>> text = "location /a { deny all; } location / { proxy_pass http://app; }"
    >>> (front,) = reader("nginx")(text)
    >>> audit(front, {"app": server("tomcat")}).findings[0].target
    b'/;/a'
    """

    target: bytes
    route: Route
    guarded: Route | None
    back: str
    path: bytes
    steps: tuple[str, ...]


class Proof(NamedTuple):
    """No request of any length gets past: a guarded route, None for escapes, before a back.

    `states` is how many states the walk has, all together.

    >>> Proof(None, "app", 3).guarded is None
    True
    """

    guarded: Route | None
    back: str
    states: int


class Undecided(NamedTuple):
    """What no walk decided, and why; a target that would get past but for that, if there is one.

    >>> from urlprism.servers import reader
    >>> (front,) = reader("nginx")("location / { proxy_pass http://app; }")
    >>> audit(front, {}).undecided[0].reason
    'no server is named for it'
    """

    guarded: Route | None
    back: str
    reason: str
    target: bytes | None = None


class Way(NamedTuple):
    """How a front sends paths on: as they came, or written anew, `new` for `old` at the start."""

    old: str = ""
    new: str = ""
    writes: bool = False


class Closed(NamedTuple):
    """A walk that left no state out: what it does not lead to, no request does.

    `open` are the places of the routes that send on in this way, `proved` those of the guarded
    routes that nothing gets past to, with ESCAPE.
    """

    way: Way
    walker: Walker
    states: tuple[Product, ...]
    open: frozenset[int]
    proved: frozenset[int]


@without_state
@dataclass(frozen=True, slots=True)
class FrontAudit:
    """What an audit of a front before its backs says; `assumed` is what all of it holds for.

    >>> from urlprism.servers import reader, server
    >>> (front,) = reader("nginx")("location / { proxy_pass http://app; }")
    >>> said = audit(front, {"app": server("gunicorn")})
    >>> len(said.findings), len(said.proofs), len(said.undecided)
    (0, 1, 0)
    """

    front: Front
    findings: tuple[Bypass, ...]
    proofs: tuple[Proof, ...]
    undecided: tuple[Undecided, ...]
    assumed: tuple[str, ...]
    closed: Mapping[str, tuple[Closed, ...]]

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


def _goes_to(route: Route, back: str) -> bool:
    return route.sent is not None and route.sent.back == back


def audit(
    front: Front, backs: Mapping[str, Server], *, limit: int = LIMIT, is_plain: bool = True
) -> FrontAudit:
    """Return which requests get past the guards of a front to each server behind it.

    `backs` are the servers by the names that the front sends to; "*" is the server of all other
    names. With `is_plain`, only plain paths count as guarded: a server that keeps dot segments may
    read "/admin/.." as one below "/admin", and what it serves then is the application's.
    A walk that meets more than `limit` states decides nothing.

    >>> from urlprism.servers import reader, server
    >>> text = "location /a { deny all; } location / { proxy_pass http://app; }"
    >>> (front,) = reader("nginx")(text)
    >>> [each.target for each in audit(front, {"app": server("tomcat")}).findings]
    [b'/;/a']
    """
    findings: list[Bypass] = []
    proofs: list[Proof] = []
    undecided: list[Undecided] = []
    closed: dict[str, tuple[Closed, ...]] = {}
    assumed = dict.fromkeys(front.server.assumed)
    for name in dict.fromkeys(route.sent.back for route in front.routes if route.sent is not None):
        back = backs.get(name, backs.get("*"))
        if back is None:
            undecided.append(Undecided(None, name, "no server is named for it"))
            continue
        assumed |= dict.fromkeys(back.assumed)
        question = _Question(front, name, back, is_plain=is_plain)
        question.walk(limit)
        findings += question.findings
        proofs += question.proofs()
        undecided += question.undecided
        closed[name] = tuple(question.closed)
    return FrontAudit(
        front, tuple(findings), tuple(proofs), tuple(undecided), tuple(assumed), closed
    )


class _Question:
    """One server behind a front: what gets past to it."""

    def __init__(self, front: Front, name: str, back: Server, *, is_plain: bool) -> None:
        self._front, self._name, self._back = front, name, back
        self._behind = Behind(front, name, is_plain=is_plain)
        guarded = (place for place, route in enumerate(front.routes) if route.guard)
        self._left = {ESCAPE, *guarded}
        self.findings: list[Bypass] = []
        self.undecided: list[Undecided] = []
        self.closed: list[Closed] = []

    def walk(self, limit: int) -> None:
        """Walk through all requests that the front sends on, and settle what comes of it."""
        ways: dict[Way, set[int]] = {}
        for place, route in enumerate(self._front.routes):
            if not route.guard and _goes_to(route, self._name):
                ways.setdefault(way_of(route.sent), set()).add(place)
        reasons: dict[int, str] = {}
        for way, places in ways.items():
            try:
                for passage in self._passages(way, frozenset(places)):
                    reason = self._walked(passage, limit)
                    reasons |= dict.fromkeys(self._left, reason) if reason else {}
            except NotWalkableError as error:
                reasons |= dict.fromkeys(self._left, str(error))
        for place in sorted(self._left):
            if reason := reasons.get(place) or self._unread(self._front.unread):
                self.undecided.append(Undecided(self._route(place), self._name, reason))
                self._left.discard(place)

    def _passages(self, way: Way, places: frozenset[int]) -> "Iterator[_Passage]":
        """Yield the passages of one way that are all requests together."""
        server = self._front.server
        front = server.written if way.writes else server.steps
        back = self._back.steps if way.writes else (*(server.sent or ()), *self._back.steps)
        if front is None:
            message = "how the front writes a path anew has no model"
            raise NotWalkableError(message)
        fronts = [Machine(steps, self._front.rules) for steps in alternatives(front)]
        for steps in alternatives(back):
            behind = Machine(steps, self._behind)
            for machine in fronts:
                yield _Passage(self._front, self._behind, way, places, (machine, behind))

    def proofs(self) -> list[Proof]:
        """Return what no request gets past to, when all is walked."""
        states = sum(len(each.states) for each in self.closed)
        return [Proof(self._route(place), self._name, states) for place in sorted(self._left)]

    def _walked(self, passage: "_Passage", limit: int) -> str:
        """Walk one way, counting further each time; return why nothing is decided, or ""."""
        reason = ""
        for exact in COUNTED:
            # What is counted less far has fewer states, and more walks that no request has.
            walker = passage.walker(exact)
            left = frozenset(self._left) & meanings_of(walker)
            way = passage.way
            starts = walker.start((way.old, way.new))
            walked = walk(walker, starts, left, passage.confirms, limit)
            for meaning, word in walked.words.items():
                if meaning not in walked.doubtful or exact == COUNTED[-1]:
                    self._tell(passage, word, meaning)
            if walked.is_whole and not walked.doubtful & self._left:
                proved = frozenset(self._left)
                states = tuple(walked.states)
                self.closed.append(Closed(way, walker, states, passage.places, proved))
                return ""
            if not self._left:
                return ""
            if left & self._left and not walked.is_whole and not walked.doubtful:
                return f"more than {limit:,} states"
            reason = "a walk leads there, and no request that was asked"
        return reason

    def _tell(self, passage: "_Passage", word: str, meaning: int) -> None:
        """Tell of a request that gets past, unless a line that was not followed may stop it."""
        self._left.discard(meaning)
        finding = passage.finding(word, self._name, self._route(meaning), meaning)
        chosen = self._front.routes.index(finding.route)
        lines = [each for each in self._front.unread if each.route in {None, chosen}]
        if reason := self._unread(lines):
            self.undecided.append(Undecided(finding.guarded, self._name, reason, finding.target))
        else:
            self.findings.append(finding)

    def _route(self, meaning: int) -> Route | None:
        return None if meaning == ESCAPE else self._front.routes[meaning]

    @staticmethod
    def _unread(lines: Sequence[Unread]) -> str:
        """Return what is said of lines that were not followed, "" if there are none."""
        return f"not followed: {lines[0].what} ({lines[0].place})" if lines else ""


def meanings_of(walker: Walker) -> frozenset[int]:
    """Return all meanings that the server behind has for a path."""
    ends = walker.machines[1].behind.ends
    return frozenset().union(*(each for each in ends if isinstance(each, frozenset)))


class _Passage:
    """One way from a front to a server behind it, by some of its routes.

    `front` are the steps that a request's target takes to the rules, and `back` those that what is
    sent on takes to the path that is read; `machines` are these steps with what reads the paths.
    """

    def __init__(
        self,
        deployment: Front,
        behind: Behind,
        way: Way,
        places: frozenset[int],
        machines: tuple[Machine, Machine],
    ) -> None:
        self.way, self.places = way, places
        self._rules, self._routes, self._behind = deployment.rules, deployment.routes, behind
        self._machines = machines
        self._front, self._back = (machine.steps for machine in machines)

    def walker(self, exact: int) -> Walker:
        """Return the machines of both servers, with stacks counted so far."""

        def wanted(chosen: Hashable, meanings: Hashable) -> frozenset[int]:
            is_open = chosen in self.places
            return meanings if is_open and isinstance(meanings, frozenset) else frozenset()

        return Walker(*self._machines, wanted, exact)

    def confirms(self, word: str, meaning: int) -> bool:
        """Return whether the steps, as functions, read a request so."""
        return self._passes(self._front, self._back, word, meaning)

    def finding(self, word: str, back: str, guarded: Route | None, meaning: int) -> Bypass:
        """Return what is told of a request that gets past."""
        target, sent = self.way.old + word, self.way.new + word
        front = self._front
        chosen = self._rules.chosen_for(run(front, target))
        return Bypass(
            target.encode("latin-1"),
            self._routes[chosen or 0],
            guarded,
            back,
            run(self._back, sent).encode("latin-1"),
            tuple(
                [
                    f"front: {step.name}"
                    for step in front
                    if not self._passes(_but(front, step), self._back, word, meaning)
                ]
                + [
                    f"back: {step.name}"
                    for step in self._back
                    if not self._passes(front, _but(self._back, step), word, meaning)
                ]
            ),
        )

    def _passes(
        self, front: tuple[Step, ...], back: tuple[Step, ...], word: str, meaning: int
    ) -> bool:
        """Return whether a request gets past by these steps."""
        try:
            path, read = run(front, self.way.old + word), run(back, self.way.new + word)
        except Refused:
            return False
        is_open = self._rules.chosen_for(path) in self.places
        return is_open and meaning in self._behind.meanings_of(read)


def _but(steps: tuple[Step, ...], step: Step) -> tuple[Step, ...]:
    """Return steps without one of them."""
    return tuple(each for each in steps if each is not step)


def run(steps: tuple[Step, ...], target: str) -> str:
    """Return what steps make of a target; raise Refused if one refuses it."""
    for step in steps:
        target = step.apply(target)
    return target
