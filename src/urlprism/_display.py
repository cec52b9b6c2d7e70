r"""What a terminal or a spreadsheet would run or hide, and what is shown in its place.

One rule for all that is written for people and for programs. A character is shown as it is if it
is printable (`str.isprintable`: a letter, mark, number, punctuation, symbol or the space), and not
one that Unicode has displays ignore. Every other one drives a terminal, turns or hides text: in
text it has a picture, one character for each of its own; in JSON and CSV the escape of JSON.

A cell of CSV that a spreadsheet would run begins with "'"; so does one with an escape in it, or
one that begins with "'" itself. To undo it, take the "'" away, and read the escapes as in JSON:
`\\` is a backslash.
"""

import re
from typing import Final

# What is printable, and yet nothing is seen of it: Default_Ignorable_Code_Point of Unicode, where
# that is no format character, and two blanks among the symbols.
_UNSEEN: Final = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180d\u180f\u2800\u3164\ufe00-\ufe0f\uffa0"
    "\U0001d159\U000e0100-\U000e01ef]"
)
# What begins a formula, in the wide forms of East Asian keyboards, too. A spreadsheet that takes
# ";" for the separator finds another beginning behind it.
_FORMULA: Final = "[=+\\-@\uff1d\uff0b\uff0d\uff20]"
_MARKED: Final = re.compile(f"[ \"]*(?:'|{_FORMULA})")
_SEPARATOR: Final = re.compile(f";(?=[ \"']*{_FORMULA})")


def is_shown(text: str) -> bool:
    """Return whether every character of a text is shown as it is."""
    return text.isprintable() and (text.isascii() or _UNSEEN.search(text) is None)


def visible(text: str) -> str:
    """Return `text` with a picture for each control, and U+FFFD for what else is not shown."""
    if is_shown(text):
        return text
    return text.translate({ord(each): _picture(each) for each in set(text) if not is_shown(each)})


def visible_lines(text: str) -> str:
    """Return the same of each line: line ends stay."""
    return "\n".join([visible(line) for line in text.split("\n")])


def escaped(text: str) -> str:
    """Return JSON text, or any other, with JSON's escape for each character that is not shown."""
    if is_shown(text):
        return text
    return text.translate({ord(each): _escape(each) for each in set(text) if not is_shown(each)})


def cell(text: str) -> str:
    """Return a text as a cell of CSV that no spreadsheet runs."""
    if is_shown(text) and not _MARKED.match(text) and not _SEPARATOR.search(text):
        return text
    return "'" + _SEPARATOR.sub(r"\\u003b", escaped(text.replace("\\", "\\\\")))


def _picture(character: str) -> str:
    """Return what stands for a character in text."""
    code = ord(character)
    if code < 0x20:
        return chr(0x2400 + code)
    return "\u2421" if code == 0x7F else "\ufffd"


def _escape(character: str) -> str:
    """Return the escape of JSON for a character: of one beyond U+FFFF for both its surrogates."""
    octets = character.encode("utf-16-be", "surrogatepass")
    return "".join([f"\\u{octets[place : place + 2].hex()}" for place in range(0, len(octets), 2)])
