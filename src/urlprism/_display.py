r"""Replace the characters that a terminal or a spreadsheet would run or hide.

One rule covers all output, for people and for programs. A character is shown as it is if it is
printable (`str.isprintable`: a letter, mark, number, punctuation, symbol or the space) and Unicode
does not tell displays to ignore it. Any other character can control a terminal, reorder text or
hide it. Text shows a one-character picture in its place; JSON and CSV have the escape of JSON.

A cell of CSV that a spreadsheet would run gets a "'" in front; so does a cell that has an escape
in it, or that begins with "'" itself. To undo this, remove the "'" and read the escapes as in
JSON: `\\` is a backslash.
"""

import re
from typing import Final

from urlprism._exact import translated

# Printable characters that are invisible all the same: Default_Ignorable_Code_Point of Unicode
# without the format characters, and two blanks among the symbols.
_UNSEEN: Final = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180d\u180f\u2800\u3164\ufe00-\ufe0f\uffa0"
    "\U0001d159\U000e0100-\U000e01ef]"
)
# The characters that begin a formula, and the wide forms that East Asian keyboards write. For a
# spreadsheet that takes ";" as the separator, another cell begins after each ";".
_FORMULA: Final = "[=+\\-@\uff1d\uff0b\uff0d\uff20]"
_MARKED: Final = re.compile(f"[ \"]*(?:'|{_FORMULA})")
_SEPARATOR: Final = re.compile(f";(?=[ \"']*{_FORMULA})")


def is_shown(text: str) -> bool:
    """Whether every character of a text is shown as it is."""
    return text.isprintable() and (text.isascii() or _UNSEEN.search(text) is None)


def visible(text: str) -> str:
    r"""Return `text` with a picture for each control, and U+FFFD for each other hidden character.

    >>> visible("a\x1bb\u202ec")
    'a␛b�c'
    """
    if (text.isascii() and text.isprintable()) or is_shown(text):
        return text
    return translated(text, {ord(each): _picture(each) for each in set(text) if not is_shown(each)})


def visible_lines(text: str) -> str:
    """Return the same as `visible`, but keep the line ends."""
    return "\n".join([visible(line) for line in text.split("\n")])


def escaped(text: str) -> str:
    r"""Return a text, of JSON or not, with JSON's escape for each character that is not shown.

    >>> print(escaped("a\x1bb\u202ec"))
    a\u001bb\u202ec
    """
    if is_shown(text):
        return text
    return translated(text, {ord(each): _escape(each) for each in set(text) if not is_shown(each)})


def cell(text: str) -> str:
    """Return a text as a cell of CSV that no spreadsheet runs.

    >>> cell("=1+1")
    "'=1+1"
    """
    if is_shown(text) and not _MARKED.match(text) and not _SEPARATOR.search(text):
        return text
    return "'" + _SEPARATOR.sub(r"\\u003b", escaped(text.replace("\\", "\\\\")))


def _picture(character: str) -> str:
    """Return the picture of a control, or U+FFFD."""
    code = ord(character)
    if code < 0x20:
        return chr(0x2400 + code)
    return "\u2421" if code == 0x7F else "\ufffd"


def _escape(character: str) -> str:
    """Return the escape of JSON for a character: two, its surrogates, if it is beyond U+FFFF."""
    octets = character.encode("utf-16-be", "surrogatepass")
    return "".join([f"\\u{octets[place : place + 2].hex()}" for place in range(0, len(octets), 2)])
