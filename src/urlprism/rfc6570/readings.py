"""The values that a text can stand for (RFC 6570 §3.2): the one returned, and the others."""

from collections.abc import Iterator, Sequence
from enum import StrEnum
from typing import NamedTuple, TypeAlias

from urlprism.rfc6570.coding import CHARACTER, decoded, encoded
from urlprism.rfc6570.grammar import Variable
from urlprism.rfc6570.operators import Style

# What a match returns for a variable that is defined.
MatchedValue: TypeAlias = str | list[str] | dict[str, str] | list[tuple[str, str]]


class AmbiguityCause(StrEnum):
    """Why a text has more than one answer."""

    BOUNDARY = "boundary"
    ABSENT = "absent"
    KIND = "kind"
    ENCODING = "encoding"
    PREFIX = "prefix"

    @property
    def reason(self) -> str:
        """Return what is not certain, as a sentence.

        >>> AmbiguityCause.ABSENT.reason
        'an empty text and an undefined variable expand alike'
        """
        return _REASONS[self]


_REASONS = {
    AmbiguityCause.BOUNDARY: "the text can be divided otherwise between variables or members",
    AmbiguityCause.ABSENT: "an empty text and an undefined variable expand alike",
    AmbiguityCause.KIND: "a text, a list and an associative array can expand alike",
    AmbiguityCause.ENCODING: "a triplet and the character that it stands for expand alike",
    AmbiguityCause.PREFIX: "the template has the beginning of the value only",
}


class Reading(NamedTuple):
    """A value that a text can stand for, and why it is not the only one.

    The cause is None for the first, and for a text that expands as the list of it alone does.
    """

    value: MatchedValue
    cause: AmbiguityCause | None = None


def readings(style: Style, variable: Variable, text: str) -> list[Reading]:
    """Return what the text of a variable that is defined can stand for: the first is returned.

    `text` has the name with it where the style has names. What is behind a prefix can be anything,
    of which one text is here.
    """
    if style.named and variable.explode:
        return list(_parameters(style, variable.name, text))
    if style.named:
        if len(text) == len(variable.name):
            return [Reading("")]
        text = text[len(variable.name) + 1 :]
        if not text and not style.if_empty:
            return [Reading([""])]
    if variable.prefix is not None:
        return list(_beginning(variable.prefix, style, text))
    if style.reserved:
        return list(_reserved(text, is_exploded=variable.explode))
    if variable.explode:
        return list(_members(style.separator, text))
    return list(_listed(text))


def _listed(text: str) -> Iterator[Reading]:
    """Yield what a text of U with commas between members stands for."""
    members = _decoded(text.split(","))
    if len(members) == 1:
        yield Reading(members[0])
        return
    yield Reading(members)
    if len(members) % 2 == 0:
        yield Reading(_array(list(zip(members[::2], members[1::2], strict=True))), _KIND)


def _members(separator: str, text: str) -> Iterator[Reading]:
    """Yield what exploded members of U, with separators between them, stand for."""
    if "=" in text:
        yield from _pairs(separator, text)
        return
    members = _decoded(text.split(separator))
    yield from _list(members)
    if separator == "." and len(members) > 1:
        yield Reading(decoded(text, reserved=False), _KIND)


def _list(members: list[str]) -> Iterator[Reading]:
    """Yield a list, and the text that always expands as a list of it alone."""
    yield Reading(members)
    if len(members) == 1:
        yield Reading(members[0])


def _pairs(separator: str, text: str) -> Iterator[Reading]:
    """Yield the associative array of exploded pairs; "." may stand in names and values, too."""
    first, *between, last = text.split("=")
    for cut in (str.partition, str.rpartition) if separator == "." else (str.partition,):
        names, contents = [first], list[str]()
        for piece in between:
            content, _, name = cut(piece, separator)
            contents.append(content)
            names.append(name)
        contents.append(last)
        pairs = zip(_decoded(names), _decoded(contents), strict=True)
        yield Reading(_array(list(pairs)), None if cut is str.partition else _BOUNDARY)
        if all(piece.count(separator) == 1 for piece in between):
            return


def _parameters(style: Style, name: str, text: str) -> Iterator[Reading]:
    """Yield what exploded parameters stand for: values of the variable's name, or an array."""
    named = [member.partition("=") for member in text.split(style.separator)]
    texts = _decoded([value for _, _, value in named])
    if all(key == name for key, _, _ in named):
        yield from _list(texts)
    pairs = zip(_decoded([key for key, _, _ in named]), texts, strict=True)
    if _is_written(name) or any(key != name for key, _, _ in named):
        cause = _KIND if all(key == name for key, _, _ in named) else None
        yield Reading(_array(list(pairs)), cause)


def _is_written(name: str) -> bool:
    """Whether U writes a name as it stands in the template."""
    return encoded(decoded(name, reserved=False), reserved=False) == name


def _reserved(text: str, *, is_exploded: bool) -> Iterator[Reading]:
    """Yield what a text of U+R stands for: with an explode modifier, its members are first."""
    pieces = text.split(",")
    several = list[Reading]()
    if len(pieces) > 1:
        several.append(Reading(_decoded(pieces, reserved=True), _KIND))
    if is_exploded and all("=" in piece for piece in pieces):
        pairs = [piece.partition("=") for piece in pieces]
        array = [tuple(_decoded([name, value], reserved=True)) for name, _, value in pairs]
        several.insert(0, Reading(_array(array), _KIND))  # type: ignore[arg-type]
    elif not is_exploded and len(pieces) % 2 == 0:
        flat = _decoded(pieces, reserved=True)
        several.append(Reading(_array(list(zip(flat[::2], flat[1::2], strict=True))), _KIND))
    plain = decoded(text, reserved=True)
    texts = [Reading(plain, _KIND)]
    if plain != text:
        texts.append(Reading(text, _ENCODING))
    if is_exploded and not several:
        several.append(Reading([plain]))
        texts[0] = Reading(plain)
    (first, _), *others = [*several, *texts] if is_exploded else [*texts, *several]
    yield Reading(first)
    yield from others


def _beginning(most: int, style: Style, text: str) -> Iterator[Reading]:
    """Yield what the beginning of a value stands for: the value ends there, or goes on."""
    value = decoded(text, reserved=style.reserved)
    yield Reading(value)
    if value != text and style.reserved:
        yield Reading(text, _ENCODING)
    characters = sum(1 for _ in CHARACTER.finditer(value)) if style.reserved else len(value)
    if characters == most:
        yield Reading(value + "...", AmbiguityCause.PREFIX)


def _array(pairs: Sequence[tuple[str, str]]) -> MatchedValue:
    """Return pairs as a dict, or as they are if a name occurs twice."""
    array = dict(pairs)
    return array if len(array) == len(pairs) else list(pairs)


def _decoded(texts: list[str], *, reserved: bool = False) -> list[str]:
    return [decoded(text, reserved=reserved) for text in texts]


_KIND, _BOUNDARY = AmbiguityCause.KIND, AmbiguityCause.BOUNDARY
_ENCODING = AmbiguityCause.ENCODING
