"""Parts as a regular expression, and as a pattern string again."""

from collections.abc import Sequence
from typing import Final

from urlprism.urlpattern.parts import (
    FULL_WILDCARD,
    Modifier,
    Options,
    Part,
    Sort,
    escape_regexp,
    segment_wildcard,
)
from urlprism.urlpattern.tokens import is_valid_name_code_point

_ESCAPED: Final = str.maketrans({sign: f"\\{sign}" for sign in "+*?:{}()\\"})
_DIGITS: Final = tuple("0123456789")
_REPEATED: Final = (Modifier.ZERO_OR_MORE, Modifier.ONE_OR_MORE)


def regular_expression(parts: Sequence[Part], options: Options) -> str:
    """Return the expression of parts (#generate-a-regular-expression-and-name-list)."""
    segment = segment_wildcard(options)
    return f"^{''.join([_expression(part, segment) for part in parts])}$"


def _expression(part: Part, segment: str) -> str:
    """Return the expression of a part."""
    modifier = part.modifier
    if part.sort is Sort.FIXED_TEXT:
        text = escape_regexp(part.value)
        return f"(?:{text}){modifier}" if modifier else text
    value = part.value
    if part.sort is Sort.SEGMENT_WILDCARD:
        value = segment
    elif part.sort is Sort.FULL_WILDCARD:
        value = FULL_WILDCARD
    before, after = escape_regexp(part.prefix), escape_regexp(part.suffix)
    if not (before or after):
        return f"((?:{value}){modifier})" if modifier in _REPEATED else f"({value}){modifier}"
    if modifier not in _REPEATED:
        return f"(?:{before}({value}){after}){modifier}"
    last = "?" if modifier is Modifier.ZERO_OR_MORE else ""
    return f"(?:{before}((?:{value})(?:{after}{before}(?:{value}))*){after}){last}"


def escape_pattern(text: str) -> str:
    """Return a text as a pattern string of just it (#escape-a-pattern-string)."""
    return text.translate(_ESCAPED)


def pattern_string(parts: Sequence[Part], options: Options) -> str:
    """Return parts as a pattern string (#generate-a-pattern-string)."""
    written = []
    for index, part in enumerate(parts):
        before = parts[index - 1] if index else None
        after = parts[index + 1] if index + 1 < len(parts) else None
        written.append(_piece(part, before, after, options))
    return "".join(written)


def _piece(part: Part, before: Part | None, after: Part | None, options: Options) -> str:
    """Return a part as it is written."""
    if part.sort is Sort.FIXED_TEXT:
        text = escape_pattern(part.value)
        return f"{{{text}}}{part.modifier}" if part.modifier else text
    has_name = not part.name.startswith(_DIGITS)
    is_grouped = _needs_grouping(part, before, after, options, has_name=has_name)
    pieces = [escape_pattern(part.prefix)]
    if has_name:
        pieces.append(f":{part.name}")
    if part.sort is Sort.REGEXP:
        pieces.append(f"({part.value})")
    elif part.sort is Sort.SEGMENT_WILDCARD and not has_name:
        pieces.append(f"({segment_wildcard(options)})")
    elif part.sort is Sort.FULL_WILDCARD:
        is_star = not has_name and (
            before is None
            or before.sort is Sort.FIXED_TEXT
            or before.modifier is not Modifier.NONE
            or is_grouped
            or part.prefix != ""
        )
        pieces.append("*" if is_star else f"({FULL_WILDCARD})")
    is_name_open = part.sort is Sort.SEGMENT_WILDCARD and has_name
    if is_name_open and part.suffix and is_valid_name_code_point(part.suffix[0], False):
        pieces.append("\\")
    pieces.append(escape_pattern(part.suffix))
    text = "".join(pieces)
    return f"{{{text}}}{part.modifier}" if is_grouped else f"{text}{part.modifier}"


def _needs_grouping(
    part: Part, before: Part | None, after: Part | None, options: Options, *, has_name: bool
) -> bool:
    """Return whether a part has to stand in braces."""
    if part.suffix or (part.prefix and part.prefix != options.prefix):
        return True
    if (
        has_name
        and part.sort is Sort.SEGMENT_WILDCARD
        and part.modifier is Modifier.NONE
        and after is not None
        and not after.prefix
        and not after.suffix
    ):
        if after.sort is Sort.FIXED_TEXT:
            if after.value and is_valid_name_code_point(after.value[0], False):
                return True
        elif after.name.startswith(_DIGITS):
            return True
    return (
        not part.prefix
        and before is not None
        and before.sort is Sort.FIXED_TEXT
        and options.prefix != ""
        and before.value.endswith(options.prefix)
    )
