"""How libpq reads a connection string: `PQconninfoParse`, a URI or a list of keywords.

URI ──► to the first "@" before a slash: user, password ──► hosts and ports, by commas ──► database
    ──► keywords of the query, which replace what is before them
words ──► keyword = value, perhaps in quotes
"""

import re
from collections.abc import Iterator, Mapping
from operator import itemgetter
from typing import Final

from urlprism.readers.drivers.connections import Place, port_of, refused

PORT: Final = 5432
_SCHEMES: Final = ("postgresql://", "postgres://")
_RULE: Final = "libpq PQconninfoParse"
_NAMES: Final = frozenset(
    {
        *("service", "user", "password", "passfile", "channel_binding", "connect_timeout"),
        *("dbname", "host", "hostaddr", "port", "client_encoding", "options"),
        *("application_name", "fallback_application_name", "keepalives", "keepalives_idle"),
        *("keepalives_interval", "keepalives_count", "tcp_user_timeout", "sslmode"),
        *("sslnegotiation", "sslcompression", "sslcert", "sslkey", "sslcertmode"),
        *("sslpassword", "sslrootcert", "sslcrl", "sslcrldir", "sslsni", "requirepeer"),
        *("require_auth", "min_protocol_version", "max_protocol_version"),
        *("ssl_min_protocol_version", "ssl_max_protocol_version", "gssencmode", "krbsrvname"),
        *("gsslib", "gssdelegation", "replication", "target_session_attrs"),
        *("load_balance_hosts", "scram_client_key", "scram_server_key", "oauth_issuer"),
        *("oauth_client_id", "oauth_client_secret", "oauth_scope", "sslkeylogfile"),
    }
)
_USER: Final = re.compile(rb"([^@/]*+)@")
_NETLOC: Final = re.compile(rb"(?:\[([^\]]++)\](?=[:/?,]|\Z)|(?!\[)([^:/?,]*+))(?::([^/?,]*+))?")
_WITHOUT_BRACKETS: Final = re.compile(rb"[^/?\[]*+(?!\[)")
_TOKEN: Final = re.compile(rb" *+((?:[^% ]|%(?!00)[0-9A-Fa-f]{2})*+) *+")
_ESCAPE: Final = re.compile(rb"%(..)")
_WORD: Final = re.compile(
    rb"([^=\s]*+)\s*+=\s*+(?:'((?:[^'\\]++|\\.|\\\Z)*+)'|(?!')((?:[^\s\\]++|\\.|\\\Z)*+))\s*+",
    re.DOTALL,
)
_BACKSLASH: Final = re.compile(rb"\\(.?)", re.DOTALL)


def parsed(text: bytes) -> dict[str, bytes]:
    """Return the values by their keywords; raise Refused where libpq does."""
    text = text.partition(b"\0")[0]
    for scheme in _SCHEMES:
        if text.startswith(scheme.encode()):
            pairs = _of_uri(text[len(scheme) :])
            break
    else:
        pairs = _of_words(text)
    values: dict[str, bytes] = {}
    for name, value in pairs:
        if name == "requiressl":
            values["sslmode"] = b"require" if value.startswith(b"1") else b"prefer"
        elif name in _NAMES:
            values[name] = value
        else:
            raise refused("a keyword that is not known", _RULE)
    return values


def check(values: Mapping[str, str]) -> None:
    """Raise Refused for numbers of hosts and ports that do not fit."""
    hosts, addresses, ports = (
        values[name].count(",") + 1 if values.get(name) else 0
        for name in ("host", "hostaddr", "port")
    )
    if (hosts and addresses and hosts != addresses) or 1 < ports != max(hosts, addresses, 1):
        raise refused("as many hosts as addresses, and one port or as many", "libpq PQconnectdb")


def attempts(values: Mapping[str, str]) -> list[tuple[str | None, str]]:
    """Return each host or address that is tried, with its port as it is written.

    Raise Refused for numbers of hosts and ports that do not fit.
    """
    check(values)
    hosts, addresses, ports = (
        values[name].split(",") if values.get(name) else [] for name in ("host", "hostaddr", "port")
    )
    count = max(len(hosts), len(addresses), 1)
    chosen: list[str | None] = [
        (addresses[place] if addresses else "") or (hosts[place] if hosts else "") or None
        for place in range(count)
    ]
    return [*zip(chosen, (ports or [""]) * count if len(ports) <= 1 else ports, strict=True)]


def places(values: Mapping[str, str]) -> tuple[Place, ...]:
    """Return what is tried; raise Refused for numbers of hosts and ports that do not fit."""
    pairs = attempts(values)
    numbers = {port: port_of(port, PORT) for port in {port for _, port in pairs}}
    # The `__new__` of a NamedTuple is a function in Python.
    return tuple([tuple.__new__(Place, (host, numbers[port])) for host, port in pairs])


def _of_uri(text: bytes) -> Iterator[tuple[str, bytes]]:
    """Yield the keywords and values of a URI without its scheme, in their order."""
    if login := _USER.match(text):
        user, _, password = login[1].partition(b":")
        yield from _unless_empty(("user", user), ("password", password))
        text = text[login.end() :]
    hosts, ports, text = _netlocs(text)
    yield from _unless_empty(("host", b",".join(hosts)), ("port", b",".join(ports)))
    database, question, query = text.partition(b"?")
    yield from _unless_empty(("dbname", database[1:]))
    if question:
        yield from _of_query(query)


def _netlocs(text: bytes) -> tuple[list[bytes], list[bytes], bytes]:
    """Return the hosts, the ports, and the text behind them."""
    plain = _WITHOUT_BRACKETS.match(text)
    if plain:
        pairs = [each.partition(b":") for each in plain[0].split(b",")]
        return [each[0] for each in pairs], [each[2] for each in pairs], text[plain.end() :]
    hosts: list[bytes] = []
    ports: list[bytes] = []
    place = -1
    while place < 0 or text.startswith(b",", place):
        match = _NETLOC.match(text, place + 1)
        if match is None:
            raise refused("brackets that are empty, or do not end where a host does", _RULE)
        hosts.append(match[1] or match[2] or b"")
        ports.append(match[3] or b"")
        place = match.end()
    return hosts, ports, text[place:]


def _unless_empty(*pairs: tuple[str, bytes]) -> Iterator[tuple[str, bytes]]:
    return ((name, _decoded(value)) for name, value in pairs if value)


def _of_query(query: bytes) -> Iterator[tuple[str, bytes]]:
    for piece in query.removesuffix(b"&").split(b"&") if query else ():
        if piece.count(b"=") != 1:
            raise refused('a parameter without "=", or with two', _RULE)
        keyword, value = map(_decoded, piece.split(b"="))
        if (keyword, value) == (b"ssl", b"true"):
            keyword, value = b"sslmode", b"require"
        yield keyword.decode("latin-1"), value


def _decoded(token: bytes) -> bytes:
    match = _TOKEN.fullmatch(token)
    if match is None:
        raise refused("a percent sign that encodes nothing, or a space within", _RULE)
    return _ESCAPE.sub(lambda escape: bytes.fromhex(escape[1].decode()), match[1])


def _of_words(text: bytes) -> Iterator[tuple[str, bytes]]:
    """Yield the keywords and values of a list of settings, such as `host=a port=1`."""
    text, place = text.lstrip(), 0
    while place < len(text):
        match = _WORD.match(text, place)
        if match is None:
            raise refused('a keyword without "=", or a quote that does not end', _RULE)
        value = match[3] if match[2] is None else match[2]
        yield match[1].decode("latin-1"), _BACKSLASH.sub(itemgetter(1), value)
        place = match.end()
