"""The grammar of URI Templates: a function for each production, with its ABNF.

URI-Template ──► literals
             └─► expression ──► operator
                            └─► variable-list ──► varspec ──► varname, modifier-level4
"""

import re
from typing import Final, NamedTuple

from urlprism.errors import URLError
from urlprism.rfc3987.sets import IPRIVATE, UCSCHAR

_RFC: Final = "RFC 6570"
_TRIPLET: Final = "%[0-9A-Fa-f]{2}"
# §2.1, without pct-encoded.
_LITERAL: Final = f"!#$&(-;=?-\\[\\]_a-z~{UCSCHAR}{IPRIVATE}"
# §2.2: op-level2, op-level3 and op-reserve.
_OPERATORS: Final = frozenset("+#./;?&=,!@|")
_RESERVED: Final = frozenset("=,!@|")
_VARCHAR: Final = f"(?:[A-Za-z0-9_]|{_TRIPLET})"
_VARNAME: Final = re.compile(f"{_VARCHAR}++(?:\\.{_VARCHAR}++)*+")
# Literals, and an expression of one variable, as most have: `expression_at` reads it as well.
_PLAIN, _WITH_APOSTROPHE = (
    re.compile(
        f"((?:[{sign}{_LITERAL}]++|{_TRIPLET})*+)"
        r"(?:\{([+#./;?&]?)([A-Za-z0-9_]++)(\*|:[1-9][0-9]{0,3})?\})?"
    )
    for sign in ("", "'")
)
_MAX_LENGTH: Final = re.compile("[1-9][0-9]{0,3}")


class Variable(NamedTuple):
    """A varspec (§2.3, §2.4): its name, and its prefix or whether it is exploded.

    >>> from urlprism.rfc6570 import parse
    >>> parse("{a:3,b*}").variables
    (Variable(name='a', prefix=3, explode=False), Variable(name='b', prefix=None, explode=True))
    """

    name: str
    prefix: int | None = None
    explode: bool = False


class Expression(NamedTuple):
    """An expression (§2.2): its operator, "" if it has none, and its variables.

    >>> from urlprism.rfc6570 import parse
    >>> parse("{?q,r}").parts
    (Expression(operator='?', variables=(Variable(name='q', prefix=None, explode=False), \
Variable(name='r', prefix=None, explode=False))),)
    """

    operator: str
    variables: tuple[Variable, ...]

    @property
    def is_reserved(self) -> bool:
        """Whether the operator is reserved for extensions: no template can be expanded with it."""
        return self.operator in _RESERVED


def parts_of(exact_text: str, *, apostrophe: bool) -> tuple[str | Expression, ...]:
    """Return the literals and the expressions of a template in order (§2), or raise URLError.

    URI-Template = *( literals / expression )
    """
    read = (_WITH_APOSTROPHE if apostrophe else _PLAIN).match
    parts, place, size = list[str | Expression](), 0, len(exact_text)
    while place < size:
        plain = read(exact_text, place)
        assert plain is not None  # noqa: S101 - each of its parts may be missing
        literals, operator, name, modifier = plain.groups()
        place = plain.end()
        if literals:
            parts.append(literals)
        if name is not None:
            # The `__new__` of a NamedTuple is a function in Python.
            prefix = None if modifier is None or modifier == "*" else int(modifier[1:])
            variable = tuple.__new__(Variable, (name, prefix, modifier == "*"))
            parts.append(tuple.__new__(Expression, (operator, (variable,))))
        elif place < size:
            if exact_text[place] != "{":
                raise _no_literal(exact_text, place)
            part, place = expression_at(exact_text, place)
            parts.append(part)
    return tuple(parts)


def _no_literal(text: str, place: int) -> URLError:
    """Return the error for a character that is none of the literals (§2.1).

    literals = %x21 / %x23-24 / %x26 / %x28-3B / %x3D / %x3F-5B / %x5D / %x5F / %x61-7A / %x7E
             / ucschar / iprivate / pct-encoded
    """
    message = "this is not allowed outside an expression"
    if text[place] == "%":
        message = '"%" is not followed by two hexadecimal digits'
    return _refused(message, text, place, place + 1, "§2.1 literals")


def expression_at(text: str, start: int) -> tuple[Expression, int]:
    """Return the expression from `start`, and its end (§2.2).

    expression = "{" [ operator ] variable-list "}"
    operator   = op-level2 / op-level3 / op-reserve
    """
    place = start + 1
    operator = text[place : place + 1]
    place, operator = (place + 1, operator) if operator in _OPERATORS else (place, "")
    variables, place = _variable_list(text, place)
    if text[place : place + 1] != "}":
        message = 'the expression does not end with "}"'
        raise _refused(message, text, place, min(place + 1, len(text)), "§2.2 expression")
    return Expression(operator, variables), place + 1


def _variable_list(text: str, start: int) -> tuple[tuple[Variable, ...], int]:
    """Return the variables from `start`, and their end (§2.3).

    variable-list = varspec *( "," varspec )
    """
    variable, place = _varspec(text, start)
    variables = [variable]
    while text[place : place + 1] == ",":
        variable, place = _varspec(text, place + 1)
        variables.append(variable)
    return tuple(variables), place


def _varspec(text: str, start: int) -> tuple[Variable, int]:
    """Return the variable from `start`, and its end (§2.3, §2.4).

    varspec         = varname [ modifier-level4 ]
    varname         = varchar *( ["."] varchar )
    varchar         = ALPHA / DIGIT / "_" / pct-encoded
    modifier-level4 = prefix / explode
    """
    end = _match(_VARNAME, text, start)
    if end == start:
        message = "here should be the name of a variable"
        raise _refused(message, text, start, min(start + 1, len(text)), "§2.3 varname")
    name, sign = text[start:end], text[end : end + 1]
    if sign == "*":
        return Variable(name, explode=True), end + 1
    if sign == ":":
        length, end = _max_length(text, end + 1)
        return Variable(name, prefix=length), end
    return Variable(name), end


def _max_length(text: str, start: int) -> tuple[int, int]:
    """Return the length of a prefix from `start`, and its end (§2.4.1).

    prefix     = ":" max-length
    max-length = %x31-39 0*3DIGIT   ; positive integer < 10000
    """
    end = _match(_MAX_LENGTH, text, start)
    if end == start:
        message = "the length of a prefix is a number from 1 to 9999"
        raise _refused(message, text, start, min(start + 1, len(text)), "§2.4.1 max-length")
    return int(text[start:end]), end


def _match(pattern: re.Pattern[str], text: str, start: int) -> int:
    """Return the end of what matches from `start`, `start` itself if nothing does."""
    match = pattern.match(text, start)
    return start if match is None else match.end()


def _refused(message: str, text: str, start: int, end: int, section: str) -> URLError:
    return URLError(message, text, start, end, f"{_RFC} {section}")
