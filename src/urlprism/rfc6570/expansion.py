"""Expansion of a template (RFC 6570 §3): the plan of its parts, and the texts of its variables."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple, TypeAlias

from urlprism._core.escapes import percent
from urlprism.errors import URLError
from urlprism.rfc6570.coding import UNRESERVED_ONLY, beginning, encoded
from urlprism.rfc6570.grammar import Expression, Variable
from urlprism.rfc6570.operators import STYLES, Style
from urlprism.rfc6570.values import AnyValue, Value, value_of

# For each of its variables: its name, the variable, and whether a plain text needs no more care.
_Step: TypeAlias = tuple[str, Variable, bool]


class Planned(NamedTuple):
    """An expression, ready to be expanded: its style, and its variables."""

    style: Style
    steps: tuple[_Step, ...]


Plan: TypeAlias = tuple[str | Planned, ...]


def plan_of(text: str, parts: Sequence[str | Expression]) -> Plan:
    """Return the plan of a template: its literals as they are written, its expressions by style.

    Raise URLError for an operator that is reserved for extensions (§2.2).
    """
    plan, place = list[str | Planned](), 0
    for part in parts:
        if isinstance(part, str):
            plan.append(encoded(part, reserved=True))  # §3.1
            place += len(part)
            continue
        if part.is_reserved:
            message = "this operator is reserved for extensions"
            raise URLError(message, text, place + 1, place + 2, "RFC 6570 §2.2 op-reserve")
        style = STYLES[part.operator]
        steps = [
            (each.name, each, not style.named and not style.reserved and each.prefix is None)
            for each in part.variables
        ]
        plan.append(Planned(style, tuple(steps)))
        place = text.index("}", place) + 1
    return tuple(plan)


def expanded(plan: Plan, values: Mapping[str, AnyValue]) -> str:
    """Return the URI reference of a template with these values (§3).

    Raise TypeError or ValueError as `value_of` and `text_of` do.
    """
    return "".join(
        [part if type(part) is str else _expression(part, values) for part in plan]  # type: ignore[arg-type]
    )


def _expression(planned: Planned, values: Mapping[str, AnyValue]) -> str:
    """Return the text of an expression (§3.2.1): "" if none of its variables is defined."""
    style, steps = planned
    texts = []
    for name, variable, is_plain in steps:
        value = values.get(name)
        if value is None:
            continue
        if is_plain and type(value) is str and value.isascii():
            texts.append(percent.encode(value, UNRESERVED_ONLY))
            continue
        defined = value_of(name, value)
        if defined is not None:
            texts.append(text_of(style, variable, defined))
    return style.first + style.separator.join(texts) if texts else ""


def text_of(style: Style, variable: Variable, value: Value) -> str:
    """Return the text of a variable that is defined, with its name if the style has names.

    Raise ValueError for a list or an associative array where the template takes a prefix (§2.4.1),
    and for a lone surrogate; it names the variable.
    """
    try:
        if isinstance(value, str):
            return _of_text(style, variable, value)
        if variable.prefix is not None:
            message = f"the variable {variable.name!r} has a prefix, and is no text (§2.4.1)"
            raise ValueError(message)
        members = list(value or ())
        pairs = _encoded_pairs(members, style.reserved)
        if variable.explode:
            return _exploded(style, variable.name, members, pairs)
        texts = [text for pair in pairs for text in pair]
        return f"{variable.name}={','.join(texts)}" if style.named else ",".join(texts)
    except UnicodeEncodeError:
        message = f"the variable {variable.name!r} has a lone surrogate, which UTF-8 cannot encode"
        raise ValueError(message) from None


def _of_text(style: Style, variable: Variable, value: str) -> str:
    """Return the text of a simple string: an explode modifier has no effect (§3.2.1)."""
    if variable.prefix is not None:
        value = beginning(value, variable.prefix, reserved=style.reserved)
    text = encoded(value, reserved=style.reserved)
    if not style.named:
        return text
    return f"{variable.name}={text}" if text else variable.name + style.if_empty


def _encoded_pairs(
    members: Sequence[str | tuple[str, str]], reserved: bool
) -> list[tuple[str, ...]]:
    """Return the encoded texts of each member: one of a list, two of an associative array."""
    return [
        (encoded(member, reserved=reserved),)
        if isinstance(member, str)
        else (encoded(member[0], reserved=reserved), encoded(member[1], reserved=reserved))
        for member in members
    ]


def _exploded(
    style: Style, name: str, members: Sequence[object], pairs: Sequence[tuple[str, ...]]
) -> str:
    """Return the members as variables of their own (§2.4.2, §3.2.1).

    The names in an associative array are values, and encoded as such.
    """
    is_list = bool(members) and isinstance(members[0], str)
    if is_list and not style.named:
        return style.separator.join([text for (text,) in pairs])
    named = [(name, text) for (text,) in pairs] if is_list else pairs
    if_empty = style.if_empty if style.named else "="
    texts = [f"{key}={text}" if text else key + if_empty for key, text in named]
    return style.separator.join(texts)

