"""The names of types of Arrow, which the C data interface writes as formats."""

from typing import Final

_PLAIN: Final = {
    "n": "null", "b": "bool", "c": "int8", "C": "uint8", "s": "int16", "S": "uint16", "i": "int32",
    "I": "uint32", "l": "int64", "L": "uint64", "e": "float16", "f": "float32", "g": "float64",
    "z": "binary", "Z": "large_binary", "vz": "binary_view", "u": "string", "U": "large_string",
    "vu": "string_view", "tdD": "date32", "tdm": "date64", "+l": "list", "+L": "large_list",
    "+vl": "list_view", "+vL": "large_list_view", "+s": "struct", "+m": "map",
    "+r": "run_end_encoded",
}  # fmt: skip
_BEGINNINGS: Final = {
    "d:": "decimal", "w:": "fixed_size_binary", "tts": "time32", "ttm": "time32", "ttu": "time64",
    "ttn": "time64", "ts": "timestamp", "tD": "duration", "ti": "interval",
    "+w:": "fixed_size_list", "+u": "union",
}  # fmt: skip


def name_of(form: bytes) -> str:
    """Return the name of a type by its format, as pyarrow has it; of an unknown one, the format.

    >>> name_of(b"l"), name_of(b"+L"), name_of(b"tsu:UTC"), name_of(b"?")
    ('int64', 'large_list', 'timestamp', "'?'")
    """
    text = form.decode("ascii", "replace")
    if text in _PLAIN:
        return _PLAIN[text]
    return next((name for start, name in _BEGINNINGS.items() if text.startswith(start)), repr(text))
