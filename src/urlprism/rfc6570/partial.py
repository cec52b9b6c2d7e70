"""Partial expansion: some variables now, the others later, and the same text in the end.

An expression is written as far as its text does not depend on what comes later:

    operator   variables in hand                        "{?a,b}" and a
    / . ; &    any: each stands for itself              what first stands before is the separator
    ?          those at the beginning                   "?a=1{&b}"
    none + #   all, or only those that are undefined    none: "{a,b}" has no way to go on with ","
"""

from collections.abc import Mapping, Sequence
from typing import Final

from urlprism.rfc6570.expansion import expanded, planned
from urlprism.rfc6570.grammar import Expression, Variable
from urlprism.rfc6570.operators import STYLES
from urlprism.rfc6570.values import AnyValue, value_of

# The operator that goes on where one has begun; the others cannot go on.
_CONTINUED: Final[Mapping[str, str]] = {"?": "&", "&": "&", "/": "/", ".": ".", ";": ";"}


def partial_text(parts: Sequence[str | Expression], values: Mapping[str, AnyValue]) -> str:
    """Return the text of a template in which the variables of `values` are expanded.

    Raise ValueError if a variable cannot be expanded before another that stands left of it, or
    beside it in an expression that cannot be continued; it names both.
    """
    return "".join([part if isinstance(part, str) else _expression(part, values) for part in parts])


def _expression(expression: Expression, values: Mapping[str, AnyValue]) -> str:
    """Return the text of an expression, with what of it has to stay."""
    operator, texts, waiting = expression.operator, list[str](), list[Variable]()
    for variable in expression.variables:
        if variable.name not in values:
            waiting.append(variable)
            continue
        if value_of(variable.name, values[variable.name]) is None:
            continue
        if waiting and STYLES[operator].first != STYLES[operator].separator:
            raise _too_early(variable, waiting[0])
        texts += [_standing(operator, waiting), _text(operator, variable, values)]
        waiting = []
        if operator not in _CONTINUED:
            _check_rest(expression, variable, values)
            return _text_of_all(expression, values)
        operator = _CONTINUED[operator]
    return "".join([*texts, _standing(operator, waiting)])


def _text(operator: str, variable: Variable, values: Mapping[str, AnyValue]) -> str:
    return _text_of_all(Expression(operator, (variable,)), values)


def _text_of_all(expression: Expression, values: Mapping[str, AnyValue]) -> str:
    """Return the text of an expression all of whose variables are in hand."""
    return expanded((planned(expression),), values)


def _check_rest(expression: Expression, variable: Variable, values: Mapping[str, AnyValue]) -> None:
    """Raise ValueError if another variable of the expression is not in hand."""
    for other in expression.variables:
        if other.name not in values:
            raise _too_early(variable, other)


def _too_early(variable: Variable, other: Variable) -> ValueError:
    message = (
        f"the variable {variable.name!r} cannot be expanded before {other.name!r},"
        " which stands in the same expression: give it too, or None"
    )
    return ValueError(message)


def _standing(operator: str, variables: Sequence[Variable]) -> str:
    """Return the text of an expression that stays, "" for one without variables."""
    if not variables:
        return ""
    return f"{{{operator}{','.join(_spec(each) for each in variables)}}}"


def _spec(variable: Variable) -> str:
    if variable.prefix is not None:
        return f"{variable.name}:{variable.prefix}"
    return f"{variable.name}*" if variable.explode else variable.name
