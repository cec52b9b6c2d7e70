"""How mongodb-connection-string-url reads a connection string: a pattern, and the class `URL`.

text ──► pattern ──► scheme, login, hosts, rest ──► checks ──► whatwg-url, with one name for the
hosts ──► URL
"""

import re
from typing import Final, NamedTuple

from urlprism import whatwg
from urlprism.errors import URLError
from urlprism.readers.drivers import ecmascript
from urlprism.readers.drivers.connections import Connection, driver, refused, written
from urlprism.readers.drivers.mongodb_connection_string_url.hosts import place_of

VERSION: Final = "7.0.2"
_RULE: Final = "mongodb-connection-string-url, MongoParseError"
_PARTS: Final = re.compile(
    r"(mongodb(?:\+srv)?)://(?:([^:@]*)(?::([^@]*))?@)?((?!:)[^/?@]*)([^\n\r\u2028\u2029]*)"
)
_ILLEGAL: Final = re.compile(r"[:/?#\[\]@]")
_SECOND_AT: Final = re.compile(r"[^/?]*@")
_DUMMY: Final = "__this_is_a_placeholder__"


class Fields(NamedTuple):
    """The properties of a connection string; `options` are its parameters."""

    protocol: str
    username: str
    password: str
    hosts: list[str]
    pathname: str
    options: str


def report(text: str, base: str | None) -> Fields:  # noqa: ARG001 - it does not resolve
    """Return the properties of a text; raise Refused if something throws."""
    match = _PARTS.match(text)
    if match is None or not match[4]:
        raise refused("the scheme is not MongoDB's, or there is no host", _RULE)
    protocol, user, password, hosts, rest = match.groups()
    for each in (user or "", password or ""):
        ecmascript.decode_component(each)
        if _ILLEGAL.search(each):
            raise refused("a login with a delimiter that is not encoded", _RULE)
    begins = text.replace(f"{protocol}://", "", 1).startswith(("@", ":"))
    if (begins and not (user and password)) or _SECOND_AT.match(rest):
        raise refused("an empty login, or another '@'", _RULE)
    login = (user or "") + (f":{password}" if password is not None else "")
    try:
        url = whatwg.URL(f"{protocol}://{login}{'@' if login else ''}{_DUMMY}{rest}")
    except URLError:
        raise refused("not a URL", f"{_RULE}, TypeError") from None
    names = hosts.split(",")
    if "srv" in url.protocol and (len(names) > 1 or ":" in hosts):
        raise refused("a name of a service with others, or with a port", _RULE)
    query = whatwg.URLSearchParams(url.search).multi_items()
    path = url.pathname or "/"
    return Fields(url.protocol, url.username, url.password, names, path, written(query))


def connection(fields: Fields) -> Connection:
    """Return who connects where, as the driver mongodb does with it."""
    is_service = "srv" in fields.protocol
    places = tuple([place_of(host, is_service=is_service) for host in fields.hosts])
    named = fields.username, fields.password, fields.pathname[1:]
    user, password, database = [ecmascript.decode_component(each) or None for each in named]
    return Connection(fields.protocol[:-1], places, user, password, database, fields.options)


MODEL: Final = driver(
    "mongodb-connection-string-url", VERSION, "its ConnectionString", Fields, report, connection
)
