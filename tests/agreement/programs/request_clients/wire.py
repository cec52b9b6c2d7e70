"""Gets each URL by `urllib.request` or `http.client` of an interpreter, whichever runs this.

Each connection goes to one port, and begins with where it was to go.
"""

import contextlib
import http.client
import socket
import ssl
import sys
import urllib.request
from urllib.parse import urlsplit

kind, server = sys.argv[1], int(sys.argv[2])
connect, look_up = socket.create_connection, socket.getaddrinfo


def dial(address, *_, **__):
    host, port = address
    name = host.encode("idna").partition(b"\0")[0]
    port = look_up("127.0.0.1", port)[0][4][1]  # the resolver itself changes some
    connection = connect(("127.0.0.1", server), 5)
    place = name + b":%d" % port
    connection.sendall(b"DIAL " + place.hex().encode() + b"\n")
    return connection


def by_request(url):
    opener.open(url, timeout=5).close()


def by_client(url):
    parts = urlsplit(url)
    if parts.scheme not in {"http", "https"} or not parts.netloc:
        return
    if parts.scheme == "https":
        connection = http.client.HTTPSConnection(parts.netloc, context=unchecked)
    else:
        connection = http.client.HTTPConnection(parts.netloc)
    query = "?" + parts.query if parts.query else ""
    connection.request("GET", (parts.path or "/") + query)
    connection.getresponse().read()
    connection.close()


socket.create_connection = dial
unchecked = ssl.create_default_context()
unchecked.check_hostname, unchecked.verify_mode = False, ssl.CERT_NONE
secure = urllib.request.HTTPSHandler(context=unchecked)
opener = urllib.request.build_opener(urllib.request.ProxyHandler({}), secure)
get = by_client if kind == "client" else by_request
for line in sys.stdin:
    with contextlib.suppress(Exception):
        get(bytes.fromhex(line.strip()).decode("utf-8", "surrogatepass"))
    sys.stdout.write("done\n")
    sys.stdout.flush()
