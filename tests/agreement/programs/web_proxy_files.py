"""What the proxies of the tests are given: configurations, and a server behind one of them."""

from collections.abc import Mapping
from typing import Final

_TYPES: Final = "type.googleapis.com/envoy.extensions.filters"
_ROUTER: Final = {
    "name": "envoy.filters.http.router",
    "typed_config": {"@type": f"{_TYPES}.http.router.v3.Router"},
}
# Each request is answered by the path that the route was compared with, and its query.
TOLD: Final = {
    "match": {"prefix": "/"},
    "direct_response": {
        "status": 200,
        "body": {"inline_string": "path"},
        "body_format": {"text_format_source": {"inline_string": "%REQ(:PATH)%"}},
    },
}


# Each request is sent on.
SENT_ON: Final = {"match": {"prefix": "/"}, "route": {"cluster": "behind"}}


def envoy_cluster(port: int) -> dict[str, object]:
    """Return a cluster of Envoy: the server on loopback that requests are sent on to."""
    address = {"socket_address": {"address": "127.0.0.1", "port_value": port}}
    return {
        "name": "behind",
        "type": "STATIC",
        "load_assignment": {
            "cluster_name": "behind",
            "endpoints": [{"lb_endpoints": [{"endpoint": {"address": address}}]}],
        },
    }


def envoy_listener(
    port: int, options: Mapping[str, object], route: Mapping[str, object] = TOLD
) -> dict[str, object]:
    """Return a listener of Envoy, with options of its connection manager, and with one route."""
    kind = f"{_TYPES}.network.http_connection_manager.v3.HttpConnectionManager"
    manager = {
        "@type": kind,
        "stat_prefix": "paths",
        "http_filters": [_ROUTER],
        "route_config": {
            "virtual_hosts": [{"name": "all", "domains": ["*"], "routes": [route]}],
        },
        **options,
    }
    named = {"name": "envoy.filters.network.http_connection_manager", "typed_config": manager}
    return {
        "name": f"on {port}",
        "address": {"socket_address": {"address": "127.0.0.1", "port_value": port}},
        "filter_chains": [{"filters": [named]}],
    }


# Writes the routes to itself, starts what follows them, and answers by the path that it is asked.
BEHIND: Final = '''
import asyncio, subprocess, sys

ROUTES = """
http:
  routers: {all: {rule: "PathPrefix(`/`)", service: told}}
  services: {told: {loadBalancer: {servers: [{url: "http://127.0.0.1:PORT"}]}}}
"""

async def answer(reader, writer):
    try:
        while True:
            head = await reader.readuntil(b"\\r\\n\\r\\n")
            told = head.split(b" ")[1].partition(b"?")[0].hex().encode()
            writer.write(b"HTTP/1.1 200 OK\\r\\nContent-Length: %d\\r\\n\\r\\n" % len(told))
            writer.write(told)
    except (asyncio.IncompleteReadError, ConnectionError):
        writer.close()

async def main():
    server = await asyncio.start_server(answer, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    with open(sys.argv[1], "w") as routes:
        routes.write(ROUTES.replace("PORT", str(port)))
    started = subprocess.Popen(sys.argv[2:])
    await server.serve_forever()

asyncio.run(main())
'''
CADDY: Final = """
{{
    admin off
    auto_https off
    persist_config off
    log default {{
        output file {folder}/caddy.log
        level DEBUG
        include http.handlers.file_server
    }}
}}
http://:{ports[0]} {{
    bind 127.0.0.1
    root * {folder}/files
    file_server
}}
"""
