"""An expression of a flavour, ready to match."""

from collections.abc import Callable, Mapping
from enum import Enum
from typing import Final

from urlprism._core.regular import ecmascript, pcre, python
from urlprism._core.regular.acceptor import Acceptor
from urlprism._core.regular.automaton import Automaton, Groups
from urlprism._core.regular.nodes import Tree
from urlprism._core.regular.parsing import Flags, Parser
from urlprism._core.regular.program import program_of


class Flavour(Enum):
    """Whose regular expressions: with what signs, and what they mean.

    ECMASCRIPT: with the flag `v`. PYTHON: `re` of CPython, for texts. PCRE: PCRE2 without UTF, as
    nginx has it: a character is an octet, so that the caller writes UTF-8 as characters up to
    U+00FF, in the expression and in the text.
    """

    ECMASCRIPT = "ecmascript"
    PYTHON = "python"
    PCRE = "pcre"


_READERS: Final[Mapping[Flavour, Callable[[str, Flags], Parser]]] = {
    Flavour.ECMASCRIPT: ecmascript.Reader,
    Flavour.PYTHON: python.Reader,
    Flavour.PCRE: pcre.Reader,
}


class Regular:
    """A regular expression: `match`, `fullmatch` and `search` give the places of its groups.

    The first of these is the whole match; a group that did not take part has None. `count` is the
    number of groups, `names` has their numbers by name.

    >>> regular = compile("(?P<name>[a-z]+)=([0-9]*)?", Flavour.PYTHON)
    >>> regular.search("  size=12"), regular.names["name"], regular.fullmatch("size")
    (((2, 9), (2, 6), (7, 9)), 1, None)
    """

    def __init__(self, tree: Tree) -> None:
        self.tree = tree
        self.count = tree.group_count
        self.names = tree.names
        program = program_of(tree)
        self._match = Automaton(program, is_whole=False, is_search=False)
        self._whole = Automaton(program, is_whole=True, is_search=False)
        self._search = Automaton(program, is_whole=False, is_search=True)

    def match(self, text: str, start: int = 0) -> Groups | None:
        """Return the places of the groups of the match that begins at `start`."""
        return self._match.groups(text, start)

    def fullmatch(self, text: str) -> Groups | None:
        """Return the places of the groups of the match that is the whole text."""
        return self._whole.groups(text, 0)

    def search(self, text: str, start: int = 0) -> Groups | None:
        """Return the places of the groups of the first match from `start` on."""
        return self._search.groups(text, start)

    def accepts(self, text: str) -> bool:
        """Return whether the whole text matches."""
        return self._whole.end_of_match(text, 0) >= 0

    def begins(self, text: str, start: int = 0) -> bool:
        """Return whether a match begins at `start`."""
        return self._match.end_of_match(text, start) >= 0

    def occurs(self, text: str, start: int = 0) -> bool:
        """Return whether there is a match from `start` on."""
        return self._search.end_of_match(text, start) >= 0

    def acceptor(self) -> Acceptor:
        """Return what says, character by character, whether the expression occurs in a text."""
        return Acceptor(self._search)


def compile(  # noqa: A001 - as `re` has it
    pattern: str, flavour: Flavour, *, ignores_case: bool = False
) -> Regular:
    """Return a regular expression of a flavour.

    Raise InvalidExpression for what the flavour refuses, and NotModelled for what no automaton
    does: references back, looking ahead or behind, repetition that gives nothing back, and
    repetition by numbers of more than 10,000 steps.

    >>> compile("(a|ab)(c|bcd)", Flavour.PYTHON).match("abcd")
    ((0, 4), (0, 1), (1, 4))
    """
    return Regular(tree_of(pattern, flavour, ignores_case=ignores_case))


def tree_of(pattern: str, flavour: Flavour, *, ignores_case: bool = False) -> Tree:
    """Return the tree of a regular expression, which `compile` makes a program of."""
    return _READERS[flavour](pattern, Flags(ignores_case=ignores_case)).tree()
