"""The parameters of mysql2: which values it throws at, and what a value is as JSON."""

import json
import re
from collections.abc import Mapping
from typing import Final, TypeAlias

from urlprism.readers.drivers.connections import refused

Json: TypeAlias = "str | int | float | bool | list[Json] | dict[str, Json] | None"

_RULE: Final = "mysql2 ConnectionConfig, TypeError"
_PROFILE: Final = "Amazon RDS"
# A character set, and perhaps a collation of it, which is not looked up.
_CHARSET: Final = re.compile(
    "(?:ARMSCII8|ASCII|BIG5|BINARY|CP(?:125[0167]|850|852|866|932)|DEC8|EUCJPMS|EUCKR|GB18030|GB2312"
    "|GBK|GEOSTD8|GREEK|HEBREW|HP8|KEYBCS2|KOI8[RU]|LATIN[1257]|MACCE|MACROMAN|SJIS|SWE7|TIS620|UCS2"
    "|UJIS|UTF16|UTF16LE|UTF32|UTF8|UTF8MB4)(?:_[A-Z0-9_]+_(?:CI|CS|KS|BIN)|_BIN)?"
)
# What every object of JavaScript has, so that no parameter replaces it.
OF_OBJECTS: Final = frozenset(
    {
        *("constructor", "hasOwnProperty", "isPrototypeOf", "propertyIsEnumerable", "toString"),
        *("toLocaleString", "valueOf", "__proto__", "__defineGetter__", "__defineSetter__"),
        *("__lookupGetter__", "__lookupSetter__"),
    }
)


def _never(text: str) -> Json:
    raise ValueError(text)


def parsed(text: str) -> Json:
    """Return a value of JSON, or the text itself."""
    try:
        value: Json = json.loads(text, parse_constant=_never)
    except (ValueError, RecursionError):
        return text
    return value


def json_of(value: Json) -> str | None:
    """Return a text as it stands, and another value as JSON; None for null."""
    if value is None or isinstance(value, str):
        return value
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def check(options: Mapping[str, str]) -> None:
    """Raise Refused for a value that mysql2 throws at."""
    ssl, charset, flags = (parsed(options[name]) if name in options else None for name in _CHECKED)
    is_profile = ssl == _PROFILE or (not isinstance(ssl, str) and not _is_true(ssl))
    if not is_profile and not isinstance(ssl, list | dict):
        raise refused("ssl is neither an object nor a profile that is known", _RULE)
    if _is_true(charset) and not (isinstance(charset, str) and _CHARSET.fullmatch(charset.upper())):
        raise refused("a character set that is not known", _RULE)
    if isinstance(flags, list) and None in flags:
        raise refused("a flag that is null", _RULE)


_CHECKED: Final = ("ssl", "charset", "flags")


def _is_true(value: Json) -> bool:
    """Whether a value is true to JavaScript, to which an empty list and an empty object are."""
    return isinstance(value, list | dict) or bool(value)
