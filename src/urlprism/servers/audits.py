"""Which request gets past the rules of a front, or the proof that none does.

front and back ──► open routes ──► one walk for each way that a path is sent on ──► findings, proofs

A request gets past a guard if the front chooses an open route for it, and the server behind reads a
path for which a plain request meets a guard: that is a *guarded* path. It *escapes* if the server
behind reads a path that no plain request of any open route has there.
"""

from collections.abc import Collection, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from urlprism._core.classes.closing import without_state
from urlprism.readers import Refused
from urlprism.servers.deployments import Front, Route, Unread
from urlprism.servers.machine import Machine
from urlprism.servers.meanings import ESCAPE, Behind, Opening, Way, goes_to, way_of
from urlprism.servers.reading import Server
from urlprism.servers.steps import Step, alternatives, run
from urlprism.servers.tables import NotWalkableError
from urlprism.servers.walking import Product, Walker, walk

LIMIT: Final = 500_000  # states of a walk
COUNTED: Final = (1, 2, 4)  # how far symbols of stacks are counted, one walk after another


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


class Closed(NamedTuple):
    """A walk that left no state out: what it does not lead to, no request does.

    `open` are the places of the routes that send on in this way, `meanings` those of the guarded
    routes that it is about, with ESCAPE.
    """

    way: Way
    walker: Walker
    states: tuple[Product, ...]
    open: frozenset[int]
    meanings: frozenset[int]


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


def audit(
    front: Front,
    backs: Mapping[str, Server],
    *,
    limit: int = LIMIT,
    is_plain: bool = True,
    about: Collection[Route | None] | None = None,
) -> FrontAudit:
    """Return which requests get past the guards of a front to each server behind it.

    `backs` are the servers by the names that the front sends to; "*" is the server of all other
    names. With `is_plain`, only plain paths count as guarded: a server that keeps dot segments may
    read "/admin/.." as one below "/admin", and what it serves then is the application's.
    A walk that meets more than `limit` states decides nothing. `about` are the guarded routes to
    ask about, None among them for escapes: all, unless some are named.

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
        question = _Question(front, name, back, limit, about, is_plain=is_plain)
        question.walk()
        findings += question.findings
        proofs += question.proofs()
        undecided += question.undecided
        closed[name] = tuple(question.closed)
    return FrontAudit(
        front, tuple(findings), tuple(proofs), tuple(undecided), tuple(assumed), closed
    )


class _Question:
    """One server behind a front: what gets past to it."""

    def __init__(
        self,
        front: Front,
        name: str,
        back: Server,
        limit: int,
        about: Collection[Route | None] | None,
        *,
        is_plain: bool,
    ) -> None:
        self._front, self._name, self._back = front, name, back
        self._limit, self._is_plain = limit, is_plain
        self._many = f"more than {limit:,} states"
        self._fronts: dict[Way, list[Machine]] = {}
        places = (place for place, route in enumerate(front.routes) if route.guard)
        self._left = {
            place for place in (ESCAPE, *places) if about is None or self._route(place) in about
        }
        self.findings: list[Bypass] = []
        self.undecided: list[Undecided] = []
        self.closed: list[Closed] = []

    def walk(self) -> None:
        """Walk through all requests that the front sends on, and settle what comes of it.

        What has too many states for all guarded routes together is walked for each of them.
        """
        reasons = self._settled(frozenset(self._left))
        if len(reasons) > 1 and self._many in reasons.values():
            for place in sorted(reasons):
                reasons |= {place: ""} | self._settled(frozenset({place}))
        for place in sorted(self._left):
            if reason := reasons.get(place) or self._unread(self._front.unread):
                self.undecided.append(Undecided(self._route(place), self._name, reason))
                self._left.discard(place)

    def _settled(self, meanings: frozenset[int]) -> dict[int, str]:
        """Walk for some meanings; return why those are not decided that are neither."""
        ways: dict[Way, set[int]] = {}
        for place, route in enumerate(self._front.routes):
            if not route.guard and goes_to(route, self._name):
                ways.setdefault(way_of(route.sent), set()).add(place)
        closed: list[Closed] = []
        reason = ""
        for way, places in ways.items():
            try:
                for passage in self._passages(way, frozenset(places), meanings):
                    walked = self._walked(passage, meanings)
                    closed += [walked] if isinstance(walked, Closed) else []
                    reason = walked if isinstance(walked, str) and walked else reason
            except NotWalkableError as error:
                reason = str(error)
        if reason:
            return dict.fromkeys(meanings & self._left, reason)
        self.closed += closed
        return {}

    def _passages(
        self, way: Way, places: frozenset[int], meanings: frozenset[int]
    ) -> "Iterator[_Passage]":
        """Yield the passages of one way that are all requests together."""
        fronts = self._machines(way, places)
        sent = () if way.writes else self._front.server.sent or ()
        reader = Behind(self._front, self._name, is_plain=self._is_plain, only=meanings)
        for steps in alternatives((*sent, *self._back.steps)):
            machine = Machine(steps, reader)
            for one in fronts:
                yield _Passage(self._front, reader, way, places, (one, machine))

    def _machines(self, way: Way, places: frozenset[int]) -> list[Machine]:
        """Return the machines of the front for one way, the same ones for all guarded routes."""
        if way not in self._fronts:
            server = self._front.server
            front = server.written if way.writes else server.steps
            if front is None:
                message = "how the front writes a path anew has no model"
                raise NotWalkableError(message)
            opening = Opening(self._front.rules, places)
            self._fronts[way] = [Machine(steps, opening) for steps in alternatives(front)]
        return self._fronts[way]

    def proofs(self) -> list[Proof]:
        """Return what no request gets past to, when all is walked."""
        return [
            Proof(
                self._route(place),
                self._name,
                sum(len(each.states) for each in self.closed if place in each.meanings),
            )
            for place in sorted(self._left)
        ]

    def _walked(self, passage: "_Passage", meanings: frozenset[int]) -> Closed | str:
        """Walk one way, counting further each time; return why nothing is decided, or ""."""
        reason = ""
        for exact in COUNTED:
            # What is counted less far has fewer states, and more walks that no request has.
            walker = passage.walker(exact)
            left = meanings & self._left & meanings_of(walker)
            way = passage.way
            starts = walker.start((way.old, way.new))
            walked = walk(walker, starts, left, passage.confirms, self._limit)
            for meaning, word in walked.words.items():
                if meaning not in walked.doubtful or exact == COUNTED[-1]:
                    self._tell(passage, word, meaning)
            if walked.is_whole and not walked.doubtful & self._left:
                return Closed(way, walker, tuple(walked.states), passage.places, meanings)
            if not self._left & meanings:
                return ""
            if left & self._left and not walked.is_whole and not walked.doubtful:
                return self._many
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
