"""The addresses that asyncpg tries: `_parse_hostlist`, and what follows of it."""

import posixpath
import re
from typing import Final

from urlprism.readers.drivers.connections import refused
from urlprism.urllib_parse import unquote

_IPV6: Final = re.compile(r"\[([^\]]+)\](?::([0-9]+))?")
_DEFAULT: Final = 5432
_OWN: Final = ("/run/postgresql", "/var/run/postgresql", "/tmp", "/private/tmp", "localhost")  # noqa: S108 - it looks there


def addresses(netloc: str, query: dict[str, str]) -> list[tuple[str, int]]:
    """Return the sockets and hosts with their ports; take those of the query, if they are used."""
    hosts: list[str] = []
    ports: list[int] = []
    if netloc:
        hosts, ports = _listed(netloc, ports, is_quoted=True)
    port = query.pop("port", "")
    if port and not ports:
        ports = [int(each) for each in port.split(",")]
    host = query.pop("host", "")
    if host and not hosts:
        hosts, ports = _listed(host, ports, is_quoted=False)
    return fitted(hosts, ports)


def fitted(hosts: list[str], ports: list[int]) -> list[tuple[str, int]]:
    """Return hosts, its own ones for none, with their ports; raise Refused if they do not fit."""
    hosts = hosts or [*_OWN]
    each_port = _fitting(ports or [_DEFAULT], len(hosts))
    return [(_named(*each), each[1]) for each in zip(hosts, each_port, strict=False)]


def _listed(text: str, ports: list[int], *, is_quoted: bool) -> tuple[list[str], list[int]]:
    """Return hosts and ports; raise IndexError for an empty host, ValueError for a bad port."""
    specs = text.split(",")
    hosts: list[str] = []
    numbers: list[int] = []
    fixed = _fitting(ports, len(specs)) if ports else []
    for spec in specs:
        if spec[0] == "/":
            host, port = spec, ""
        elif spec[0] == "[":
            match = _IPV6.match(spec)
            if match is None:
                raise refused("no IPv6 address in the brackets", "asyncpg _parse_hostlist")
            host, port = match[1], match[2] or ""
        else:
            host, _, port = spec.partition(":")
        hosts.append(unquote(host) if is_quoted else host)
        if not fixed:
            numbers.append(int(unquote(port) if is_quoted else port) if port else _DEFAULT)
    return hosts, fixed or numbers


def _fitting(ports: list[int], count: int) -> list[int]:
    """Return as many ports; raise Refused for several that are not as many."""
    if len(ports) not in {1, count}:
        raise refused("not as many ports as hosts", "asyncpg _validate_port_spec")
    return ports * count if len(ports) == 1 else ports


def _named(host: str, port: int) -> str:
    """Return a host, or the path of a socket with the name that has the port."""
    if not host.startswith("/") or ".s.PGSQL." in host:
        return host
    return posixpath.join(host, f".s.PGSQL.{port}")
