"""Redirects of each framework: what browsers would take elsewhere is refused, the rest goes on."""

import asyncio
import io
import logging
from wsgiref.util import setup_testing_defaults

import pytest
import werkzeug.exceptions
import werkzeug.test
import werkzeug.wrappers
from flask import Flask
from flask import request as flask_request
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse
from starlette.routing import Route

from tests.help import redirect_locations
from urlprism import UnsafeURL, URLError
from urlprism.bridges import asgi, flask, starlette, wsgi
from urlprism.bridges import werkzeug as of_werkzeug
from urlprism.bridges.redirects import check_location, check_reference

pytestmark = pytest.mark.plain

PAGE, LOCATIONS = redirect_locations.PAGE, redirect_locations.LOCATIONS
MORE = [
    "https://www.example.com@evil.example/",
    "https://www.example.com.evil.example/",
    "https://www.example.com\\.evil.example/",
    "https://evil.example/https://www.example.com/",
    "///evil.example/%2e%2e",
    "https://www.example.com:22/",
    "/\u2028/../\\evil.example",
]
FINE = ["/", "", "?q=1", "#f", "../x", "/a/b?next=//evil.example#g", "//www.example.com/x"]
FINE += ["https://www.example.com/x", "https://WWW.example.com.:443/x", "https://pay.example/1"]
FINE += ["https://pay.example:443", "/a|b?[c]=%zz", "https://shop.example:8443/x"]
HOSTS = ("pay.example", "shop.example:8443")
LATIN = {text: text.encode("utf-8").decode("latin-1") for text in [*LOCATIONS, *MORE, *FINE]}


def application_of_wsgi(location, status="302 Found"):
    def application(environ, start_response):
        start_response(status, [("Location", LATIN.get(location, location)), ("X", "y")])
        return [b"gone"]

    return application


def generator_of_wsgi(location, status="302 Found"):
    def application(environ, start_response):
        start_response(status, [("Location", LATIN.get(location, location)), ("X", "y")])
        yield b"gone"

    return application


def by_wsgi(application, **environ):
    environ = {"wsgi.url_scheme": "https", "HTTP_HOST": "www.example.com"} | environ
    setup_testing_defaults(environ)
    started = []
    body = application(environ, lambda *given: started.append(given))
    answer = b"".join(body)
    getattr(body, "close", lambda: None)()
    ((status, headers, *_),) = started
    return int(status[:3]), dict(headers), answer


def application_of_asgi(location, status=302):
    async def application(scope, receive, send):
        headers = [(b"Location", location.encode("utf-8", "surrogatepass"))]
        await send({"type": "http.response.start", "status": status, "headers": headers})
        await send({"type": "http.response.body", "body": b"go", "more_body": True})
        await send({"type": "http.response.body", "body": b"ne"})

    return application


def by_asgi(application, **scope):
    host = [(b"host", b"www.example.com")]
    scope = {"type": "http", "scheme": "https", "path": "/a/b", "headers": host} | scope
    sent = []

    async def send(message):
        sent.append(message)

    asyncio.run(application(scope, None, send))
    start, *rest = sent
    return start["status"], dict(start["headers"]), b"".join(each["body"] for each in rest)


MIDDLEWARES = {
    "wsgi": lambda text: by_wsgi(wsgi.SafeRedirects(application_of_wsgi(text), HOSTS)),
    "wsgi generator": lambda text: by_wsgi(wsgi.SafeRedirects(generator_of_wsgi(text), HOSTS)),
    "asgi": lambda text: by_asgi(asgi.SafeRedirects(application_of_asgi(text), HOSTS)),
}
each_middleware = pytest.mark.parametrize("answer", MIDDLEWARES.values(), ids=MIDDLEWARES)


@each_middleware
def test_a_middleware_stops_what_leads_elsewhere(answer):
    for location in [*LOCATIONS, *MORE]:
        status, headers, body = answer(location)
        assert status == 400, location
        assert not {"Location", b"Location", "X"} & headers.keys()
        assert body.startswith(b"The redirect was refused: ")
        assert b"gone" not in body


@each_middleware
def test_a_middleware_lets_the_rest_pass(answer):
    for location in FINE:
        status, headers, body = answer(location)
        assert status == 302, location
        assert {"Location", b"Location"} & headers.keys()
        assert body == b"gone"


@pytest.mark.parametrize(
    ("octets", "expected"),
    [
        (b"//evil.example\xff", 400),
        (b"/\xe2\x80\xa8/", 302),
        (b"\xa0//evil.example", 302),  # a path: only ASCII's blanks are stripped
        (b"//www\xe3\x80\x82example.com/", 400),  # a dot in UTF-8, controls in Latin-1
    ],
)
def test_each_octet_of_a_location_counts(octets, expected):
    """Browsers may take it for UTF-8 or for Latin-1: it must be harmless in both."""

    def application(environ, start_response):
        start_response("302 Found", [("Location", octets.decode("latin-1"))])
        return []

    assert by_wsgi(wsgi.SafeRedirects(application))[0] == expected


def test_only_redirects_are_checked():
    assert by_wsgi(wsgi.SafeRedirects(application_of_wsgi("//evil", "201 Created")))[0] == 201
    assert by_asgi(asgi.SafeRedirects(application_of_asgi("//evil", 201)))[0] == 201
    for status in (300, 301, 303, 307, 308):
        assert by_asgi(asgi.SafeRedirects(application_of_asgi("//evil", status)))[0] == 400


def test_fields_that_can_be_read_once_are_read_and_sent():
    """ASGI has an iterable of fields: it may be a generator."""

    async def application(scope, receive, send):
        fields = ((b"location", each) for each in (scope["location"],))
        await send({"type": "http.response.start", "status": 302, "headers": fields})
        await send({"type": "http.response.body", "body": b"gone"})

    app = asgi.SafeRedirects(application)
    assert by_asgi(app, location=b"/a") == (302, {b"location": b"/a"}, b"gone")
    assert by_asgi(app, location=b"//evil.example")[0] == 400


def test_what_the_application_writes_into_the_request_does_not_count():
    """Such as the host that a proxy, or a client, names in a field of its own."""
    evil = [(b"host", b"evil.example")]

    async def rewriting(scope, receive, send):
        scope["headers"], scope["scheme"], scope["server"] = evil, "http", ("evil.example", 80)
        await application_of_asgi("//evil.example/")(scope, receive, send)

    async def writing(scope, receive, send):
        scope["headers"][:] = evil
        await application_of_asgi("//evil.example/")(scope, receive, send)

    for app in (rewriting, writing):
        headers = [(b"host", b"www.example.com")]
        assert by_asgi(asgi.SafeRedirects(app, HOSTS), headers=headers)[0] == 400

    def of_wsgi(environ, start_response):
        environ |= {"HTTP_HOST": "evil.example", "SERVER_NAME": "evil.example"}
        return application_of_wsgi("//evil.example/")(environ, start_response)

    def generator(environ, start_response):
        yield from of_wsgi(environ, start_response)

    for app in (of_wsgi, generator):
        assert by_wsgi(wsgi.SafeRedirects(app, HOSTS))[0] == 400


def test_what_was_checked_is_what_is_sent():
    """The application keeps its lists, and may write into them later."""

    def of_wsgi(environ, start_response):
        headers = [("Location", "/ok"), ("X", "y")]
        start_response("302 Found", headers)
        headers[0] = ("Location", "//evil.example")
        return [b"gone"]

    assert by_wsgi(wsgi.SafeRedirects(of_wsgi))[1]["Location"] == "/ok"

    value, fields, sent = bytearray(b"/ok"), [], []

    async def of_asgi(scope, receive, send):
        fields.append((b"location", value))
        message = {"type": "http.response.start", "status": 302, "headers": fields}
        await send(message)
        value[:] = b"//evil.example"
        fields[0] = (b"location", b"//evil.example")
        message["headers"] = [(b"location", b"//evil.example")]
        await send({"type": "http.response.body"})

    async def send(message):
        sent.append(message)

    scope = {"type": "http", "scheme": "https", "headers": [(b"host", b"www.example.com")]}
    asyncio.run(asgi.SafeRedirects(of_asgi)(scope, None, send))
    assert sent[0]["headers"] == [(b"location", b"/ok")]


@pytest.mark.parametrize("make", [asgi.SafeRedirects, wsgi.SafeRedirects])
def test_a_list_of_hosts_that_changes_later_does_not_count(make):
    hosts, schemes = ["pay.example"], ["https"]
    app = make(None, hosts, schemes=schemes)
    hosts.append("evil.example")
    schemes.append("http")
    refused = app._locations.refusal(302, [b"https://evil.example/"], PAGE)
    assert refused.cause == "host-not-allowed"
    assert app._locations.refusal(302, [b"http://pay.example/"], PAGE).cause == "scheme"


def test_two_locations_are_refused():
    def application(environ, start_response):
        start_response("302 Found", [("Location", "/a"), ("location", "//evil.example")])
        return []

    assert by_wsgi(wsgi.SafeRedirects(application))[0] == 400


def test_the_address_that_browsers_know_can_be_given():
    app = wsgi.SafeRedirects(application_of_wsgi(PAGE), base="https://www.example.com/")
    assert by_wsgi(app, HTTP_HOST="10.0.0.7:8080")[0] == 302
    app = wsgi.SafeRedirects(application_of_wsgi("//10.0.0.7:8080"), base=PAGE)
    assert by_wsgi(app, HTTP_HOST="10.0.0.7:8080")[0] == 400


def test_a_request_without_a_host():
    for server, status in ((("www.example.com", 443), 302), (("h", 80), 400), (None, 400)):
        app = asgi.SafeRedirects(application_of_asgi("//www.example.com"))
        assert by_asgi(app, headers=[], server=server)[0] == status
    app = wsgi.SafeRedirects(application_of_wsgi("//[::1]:8000/"))
    assert by_wsgi(app, HTTP_HOST="", SERVER_NAME="::1", SERVER_PORT="8000")[0] == 302
    evil = by_wsgi(wsgi.SafeRedirects(application_of_wsgi("/x")), HTTP_HOST="a@b/../")
    assert evil[0] == 400


def test_other_scopes_pass():
    seen = []

    async def application(scope, receive, send):
        seen.append(scope["type"])

    asyncio.run(asgi.SafeRedirects(application)({"type": "lifespan"}, None, None))
    assert seen == ["lifespan"]


def test_a_refusal_is_logged_without_secrets():
    stream = io.StringIO()
    handler = logging.StreamHandler(stream)
    log = logging.getLogger("urlprism.redirects")
    log.addHandler(handler)
    location = "https://me:hunter2@evil.example/"
    _, _, body = by_wsgi(wsgi.SafeRedirects(application_of_wsgi(location)))
    log.removeHandler(handler)
    assert b"hunter2" not in body
    assert "hunter2" not in stream.getvalue()
    assert "https://me:******@evil.example/" in stream.getvalue()


@pytest.mark.parametrize(
    "entry", ["https://h", "h/a", "me@h", "h?", "", "a b", "h:x", "*", "*.h.example", ".h.example"]
)
def test_a_list_has_hosts_only(entry):
    for make in (asgi.SafeRedirects, wsgi.SafeRedirects):
        with pytest.raises(ValueError, match="hosts: not a host"):
            make(None, hosts=[entry])


@pytest.mark.parametrize("entries", ["pay.example", b"pay.example", [None], [b"pay.example"]])
def test_a_list_is_no_text(entries):
    """The letters of a text would be hosts: a program forgets the brackets easily."""
    for make in (asgi.SafeRedirects, wsgi.SafeRedirects):
        with pytest.raises(TypeError, match="hosts"):
            make(None, hosts=entries)
    with pytest.raises(TypeError, match="hosts"):
        check_location("//p/", PAGE, hosts=entries)
    with pytest.raises(TypeError, match="hosts"):
        check_reference("/", entries)
    with pytest.raises(TypeError, match="schemes"):
        check_reference("/", schemes="https")


def test_a_page_has_a_url():
    with pytest.raises(URLError, match="needs the URL of its request"):
        check_location("/", "ftp://h/")
    with pytest.raises(URLError, match="needs the URL of its request"):
        check_location("/", "/a")


@pytest.mark.parametrize("location", [*LOCATIONS, *MORE])
def test_no_place_is_needed_to_refuse(location):
    with pytest.raises(UnsafeURL):
        check_reference(location, HOSTS)


def test_two_hosts_that_nobody_has_are_not_allowed():
    for host in ("a.invalid", "b.invalid"):
        with pytest.raises(UnsafeURL):
            check_reference(f"//{host}/")
    check_reference("/a/b?c")
    check_reference("//pay.example:443", HOSTS, schemes={"https"})
    with pytest.raises(UnsafeURL):
        check_reference("http://pay.example", HOSTS, schemes={"https"})


# The frameworks' own requests, for the page at PAGE.
def of_starlette(location, **options):
    scope = {
        "type": "http", "scheme": "https", "path": "/a/b", "query_string": b"c",
        "headers": [(b"host", b"www.example.com")],
    }  # fmt: skip
    try:
        made = starlette.safe_redirect(Request(scope), location, hosts=HOSTS, **options)
    except HTTPException as error:
        return error.status_code, error.detail
    return made.status_code, made.headers["location"]


def by_werkzeug(location, **options):
    environ = werkzeug.test.EnvironBuilder("/a/b", "https://www.example.com").get_environ()
    request = werkzeug.wrappers.Request(environ)
    try:
        made = of_werkzeug.safe_redirect(request, location, 307, hosts=HOSTS, **options)
    except werkzeug.exceptions.BadRequest as error:
        return error.code, error.description
    return made.status_code, made.headers["Location"]


def by_flask(location, **options):
    app = Flask("shop")

    @app.route("/a/b")
    def go():
        return flask.safe_redirect(flask_request.args["next"], 307, hosts=HOSTS, **options)

    app.testing = True
    client = app.test_client()
    made = client.get("/a/b", base_url="https://www.example.com", query_string={"next": location})
    return made.status_code, made.headers.get("Location", made.text)


FRAMEWORKS = [of_starlette, by_werkzeug, by_flask]


@pytest.mark.parametrize("ask", FRAMEWORKS)
def test_a_framework_refuses_what_leads_elsewhere(ask):
    for location in [*LOCATIONS, *MORE]:
        status, said = ask(location)
        assert (status, "The redirect was refused: " in said) == (400, True), location
        assert ask(location, fallback="/home") == (307, "/home")


@pytest.mark.parametrize("ask", FRAMEWORKS)
def test_a_framework_refuses_a_fallback_that_leads_elsewhere(ask):
    """At the call, even if the location is fine: else it would be told by the first attack."""
    own = "https://www.example.com/home"  # of this request, and of no other
    for fallback in [*LOCATIONS, *MORE, own]:
        for location in ("/a", "//evil.example"):
            with pytest.raises(ValueError, match=r"^fallback: .* \(.+\)") as caught:
                ask(location, fallback=fallback)
            assert not isinstance(caught.value, URLError)
    for fallback in ("/home", "home?a", "https://pay.example/1", b"/home", ""):
        status, sent = ask("//evil.example", fallback=fallback)
        assert (status, sent) == (307, fallback if isinstance(fallback, str) else fallback.decode())


@pytest.mark.parametrize("ask", FRAMEWORKS)
def test_a_framework_redirects_where_it_may(ask):
    for location in FINE:
        status, sent = ask(location)
        assert status == 307, location
        assert check_location(sent, PAGE, hosts=HOSTS).url == (
            check_location(location, PAGE, hosts=HOSTS).url
        )
    assert ask("/a?b=%7E&c=a%2Bb")[1] == "/a?b=%7E&c=a%2Bb"


def test_the_middleware_in_starlette():
    async def go(request):
        return RedirectResponse(request.query_params["next"])

    app = Starlette(routes=[Route("/a/b", go)])
    app.add_middleware(asgi.SafeRedirects, hosts=HOSTS)
    assert by_asgi(app, method="GET", query_string=b"next=//evil.example")[0] == 400
    assert by_asgi(app, method="GET", query_string=b"next=//pay.example")[0] == 307
