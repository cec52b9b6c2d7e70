"""What closes a finding: settings that people know, tried on the model, and kept if that proves.

finding ──► candidates, the smallest change first ──► the front as it would be ──► audit ──► proof

The settings are those of nginx. A location by expression stands before all others of that kind; a
condition on $request_uri stands in the server.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial
from itertools import combinations
from typing import Any, Final, NamedTuple

from urlprism._core.classes.closing import without_state
from urlprism.servers import audits
from urlprism.servers.audits import Audit, Finding, Proof
from urlprism.servers.deployments import Front, Route
from urlprism.servers.reading import Server
from urlprism.servers.registry import server
from urlprism.servers.rules import Exact, Expression, Prefix, Rule
from urlprism.servers.steps import PathsRefused

LIMIT: Final = 50_000  # states of a walk
_KEPT: Final = "+merge_slashes_off"
_REFUSED: Final = "return 400"
# What the path has when locations are looked for: parameters, a second encoding, other slashes.
_IN_PATHS: Final = (";", "%", r"\\", "//")
# What is only seen in the target as it came: dot segments, encoded slashes, and fragments.
_IN_TARGETS: Final = (
    r"/(\.|%2[eE])(\.|%2[eE])?(/|;|\?|#|$)",
    r"%2[fF]|%5[cC]|\\",
    "#",
    r"[^A-Za-z0-9/?&=_~+,:@!$.-]|//|/\.",
)
_MOST_TOGETHER: Final = 2
_LITERAL: Final = re.compile(r"([\\.+*?()\[\]{}|^$])")


class Change(NamedTuple):
    """A change of a configuration: its text, and what it makes of a front."""

    text: str
    made: Callable[[Front], Front]


@without_state
@dataclass(frozen=True, slots=True)
class Closure:
    """What closes a finding, as nginx writes it, and the proof that nothing gets past then.

    `front` is the front as it would be, and `proof` is of it.
    """

    finding: Finding
    text: str
    front: Front
    proof: Proof


class _Matched(NamedTuple):
    """A location by expression, as the choice of nginx has it."""

    place: int
    inside: None = None


def closures(
    audit: Audit,
    backs: Mapping[str, Server],
    *,
    limit: int = LIMIT,
    progress: Callable[[], object] = lambda: None,
) -> tuple[Closure, ...]:
    """Return what closes each finding of an audit; nothing for one that no candidate closes.

    `backs` are those of the audit. Only what the walk proves is returned: that nothing gets past
    any more, to the guarded route or to the one that is new. `progress` is called for each audit.
    """
    closed = []
    for finding in audit.findings:
        back = backs.get(finding.back, backs.get("*"))
        if back is None:
            continue
        for change in _changes(audit.front, finding):
            progress()
            closure = _closure(audit.front, finding, back, change, limit)
            if closure is not None:
                closed.append(closure)
                break
    return tuple(closed)


def _closure(
    front: Front, finding: Finding, back: Server, change: Change, limit: int
) -> Closure | None:
    """Return a change as a closure of a finding, None if it is none."""
    changed = change.made(front)
    asked = audits.audit(changed, {finding.back: back}, limit=limit)
    wanted = {_place(finding.guarded), *map(_place, changed.routes[len(front.routes) :])}
    proved = {_place(each.guarded): each for each in asked.proofs if each.back == finding.back}
    if not wanted <= proved.keys():
        return None
    return Closure(finding, change.text, changed, proved[_place(finding.guarded)])


def _place(route: Route | None) -> tuple[str, object] | None:
    return None if route is None else (route.name, route.place)


def _changes(front: Front, finding: Finding) -> Iterator[Change]:
    """Yield the candidates: each change alone, the smallest first, then two together."""
    changes = [*_of_guard(front, finding.guarded), *_of_paths(front), *_of_sending(front, finding)]
    if _KEPT in front.server.release:
        changes.insert(0, Change("merge_slashes on;", _merging))
    yield from changes
    targets = [_of_target(each) for each in _IN_TARGETS]
    yield from targets
    for several in combinations((*changes, *targets), _MOST_TOGETHER):
        yield Change("\n".join(each.text for each in several), partial(_all, several))


def _all(changes: tuple[Change, ...], front: Front) -> Front:
    """Return a front with several changes."""
    for each in changes:
        front = each.made(front)
    return front


def _of_guard(front: Front, guarded: Route | None) -> Iterator[Change]:
    """Yield the guard as an expression without case, where the route is no expression itself."""
    if guarded is None or not _has_expressions(front):
        return
    begun = "^" + _LITERAL.sub(r"\\\1", guarded.rule.text) if _is_text(guarded.rule) else ""
    endings = ("$", "/?$", "(/|$)") if isinstance(guarded.rule, Exact) else ("",)
    expressions = [f"{begun}{ending}" for ending in endings] if begun else []
    if isinstance(guarded.rule, Expression):
        expressions = [guarded.rule.text]
    for each in expressions:
        rule = Expression(each, ignores_case=True)
        name = f"location ~* {_quoted(each)}"
        text = f"{name} {{ {guarded.guard}; }}"
        yield Change(text, partial(_with, Route(rule, name, guarded.guard, guarded.sent)))


def _of_paths(front: Front) -> Iterator[Change]:
    """Yield locations that refuse paths which other servers read in their own way."""
    if not _has_expressions(front):
        return
    for each in (*_IN_PATHS, r"[;%\\]|//"):
        name = f"location ~ {_quoted(each)}"
        text = f"{name} {{ {_REFUSED}; }}"
        yield Change(text, partial(_with, Route(Expression(each), name, _REFUSED)))


def _of_sending(front: Front, finding: Finding) -> Iterator[Change]:
    """Yield the route that is passed with the path written anew by nginx."""
    route, sent = finding.route, finding.route.sent
    if sent is None or sent.writes or type(route.rule) is not Prefix or front.server.written is None:
        return
    text = f"{route.name} {{ proxy_pass http://{sent.back}{route.rule.text}; }}"
    yield Change(text, partial(_writing, route))


def _of_target(expression: str) -> Change:
    """Return a condition on the target as it came."""
    text = f'if ($request_uri ~ "{expression}") {{ {_REFUSED}; }}'
    return Change(text, partial(_refusing, expression))


def _has_expressions(front: Front) -> bool:
    """Return whether the choice of a front is that of nginx, with locations by expression."""
    return hasattr(getattr(front.choose, "level", None), "matched")


def _is_text(rule: Rule) -> bool:
    return type(rule) in {Prefix, Exact}


def _quoted(expression: str) -> str:
    """Return an expression as an argument of nginx."""
    return f'"{expression}"' if re.search(r"[;{}\s#]", expression) else expression


def _with(route: Route, front: Front) -> Front:
    """Return a front with a location by expression before all others of that kind."""
    choose: Any = front.choose
    matched = (_Matched(len(front.routes)), *choose.level.matched)
    level = choose.level._replace(matched=matched)
    return replace(
        front, routes=(*front.routes, route), choose=replace(choose, level=level)
    )


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
