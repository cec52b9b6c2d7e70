"""Rows for tests of cuts, many of them almost certified; and what the functions of a row say."""

import itertools
import os

from tests.help.chances import chance_of
from tests.help.column_rows import IS_COMPILED
from tests.help.engine_rows import engine_rows
from urlprism import URL, rfc3986
from urlprism.columns.dialects.clickhouse import FUNCTIONS
from urlprism.columns.dialects.spark import PARTS, try_parse_url
from urlprism.columns.fields.names import OF_STANDARD
from urlprism.urllib_parse import urlparse, urlsplit
from urlprism.urllib_parse.record import parse

NIGHTLY = os.environ.get("URLPRISM_PROFILE") == "nightly"
COUNT = (1_000_000 if NIGHTLY else 6_000) if IS_COMPILED else 1_500
SCHEMES = ("http", "https", "HTTP", "ftp", "")
HOSTS = (
    *(
        "example.com",
        "a.b-c.example.co.uk",
        "EXAMPLE.com",
        "h",
        "127.0.0.1",
        "127.1",
        "h.",
        "a_b.x",
    ),
    *("xn--a.x", "u@h.x", "u:p@h.x", ":@h.x", "@h.x", "[::1]", "日本.jp", "www.h.x", "0x7f.1"),
)
PORTS = ("", ":80", ":443", ":8080", ":", ":0", ":080", ":65535", ":65536", ":x", ":" + "9" * 30)
PATHS = (
    *(
        "",
        "/",
        "/a",
        "/a/b.html",
        "/a;x",
        "/a;",
        "/;x/b",
        "/a/../b",
        "/a/.",
        "/%2e",
        "/%41",
        "/a%20b",
    ),
    *("/%", "//", "/a b", "/é", "/a\\b", "/" + "long/" * 30, "/a:b@c", "/a\tb"),
)
QUERIES = ("", "?", "?q", "?q=1&r=2", "?a?b", "??", "?q=%20", "?q=%zz", "?é", "?a b", "?;", "?a/b")
FRAGMENTS = ("", "#", "#f", "#a?b", "#a/b", "##", "#f g", "#é", "#" + "f" * 70)


def cut_rows(count):
    """Return rows: all pairs of a part with another in a plain URL, then drawn ones, and nulls."""
    chance = chance_of(71)
    tables = (SCHEMES, HOSTS, PORTS, PATHS, QUERIES, FRAGMENTS)
    plain = ("http", "example.com", "", "/p", "", "")
    rows = {"": None}
    for one, two in itertools.combinations(range(6), 2):
        for pair in itertools.product(tables[one], tables[two]):
            parts = [*plain]
            parts[one], parts[two] = pair
            rows[written(parts)] = None
    rows.update(dict.fromkeys(engine_rows(count // 2)))
    while len(rows) < count:
        parts = [chance.choice(table) for table in tables]
        parts[1] = chance.choice(("", "", f"x{len(rows):x}.")) + parts[1]
        rows[written(parts)] = None
    made = [*rows][:count]
    chance.shuffle(made)
    return [None if chance.random() < 0.02 else text for text in made]


def written(parts):
    scheme, *rest = parts
    return f"{scheme}{':' if scheme else ''}//" + "".join(rest)


def by_urllib(text):
    """Return the row of a text as `urlsplit`, `urlparse` and their attributes say."""
    nothing = dict.fromkeys(OF_STANDARD["urllib"])
    if text is None:
        return nothing
    try:
        found = urlsplit(text, missing_as_none=True)
        port = found.port
    except ValueError:
        return nothing | {"ok": False, "reason": reason_of(parse, text)}
    has_netloc = found.netloc is not None
    userinfo, at, host = (found.netloc or "").rpartition("@")
    name = found.hostname or ""
    return nothing | {
        **found._asdict(),
        "userinfo": userinfo if at else None,
        # The common host has the brackets that an IP literal is written with.
        "host": (f"[{name}]" if name and host.startswith("[") else name) if has_netloc else None,
        "port": port,
        "href": urlsplit(text).geturl(),
        "ok": True,
        "username": found.username,
        "password": found.password,
        "hostname": found.hostname,
        "params": urlparse(text, missing_as_none=True).params,
    }


def by_rfc3986(text):
    """Return the row of a text as the grammar reads it."""
    nothing = dict.fromkeys(OF_STANDARD["rfc3986"])
    if text is None:
        return nothing
    try:
        found = rfc3986.parse(text)
    except ValueError:
        return nothing | {"ok": False, "reason": reason_of(rfc3986.parse, text)}
    names = ("scheme", "authority", "userinfo", "host", "path", "query", "fragment")
    port = int(found.port) if found.port else None
    port = None if port is None or port > 65535 else port
    login, colon, password = (found.userinfo or "").partition(":")
    return nothing | {
        **{name: getattr(found, name) for name in names},
        "username": None if found.userinfo is None else login,
        "password": password if colon else None,
        "port": port,
        "ok": True,
    }


def by_whatwg(text):
    """Return the row of a text: the common parts, and the other attributes of `URL`."""
    nothing = dict.fromkeys(OF_STANDARD["whatwg"])
    if text is None:
        return nothing
    try:
        url = URL(text)
    except ValueError:
        return nothing | {"ok": False, "reason": reason_of(URL, text)}
    own = {name: getattr(url, name) for name in OF_STANDARD["whatwg"] if hasattr(url, name)}
    login = {name: getattr(url.components(), name) for name in ("username", "password")}
    return nothing | own | url.components()._asdict() | login | {"ok": True}


def reason_of(read, text):
    try:
        read(text)
    except ValueError as error:
        rule = f"{error.rule}: {error.message}" if read is parse else error.rule
        return {"rule": rule, "start": error.start, "end": error.end}
    raise AssertionError


def by_spark(text):
    return {part: try_parse_url(text, part) for part in PARTS}


def by_clickhouse(text, names):
    if text is None:
        return dict.fromkeys(names)
    values = {name: FUNCTIONS[name](text.encode()) for name in names}
    return {
        name: value.decode() if isinstance(value, bytes) else value
        for name, value in values.items()
    }


OF_ROW = {"urllib": by_urllib, "rfc3986": by_rfc3986, "whatwg": by_whatwg}
