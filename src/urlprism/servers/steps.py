"""What a server does to a path, as data: steps, each of them a function and a machine.

octets ──► step ──► step ──► ... ──► the path that rules compare, or that an application gets

Octets are characters up to U+00FF here. A step has two ways that do the same: `apply` reads a whole
text, and `feed` one octet after another, with a state that is a plain tuple. So a server can be
run, and it can be walked: how requests of any length are read is the states of its steps put
together. All of them raise Refused for what the server refuses.
"""

import itertools
import re
from collections.abc import Hashable, Iterable, Iterator, Mapping
from typing import Final, NoReturn, TypeAlias

from urlprism._core.escapes.triplets import Spellings, respell
from urlprism._core.regular import regular
from urlprism._core.regular.regular import Flavour
from urlprism._exact import translated
from urlprism.readers import Refused

# Numbers, texts, truth values and tuples of them: what can be written to a file and read again.
State: TypeAlias = tuple[object, ...]

_BROKEN: Final = re.compile("%(?![0-9A-Fa-f]{2})")
_HEXADECIMAL: Final = frozenset("0123456789abcdefABCDEF")
NOWHERE: Final[State] = ()


class Step:
    """A step that changes nothing: what all of them have.

    `name` says what is done to a path, and `source` where the program or its document says so.
    """

    def __init__(self, name: str, source: str) -> None:
        self.name = name
        self.source = source
        self.start: State = NOWHERE

    def apply(self, text: str) -> str:
        """Return what becomes of a text."""
        return text

    def feed(self, state: State, octet: str) -> tuple[State, str]:
        """Return the state behind an octet, and what is sure to come out by then."""
        del state
        return NOWHERE, octet

    def end(self, state: State) -> str:
        """Return what else comes out if the text ends in a state."""
        del state
        return ""

    def kind(self, octet: str) -> Hashable:
        """Return the same for octets that do the same where nobody asks which one comes out."""
        return octet

    def refuse(self) -> NoReturn:
        """Raise Refused, by the step's name and source."""
        raise Refused(self.name, self.source)


class Translated(Step):
    """Each octet for itself becomes a text: in lower case, another slash, a triplet."""

    def __init__(self, name: str, source: str, table: Mapping[str, str]) -> None:
        super().__init__(name, source)
        self._table = dict(table)
        self._by_number = {ord(octet): text for octet, text in table.items()}

    def apply(self, text: str) -> str:
        """Return a text with each octet replaced."""
        return translated(text, self._by_number)

    def feed(self, state: State, octet: str) -> tuple[State, str]:
        """Return what replaces an octet."""
        return state, self._table.get(octet, octet)


class OctetsRefused(Step):
    """Some octets are refused."""

    def __init__(self, name: str, source: str, octets: frozenset[str]) -> None:
        super().__init__(name, source)
        self.octets = octets

    def apply(self, text: str) -> str:
        """Return a text that has none of them."""
        if not self.octets.isdisjoint(text):
            self.refuse()
        return text

    def feed(self, state: State, octet: str) -> tuple[State, str]:
        """Return an octet that is none of them."""
        if octet in self.octets:
            self.refuse()
        return state, octet


class Cut(Step):
    """What begins with one octet is left out, up to another one or to the end."""

    def __init__(self, name: str, source: str, first: str, until: str = "") -> None:
        super().__init__(name, source)
        self.start = (0,)
        self._first, self._until = first, until
        behind = f"[^{re.escape(until)}]*+" if until else ".*+"
        self._pattern = re.compile(re.escape(first) + behind, re.DOTALL)

    def apply(self, text: str) -> str:
        """Return a text without it."""
        return self._pattern.sub("", text) if self._first in text else text

    def feed(self, state: State, octet: str) -> tuple[State, str]:
        """Return an octet that is not left out; the state is whether one is."""
        if state == (0,):
            return ((1,), "") if octet == self._first else (state, octet)
        return ((0,), octet) if octet == self._until else (state, "")


class Decoded(Step):
    """Triplets become what a table says; a "%" without two digits is refused, or stays."""

    def __init__(
        self, name: str, source: str, table: Spellings, *, is_broken_kept: bool = False
    ) -> None:
        super().__init__(name, source)
        self.start = ("",)
        self._table = table
        self._is_broken_kept = is_broken_kept

    def apply(self, text: str) -> str:
        """Return a text with its triplets replaced."""
        if not self._is_broken_kept and _BROKEN.search(text):
            self.refuse()
        return respell(text, self._table)

    def feed(self, state: State, octet: str) -> tuple[State, str]:
        """Return what is sure of a text; the state is the start of a triplet."""
        (held,) = state
        if not held:
            return (("%",), "") if octet == "%" else (state, octet)
        if octet in _HEXADECIMAL:
            text = f"{held}{octet}"
            return ((text,), "") if len(text) < 3 else (self.start, self._table[text[1:]])
        if not self._is_broken_kept:
            self.refuse()
        return (("%",), str(held)) if octet == "%" else (self.start, f"{held}{octet}")

    def end(self, state: State) -> str:
        """Return a triplet that is not whole."""
        (held,) = state
        if held and not self._is_broken_kept:
            self.refuse()
        return str(held)


class Merged(Step):
    """Of slashes in a row, the first stays."""

    def __init__(self, name: str, source: str) -> None:
        super().__init__(name, source)
        self.start = (0,)

    def apply(self, text: str) -> str:
        """Return a text without slashes behind slashes."""
        return re.sub("//+", "/", text)

    def feed(self, state: State, octet: str) -> tuple[State, str]:
        """Return an octet, unless it is a slash behind a slash, which the state says."""
        if octet != "/":
            return (0,), octet
        return (1,), "" if state == (1,) else "/"


class FirstSlashesMerged(Step):
    """Of slashes that a text begins with, one stays."""

    def __init__(self, name: str, source: str) -> None:
        super().__init__(name, source)
        self.start = (0,)

    def apply(self, text: str) -> str:
        """Return a text with one slash first."""
        return f"/{text.lstrip('/')}" if text.startswith("/") else text

    def feed(self, state: State, octet: str) -> tuple[State, str]:
        """Return an octet, unless it is a slash behind the first one."""
        if state == (2,) or octet != "/":
            return (2,), octet
        return (1,), "" if state == (1,) else "/"


class PathsRefused(Step):
    """Whole paths are refused, in which an expression of PCRE occurs."""

    _REFUSED = True  # what is refused: that it occurs, or that it does not

    def __init__(self, name: str, source: str, expression: str) -> None:
        super().__init__(name, source)
        self._regular = regular.compile(expression, Flavour.PCRE)
        self._acceptor = self._regular.acceptor()
        self.start = self._acceptor.start

    def apply(self, text: str) -> str:
        """Return a text that is not refused."""
        if self._regular.occurs(text) is self._REFUSED:
            self.refuse()
        return text

    def feed(self, state: State, octet: str) -> tuple[State, str]:
        """Return an octet; the state is that of the expression."""
        return self._acceptor.feed(state, octet), octet  # type: ignore[arg-type]

    def end(self, state: State) -> str:
        """Refuse a text by whether the expression occurs in it."""
        if self._acceptor.accepts(state) is self._REFUSED:  # type: ignore[arg-type]
            self.refuse()
        return ""


class PathsKept(PathsRefused):
    """Whole paths are refused, unless an expression of PCRE occurs in them."""

    _REFUSED = False


class DotSegments(Step):
    """Dot segments are removed, with `merges` empty ones too; only this step needs a stack.

    With `stays`, a ".." that leads above the root is left out, else refused. A dot segment at the
    end leaves a slash there if `ends_in_slash`.
    """

    def __init__(
        self,
        name: str,
        source: str,
        *,
        merges: bool,
        stays: bool = False,
        ends_in_slash: bool = True,
    ) -> None:
        super().__init__(name, source)
        self.merges, self.stays, self.ends_in_slash = merges, stays, ends_in_slash

    def apply(self, text: str) -> str:
        """Return a path without dot segments."""
        stack: list[str] = []
        *segments, last = text.split("/")[1:] or [""]
        for segment in (*segments, last):
            if segment == "..":
                if not stack and not self.stays:
                    self.refuse()
                del stack[-1:]
            elif segment != "." and (segment or not self.merges):
                stack.append(segment)
        if (last in {".", ".."} and self.ends_in_slash) or (self.merges and not last):
            stack.append("")
        return "/" + "/".join(stack)

    def feed(self, state: State, octet: str) -> tuple[State, str]:
        """Raise TypeError: what comes out may be taken back."""
        del state, octet
        message = "dot segments are removed by a stack, which the machine of a server has"
        raise TypeError(message)


class DotSegmentsRefused(Step):
    """Paths with dot segments are refused, with `merges` those with empty segments too.

    An empty segment at the end is the slash there.
    """

    def __init__(self, name: str, source: str, *, merges: bool) -> None:
        super().__init__(name, source)
        self.start = (-1,)
        self._merges = merges

    def apply(self, text: str) -> str:
        """Return a path without dot segments."""
        segments = text.split("/")[1:]
        if {".", ".."}.intersection(segments) or (self._merges and "" in segments[:-1]):
            self.refuse()
        return text

    def feed(self, state: State, octet: str) -> tuple[State, str]:
        """Return an octet; the state is how many dots a segment is, 3 for any other segment."""
        (dots,) = state
        if octet == "/":
            if dots in {1, 2} or (dots == 0 and self._merges):
                self.refuse()
            return (0,), octet
        if octet == "." and dots in {0, 1}:
            return (1 if dots == 0 else 2,), octet
        return (3,), octet

    def end(self, state: State) -> str:
        """Refuse a dot segment at the end."""
        if state in {(1,), (2,)}:
            self.refuse()
        return ""


def run(steps: Iterable[Step], text: str) -> str:
    """Return what steps make of a text, one after another; raise Refused if one refuses it."""
    for step in steps:
        text = step.apply(text)
    return text


class Chain(Step):
    """Steps one after another, as one."""

    def __init__(self, name: str, source: str, *steps: Step) -> None:
        super().__init__(name, source)
        self.steps = steps
        self.start = tuple(step.start for step in steps)

    def apply(self, text: str) -> str:
        """Return what becomes of a text."""
        return run(self.steps, text)

    def feed(self, state: State, octet: str) -> tuple[State, str]:
        """Return the states behind an octet, and what comes out of the last step."""
        text = octet
        states = list(state)
        for place, step in enumerate(self.steps):
            states[place], text = _through(step, states[place], text)  # type: ignore[arg-type]
        return tuple(states), text

    def end(self, state: State) -> str:
        """Return what else comes out."""
        text = ""
        for step, each in zip(self.steps, state, strict=True):
            behind, text = _through(step, each, text)  # type: ignore[arg-type]
            text += step.end(behind)
        return text


class Either(Step):
    """Steps of which at most one does not refuse a text: what decides stands further behind.

    No machine reads such a step octet by octet; with each of the steps in its place, one does:
    `alternatives`. `other` is for texts that all of them refuse, and is none of these: a server
    that has it says in `assumed` which texts it leaves out.
    """

    def __init__(self, name: str, source: str, *steps: Step, other: Step | None = None) -> None:
        super().__init__(name, source)
        self.steps, self._other = steps, other

    def apply(self, text: str) -> str:
        """Return what becomes of a text by the step that does not refuse it."""
        *others, last = (*self.steps, self._other) if self._other else self.steps
        for step in others:
            try:
                return step.apply(text)
            except Refused:
                continue
        return last.apply(text)

    def feed(self, state: State, octet: str) -> tuple[State, str]:
        """Raise TypeError: which step it is, is not sure yet."""
        del state, octet
        message = "which step it is stands further behind: see `alternatives`"
        raise TypeError(message)


class Unchanged(Step):
    """What another step would change is refused: a path that was written by that step stays."""

    _MOST = 8  # octets that a step holds back

    def __init__(self, step: Step) -> None:
        super().__init__(f"only as after: {step.name}", step.source)
        self._step = step
        self.start = (step.start, "")

    def apply(self, text: str) -> str:
        """Return a text that the step does not change."""
        if self._step.apply(text) != text:
            self.refuse()
        return text

    def feed(self, state: State, octet: str) -> tuple[State, str]:
        """Return what has come out unchanged; the state has what has not come out yet."""
        inner, held = state
        inner, text = self._step.feed(inner, octet)  # type: ignore[arg-type]
        rest = f"{held}{octet}"
        if not rest.startswith(text) or len(rest) - len(text) > self._MOST:
            self.refuse()
        return (inner, rest[len(text) :]), text

    def end(self, state: State) -> str:
        """Return what else comes out."""
        inner, held = state
        text = self._step.end(inner)  # type: ignore[arg-type]
        if text != held:
            self.refuse()
        return text


def _through(step: Step, state: State, text: str) -> tuple[State, str]:
    """Return the state of a step behind a text, and what comes out."""
    if len(text) == 1:
        return step.feed(state, text)
    pieces = []
    for octet in text:
        state, piece = step.feed(state, octet)
        pieces.append(piece)
    return state, "".join(pieces)


def alternatives(steps: tuple[Step, ...]) -> Iterator[tuple[Step, ...]]:
    """Yield rows of steps that are these together, and have no `Either`.

    At most one of them does not refuse a text.
    """
    return itertools.product(
        *(step.steps if isinstance(step, Either) else (step,) for step in steps)
    )
