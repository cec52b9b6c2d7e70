"""The field Refresh: where the HTML Standard and browsers go on, and what the middlewares stop."""

import pytest

from tests.bridges.test_redirects import HOSTS, by_asgi, by_wsgi
from urlprism.bridges import asgi, wsgi
from urlprism.bridges.refreshes import refresh_of, refreshes_of

pytestmark = pytest.mark.plain

# A value, and the URL by the shared declarative refresh steps of the HTML Standard.
STEPS = [
    ("", None),
    ("5", None),
    ("5;", None),
    ("5; ", None),
    ("5;/a", "/a"),
    ("5,/a", "/a"),
    ("5 /a", "/a"),
    ("5\t;\n/a", "/a"),
    ("\f\r 5;/a", "/a"),
    ("5.7.;/a", "/a"),
    (".5;/a", "/a"),
    (".;/a", "/a"),
    ("-5;/a", None),
    ("+5;/a", None),
    ("5s;/a", None),
    (";/a", None),
    ("\u00a05;/a", None),
    ("5;;/a", ";/a"),
    ("5;url=/a", "/a"),
    ("5;URL=/a", "/a"),
    ("5; uRl \t= /a", "/a"),
    ("5 url=/a", "/a"),
    ("5;url /a", "url /a"),
    ("5;url", "url"),
    ("5;ur=/a", "ur=/a"),
    ("5;u=/a", "u=/a"),
    ("5;url=", ""),
    ("5;url=url=/a", "url=/a"),
    ("5;'/a'b", "/a"),
    ('5;url="/a"b', "/a"),
    ("5;url='/a", "/a"),
    ("5;url='/a\"b'", '/a"b'),
    ("5;url=/a'b'", "/a'b'"),
    ("5;url=''", ""),
    ("5;\\url=/a", "\\url=/a"),
]


@pytest.mark.parametrize(("value", "text"), STEPS)
def test_the_steps_of_the_standard(value, text):
    assert refresh_of(value) == text
    assert {text} - {None} <= {*refreshes_of([value])}


def test_what_some_browser_may_read():
    assert refreshes_of(["5;url='/a'b'c"]) == ("/a", "/a'b")
    assert refreshes_of(["soon;url=/a"]) == ("/a",)
    assert refreshes_of(["5;/a", "7;/b"]) == ("/a", "/b", "/a, 7;/b")
    assert refreshes_of(["5", "0;url=/b"]) == ("/b", "0;url=/b")
    assert refreshes_of([]) == refreshes_of(["5"]) == ()


def test_any_value_takes_linear_time():
    for unit in ("5", "5.", " ", ";", "'", "url ", "url=", '5;url="', "\u00a0"):
        for start in ("", "5;", "5;url ", "5;'"):
            refresh_of(start + unit * 20_000)
            refreshes_of([start + unit * 20_000])


AWAY = ["//evil.example", "https:evil.example", "/\\evil.example", "javascript:alert(1)", "data:,x"]
STAYS = ["", "0", "5; url=/a", "5; url='?a=b'", "1,https://www.example.com/", "0;//pay.example/x"]


def refreshing(middleware, *values, status=200, names=("Refresh",)):
    """Return the status of a response with such fields, and its body."""
    fields = [(names[place % len(names)], value) for place, value in enumerate(values)]

    def of_wsgi(environ, start_response):
        start_response(f"{status} X", fields)
        return [b"go", b"ne"]

    async def of_asgi(scope, receive, send):
        octets = [(name.encode(), value.encode("latin-1")) for name, value in fields]
        await send({"type": "http.response.start", "status": status, "headers": octets})
        await send({"type": "http.response.body", "body": b"go", "more_body": True})
        await send({"type": "http.response.body", "body": b"ne"})

    if middleware is wsgi:
        answer = by_wsgi(wsgi.SafeRedirects(of_wsgi, HOSTS))
    else:
        answer = by_asgi(asgi.SafeRedirects(of_asgi, HOSTS))
    return answer[0], answer[2]


@pytest.mark.parametrize("middleware", [wsgi, asgi])
def test_a_refresh_elsewhere_is_stopped(middleware):
    forms = ("0;url={}", "0; URL='{}'", "9,{}", '0 "{}"')
    for number, text in enumerate(AWAY):
        value = forms[number % len(forms)].format(text)
        status = (200, 201, 404, 302)[number % 4]
        said = refreshing(middleware, value, status=status)
        assert said[0] == 400, value
        assert said[1].startswith(b"The redirect was refused: ")
    assert refreshing(middleware, "0; url='/a'//evil.example'")[0] == 200
    assert refreshing(middleware, "0; url=\xa0//evil.example")[0] == 200  # a path
    assert (
        refreshing(middleware, "0", "0;url=//evil.example", names=("refresh", "REFRESH"))[0] == 400
    )


@pytest.mark.parametrize("middleware", [wsgi, asgi])
def test_a_refresh_that_stays_passes(middleware):
    for value in STAYS:
        assert refreshing(middleware, value) == (200, b"gone"), value


@pytest.mark.parametrize("middleware", [wsgi, asgi])
def test_a_response_that_goes_on_to_many_places_is_stopped(middleware):
    values = [f"0;url=/{number}" for number in range(20_000)]
    assert b"several" not in refreshing(middleware, *values[:8])[1]
    status, body = refreshing(middleware, *values)
    assert status == 400
    assert b"several fields Refresh" in body


def test_what_is_no_text_of_a_field_is_left_to_the_server():
    """PEP 3333 has Latin-1 only: the middleware neither fails nor lets it lead elsewhere."""
    assert refreshing(wsgi, "0;url=/\u65e5\ud800")[0] == 200
    assert refreshing(wsgi, "0;url=//evil\u3002example")[0] == 400


def test_a_head_gets_no_body():
    def application(environ, start_response):
        start_response("302 Found", [("Location ", "//evil.example")])
        return []

    status, headers, body = by_wsgi(wsgi.SafeRedirects(application), REQUEST_METHOD="HEAD")
    assert (status, body) == (400, b"")
    assert int(headers["Content-Length"]) > 0


def test_a_body_goes_on_chunk_by_chunk():
    """Streams are neither read ahead nor joined, and are closed."""
    events = []

    class Stream:
        def __iter__(self):
            for number in range(3):
                events.append(number)
                yield b"%d" % number

        def close(self):
            events.append("closed")

    def application(environ, start_response):
        start_response("200 OK", [])
        return stream

    stream = Stream()
    answer = wsgi.SafeRedirects(application)({"HTTP_HOST": "h"}, lambda *_: None)
    assert answer is stream
    assert events == []

    def generator(environ, start_response):
        start_response("200 OK", [("Refresh", "5")])
        events.append("started")
        yield b"a"
        events.append("on")
        yield b"b"

    chunks = iter(wsgi.SafeRedirects(generator)({"HTTP_HOST": "h"}, lambda *_: None))
    assert events == []
    assert next(chunks) == b"a"
    assert events == ["started"]
