"""Check a proof: that its states are closed, and that none of them is what must not be.

proof ──► each state and each octet ──► where both machines of it lead ──► a state of the proof

This imports nothing of what writes proofs. A state has, of each machine, its control: the state
before the stack, what the segment is, and the state behind the stack; and both stacks from the
bottom, as runs of equal symbols; and how many symbols the first stack has more. A number of one
more than "counted" stands for any number from there on.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple, TypeAlias

from urlprism._late import public_at

FORMAT: Final = "urlprism proof 1"
_START, _EMPTY, _DOT, _TWO_DOTS, _OTHER = range(5)
_Machine: TypeAlias = Mapping[str, Any]
_Runs: TypeAlias = tuple[tuple[int, int], ...]


@public_at("urlprism.servers")
class ProofError(ValueError):
    """A proof does not prove what it says."""


class _State(NamedTuple):
    controls: tuple[tuple[int, int, int], tuple[int, int, int]]
    stacks: tuple[_Runs, _Runs]
    more: int


def check(proof: Mapping[str, object]) -> int:
    """Return the number of states of a proof; raise ProofError if it proves nothing.

    >>> from urlprism.servers import audit, proof_of, reader, server
    >>> text = "location /a { deny all; } location / { proxy_pass http://app; }"
    >>> (front,) = reader("nginx")(text)
    >>> backs = {"app": server("gunicorn")}
    >>> check(proof_of(audit(front, backs), backs)) > 0
    True
    """
    if proof.get("format") != FORMAT:
        message = f"a proof has the format {FORMAT!r}"
        raise ProofError(message)
    count = 0
    backs: Any = proof.get("backs")
    try:
        for back in backs:
            left = set(back["proved"])
            for walk in back["walks"]:
                about = frozenset(walk["about"])
                count += _Walk(walk, about.intersection(back["proved"])).check()
                left -= about
            if left and back["walks"]:
                message = "no walk is about what it says is proved"
                raise ProofError(message)
    except (LookupError, TypeError, AttributeError) as error:
        message = f"a proof has other fields: {type(error).__name__}"
        raise ProofError(message) from None
    return count


class _Walk:
    """The states of a walk, and the tables of both machines."""

    def __init__(self, walk: Mapping[str, Any], proved: frozenset[int]) -> None:
        self.counted: int = walk["counted"]
        self.machines: Sequence[_Machine] = walk["machines"]
        self.starts: Sequence[str] = walk["starts"]
        self.open, self.proved = frozenset(walk["open"]), proved
        self.states = {_state(each) for each in walk["states"]}

    def check(self) -> int:
        """Return the number of states; raise ProofError unless they are closed and none is bad."""
        if not any(self.proved.intersection(says or ()) for says in self.machines[1]["says"]):
            return 0
        states = [_State(((0, _START, 0), (0, _START, 0)), ((), ()), 0)]
        for side, text in enumerate(self.starts):
            for octet in text.encode("latin-1"):
                states = [after for each in states for after in self.fed(each, side, octet)]
        letters = {
            pair: octet
            for octet, pair in enumerate(
                zip(self.machines[0]["octets"], self.machines[1]["octets"], strict=True)
            )
        }
        self._among(states)
        for state in self.states:
            for octet in letters.values():
                self._among(
                    after
                    for between in self.fed(state, 0, octet)
                    for after in self.fed(between, 1, octet)
                )
            if self.is_bad(state):
                message = "a state of the proof is what it says that there is not"
                raise ProofError(message)
        return len(self.states)

    def _among(self, states: "Iterator[_State] | list[_State]") -> None:
        for state in states:
            if state not in self.states:
                message = "a request leads to a state that the proof does not have"
                raise ProofError(message)

    def is_bad(self, state: _State) -> bool:
        """Return whether a request that ends here gets past."""
        for between, chosen in self.ended(state, 0):
            for _, meanings in self.ended(between, 1):
                if chosen in self.open and self.proved.intersection(meanings):
                    return True
        return False

    def fed(self, state: _State, side: int, octet: int) -> list[_State]:
        """Return where an octet leads one machine: nowhere, if it is refused."""
        machine = self.machines[side]
        before, segment, behind = state.controls[side]
        entry = machine["before"][before][machine["octets"][octet]]
        if entry is None:
            return []
        return self.put(_moved(state, side, (entry[0], segment, behind)), side, entry[1])

    def put(self, state: _State, side: int, text: str) -> list[_State]:
        """Return where the octets lead that come out of the steps before the stack."""
        states = [state]
        for octet in text:
            states = [after for each in states for after in self._put(each, side, octet)]
        return states

    def _put(self, state: _State, side: int, octet: str) -> list[_State]:
        machine = self.machines[side]
        before, segment, behind = state.controls[side]
        dots = machine["dots"]
        if dots is None:
            return [_moved(state, side, (before, segment, _read(machine, behind, octet)))]
        if octet != "/":
            if segment == _START:
                return []
            if octet == "." and segment in {_EMPTY, _DOT}:
                return [_moved(state, side, (before, segment + 1, behind))]
            text = {_DOT: ".", _TWO_DOTS: ".."}.get(segment, "") + octet
            return [_moved(state, side, (before, _OTHER, _read(machine, behind, text)))]
        if segment == _TWO_DOTS:
            return self._popped(state, side)
        if segment == _DOT or (segment == _EMPTY and dots["merges"]):
            return [_moved(state, side, (before, _EMPTY, behind))]
        after = _read(machine, behind, "/")
        says = None if dots["slash"] else machine["says"][behind]
        symbol = machine["symbols"].index([says, after])
        return self._pushed(_moved(state, side, (before, _EMPTY, after)), side, symbol)

    def _pushed(self, state: _State, side: int, symbol: int) -> list[_State]:
        *below, top = state.stacks[side] or ((symbol, 0),)
        runs = [*below, top] if top[0] == symbol else [*below, top, (symbol, 0)]
        runs[-1] = symbol, min(runs[-1][1] + 1, self.counted + 1)
        return self._with(state, side, tuple(runs), 1)

    def _popped(self, state: _State, side: int) -> list[_State]:
        machine = self.machines[side]
        *below, (symbol, count) = state.stacks[side]
        states = []
        if not below and count == 1:
            states = [state] if machine["dots"]["stays"] else []
        elif count <= self.counted:
            left = [(symbol, count - 1)] if count > 1 else []
            states = self._with(state, side, (*below, *left), -1)
        else:
            for left_count in (self.counted, self.counted + 1):
                states += self._with(state, side, (*below, (symbol, left_count)), -1)
        before = state.controls[side][0]
        return [
            _moved(each, side, (before, _EMPTY, machine["symbols"][each.stacks[side][-1][0]][1]))
            for each in states
        ]

    def _with(self, state: _State, side: int, runs: _Runs, change: int) -> list[_State]:
        """Return the states with another stack, as far as the depths of both can differ so."""
        least, exact = zip(*map(self._depth, state.stacks), strict=True)
        more = least[0] - least[1] if all(exact) else state.more
        more += change if side == 0 else -change
        most = self.counted + 1
        after = {max(-most, min(most, more))}
        if abs(state.more) == most and not all(exact):
            after.add(state.more)
        stacks = (runs, state.stacks[1]) if side == 0 else (state.stacks[0], runs)
        least, exact = zip(*map(self._depth, stacks), strict=True)
        states = []
        for each in after:
            over = least[0] - least[1] - each
            # A stack with a run of many may be deeper than the least, and so may a difference be.
            is_over = over > 0 and exact[1] and each < most
            is_under = over < 0 and exact[0] and each > -most
            if not is_over and not is_under:
                states.append(_State(state.controls, stacks, 0 if all(exact) else each))
        return states

    def _depth(self, runs: _Runs) -> tuple[int, bool]:
        """Return how many symbols a stack has at least, and whether it has just so many."""
        return sum(count for _, count in runs), all(count <= self.counted for _, count in runs)

    def ended(self, state: _State, side: int) -> Iterator[tuple[_State, Any]]:
        """Yield what a machine may say of a request that ends here, unless it refuses it."""
        machine = self.machines[side]
        text = machine["ends"][state.controls[side][0]]
        for each in [] if text is None else self.put(state, side, text):
            says = self._says(each, side)
            if says is not None:
                yield each, says

    def _says(self, state: _State, side: int) -> Any:
        machine = self.machines[side]
        _, segment, behind = state.controls[side]
        dots = machine["dots"]
        if dots is None or segment in {_EMPTY, _OTHER}:
            return machine["says"][behind]
        if segment == _START:
            return None
        stack = [symbol for symbol, count in state.stacks[side] for _ in range(min(count, 3))]
        if segment == _TWO_DOTS:
            if len(stack) == 1 and not dots["stays"]:
                return None
            stack = stack[: max(1, len(stack) - 1)]
        says, after = machine["symbols"][stack[-1]]
        return machine["says"][after] if dots["slash"] or len(stack) == 1 else says


def _moved(state: _State, side: int, control: tuple[int, int, int]) -> _State:
    """Return the state with another control of one machine."""
    first, second = state.controls
    controls = (control, second) if side == 0 else (first, control)
    return _State(controls, state.stacks, state.more)


def _read(machine: _Machine, behind: int, text: str) -> int:
    """Return the state behind the stack where it has read a text."""
    for octet in text:
        behind = machine["behind"][behind][machine["letters"][ord(octet)]]
    return behind


def _state(written: Sequence[Any]) -> _State:
    """Return a state as it is written."""
    first, second, below, above, more = written
    stacks = tuple(tuple(map(tuple, runs)) for runs in (below, above))
    return _State((tuple(first), tuple(second)), stacks, more)  # type: ignore[arg-type]
