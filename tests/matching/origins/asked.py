"""Ask a program of Python whether scripts of an Origin may read an answer: rows of JSON in.

    python asked.py origin starlette < rows

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
    octets = field.encode("utf-8", "surrogatepass")
    headers = [(b"host", b"h"), (b"origin", octets)]
    path = {"path": "/", "raw_path": b"/", "query_string": b"", "root_path": ""}
    return {"type": "http", "method": "GET", "scheme": "http", "headers": headers, **path}


def is_named(value, field):
    """Whether a browser takes the field Access-Control-Allow-Origin for an origin."""
    return "yes" if value is not None and field and value in ("*", field) else "no"


def starlette(kind):
    import re

    from starlette.middleware.cors import CORSMiddleware

    option = {"origin": "allow_origins", "origin_regex": "allow_origin_regex"}[kind]

    async def application(scope, receive, send):
        await send({"type": "http.response.start", "status": 200, "headers": []})

    async def send(message):
        answers.append(dict(message["headers"]).get(b"access-control-allow-origin"))

    answers = []

    def asked(pattern, field):
        value = [pattern] if kind == "origin" else pattern
        try:
            middleware = CORSMiddleware(application, **{option: value})
        except re.error:
            return "refused"
        answers.clear()
        try:
            middleware(scope_of(field), None, send).send(None)
        except StopIteration:
            value = answers[-1]
            # The field that is sent back is the one that came, an empty one, too.
            named = (b"*", field.encode("utf-8", "surrogatepass"))
            return "yes" if value in named else "no"
        raise AssertionError(field)

    return asked


def django_cors_headers(kind):
    import re

    import django
    from django.conf import settings
    from django.http import HttpResponse
    from django.test import RequestFactory

    settings.configure(ALLOWED_HOSTS=["*"], CORS_ALLOWED_ORIGINS=[])
    django.setup()
    from corsheaders.middleware import CorsMiddleware

    names = {"origin": "CORS_ALLOWED_ORIGINS", "origin_regex": "CORS_ALLOWED_ORIGIN_REGEXES"}
    middleware = CorsMiddleware(lambda _: HttpResponse())
    requests = RequestFactory()

    def asked(pattern, field):
        setattr(settings, names[kind], [pattern])
        request = requests.get("/", HTTP_ORIGIN=received(field))
        try:
            answer = middleware(request)
        except (ValueError, re.error):
            return "refused"
        return is_named(answer.get("access-control-allow-origin"), received(field))

    return asked


def flask_cors(kind):
    import re

    from flask_cors import core
    from werkzeug.datastructures import Headers

    def asked(pattern, field):
        try:
            origin = pattern if kind == "origin" else re.compile(pattern)
            options = core.serialize_options({**core.DEFAULT_OPTIONS, "origins": [origin]})
        except (ValueError, re.error):
            return "refused"
        headers = core.get_cors_headers(options, Headers({"Origin": received(field)}), "GET")
        return is_named(headers.get("Access-Control-Allow-Origin"), received(field))

    return asked


def mcp(_):
    from mcp.server import transport_security as room
    from starlette.requests import Request

    room.logger.disabled = True

    def asked(pattern, field):
        settings = room.TransportSecuritySettings(allowed_hosts=["h"], allowed_origins=[pattern])
        middleware = room.TransportSecurityMiddleware(settings)
        try:
            middleware.validate_request(Request(scope_of(field))).send(None)
        except StopIteration as stop:
            return "yes" if stop.value is None else "no"
        raise AssertionError(field)

    return asked


PROGRAMS = {
    "starlette": starlette,
    "django-cors-headers": django_cors_headers,
    "flask-cors": flask_cors,
    "mcp": mcp,
}


if __name__ == "__main__":
    kind, name = sys.argv[1:]
    ask = PROGRAMS[name](kind)
    print(version(name))
    for line in sys.stdin:
        print(ask(*json.loads(line)))
