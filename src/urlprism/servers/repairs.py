"""What closes a finding: settings that people know, tried on the model, and kept if that proves.

finding ──► a change that stops its request ──► the front as it would be ──► audit ──► proof
                     ▲──────────── another request gets past ──────────────────┘

The settings are those of nginx. A location by expression stands before all others of that kind, and
a condition on $request_uri stands in the server, before its locations.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final, NamedTuple

from urlprism._core.classes.closing import without_state
from urlprism.readers import Refused
from urlprism.servers import audits
from urlprism.servers.audits import Bypass, FrontAudit, Proof
from urlprism.servers.deployments import Front, Route
from urlprism.servers.reading import Server
from urlprism.servers.registry import server
from urlprism.servers.rules import Exact, Prefix, RegularExpression
from urlprism.servers.steps import PathsRefused, run

MOST: Final = 4  # changes that close one finding together
WALKS: Final = 8  # for one finding
_KEPT: Final = "+merge_slashes_off"
_REFUSED: Final = "return 400"
# What a path has that servers read in their own ways: when locations are looked for, and in the
# target as it came, where dot segments and encoded slashes are seen, too.
_IN_PATHS: Final = (";", "%", "#", r"\\", "//", r"[^\x21-\x7e]")
_IN_TARGETS: Final = (
    *("^[^?]*;", "^[^?]*%25", "#", r"^[^?]*(\\|%5[cC])", "^[^?]*//", "^[^?]*%2[fF]"),
    r"^[^?]*/(\.|%2[eE])(\.|%2[eE])?(/|%2[fF]|;|\?|#|$)",
    r"[^\x21-\x7e]|^[^?]*%([01289a-fA-F][0-9a-fA-F]|7[fF])",
    "^[^?]*%",
)
# Guards that are directives of nginx as they are named; the others need words of their own.
_DIRECTIVE: Final = re.compile(r"return [0-9]+|deny all|internal|auth_request /[^\s,;{}\"'\\]*")
_LITERAL: Final = re.compile(r"([\\.+*?()\[\]{}|^$])")


class Change(NamedTuple):
    """A change of a configuration: its text, and what it makes of a front.

    With `rewrites`, what is sent on changes, and a request may get past no more for that reason.
    """

    text: str
    make: Callable[[Front], Front]
    rewrites: bool = False


@without_state
@dataclass(frozen=True, slots=True)
class Closure:
    """What closes a finding, as nginx writes it, and the proof that nothing gets past then.

    `front` is the front as it would be, and `proof` is of it.

    >>> from urlprism.servers import audit, reader, server
    >>> text = "location /a { deny all; } location / { proxy_pass http://app; }"
    >>> (front,) = reader("nginx")(text)
    >>> backs = {"app": server("tomcat")}
    >>> closures(audit(front, backs), backs)[0].text
    'if ($request_uri ~ "^[^?]*;") { return 400; }'
    """

    finding: Bypass
    text: str
    front: Front
    proof: Proof


class _Matched(NamedTuple):
    """A location by expression, as the choice of nginx has it."""

    place: int
    inside: None = None


def closures(
    audit: FrontAudit,
    backs: Mapping[str, Server],
    *,
    limit: int = audits.LIMIT,
    progress: Callable[[], object] = lambda: None,
) -> tuple[Closure, ...]:
    """Return what closes each finding of an audit; nothing for one that no candidate closes.

    `backs` are those of the audit. Only what the walk proves is returned: that nothing gets past
    any more, to the guarded route or to one that is new. `progress` is called for each walk.

    >>> from urlprism.servers import audit, reader, server
    >>> text = "location /a { deny all; } location / { proxy_pass http://app; }"
    >>> (front,) = reader("nginx")(text)
    >>> backs = {"app": server("gunicorn")}
    >>> closures(audit(front, backs), backs)  # nothing gets past
    ()
    """
    closed = []
    for finding in audit.findings:
        back = backs.get(finding.back, backs.get("*"))
        if back is not None:
            closure = _Closing(audit.front, finding, back, limit, progress).closure()
            closed += [] if closure is None else [closure]
    return tuple(closed)


class _Closing:
    """The search for what closes one finding."""

    def __init__(
        self,
        front: Front,
        finding: Bypass,
        back: Server,
        limit: int,
        progress: Callable[[], object],
    ) -> None:
        self._front, self._finding, self._back = front, finding, back
        self._limit, self._progress = limit, progress
        self._left = WALKS

    def closure(self) -> Closure | None:
        """Return the changes that close it, as few as there need to be; None if none do."""
        return self._from([], self._finding.target)

    def _from(self, changes: list[Change], target: bytes) -> Closure | None:
        """Return what closes it beside changes that leave a target: another change, and so on."""
        for change in self._stopping(changes, target.decode("latin-1")):
            if self._left <= 0:
                return None
            more = [*changes, change]
            proof, another = self._asked(more)
            closure = None if proof is None else self._fewest(more, proof)
            if another is not None and len(more) < MOST:
                closure = self._from(more, another)
            if closure is not None:
                return closure
        return None

    def _stopping(self, changes: Sequence[Change], target: str) -> Iterator[Change]:
        """Yield the changes with which a target is not sent on any more."""
        front = _changed(self._front, changes)
        written = {change.text for change in changes}
        for each in _changes(self._front, self._finding):
            after = each.make(front)
            # What refuses all that the route sends on closes everything, and is no repair.
            if each.text in written or not self._is_open(after):
                continue
            if each.rewrites or not _is_sent(after, target):
                yield each

    def _is_open(self, front: Front) -> bool:
        """Return whether a plain request for the text of the route is still sent on, if it was."""
        text = self._finding.route.rule.text
        return _is_sent(front, text) or not _is_sent(self._front, text)

    def _asked(self, changes: Sequence[Change]) -> tuple[Proof | None, bytes | None]:
        """Return the proof that changes close it; else a target that gets past all the same."""
        self._progress()
        self._left -= 1
        front = _changed(self._front, changes)
        about = (self._finding.guarded, *front.routes[len(self._front.routes) :])
        wanted = set(map(_place, about))
        behind = {self._finding.back: self._back}
        asked = audits.audit(front, behind, limit=self._limit, about=about)
        mine = self._finding.back
        proofs = {_place(each.guarded): each for each in asked.proofs if each.back == mine}
        if wanted <= proofs.keys():
            return proofs[_place(self._finding.guarded)], None
        passing = (each for each in asked.findings if each.back == mine)
        return None, next((each.target for each in passing if _place(each.guarded) in wanted), None)

    def _fewest(self, changes: list[Change], proof: Proof) -> Closure:
        """Return the closure without the changes that need not be."""
        for each in tuple(changes[:-1]):
            fewer = [change for change in changes if change is not each]
            without, _ = self._asked(fewer)
            if without is not None:
                changes, proof = fewer, without
        text = "\n".join(each.text for each in changes)
        return Closure(self._finding, text, _changed(self._front, changes), proof)


def _changed(front: Front, changes: Sequence[Change]) -> Front:
    """Return a front with several changes."""
    for each in changes:
        front = each.make(front)
    return front


def _is_sent(front: Front, target: str) -> bool:
    """Return whether a front sends a target on."""
    try:
        path = run(front.server.steps, target)
    except Refused:
        return False
    chosen = front.rules.chosen_for(path)
    if chosen is None:
        return False
    return not front.routes[chosen].guard and front.routes[chosen].sent is not None


def _place(route: Route | None) -> tuple[str, object] | None:
    return None if route is None else (route.name, route.place)


def _changes(front: Front, finding: Bypass) -> Iterator[Change]:
    """Yield the candidates, the smallest change first."""
    if _KEPT in front.server.release:
        yield Change("merge_slashes on;", _merging)
    yield from _of_guard(front, finding.guarded)
    sent = finding.route.sent
    if sent is not None and not sent.writes:
        # Of what is written anew, the target as it came is not looked at.
        yield from map(_of_target, _IN_TARGETS)
        yield from _of_sending(front, finding)
    yield from _of_paths(front)


def _of_guard(front: Front, guarded: Route | None) -> Iterator[Change]:
    """Yield the guard as an expression without case."""
    if guarded is None or not _has_expressions(front):
        return
    rule = guarded.rule
    expression = rule.text
    if not isinstance(rule, RegularExpression):
        ending = "/?$" if isinstance(rule, Exact) else ""
        expression = "^" + _LITERAL.sub(r"\\\1", rule.text) + ending
    name = f"location ~* {_quoted(expression)}"
    guard = guarded.guard if _DIRECTIVE.fullmatch(guarded.guard) else "deny all"
    route = Route(RegularExpression(expression, ignores_case=True), name, guard, guarded.sent)
    yield Change(f"{name} {{ {guard}; }}", partial(_with, route))


def _of_paths(front: Front) -> Iterator[Change]:
    """Yield locations that refuse paths which other servers read in their own way."""
    if _has_expressions(front):
        for each in _IN_PATHS:
            name = f"location ~ {_quoted(each)}"
            route = Route(RegularExpression(each), name, _REFUSED)
            yield Change(f"{name} {{ {_REFUSED}; }}", partial(_with, route))


def _of_sending(front: Front, finding: Bypass) -> Iterator[Change]:
    """Yield the route that is passed with its path written anew by nginx."""
    route, sent = finding.route, finding.route.sent
    if sent is not None and type(route.rule) is Prefix and front.server.written is not None:
        text = f"{route.name} {{ proxy_pass http://{sent.back}{route.rule.text}; }}"
        yield Change(text, partial(_writing, route), rewrites=True)


def _of_target(expression: str) -> Change:
    """Return a condition on the target as it came."""
    text = f'if ($request_uri ~ "{expression}") {{ {_REFUSED}; }}'
    return Change(text, partial(_refusing, expression))


def _has_expressions(front: Front) -> bool:
    """Return whether the choice of a front is that of nginx, with locations by expression."""
    return hasattr(getattr(front.choose, "level", None), "matched")


def _quoted(expression: str) -> str:
    """Return an expression as an argument of nginx."""
    return f'"{expression}"' if re.search(r"[;{}\s#]", expression) else expression


def _with(route: Route, front: Front) -> Front:
    """Return a front with a location by expression before all others of that kind."""
    choose: Any = front.choose
    matched = (_Matched(len(front.routes)), *choose.level.matched)
    level = choose.level._replace(matched=matched)
    return replace(front, routes=(*front.routes, route), choose=replace(choose, level=level))


def _writing(route: Route, front: Front) -> Front:
    """Return a front that writes the paths of a route anew."""
    sent = route.sent
    if sent is None:
        return front
    text = route.rule.text
    anew = route._replace(sent=sent._replace(writes=True, old=text, new=text))
    return replace(front, routes=tuple(anew if each == route else each for each in front.routes))


def _merging(front: Front) -> Front:
    """Return a front that merges slashes."""
    merging = server(f"{front.server.name}@{front.server.release.replace(_KEPT, '')}")
    return replace(front, server=replace(merging, assumed=front.server.assumed))


def _refusing(expression: str, front: Front) -> Front:
    """Return a front that refuses targets in which an expression occurs."""
    step = PathsRefused("$request_uri is refused", "nginx ngx_http_rewrite_module", expression)
    return replace(front, server=replace(front.server, target=(step, *front.server.target)))
