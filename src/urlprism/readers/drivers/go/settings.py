"""A list of settings as pgconn reads it: `parseDSNSettings`."""

import re
from typing import Final

from urlprism.readers.drivers.go.parts import failed

_BLANK: Final = " \t\n\v\f\r"
_NAME: Final = re.compile(r"([^=]*+)=[ \t\n\v\f\r]*+")
_PLAIN: Final = re.compile(r"((?:[^\\ \t\n\v\f\r]|\\.)*+)(?:[ \t\n\v\f\r]|\Z)", re.DOTALL)
_QUOTED: Final = re.compile(r"'((?:[^'\\]|\\.)*+)'", re.DOTALL)


def scanned(text: str) -> dict[str, str]:
    """Return the settings by their names; raise Refused for an error.

    >>> scanned("host=h dbname='a b'")
    {'host': 'h', 'database': 'a b'}
    """
    values: dict[str, str] = {}
    place = 0
    while place < len(text):
        match = _NAME.match(text, place)
        name = match[1].strip(_BLANK) if match else ""
        if match is None or not name:
            raise failed("a setting without a name", "pgconn")
        value = (_QUOTED if text.startswith("'", match.end()) else _PLAIN).match(text, match.end())
        if value is None:
            raise failed("a value that does not end", "pgconn")
        # What is behind a quote is read as a name, whatever it is.
        place = value.end()
        values["database" if name == "dbname" else name] = (
            value[1].replace("\\\\", "\\").replace("\\'", "'")
        )
    return values
