"""Rules on paths, as machines: what a location, a route or an access rule compares.

path ──► one state for each rule, all fed at once ──► which of them match ──► the one that is chosen
"""

from collections.abc import Callable, Hashable, Sequence
from typing import NamedTuple, TypeAlias

from urlprism._core.regular import regular
from urlprism._core.regular.regular import Flavour
from urlprism.servers.steps import State

# The place of the rule that is chosen, from what matches; None if none is.
Choose: TypeAlias = Callable[[Sequence[bool]], int | None]

_LOST = -1


class Rule:
    """A path that begins with a text: what all rules have."""

    def __init__(self, text: str) -> None:
        if not isinstance(text, str):
            message = f"a rule has a text, not {type(text).__name__}"
            raise TypeError(message)
        self.text = text
        self.start: State = (0,)

    def feed(self, state: State, octet: str) -> State:
        """Return the state behind an octet: how many octets are as in the rule's text."""
        (count,) = state
        if not isinstance(count, int) or count in {_LOST, len(self.text)}:
            return state
        return (count + 1,) if octet == self.text[count] else (_LOST,)

    def kind(self, octet: str) -> Hashable:
        """Return the same for octets that do the same in every state."""
        return octet if octet in self.text else ""

    def accepts(self, state: State) -> bool:
        """Return whether a path that ends in a state matches."""
        return state == (len(self.text),)

    def matches(self, path: str) -> bool:
        """Return whether a path matches."""
        state = self.start
        for octet in path:
            state = self.feed(state, octet)
        return self.accepts(state)


class Prefix(Rule):
    """A path that begins with a text.

    >>> Prefix("/a").matches("/ab")
    True
    """


class Exact(Rule):
    """A path that is a text.

    >>> Exact("/a").matches("/a/")
    False
    """

    def feed(self, state: State, octet: str) -> State:
        """Return the state behind an octet: none may follow the text."""
        return (_LOST,) if state == (len(self.text),) else super().feed(state, octet)


class Segments(Rule):
    """A path that is a text, or goes on behind it with a slash.

    >>> Segments("/a").matches("/a/b"), Segments("/a").matches("/ab")
    (True, False)
    """

    def feed(self, state: State, octet: str) -> State:
        """Return the state behind an octet: the text, and one more if a slash follows it."""
        if state == (len(self.text) + 1,):
            return state
        if state == (len(self.text),):
            return (len(self.text) + 1,) if octet == "/" else (_LOST,)
        return super().feed(state, octet)

    def accepts(self, state: State) -> bool:
        """Return whether a path that ends in a state matches."""
        return state in {(len(self.text),), (len(self.text) + 1,)}


class RegularExpression(Rule):
    r"""A path in which a regular expression occurs.

    Raise InvalidExpression or NotModelled of `_core.regular` for what is no such expression.

    >>> RegularExpression(r"\.php$").matches("/a.php")
    True
    """

    def __init__(self, text: str, *, ignores_case: bool = False) -> None:
        super().__init__(text)
        self._acceptor = regular.compile(text, Flavour.PCRE, ignores_case=ignores_case).acceptor()
        self.start = self._acceptor.start

    def feed(self, state: State, octet: str) -> State:
        """Return the state of the expression behind an octet."""
        return self._acceptor.feed(state, octet)  # type: ignore[arg-type]

    def kind(self, octet: str) -> Hashable:
        """Return the same for octets that the expression does not tell apart."""
        return self._acceptor.kind(octet)

    def accepts(self, state: State) -> bool:
        """Return whether the expression occurs in a path that ends in a state."""
        return self._acceptor.accepts(state)  # type: ignore[arg-type]


def first(matches: Sequence[bool]) -> int | None:
    """Return the place of the first rule that matches, as access lists and most routers choose."""
    return next((place for place, matched in enumerate(matches) if matched), None)


class Rules(NamedTuple):
    """Several rules, one of which is chosen: a machine whose state has those of all of them."""

    rules: tuple[Rule, ...]
    choose: Choose = first

    @property
    def start(self) -> State:
        """Return the state before a path."""
        return tuple(rule.start for rule in self.rules)

    def feed(self, state: State, octet: str) -> State:
        """Return the state behind an octet."""
        return tuple(
            rule.feed(each, octet)  # type: ignore[arg-type]
            for rule, each in zip(self.rules, state, strict=True)
        )

    def kind(self, octet: str) -> Hashable:
        """Return the same for octets that do the same in every state."""
        return octet == "/", *(rule.kind(octet) for rule in self.rules)

    def says(self, state: State) -> int:
        """Return the place of the rule that is chosen, -1 for none."""
        chosen = self.chosen(state)
        return -1 if chosen is None else chosen

    def chosen(self, state: State) -> int | None:
        """Return the place of the rule that is chosen for a path that ends in a state."""
        return self.choose(
            [
                rule.accepts(each)  # type: ignore[arg-type]
                for rule, each in zip(self.rules, state, strict=True)
            ]
        )

    def chosen_for(self, path: str) -> int | None:
        """Return the place of the rule that is chosen for a path."""
        state = self.start
        for octet in path:
            state = self.feed(state, octet)
        return self.chosen(state)
