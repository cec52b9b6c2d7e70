"""What each client sends where: the table of the test, and that of docs/checking/bridges.md.

`python -m tools write options` renews that page. One row is a client and an option. A server
answers with 307, so that method and body stay, and leads to itself, to another port, to another
host or to another scheme.
"""

import asyncio
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

import aiohttp
import httpx

import urlprism.recipes.aiohttp
import urlprism.recipes.httpx
import urlprism.recipes.requests
import urlprism.recipes.urllib
import urlprism.recipes.urllib3
from urlprism.bridges.aiohttp import SafeMiddleware, SafeResolver
from urlprism.bridges.aiohttp import safe_session as aiohttp_session
from urlprism.bridges.httpx import (
    AsyncSafeTransport,
    SafeTransport,
    safe_async_client,
    safe_client,
)
from urlprism.bridges.requests import SafeAdapter, SafeSession, safe_session
from urlprism.bridges.urllib3 import SafePoolManager

PAGE: Final = Path(__file__).parents[2] / "docs" / "checking" / "bridges.md"
BEGIN: Final = "<!-- options -->\n"
END: Final = "<!-- end of options -->\n"

# Who gets what is sent: the first request, the same origin after a redirect, another origin.
NOBODY: Final = frozenset[str]()
ONCE: Final = frozenset({"first"})
ORIGIN: Final = frozenset({"first", "same"})
EVERYBODY: Final = frozenset({"first", "same", "other"})
WORDS: Final = {
    NOBODY: "nobody",
    ONCE: "the first URL",
    ORIGIN: "its origin",
    EVERYBODY: "all",
}

# What a server can see of an option.
LOGIN, COOKIE, PROXY, OWN = "Authorization", "Cookie", "Proxy-Authorization", "X-Own"
BODY, QUERY = "the body", "the query"
HEADERS: Final = {LOGIN: "Basic bWU6cGFzcw==", COOKIE: "k=v", PROXY: "p", OWN: "x"}


class Client(NamedTuple):
    """A client: how it asks, and what its doors say of their options."""

    ask: Callable[[str, Mapping[str, Any], Mapping[str, Any]], Any]  # URL, options, those of a call
    doors: tuple[Callable[..., Any], ...]
    own: Callable[..., Any] | None  # the class of the library whose arguments the doors take
    sent: Mapping[str, Mapping[str, frozenset[str]]]  # by option: who gets what
    of_calls: Mapping[str, Mapping[str, frozenset[str]]]
    refused: frozenset[str]  # options
    harmless: frozenset[str]  # options of the library that send nothing


def by_requests(url, options, call):
    with safe_session(**options) as session:
        session.request("POST", url, **call)


def by_httpx(url, options, call):
    with safe_client(**options) as client:
        client.request("POST", url, **call)


def by_httpx_async(url, options, call):
    async def fetch():
        async with safe_async_client(**options) as client:
            await client.request("POST", url, **call)

    asyncio.run(fetch())


def by_aiohttp(url, options, call):
    async def fetch():
        session = aiohttp_session(**options)
        async with session, session.request("POST", url, **call) as response:
            await response.read()

    asyncio.run(fetch())


def by_urllib3(url, options, call):
    SafePoolManager(**options).request("POST", url, **call)


def by_recipe(module):
    def ask(url, options, call):
        found = module.request("POST", url, **options, **call)
        if asyncio.iscoroutine(found):
            asyncio.run(found)

    return ask


def recipe(module):
    doors = [module.request, module.get, module.post]
    return Client(
        ask=by_recipe(module),
        doors=(*doors, *([module.once] if hasattr(module, "once") else [])),
        own=None,
        sent={
            "headers": {LOGIN: ORIGIN, COOKIE: ORIGIN, PROXY: ORIGIN, OWN: EVERYBODY},
            "body": {BODY: EVERYBODY},
        },
        of_calls={},
        refused=frozenset(),
        harmless=frozenset(),
    )


_HTTPX: Final = Client(
    ask=by_httpx,
    doors=(safe_client,),
    own=httpx.Client,
    sent={
        "headers": {LOGIN: ORIGIN, COOKIE: ONCE, PROXY: NOBODY, OWN: EVERYBODY},
        "cookies": {COOKIE: ORIGIN},
        "auth": {LOGIN: ORIGIN},
        "params": {QUERY: ONCE},
        "base_url": {},
    },
    of_calls={
        "headers": {LOGIN: ORIGIN, COOKIE: ONCE, PROXY: NOBODY, OWN: EVERYBODY},
        "auth": {LOGIN: ORIGIN},
        "params": {QUERY: ONCE},
        "content": {BODY: EVERYBODY},
    },
    refused=frozenset(
        {"body", "verify", "cert", "trust_env", "http1", "http2", "proxy", "mounts", "limits"}
        | {"max_redirects", "transport"}
    ),
    harmless=frozenset({"follow_redirects", "event_hooks", "default_encoding"}),
)
CLIENTS: Final = {
    "requests": Client(
        ask=by_requests,
        doors=(safe_session, SafeSession),
        own=None,
        sent={"headers": {LOGIN: ORIGIN, COOKIE: ONCE, PROXY: NOBODY, OWN: EVERYBODY}},
        of_calls={
            "headers": {LOGIN: ORIGIN, COOKIE: ONCE, PROXY: NOBODY, OWN: EVERYBODY},
            "cookies": {COOKIE: ORIGIN},
            "auth": {LOGIN: ORIGIN},
            "params": {QUERY: ONCE},
            "data": {BODY: EVERYBODY},
        },
        refused=frozenset({"body"}),
        harmless=frozenset(),
    ),
    "httpx": _HTTPX,
    "httpx async": _HTTPX._replace(
        ask=by_httpx_async, doors=(safe_async_client,), own=httpx.AsyncClient
    ),
    "aiohttp": Client(
        ask=by_aiohttp,
        doors=(aiohttp_session,),
        own=aiohttp.ClientSession,
        sent={
            "headers": {LOGIN: ORIGIN, COOKIE: ORIGIN, PROXY: ORIGIN, OWN: EVERYBODY},
            "base_url": {},
        },
        of_calls={
            "headers": {LOGIN: ORIGIN, COOKIE: ORIGIN, PROXY: ORIGIN, OWN: EVERYBODY},
            "cookies": {COOKIE: ORIGIN},
            "params": {QUERY: ONCE},
            "data": {BODY: EVERYBODY},
        },
        refused=frozenset(
            {"body", "hops", "auth", "cookies", "proxy", "proxy_auth", "trust_env", "connector"}
            | {"connect_timeout", "connector_owner"}
        ),
        harmless=frozenset(
            {"loop", "skip_auto_headers", "json_serialize", "json_serialize_bytes", "version"}
            | {"request_class", "response_class", "ws_response_class", "cookie_jar"}
            | {"raise_for_status", "read_timeout", "conn_timeout", "auto_decompress"}
            | {"requote_redirect_url", "trace_configs", "read_bufsize", "max_line_size"}
            | {"max_field_size", "max_headers", "fallback_charset_resolver", "middlewares"}
            | {"ssl_shutdown_timeout"}
        ),
    ),
    "urllib3": Client(
        ask=by_urllib3,
        doors=(SafePoolManager,),
        own=None,
        sent={"headers": {LOGIN: ORIGIN, COOKIE: ORIGIN, PROXY: NOBODY, OWN: EVERYBODY}},
        of_calls={
            "headers": {LOGIN: ORIGIN, COOKIE: ORIGIN, PROXY: NOBODY, OWN: EVERYBODY},
            "body": {BODY: EVERYBODY},
        },
        refused=frozenset({"body"}),
        harmless=frozenset(),
    ),
    **{
        f"recipes.{module.__name__.rpartition('.')[2]}": recipe(module)
        for module in (
            *(urlprism.recipes.requests, urlprism.recipes.httpx, urlprism.recipes.aiohttp),
            *(urlprism.recipes.urllib3, urlprism.recipes.urllib),
        )
    },
}
# Layers that see one hop: what is of a trip they refuse.
LAYERS: Final = (SafeAdapter, SafeTransport, AsyncSafeTransport)
PARTS: Final = (SafeMiddleware, SafeResolver)
OF_TRIPS: Final = frozenset({"headers", "body", "hops"})
VALUES: Final = {
    "headers": HEADERS,
    "cookies": {"k": "v"},
    "auth": ("me", "pass"),
    "params": {"q": "secret"},
    "body": b"a body",
    "content": b"a body",
    "data": b"a body",
}


def what(asked):
    """Yield what a server sees of the values above."""
    for name, value in HEADERS.items():
        if asked.fields.get(name.lower()) == value:
            yield name
    if asked.body == b"a body":
        yield BODY
    if asked.target.endswith("?q=secret"):
        yield QUERY


SHOWN: Final = ("requests", "httpx", "aiohttp", "urllib3", "recipes.urllib")
TITLES: Final = ("requests", "httpx", "aiohttp", "urllib3", "[recipes](safe_target.md#recipes)")


def table() -> str:
    """Return the table of docs/checking/bridges.md: options of clients, then those of calls."""
    clients = [CLIENTS[name] for name in SHOWN]
    rows = [["who gets", *TITLES], ["---"] * (len(TITLES) + 1)]
    for option in ("headers", "cookies", "auth", "params", "body"):
        for each in HEADERS if option == "headers" else [None]:
            shown = f": {'others' if each == OWN else f'`{each}`'}" if each else ""
            rows.append(
                [f"`{option}`{shown}", *(_cell(client, option, each) for client in clients)]
            )
    for title, options, each in (
        *(("`cookies`", {"cookies"}, COOKIE), ("`auth`", {"auth"}, LOGIN)),
        *(("`params`", {"params"}, QUERY), ("a body", {"data", "content", "body"}, BODY)),
    ):
        found = [
            [rows[each] for name, rows in client.of_calls.items() if name in options]
            for client in clients
        ]
        rows.append([f"{title} of a call", *(WORDS[who[0]] if who else "" for who in found)])
    return "\n".join(f"| {' | '.join(row)} |" for row in rows)


def _cell(client, option, each):
    if option in client.refused:
        return "refused"
    row = client.sent.get(option, {})
    return WORDS[row[each] if each else next(iter(row.values()))] if row else ""


def renewed(page: str) -> str:
    """Return the page with the table as it is now."""
    before, _, rest = page.partition(BEGIN)
    _, _, behind = rest.partition(END)
    return f"{before}{BEGIN}\n{table()}\n\n{END}{behind}"
