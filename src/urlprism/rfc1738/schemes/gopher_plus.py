"""Gopher+ strings (RFC 1738 §3.4.4 to §3.4.9), decoded: read a request, and write one."""

import re
from collections.abc import Sequence
from typing import Final, Literal, NamedTuple

from urlprism._core.arguments.part_data import texts_of
from urlprism.errors import URLError

# §3.4.9: a line for each value; the last line is a dot.
_FORM: Final = re.compile(r"\+\t1\r\n\+-1\r\n((?:(?!\.\r)[^\0\r\n]*+\r\n)*)\.\r\n")
_NO_VALUE: Final = re.compile(r"[\0\r\n]|\A\.\Z")
_NO_NAME: Final = re.compile(r"[\0\t\r\n ]")

Kind = Literal["view", "form", "attributes", "directory-attributes", "filled-form"]


class Asked(NamedTuple):
    """The request of a Gopher+ string; its `kind` decides which other fields it has.

    view                    `view`, "" for the default view, and its `language` (§3.4.4, §3.4.8)
    form                    the form of the item, for the user to fill (§3.4.5)
    attributes              `attributes` of the item, () for all of them (§3.4.6, §3.4.7)
    directory-attributes    the same for all items in a directory
    filled-form             the item, by its form filled with `ask` (§3.4.9)
    """

    kind: Kind
    view: str | None = None
    language: str | None = None
    attributes: tuple[str, ...] | None = None
    ask: tuple[str, ...] | None = None


def read(string: str) -> Asked | None:
    """Return the request of a Gopher+ string, None for a string that no section describes."""
    if string == "?":
        return Asked("form")
    if string[:1] in {"!", "$"}:
        kind: Kind = "attributes" if string[0] == "!" else "directory-attributes"
        return Asked(kind, attributes=tuple(string[1:].split(" ")) if string[1:] else ())
    form = _FORM.fullmatch(string)
    if form:
        return Asked("filled-form", ask=tuple(form[1].split("\r\n")[:-1]))
    if string[:1] != "+" or "\t" in string:
        return None
    view, space, language = string[1:].partition(" ")
    return Asked("view", view=view, language=language if space else None)


def write(
    view: str | None,
    language: str | None,
    attributes: Sequence[str] | None,
    ask: Sequence[str] | None,
) -> str | None:
    """Return the Gopher+ string that requests a view, attributes, or the item by its filled form.

    None if there is no request. Raise TypeError for more than one, URLError for a character that
    would end a name or a line.
    """
    strings = []
    if view is not None or language is not None:
        names = [view or ""] if language is None else [view or "", language]
        strings.append("+" + " ".join(_name(name, "3.4.8") for name in names))
    if attributes is not None:
        strings.append(
            "!"
            + " ".join(
                _name(name, "3.4.7") for name in texts_of(attributes, "attributes must be a list")
            )
        )
    if ask is not None:
        values = texts_of(ask, "ask must be a list of values")
        lines = ["+\t1", "+-1", *map(_value, values), "."]
        strings.append("".join(f"{line}\r\n" for line in lines))
    if len(strings) > 1:
        message = "a view, attributes and the values of a form exclude each other"
        raise TypeError(message)
    return strings[0] if strings else None


def _value(text: str) -> str:
    """Return a value of a form; raise URLError unless it is one line, and not a dot (§3.4.9)."""
    wrong = _NO_VALUE.search(text)
    if wrong:
        message = "a form value must be one line, and not a single dot"
        raise URLError(message, text, *wrong.span(), "RFC 1738 §3.4.9")
    return text


def _name(text: str, section: str) -> str:
    """Return the name of a view, a language or an attribute.

    Raise URLError for a character that would end it.
    """
    wrong = _NO_NAME.search(text)
    if wrong:
        message = "a name in a Gopher+ string cannot contain spaces, tabs or line ends"
        raise URLError(message, text, *wrong.span(), f"RFC 1738 §{section}")
    return text
