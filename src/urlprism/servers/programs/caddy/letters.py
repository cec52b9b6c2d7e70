"""Letters in lower case as Go's `strings.ToLower` writes them, octet by octet."""

from string import ascii_uppercase
from typing import Final

from urlprism.servers.further_steps import Utf8
from urlprism.servers.steps import State, Step

_REPLACED: Final = "\ufffd".encode().decode("latin-1")
# The one letter whose lower case Python writes as two characters.
_TWO: Final = "\u0130"


class Lowered(Step):
    """Each letter becomes its lower case; an octet that is not UTF-8 becomes U+FFFD."""

    def __init__(self, name: str, source: str) -> None:
        super().__init__(name, source)
        self._utf8 = Utf8(name, source, lambda octets: _REPLACED * len(octets))
        self.start = (self._utf8.start, "")

    def apply(self, text: str) -> str:
        """Return a text in lower case."""
        if text.isascii():
            return text.lower()
        characters = self._utf8.apply(text).encode("latin-1").decode()
        return "".join(map(_lowered, characters)).encode().decode("latin-1")

    def feed(self, state: State, octet: str) -> tuple[State, str]:
        """Return what is sure of a text; the state is a character that is not whole."""
        inner, _ = state
        inner, text = self._utf8.feed(inner, octet)  # type: ignore[arg-type]
        return (inner, ""), self.apply(text)

    def end(self, state: State) -> str:
        """Return a character that is not whole."""
        return self._utf8.end(state[0])  # type: ignore[arg-type]


def _lowered(character: str) -> str:
    """Return the lower case of a character, which is one character."""
    return "i" if character == _TWO else character.lower()


class AsciiLowered(Step):
    """Letters whose lower case is ASCII become it: also two beyond ASCII do, and no others.

    It is what a pattern of ASCII sees of `Lowered`, with few states.
    """

    _BEYOND: Final = {"\xe2\x84\xaa": "k", "\xc4\xb0": "i"}  # U+212A, U+0130
    _BEGUN: Final = frozenset({"\xe2", "\xe2\x84", "\xc4"})
    _ASCII: Final = {ord(letter): letter.lower() for letter in ascii_uppercase}

    def __init__(self, name: str, source: str) -> None:
        super().__init__(name, source)
        self.start = ("",)

    def apply(self, text: str) -> str:
        """Return a text with these letters in lower case."""
        for letter, lowered in self._BEYOND.items():
            text = text.replace(letter, lowered)
        return text.translate(self._ASCII)

    def feed(self, state: State, octet: str) -> tuple[State, str]:
        """Return what is sure of a text; the state is the beginning of a letter beyond ASCII."""
        held = f"{state[0]}{octet}"
        if held in self._BEGUN:
            return (held,), ""
        if held in self._BEYOND:
            return self.start, self._BEYOND[held]
        if octet in self._BEGUN:
            return (octet,), str(state[0])
        return self.start, self.apply(held)

    def end(self, state: State) -> str:
        """Return a letter that is not whole."""
        return str(state[0])
