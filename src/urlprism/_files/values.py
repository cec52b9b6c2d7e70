"""Values of columns as programs and people read them in text."""

import json
import math
from base64 import b64encode
from collections.abc import Mapping
from datetime import date, datetime, time, timedelta
from typing import Final

_encode: Final = json.JSONEncoder(ensure_ascii=False).encode


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
    found = json_value(value)
    if found is None or isinstance(found, str):
        return found
    if isinstance(found, int) and not isinstance(found, bool):
        return found
    return _encode(found)
