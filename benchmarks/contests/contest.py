"""One task for several packages: compare their answers, and measure them in turn."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from statistics import median
from typing import Any, Final, NamedTuple

from benchmarks.contests.rivals import Loaded
from benchmarks.contests.timing import Effort, Loop, Side, in_turn, loop, take_turns

GUARDED: Final = "try: {call}\n        except refused: pass"
_ANSWER: Final = """
def answer(given):
    {target} = given
    {before}
    return {value}
"""
_ENOUGH: Final = 1_000  # a slow rival, too, gets all inputs if there are fewer
_SHOWN: Final = 70


class Call(NamedTuple):
    """The call of one package: an expression with its names, with or without statements before it.

    `answer` is the expression whose values are compared, if it is another one. `base` makes the
    object that this package gets for `x` in place of the text. `label` distinguishes a second call
    of a package from its first.
    """

    rival: str
    call: str
    answer: str = ""
    base: str = ""
    label: str = ""


@dataclass(frozen=True, slots=True)
class Contest:
    """A task: the calls of all packages, the inputs, and the ratios that a build has to meet.

    `reach` maps the label of a call to the highest ratio of our time to its time. `weight` is the
    number of URLs in an input: a round has accordingly fewer inputs, and figures are per URL.
    A round has one call in `every`, for inputs that take long, but all inputs.
    """

    group: str
    name: str
    calls: Sequence[Call]
    inputs: Sequence[Any]
    target: str = "x"
    reach: Mapping[str, float] = field(default_factory=dict)
    weight: int = 1
    every: int = 1


@dataclass(frozen=True, slots=True)
class Line:
    """The result of one call: how many inputs it refuses, and the nanoseconds of each round.

    `different` counts the inputs for which a rival that follows the standard has another answer.
    """

    rival: str
    label: str
    work: str
    call: str
    inputs: int
    refused: int
    rounds: tuple[float, ...]
    different: int | None = None
    ratio: float | None = None
    best_ratio: float | None = None
    reach: float | None = None

    @property
    def misses(self) -> bool:
        """Whether the ratio is worse than its limit."""
        return self.reach is not None and self.ratio is not None and self.ratio > self.reach


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result of a contest: a line per call, ours first, and an example of each difference.

    `examples` has, by the call's label, the shortest input for which the answers differ.
    """

    group: str
    name: str
    inputs: int
    lines: tuple[Line, ...]
    examples: Mapping[str, str]


class Raised(NamedTuple):
    """An answer that is an error."""


@dataclass(frozen=True, slots=True)
class _Entrant:
    """A call of an installed package, its share of the inputs, and its answers."""

    call: Call
    loaded: Loaded
    step: int
    inputs: Sequence[Any]
    answers: Sequence[object]


def hold(contest: Contest, present: Iterable[Loaded], effort: Effort, *, is_asked: bool) -> Outcome:
    """Return the result of a contest of installed packages; `is_asked` says if `reach` counts."""
    entrants = _entrants(contest, present)
    sides = [
        Side(_loop(entrant, contest.target), None, in_turn(entrant.inputs, calls))
        for entrant in entrants
        for fewer in [entrant.loaded.rival.every * contest.weight * contest.every]
        for calls in [max(1, effort.calls // fewer)]
    ]
    taken = take_turns(sides, effort)
    rounds = [tuple(spent / contest.weight for spent in figures) for figures in taken]
    lines, examples = [_line(entrants[0], rounds[0])], dict[str, str]()
    for entrant, spent in zip(entrants[1:], rounds[1:], strict=True):
        line = _against(_line(entrant, spent), rounds[0])
        if entrant.loaded.rival.follows:
            different = _different(entrants[0], entrant)
            line = replace(line, different=len(different))
            if different:
                shortest = min(different, key=lambda place: len(repr(entrant.inputs[place])))
                examples[line.label] = _told(entrant, entrants[0], shortest)
        lines.append(replace(line, reach=contest.reach.get(line.label) if is_asked else None))
    return Outcome(contest.group, contest.name, len(contest.inputs), tuple(lines), examples)


def _entrants(contest: Contest, present: Iterable[Loaded]) -> list[_Entrant]:
    """Return the installed packages of the contest, in its order."""
    here = {loaded.rival.name: loaded for loaded in present}
    asked = [(call, here[call.rival]) for call in contest.calls if call.rival in here]
    kept = _with_bases(contest, asked)
    found = []
    for call, loaded in asked:
        step = max(1, min(loaded.rival.every, len(kept[call]) // _ENOUGH))
        inputs = kept[call][::step]
        answer = answering(call.answer or call.call, contest.target, loaded)
        found.append(_Entrant(call, loaded, step, inputs, [answer(given) for given in inputs]))
    return found


def _with_bases(
    contest: Contest, asked: Iterable[tuple[Call, Loaded]]
) -> dict[Call, Sequence[Any]]:
    """Return the inputs of each call with bases made, without bases that any package refuses."""
    made: dict[Call, Sequence[Any]] = {call: contest.inputs for call, _ in asked}
    refused: set[int] = set()
    for call, loaded in asked:
        if call.base:
            base = answering(call.base, "x", loaded)
            made[call] = [(base(text), other) for text, other in contest.inputs]
            refused |= {
                n for n, (made_base, _) in enumerate(made[call]) if isinstance(made_base, Raised)
            }
    return {
        call: [given for index, given in enumerate(inputs) if index not in refused]
        for call, inputs in made.items()
    }


def _loop(entrant: _Entrant, target: str) -> Loop:
    return loop(GUARDED.format(call=entrant.call.call), target, entrant.loaded.names)


def answering(call: str, target: str, loaded: Loaded) -> Callable[[Any], object]:
    """Return a function from an input to the value of `call`, or to Raised."""
    made = dict(loaded.names)
    before, _, value = call.rpartition("; ")
    exec(_ANSWER.format(target=target, before=before or "pass", value=value), made)  # noqa: S102 - the very call that is timed
    found: Any = made["answer"]
    refused: Any = loaded.names["refused"]

    def answer(given: Any) -> object:
        try:
            return found(given)
        except refused:
            return Raised()

    return answer


def _line(entrant: _Entrant, rounds: tuple[float, ...]) -> Line:
    rival = entrant.loaded.rival
    return Line(
        rival=rival.name,
        label=entrant.call.label or rival.name,
        work=rival.work,
        call=entrant.call.call,
        inputs=len(entrant.inputs),
        refused=sum(isinstance(answer, Raised) for answer in entrant.answers),
        rounds=rounds,
    )


def _against(line: Line, ours: tuple[float, ...]) -> Line:
    """Return the line with the ratios of our times to its times."""
    ratio, best = median(ours) / median(line.rounds), min(ours) / min(line.rounds)
    return replace(line, ratio=ratio, best_ratio=best)


def _different(ours: _Entrant, theirs: _Entrant) -> list[int]:
    """Return the indexes of the inputs for which the answers differ."""
    answers = zip(ours.answers[:: theirs.step], theirs.answers, strict=True)
    return [place for place, (mine, other) in enumerate(answers) if mine != other]


def _told(theirs: _Entrant, ours: _Entrant, place: int) -> str:
    given, other = theirs.inputs[place], theirs.answers[place]
    mine = ours.answers[place * theirs.step]
    return f"{given!r:.{_SHOWN}}: ours {_shown(mine)}, theirs {_shown(other)}"


def _shown(answer: object) -> str:
    return "refuses it" if isinstance(answer, Raised) else f"{answer!r:.{_SHOWN}}"
