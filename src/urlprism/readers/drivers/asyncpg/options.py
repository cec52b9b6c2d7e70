"""The options of asyncpg that can refuse a text; those it does not know are the server's."""

from collections.abc import Iterator
from typing import Final

from urlprism.readers.drivers.connections import refused

_RULE: Final = "asyncpg _parse_connect_dsn_and_args"
_MODES: Final = ("disable", "allow", "prefer", "require", "verify_ca", "verify_full")
_SESSIONS: Final = frozenset(
    ("any", "primary", "standby", "prefer-standby", "read-write", "read-only")
)
_TLS: Final = frozenset(
    ("MINIMUM_SUPPORTED", "TLSv1", "TLSv1_1", "TLSv1_2", "TLSv1_3", "MAXIMUM_SUPPORTED")
)
_OWN: Final = frozenset(
    {
        *("service", "passfile", "sslmode", "sslcert", "sslkey", "sslrootcert"),
        *("sslnegotiation", "sslcrl", "sslpassword", "ssl_min_protocol_version"),
        *("ssl_max_protocol_version", "target_session_attrs", "krbsrvname", "gsslib"),
    }
)


def settings(query: dict[str, str], addresses: list[tuple[str, int]]) -> Iterator[tuple[str, str]]:
    """Yield the settings of the server; raise Refused for a value that asyncpg does not take."""
    by_tcp = any(not host.startswith("/") for host, _ in addresses)
    mode = query.get("sslmode", "prefer" if by_tcp else "disable").replace("-", "_")
    versions = [query.get(f"ssl_{end}_protocol_version", "TLSv1_2") for end in ("min", "max")]
    wrong = (
        mode not in _MODES,
        mode != "disable" and not {each.replace(".", "_") for each in versions} <= _TLS,
        query.get("sslnegotiation", "postgres") not in {"postgres", "direct"},
        query.get("sslnegotiation") == "direct" and mode in _MODES[:3],
        query.get("target_session_attrs", "any") not in _SESSIONS,
        query.get("gsslib", "gssapi") not in {"gssapi", "sspi"},
    )
    if any(wrong):
        raise refused("an option with a value that is not known", _RULE)
    return ((name, value) for name, value in query.items() if name not in _OWN)
