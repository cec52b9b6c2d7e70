"""Docstrings as reStructuredText: in the package they are plain text with `code` in them.

a paragraph ──► code marked, signs escaped      an indented block ──► a block of code
"""

import re
from collections.abc import Iterable, Iterator
from textwrap import dedent

_CODE = re.compile(r"`([^`]+)`")
# What diagrams are drawn with.
_DRAWN = re.compile(r"[─-╿▲►▼◄]")
# What Python says of things that nobody described.
_SAYS_NOTHING = re.compile(r"Alias for field number \d+$")
_SIGNS = re.compile(r"([\\*_|])")


def is_said(lines: list[str], thing: object) -> bool:
    """Whether a docstring is about a thing, not about its class or its place in a tuple."""
    told = "\n".join(lines).strip()
    of_class = None if isinstance(thing, type) else type(thing).__doc__
    # The docstring of a class can be a descriptor, of each object's own.
    is_class = isinstance(of_class, str) and told.split() == of_class.split()
    return bool(told) and not is_class and not _SAYS_NOTHING.match(told)


def as_restructured(lines: Iterable[str]) -> list[str]:
    """Return a docstring as reStructuredText: nothing in it is markup but code and lists."""
    found: list[str] = []
    for block in _blocks(lines):
        found += [*_written(block), ""]
    return found


def _blocks(lines: Iterable[str]) -> Iterator[list[str]]:
    """Yield the paragraphs of a docstring; an example and a block of code are each one."""
    block: list[str] = []
    for line in lines:
        if line.strip():
            block.append(line)
        elif block:
            yield block
            block = []
    if block:
        yield block


def _written(block: list[str]) -> list[str]:
    if block[0].startswith(">>>"):
        return ["..  code-block:: pycon", "", *(f"    {line}" for line in block)]
    if not _is_list(block) and any(_is_drawn(line) for line in block):
        return _literal(block)
    return [_marked(line) for line in block]


def _literal(block: list[str]) -> list[str]:
    """Return a block with indented lines: the text before them, and them, as they are."""
    text = [line for line in block if _is_drawn(line)]
    before = block[: block.index(text[0])]
    drawn = dedent("\n".join(block[len(before) :])).splitlines()
    head = [_marked(line) for line in before]
    return [*head, "", "..  code-block:: text", "", *(f"    {line}" for line in drawn)]


def _is_drawn(line: str) -> bool:
    return line[:1].isspace() or _DRAWN.search(line) is not None


def _is_list(block: list[str]) -> bool:
    return all(line.startswith(("- ", "* ", "  ")) for line in block)


def _marked(line: str) -> str:
    """Return a line with its code marked as code, and without any other markup."""
    bullet = line[:2] if line.startswith(("- ", "* ")) else ""
    pieces = _CODE.split(line[len(bullet) :])
    for place, piece in enumerate(pieces):
        pieces[place] = _code(piece) if place % 2 else _SIGNS.sub(r"\\\1", piece)
    return bullet + "".join(pieces)


def _code(text: str) -> str:
    escaped = text.replace("\\", "\\\\")
    return rf"\ :code:`{escaped}`\ "
