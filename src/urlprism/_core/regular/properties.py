r"""The sets of `\p`: the categories of Unicode, and a few others; what is not here is None."""

from typing import Final

from urlprism._core.regular.sets import CharacterSet, Property, Ranges, anything
from urlprism._core.unicode.unicode_tables import unicodedata

# The categories by their long names.
_LONG: Final = {
    "Cased_Letter": "LC",
    "Close_Punctuation": "Pe",
    "Connector_Punctuation": "Pc",
    "Control": "Cc",
    "Currency_Symbol": "Sc",
    "Dash_Punctuation": "Pd",
    "Decimal_Number": "Nd",
    "Enclosing_Mark": "Me",
    "Final_Punctuation": "Pf",
    "Format": "Cf",
    "Initial_Punctuation": "Pi",
    "Letter": "L",
    "Letter_Number": "Nl",
    "Line_Separator": "Zl",
    "Lowercase_Letter": "Ll",
    "Mark": "M",
    "Combining_Mark": "M",
    "Math_Symbol": "Sm",
    "Modifier_Letter": "Lm",
    "Modifier_Symbol": "Sk",
    "Nonspacing_Mark": "Mn",
    "Number": "N",
    "Open_Punctuation": "Ps",
    "Other": "C",
    "Other_Letter": "Lo",
    "Other_Number": "No",
    "Other_Punctuation": "Po",
    "Other_Symbol": "So",
    "Paragraph_Separator": "Zp",
    "Private_Use": "Co",
    "Punctuation": "P",
    "punct": "P",
    "digit": "Nd",
    "cntrl": "Cc",
    "Separator": "Z",
    "Space_Separator": "Zs",
    "Spacing_Mark": "Mc",
    "Surrogate": "Cs",
    "Symbol": "S",
    "Titlecase_Letter": "Lt",
    "Unassigned": "Cn",
    "Uppercase_Letter": "Lu",
}
_SHORT: Final = frozenset(_LONG.values()) | {"LC"}
_GENERAL: Final = ("General_Category", "gc")


def category(name: str) -> CharacterSet | None:
    """Return the characters of a category by its short name: "Lu", "L", or "LC" for three."""
    if name not in _SHORT:
        return None
    wanted = ("Lu", "Ll", "Lt") if name == "LC" else (name,)
    return Property(lambda character: unicodedata.category(character).startswith(wanted))


def of_ecmascript(text: str) -> CharacterSet | None:
    r"""Return the characters of `\p{text}` in ECMAScript, None for what is not modelled."""
    name, equals, value = text.partition("=")
    if equals:
        return category(_LONG.get(value, value)) if name in _GENERAL else None
    if name == "Any":
        return anything()
    if name == "ASCII":
        return Ranges([(0, 0x7F)])
    if name in {"ASCII_Hex_Digit", "AHex"}:
        return Ranges([(0x30, 0x39), (0x41, 0x46), (0x61, 0x66)])
    if name == "Assigned":
        return Property(lambda character: unicodedata.category(character) != "Cn")
    return category(_LONG.get(name, name))
