"""Expansion of a template (RFC 6570 §3): the plan of its parts, and the texts of its variables."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple, TypeAlias, cast

from urlprism._core.escapes import percent
from urlprism.errors import URLError
from urlprism.rfc6570.coding import TABLES, U, beginning, encoded, encoded_by
from urlprism.rfc6570.grammar import Expression, Variable
from urlprism.rfc6570.operators import STYLES, Style
from urlprism.rfc6570.values import AnyValue, Value, value_of


class Step(NamedTuple):
    """A variable to be expanded: its name, itself, and whether it has no prefix."""

    name: str
    variable: Variable
    is_whole: bool


class Planned(NamedTuple):
    """An expression, ready to be expanded: its style, the table of its octets, its variables."""

    style: Style
    table: bytes
    steps: tuple[Step, ...]


def planned(expression: Expression) -> Planned:
    """Return an expression, ready to be expanded."""
    style = STYLES[expression.operator]
    steps = [Step(each.name, each, each.prefix is None) for each in expression.variables]
    return Planned(style, TABLES[style.reserved], tuple(steps))


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
        plan.append(planned(part))
        place = text.index("}", place) + 1
    return tuple(plan)


def expanded(plan: Plan, values: Mapping[str, AnyValue]) -> str:
    """Return the URI reference of a template with these values (§3).

    Raise TypeError or ValueError as `value_of` and `text_of` do.
    """
    return "".join(
        [part if type(part) is str else _expression(part, values) for part in plan]  # type: ignore[arg-type]
    )


def _expression(expression: Planned, values: Mapping[str, AnyValue]) -> str:
    """Return the text of an expression (§3.2.1): "" if none of its variables is defined."""
    style, table, steps = expression
    texts = []
    for name, variable, is_whole in steps:
        value = values.get(name)
        if value is None:
            continue
        if is_whole and type(value) is str and value.isascii():
            text = percent.encode(value, U) if table is U else encoded_by(table, value)
            if style.named:
                text = f"{name}={text}" if text else name + style.if_empty
            texts.append(text)
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
        table = TABLES[style.reserved]
        members = value or ()
        if members and isinstance(members[0], str):
            texts = [encoded_by(table, member) for member in cast("Sequence[str]", members)]
            return _of_list(style, variable, texts)
        pairs = [(encoded_by(table, name), encoded_by(table, text)) for name, text in members]
        return _of_pairs(style, variable, pairs)
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


def _of_list(style: Style, variable: Variable, texts: list[str]) -> str:
    """Return the text of a list by its encoded members (§3.2.1)."""
    if not variable.explode:
        joined = ",".join(texts)
        return f"{variable.name}={joined}" if style.named else joined
    if not style.named:
        return style.separator.join(texts)
    return _exploded(style, [(variable.name, text) for text in texts])


def _of_pairs(style: Style, variable: Variable, pairs: list[tuple[str, str]]) -> str:
    """Return the text of an associative array by its encoded pairs (§3.2.1).

    Their names are values, and encoded as such.
    """
    if variable.explode:
        return _exploded(style, pairs)
    joined = ",".join([text for pair in pairs for text in pair])
    return f"{variable.name}={joined}" if style.named else joined


def _exploded(style: Style, pairs: list[tuple[str, str]]) -> str:
    """Return pairs as variables of their own (§2.4.2)."""
    if_empty = style.if_empty if style.named else "="
    return style.separator.join(
        [f"{name}={text}" if text else name + if_empty for name, text in pairs]
    )
