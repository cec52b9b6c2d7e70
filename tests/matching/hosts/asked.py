"""Ask a program of Python whether it serves a Host: a row of JSON in, an answer out, many times.

    python asked.py django < rows

A row is the entry and the field. A field is sent as UTF-8, and read as Latin-1, as servers do. The
first line that is printed is the program's version.
"""

# ruff: noqa: PLC0415, T201 - only one of the programs may be installed; the answers are printed

import json
import sys
from importlib.metadata import version


def received(field):
    return field.encode("utf-8", "surrogatepass").decode("latin-1")


def scope_of(field):
    host = [(b"host", field.encode("utf-8", "surrogatepass"))]
    path = {"path": "/", "raw_path": b"/", "query_string": b"", "root_path": ""}
    return {"type": "http", "method": "GET", "scheme": "http", "headers": host, **path}


def django():
    from django.conf import settings
    from django.core.exceptions import DisallowedHost
    from django.http import HttpRequest

    settings.configure()

    def asked(pattern, field):
        settings.ALLOWED_HOSTS = [pattern]
        request = HttpRequest()
        request.META = {"HTTP_HOST": received(field)}
        try:
            request.get_host()
        except DisallowedHost:
            return "no"
        return "yes"

    return asked


def starlette():
    from starlette.middleware.trustedhost import TrustedHostMiddleware

    async def application(scope, receive, send):
        served.append(scope)

    async def send(message):
        pass

    served = []

    def asked(pattern, field):
        try:
            middleware = TrustedHostMiddleware(application, [pattern])
        except AssertionError:
            return "refused"
        served.clear()
        try:
            middleware(scope_of(field), None, send).send(None)
        except StopIteration:
            return "yes" if served else "no"
        raise AssertionError(field)

    return asked


def werkzeug():
    from werkzeug.sansio.utils import host_is_trusted

    def asked(pattern, field):
        try:
            return "yes" if host_is_trusted(received(field), [pattern]) else "no"
        except UnicodeError:
            return "refused"

    return asked


def mcp():
    from mcp.server import transport_security as room
    from starlette.requests import Request

    room.logger.disabled = True

    def asked(pattern, field):
        settings = room.TransportSecuritySettings(allowed_hosts=[pattern])
        middleware = room.TransportSecurityMiddleware(settings)
        try:
            middleware.validate_request(Request(scope_of(field))).send(None)
        except StopIteration as stop:
            return "yes" if stop.value is None else "no"
        raise AssertionError(field)

    return asked


PROGRAMS = {"django": django, "starlette": starlette, "werkzeug": werkzeug, "mcp": mcp}


if __name__ == "__main__":
    name = sys.argv[1]
    ask = PROGRAMS[name]()
    print(version(name))
    for line in sys.stdin:
        print(ask(*json.loads(line)))
