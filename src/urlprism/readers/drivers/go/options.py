"""The options of pgconn whose values can refuse a connection string."""

import re
from typing import Final

from urlprism.readers.drivers.go.parts import failed

_MODES: Final = frozenset(("", "disable", "allow", "prefer", "require", "verify-ca", "verify-full"))
_SESSIONS: Final = frozenset(
    ("any", "read-write", "read-only", "primary", "standby", "prefer-standby")
)
_NUMBER: Final = re.compile("[+-]?[0-9]{1,18}")


def check(values: dict[str, str], *, is_tcp: bool) -> None:
    """Raise Refused for an option whose value pgconn does not take."""
    mode = values.get("sslmode", "")
    pair = [bool(values.get(name)) for name in ("sslcert", "sslkey")]
    timeout = values.get("connect_timeout", "0")
    wrong = (
        "service" in values,
        is_tcp and (mode not in _MODES or (mode != "disable" and pair[0] is not pair[1])),
        not _NUMBER.fullmatch(timeout) or int(timeout) < 0,
        not _NUMBER.fullmatch(values.get("min_read_buffer_size", "0")),
        values.get("target_session_attrs", "any") not in _SESSIONS,
    )
    if any(wrong):
        raise failed("an option that is not taken", "pgconn.ParseConfig")
