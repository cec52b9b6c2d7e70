"""Lines of JSON: the object of each, and the text of a field; and values of columns as JSON."""

import json
import math
import re
from base64 import b64encode
from collections.abc import Callable, Mapping
from datetime import date, datetime, time, timedelta
from typing import Final

from urlprism._files.input_formats import NoURL
from urlprism.errors import URLError

_encode: Final = json.JSONEncoder(ensure_ascii=False).encode
SURROGATE: Final = re.compile("[\ud800-\udfff]")


class Number(str):
    """A number of JSON, not converted: long ones would take long."""

    __slots__ = ()


decode_numbers_as_texts: Final = json.JSONDecoder(parse_int=Number, parse_float=Number).decode
BY_TYPE: Final = {
    type(None): NoURL.NULL,
    Number: NoURL.NUMBER,
    int: NoURL.NUMBER,
    float: NoURL.NUMBER,
    bool: NoURL.BOOLEAN,
    list: NoURL.ARRAY,
    dict: NoURL.OBJECT,
}


def object_of(line: str) -> dict[str, object]:
    """Return the object of a line of JSON, with its numbers; raise URLError if it has none."""
    return object_by(line, json.loads)


def object_by(line: str, decode: Callable[[str], object]) -> dict[str, object]:
    """Return the object of a line of JSON, by a decoder; raise URLError if it has none."""
    value = _decoded(line, decode)
    if not isinstance(value, dict):
        message = "the line is not a JSON object"
        raise URLError(message, line, 0, len(line), "RFC 8259 section 4")
    return value


def text_in(value: dict[str, object], field: str, line: str) -> str | NoURL:
    """Return the text of a field, or the reason why it has none; "a.b" is a field of a field.

    Raise URLError for a text that is no Unicode.
    """
    text = _field(value, field)
    if not isinstance(text, NoURL) and SURROGATE.search(text):
        message = "the text has half a surrogate pair, which is not a character"
        raise URLError(message, line, 0, len(line), "RFC 8259 section 8.2")
    return text


def _field(value: dict[str, object], field: str) -> str | NoURL:
    """Return the text of a field, or the reason why it has none."""
    inner: object = value
    for name in [field] if field in value else field.split("."):
        if not isinstance(inner, dict) or name not in inner:
            return NoURL.ABSENT
        inner = inner[name]
    if not isinstance(inner, str) or isinstance(inner, Number):
        return BY_TYPE[type(inner)]
    return inner if inner.strip() else NoURL.EMPTY


def _decoded(line: str, decode: Callable[[str], object]) -> object:
    """Return the value of a line of JSON; raise URLError if it is not JSON."""
    try:
        return decode(line)
    except json.JSONDecodeError as error:
        message = f"the line is not JSON: {error.msg[:1].lower()}{error.msg[1:]}"
        raise URLError(message, line, error.pos, error.pos, "RFC 8259") from None
    except RecursionError:
        message = "the JSON is nested too deeply"
        raise URLError(message, line, 0, 0, "RFC 8259 section 9") from None
    except ValueError:
        message = "a number is too long"
        raise URLError(message, line, 0, 0, "RFC 8259 section 9") from None


def json_value(value: object) -> object:
    """Return a value as JSON has it.

    Times are texts of ISO 8601, decimals texts, octets texts if they are UTF-8 and Base64 if not; a
    number that JSON lacks is the text NaN, Infinity or -Infinity.
    """
    if value is None or isinstance(value, str | bool | int):
        return value
    if isinstance(value, float):
        return value if math.isfinite(value) else _named(value)
    if isinstance(value, bytes):
        try:
            return value.decode()
        except UnicodeDecodeError:
            return b64encode(value).decode()
    if isinstance(value, Mapping):
        return {str(name): json_value(each) for name, each in value.items()}
    if isinstance(value, list | tuple):
        return [json_value(each) for each in value]
    if isinstance(value, datetime | date | time):
        return value.isoformat()
    return str(value.total_seconds() if isinstance(value, timedelta) else value)


def _named(value: float) -> str:
    if math.isnan(value):
        return "NaN"
    return "Infinity" if value > 0 else "-Infinity"


def text_value(value: object) -> str | int | None:
    """Return a value as a cell has it: what is no text, number or nothing is a text of JSON."""
    cell = json_value(value)
    if cell is None or isinstance(cell, str):
        return cell
    if isinstance(cell, int) and not isinstance(cell, bool):
        return cell
    return _encode(cell)
