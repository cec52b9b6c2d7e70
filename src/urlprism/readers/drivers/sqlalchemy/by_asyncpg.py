"""asyncpg behind SQLAlchemy: a host that is no list, or lists of hosts and ports."""

from typing import Final

from urlprism.readers.drivers.asyncpg import hosts as of_asyncpg
from urlprism.readers.drivers.connections import refused
from urlprism.readers.drivers.sqlalchemy import model, several_hosts
from urlprism.readers.drivers.sqlalchemy.arguments import (
    RULE,
    Arguments,
    Fields,
    Query,
    arguments_of,
    by_name,
    check_names,
    fields_of,
    text_of,
)
from urlprism.readers.drivers.sqlalchemy.conversions import convert

# Without `dsn`, which is not modelled, and without what is not a text.
NAMES: Final = frozenset(
    {
        *("host", "port", "user", "password", "passfile", "service", "servicefile", "database"),
        *("loop", "timeout", "statement_cache_size", "max_cached_statement_lifetime"),
        *("max_cacheable_statement_size", "command_timeout", "ssl", "direct_tls"),
        *("connection_class", "record_class", "server_settings", "target_session_attrs"),
        *("krbsrvname", "gsslib", "prepared_statement_cache_size", "prepared_statement_name_func"),
    }
)
_KINDS: Final = (("port", int), ("prepared_statement_cache_size", int))


def by_asyncpg(url: model.Fields, query: Query) -> Fields:
    """Return what asyncpg connects by; raise Refused if something raises."""
    arguments = arguments_of(url, query, {"username": "user"})
    hosts, ports = several_hosts.split(by_name(query))
    if len(hosts) > 1 and not (all(hosts) and all(ports)):
        raise refused("a host or a port is missing", f"{RULE}, ArgumentError")
    if hosts and ports[0] is not None:
        arguments["port"] = ports[0]
    convert(arguments, _KINDS[1:] if hosts else _KINDS)
    check_names(arguments, NAMES, "asyncpg")
    return _fields(arguments, hosts, ports)


def _fields(arguments: Arguments, hosts: list[str], ports: several_hosts.Ports) -> Fields:
    host, port = (
        text_of(None if hosts else arguments.pop("host", None)),
        arguments.pop("port", None),
    )
    arguments.pop("host", None)
    names = hosts or ([host] if host else [])
    numbers = [each for each in ports if each] if len(hosts) > 1 else []
    if not numbers and isinstance(port, int) and port:
        numbers = [port]
    pairs = of_asyncpg.fitted([each for each in names if each], numbers)
    addresses = [[name] if name.startswith("/") else [name, str(each)] for name, each in pairs]
    reached = fields_of("asyncpg", addresses, arguments)
    return reached if reached.database is not None else reached._replace(database=reached.user)
