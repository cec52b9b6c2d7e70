"""An audit of a server before others for people: what gets past which location, what is proved."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Final, NamedTuple

from urlprism._core.classes.closing import without_state
from urlprism.cli.output.lines import (
    LABELS,
    Line,
    Styled,
    dimmed,
    filled,
    folded,
    headed,
    labelled,
)
from urlprism.errors import visible
from urlprism.servers import Bypass, Closure, FrontAudit, Proof, Route, Server, Undecided
from urlprism.servers.steps import Decoded, DotSegments

_PROVED: Final = "proved: no other request, of any length, is read as one for it"
_ESCAPE: Final = "a path that no plain request reaches there"
_NO_ESCAPE: Final = "no request reaches a path that no plain request reaches"
_NO_CLOSURE: Final = "none of the settings that were tried is proved to close it"


class Answer(NamedTuple):
    """What a deployment answered: the statuses of a plain request, and of the one that passes.

    A status is None where there was no answer.
    """

    finding: Bypass
    plain: int | None
    witness: int | None

    @property
    def came_true(self) -> bool:
        """Whether the one was answered otherwise than the other, and not as an error of it."""
        return (
            self.witness is not None
            and self.plain not in {None, self.witness}
            and (self.witness not in _NOT_PASSED)
        )


# A request that is wrong by itself, and a server behind that is not there.
_NOT_PASSED: Final = frozenset({400, 414, 431, 502, 503, 504})


class Audited(NamedTuple):
    """A front's audit, with the servers behind it, what closes findings, and what was answered."""

    audit: FrontAudit
    backs: Mapping[str, Server]
    closures: tuple[Closure, ...] | None
    answers: tuple[Answer, ...] | None


def octets(text: bytes) -> str:
    r"""Return octets as they are shown: a backslash is doubled, what is not ASCII is escaped.

    >>> print(octets(b"/a\\b\xff\r"))
    /a\\b\xff\x0d
    """
    return "".join(
        "\\\\" if each == 0x5C else chr(each) if 0x20 < each < 0x7F else f"\\x{each:02x}"
        for each in text
    )


def shown_name(back: Server) -> str:
    """Return a server's name with its release.

    The release stands behind the program: "gunicorn@27.0.1+flask".
    """
    program, plus, framework = back.name.partition("+")
    return f"{program}@{back.release}{plus}{framework}"


@without_state
@dataclass(frozen=True, slots=True, repr=False)
class DeploymentRow:
    """The audit of a front as a report."""

    audited: Audited

    @property
    def is_finding(self) -> bool:
        """Whether a request gets past a guard."""
        return bool(self.audited.audit.findings)

    @property
    def is_undecided(self) -> bool:
        """Whether something is neither a finding nor proved."""
        audit = self.audited.audit
        # Where nothing is sent on that was read, nothing was asked.
        is_silent = bool(audit.unread) and not audit.findings and not audit.proofs
        return bool(audit.undecided) or is_silent

    def as_object(self) -> dict[str, object]:
        """Return the audit as JSON; octets are characters up to U+00FF."""
        audit = self.audited.audit
        return {
            "server": audit.front.name,
            "backs": {name: shown_name(back) for name, back in self.audited.backs.items()},
            "findings": [self._finding(each) for each in audit.findings],
            "proofs": [
                {"guarded": route_object(each.guarded), "back": each.back, "states": each.states}
                for each in audit.proofs
            ],
            "undecided": [
                {"guarded": route_object(each.guarded), "back": each.back, "reason": each.reason}
                for each in audit.undecided
            ],
            "unread": [
                {"file": each.place.file, "line": each.place.line, "what": each.what}
                for each in audit.unread
            ],
            "assumed": list(audit.assumed),
        }

    def _finding(self, finding: Bypass) -> dict[str, object]:
        """Return a finding as JSON."""
        closures, answers = self.audited.closures, self.audited.answers
        closed = next((each.text for each in closures or () if each.finding == finding), None)
        answer = next((each for each in answers or () if each.finding == finding), None)
        live = (
            {}
            if answer is None
            else {
                "live": {
                    "plain": answer.plain,
                    "witness": answer.witness,
                    "came_true": answer.came_true,
                }
            }
        )
        return {
            "guarded": route_object(finding.guarded),
            "target": finding.target.decode("latin-1"),
            "route": route_object(finding.route),
            "back": finding.back,
            "path": finding.path.decode("latin-1"),
            "steps": list(finding.steps),
            "closed_by": closed,
            **live,
        }

    def draw(self, width: int) -> Iterator[Line]:
        """Yield the audit in lines of at most `width` columns."""
        width -= LABELS
        audit = self.audited.audit
        yield from labelled("server", _plain(audit.front.name or "without a name", width))
        for name, back in self.audited.backs.items():
            yield from labelled("behind", _plain(f"{name} is {shown_name(back)}", width))
        yield from labelled("verdict", self._verdict(width))
        for number, finding in enumerate(audit.findings, 1):
            yield []
            yield from self._drawn(number, finding, width)
        rest = list(chain(_of_proofs(audit.proofs, width), _of_undecided(audit.undecided, width)))
        yield from [[], *rest] if rest else []
        yield from [[]] if audit.unread or audit.assumed else []
        for each in audit.unread:
            text = f"{each.place}: {each.what}"
            yield from labelled("not read", _plain(text, width), "finding")
        yield from labelled("assumed", _of_assumed(audit, width))

    def _verdict(self, width: int) -> Iterator[Line]:
        """Yield how much was found, how much is proved, and how much is neither."""
        audit = self.audited.audit
        passed, proved, left = map(len, (audit.findings, audit.proofs, audit.undecided))
        if passed:
            head = Styled(f"✗ {passed:,} passed", "fatal")
        elif self.is_undecided:
            head = Styled("! not decided", "finding")
        elif proved:
            head = Styled("✓ nothing gets past", "fine")
        else:
            head = Styled("✓ nothing is sent on", "fine")
        counts = [f"{proved:,} proved"] if proved else []
        counts += [f"{left:,} not decided"] if left else []
        return headed(head, f": {', '.join(counts)}" if counts else "", width)

    def _drawn(self, number: int, finding: Bypass, width: int) -> Iterator[Line]:
        """Yield a finding: what is passed, by which request, why, and what closes it."""
        label = f"✗ {number}"
        if finding.guarded is None:
            yield from labelled(label, _plain(f"{_ESCAPE} is reached", width), "fatal")
        else:
            head = Styled(place_of(finding.guarded), "name")
            text = f": {described(finding.guarded)} is passed"
            yield from labelled(label, headed(head, text, width), "fatal")
        yield from labelled("request", _octets(f"GET {octets(finding.target)}", width))
        route = finding.route
        yield from labelled("meets", _plain(f"{route.name} ({place_of(route)})", width))
        back = self.audited.backs.get(finding.back, self.audited.backs.get("*"))
        name = finding.back if back is None else back.name
        reads = f"{name} reads "
        path = Styled(octets(finding.path), "hostname")
        yield from labelled("behind", _reading(reads, path, width))
        for each in finding.steps:
            side, _, step = each.partition(": ")
            server = back if side == "back" else self.audited.audit.front.server
            who = finding.back if server is None else server.name
            yield from labelled("because", _plain(f"{who}: {_told(step, server)}", width))
        yield from self._closing(finding, width)
        yield from self._answered(finding, width)

    def _closing(self, finding: Bypass, width: int) -> Iterator[Line]:
        """Yield what closes a finding, if that was asked."""
        closures = self.audited.closures
        if closures is None:
            return
        closure = next((each for each in closures if each.finding == finding), None)
        if closure is None:
            yield from labelled("repair", dimmed(filled(_NO_CLOSURE, width)))
            return
        lines = [
            [Styled(piece, "fine")]
            for line in closure.text.split("\n")
            for piece in folded(line, width)
        ]
        yield from labelled("repair", [*lines, *dimmed(["proved: nothing gets past then"])])

    def _answered(self, finding: Bypass, width: int) -> Iterator[Line]:
        """Yield what the deployment answered, if it was asked."""
        for each in self.audited.answers or ():
            if each.finding == finding:
                plain, witness = each.plain or "no answer", each.witness or "no answer"
                head = (
                    Styled("came true", "fatal") if each.came_true else Styled("not seen", "fine")
                )
                text = f": {witness}; a plain request for {octets(finding.path)}: {plain}"
                yield from labelled("live", headed(head, text, width))


def _told(name: str, server: Server | None) -> str:
    """Return what a step does, in words: those of some steps say only what they refuse."""
    steps = server.steps if server is not None else ()
    step = next((each for each in steps if each.name == name), None)
    if isinstance(step, DotSegments):
        merged = "slashes in a row and dot segments" if step.merges else "dot segments"
        return f"{merged} removed"
    return "triplets decoded" if isinstance(step, Decoded) else name


def place_of(route: Route) -> str:
    """Return the file and line of a route."""
    return "no line" if route.place is None else str(route.place)


def described(route: Route) -> str:
    """Return a route's name with its guard."""
    return f"{route.name} ({route.guard})" if route.guard else route.name


def route_object(route: Route | None) -> dict[str, object] | None:
    """Return a route as JSON."""
    if route is None:
        return None
    file, line = route.place or (None, None)
    return {"file": file, "line": line, "name": route.name, "guard": route.guard}


def _plain(text: str, width: int) -> Iterator[Line]:
    return ([Styled(line)] for line in filled(visible(text), width))


def _octets(text: str, width: int) -> Iterator[Line]:
    return ([Styled(line, "name")] for line in folded(text, width))


def _reading(words: str, path: Styled, width: int) -> Iterator[Line]:
    """Yield who reads a path as what."""
    first, *rest = folded(words + path.text, width)
    yield [Styled(first[: len(words)]), Styled(first[len(words) :], path.style)]
    yield from ([Styled(line, path.style)] for line in rest)


def _of_proofs(proofs: Sequence[Proof], width: int) -> Iterator[Line]:
    """Yield what is proved, by route: the servers behind are named where there are several."""
    names = {each.back for each in proofs}
    for each in proofs:
        before = f", before {each.back}" if len(names) > 1 else ""
        if each.guarded is None:
            yield from labelled("✓", _plain(f"proved{before}: {_NO_ESCAPE}", width), "fine")
        else:
            head = Styled(place_of(each.guarded), "name")
            text = f": {described(each.guarded)}{before}; {_PROVED}"
            yield from labelled("✓", headed(head, text, width), "fine")


def _of_undecided(undecided: Sequence[Undecided], width: int) -> Iterator[Line]:
    """Yield what is not decided, and why."""
    for each in undecided:
        what = _ESCAPE if each.guarded is None else described(each.guarded)
        head = Styled("" if each.guarded is None else f"{place_of(each.guarded)}: ", "name")
        text = f"{what}, before {each.back}; not decided: {each.reason}"
        yield from labelled("?", headed(head, text, width), "finding")


def _of_assumed(audit: FrontAudit, width: int) -> list[Line]:
    """Return what all of it holds for."""
    always = "these programs with these releases, and applications that decode nothing again"
    return dimmed([line for each in (always, *audit.assumed) for line in filled(each, width)])
