"""A list of settings as pgconn reads it: `parseDSNSettings`."""

import re
from typing import Final

from urlprism.readers.drivers.go.parts import failed

_BLANK: Final = " \t\n\r\v\f"
_PLAIN: Final = re.compile(r"((?:[^\\ \t\n\v\f\r]|\\.)*+)(?:[ \t\n\v\f\r]|\Z)", re.DOTALL)
_QUOTED: Final = re.compile(r"'((?:[^'\\]|\\.)*+)'", re.DOTALL)


def scanned(text: str) -> dict[str, str]:
    """Return the settings by their names; raise Refused for an error.

    >>> scanned("host=h dbname='a b'")
    {'host': 'h', 'database': 'a b'}
    """
    values: dict[str, str] = {}
    while text:
        name, equals, text = text.partition("=")
        name, text = name.strip(_BLANK), text.lstrip(_BLANK)
        match = (_QUOTED if text.startswith("'") else _PLAIN).match(text)
        if not equals or not name or match is None:
            raise failed("a setting without a name, or a value that does not end", "pgconn")
        # What is behind a quote is left out, whatever it is.
        text = text[match.end() :]
        value = match[1].replace("\\\\", "\\").replace("\\'", "'")
        values["database" if name == "dbname" else name] = value
    return values
