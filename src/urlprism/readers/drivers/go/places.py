"""The settings that pgconn makes of a URL, with its hosts and its ports apart."""

import re
from typing import Final

from urlprism._core.hosts.ipv6 import is_ipv6address
from urlprism.readers.drivers.go.parts import failed, login, query, split_host_port
from urlprism.readers.programs.go import model as go

_PORT: Final = re.compile("0*[0-9]{1,5}")


def settings_of(url: go.Fields) -> dict[str, str]:
    """Return the settings of a URL; raise Refused for an error."""
    user, password = login(url)
    values = {
        name: each for name, each in (("user", user), ("password", password)) if each is not None
    }
    hosts: list[str] = []
    ports: list[str] = []
    for each in filter(None, url.host.split(",")):
        bare = each.strip("[]")
        if ":" not in each or is_ipv6address(bare):
            hosts.append(bare)
            continue
        located = split_host_port(each)
        if located is None:
            raise failed("a host with a port that cannot be told apart", "pgconn.ParseConfig")
        hosts += [located[0]] * bool(located[0])
        ports += [located[1]] * bool(located[1])
    named = {"host": ",".join(hosts), "port": ",".join(ports), "database": url.path.lstrip("/")}
    values |= {name: each for name, each in named.items() if each}
    return values | {"database" if name == "dbname" else name: v for name, v in query(url).items()}


def port_of(text: str) -> str:
    """Return the digits of a port; raise Refused for a text that is none."""
    if not _PORT.fullmatch(text) or not 0 < int(text) < 65536:
        raise failed("the port is not a number from 1 to 65535", "pgconn.ParseConfig")
    return str(int(text))
