"""The configuration that pg-connection-string makes: parameters, and over them what they lack.

text ──► "/": a socket and a database ──► encoded, if it has a space or a bare percent sign ──► URL
     ──► parameters of the query; user, password, host and port only where these have none
"""

import re
from collections.abc import Callable
from typing import Final, TypeAlias

from urlprism import whatwg
from urlprism.errors import URLError
from urlprism.readers.drivers import ecmascript
from urlprism.readers.drivers.connections import refused
from urlprism.readers.programs.node import model as node

UrlOf: TypeAlias = Callable[[str, str], node.Fields]
Config: TypeAlias = dict[str, str]

BASE: Final = "postgres://base"
_TO_ENCODE: Final = re.compile(r" |%[^a-fA-F0-9]|%[a-fA-F0-9][^a-fA-F0-9]")
_DIGITS: Final = re.compile("%25([0-9][0-9])")
_BRACKETED: Final = re.compile(r"\A\[(.+)\]\Z")


def parsed(url_of: UrlOf, text: str) -> Config:
    """Return the configuration by a release of Node.js; raise Refused if something throws."""
    if text.startswith("/"):
        host, space, rest = text.partition(" ")
        return {"host": host} | ({"database": rest.partition(" ")[0]} if space else {})
    if _TO_ENCODE.search(text):
        text = _DIGITS.sub(r"%\1", ecmascript.encode(text))
    is_dummy = False
    try:
        url = url_of(text, BASE)
    except URLError:
        is_dummy = True
        url = url_of(text.replace("@/", "@___DUMMY___/", 1), BASE)
    config = ecmascript.parameters(url.search)
    config.pop("database", None)
    for name, value in (("user", url.username), ("password", url.password)):
        config[name] = config.get(name) or ecmascript.decode_component(value)
    if url.protocol == "socket:":
        return _socket(config, url)
    return _located(config, url, "" if is_dummy else _BRACKETED.sub(r"\1", url.hostname))


def _socket(config: Config, url: node.Fields) -> Config:
    first = whatwg.URLSearchParams(url.search)
    config["host"] = ecmascript.decode(url.pathname)
    config.pop("client_encoding", None)
    for name, parameter in (("client_encoding", "encoding"), ("database", "db")):
        if parameter in first:
            config[name] = str(first.get(parameter))
    return config


def _located(config: Config, url: node.Fields, hostname: str) -> Config:
    path = url.pathname
    if not config.get("host"):
        config["host"] = ecmascript.decode_component(hostname)
    elif hostname[:3].lower() == "%2f":
        path = whatwg.set_part(whatwg.URL(url.href), "pathname", hostname + path).pathname
    config["port"] = config.get("port") or url.port
    modes = config.get("uselibpqcompat"), config.get("sslmode")
    if modes == ("true", "verify-ca") and not config.get("sslrootcert"):
        raise refused("verify-ca without an authority", "pg-connection-string parse, Error")
    config["ssl"] = _tls(config)
    return config | ({"database": ecmascript.decode(path[1:])} if path[1:] else {})


def _tls(config: Config) -> str:
    """Return what stands for TLS, "" if there is none."""
    if any(map(config.get, ("sslcert", "sslkey", "sslrootcert", "sslmode"))):
        return "" if config.get("sslmode") == "disable" else "an object"
    implied = "true" if config.get("sslnegotiation") == "direct" else ""
    asked = config.get("ssl", implied)
    return "" if asked == "0" else asked
