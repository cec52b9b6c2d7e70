"""What our checks let pass leads to an allowed host after each framework has written it.

next ──► a check of ours ──► the framework's own redirect ──► octets of Location ──► browsers
"""

import asyncio
import contextlib
import random

import pytest
from django.core.exceptions import DisallowedRedirect
from django.http import HttpResponseRedirect
from django.shortcuts import redirect as redirect_of_django
from django.test import override_settings
from django.urls import NoReverseMatch
from fastapi import FastAPI
from fastapi.responses import RedirectResponse as ResponseOfFastAPI
from flask import Flask
from flask import redirect as redirect_of_flask
from flask import request as request_of_flask
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse
from werkzeug.exceptions import BadRequest
from werkzeug.test import EnvironBuilder, run_wsgi_app
from werkzeug.utils import redirect as redirect_of_werkzeug
from werkzeug.wrappers import Request as RequestOfWerkzeug

from tests.bridges import django_hooks  # noqa: F401 - it sets Django up
from tests.help.counts import IS_NIGHTLY
from urlprism import URL, URLError
from urlprism.bridges import asgi, flask, starlette, werkzeug, wsgi
from urlprism.bridges.django import url_has_allowed_host_and_scheme
from urlprism.bridges.redirects import check_location, check_reference

pytestmark = pytest.mark.plain

PAGES = [
    "https://www.example.com/a/b?c",
    "https://www.example.com//a//b",
    "http://www.example.com/",
]
HOSTS = ("pay.example", "shop.example:8443")
ALLOWED = {
    *("www.example.com", "www.example.com:80", "www.example.com:443"),
    *("pay.example", "pay.example:80", "pay.example:443", "shop.example:8443"),
}
EVIL = "evil.example"
# Pieces of what a parameter may have when it is decoded, once or twice.
PIECES = [
    *(
        "/",
        "/",
        "//",
        "\\",
        "/\\",
        "..",
        "/.",
        "/..",
        "?",
        "#",
        ":",
        "@",
        ";",
        ".",
        "http:",
        "https:",
    ),
    *("http://", "https://", "javascript:", EVIL, EVIL, "www.example.com", "pay.example", "a", "%"),
    *(
        "\t",
        "\n",
        "\r",
        "\r\n",
        "\x00",
        "\x0b",
        "\x0c",
        "\x1f",
        "\x7f",
        " ",
        "\x85",
        "\xa0",
        "\u2028",
    ),
    *(
        "\u3000",
        "\ufeff",
        "\u200b",
        "\xad",
        "\uff0f",
        "\uff3c",
        "\u3002",
        "\uff20",
        "\uff1a",
        "\u2100",
    ),
    *(
        "%09",
        "%0a",
        "%0D%0A",
        "%00",
        "%20",
        "%2f",
        "%2F%2f",
        "%5c",
        "%2e",
        "%2e%2e",
        "%3a",
        "%40",
        "%23",
    ),
    *(
        "%3f",
        "%2509",
        "%252f",
        "%255c",
        "%25%30%39",
        "%C2%A0",
        "%E3%80%82",
        "%EF%BC%8F",
        "%ff",
        "%u002f",
    ),
    *(
        "\xe9",
        "\u05d0",
        "\U0001f600",
        "xn--",
        "[",
        "]",
        "[::1]",
        "127.0.0.1",
        "0x7f.1",
        ":443",
        ":80",
    ),
    *("'", '"', "<", ">", "`", "{", "|", "^", "&", "=", "+", "~", "\udcff", "\ud800"),
]
FIXED = [
    *(
        "/\t/evil.example",
        "/%09/evil.example",
        "/\n/evil.example",
        "/%0a/evil.example",
        "/%5cevil.example",
    ),
    *(
        "/\\evil.example",
        "\\\\evil.example",
        "////evil.example",
        "/.//evil.example",
        "/..//evil.example",
    ),
    *(
        "https:evil.example",
        "/%2f/evil.example",
        "/%2509/evil.example",
        "\x00//evil.example",
        "//evil.example\\@www.example.com",
    ),
    *(
        "/\u3000/evil.example",
        "\xa0//evil.example",
        "//www.example.com\uff0f@evil.example",
        "https:///evil.example",
    ),
    *(
        "//pay.example",
        "/a?next=//evil.example#//evil.example",
        "",
        "?",
        "#",
        ".",
        "a//evil.example",
    ),
]


def hostile(count):
    """Yield texts of a parameter `next`."""
    draw = random.Random("next")  # noqa: S311 - not for secrets
    yield from FIXED
    for _ in range(count):
        yield "".join(draw.choice(PIECES) for _ in range(draw.randrange(1, 7)))


def environ_of(page):
    url = URL(page)
    return EnvironBuilder(url.pathname, url.origin, query_string=url.search[1:]).get_environ()


def request_of_starlette(page):
    url = URL(page)
    headers = [(b"host", url.host.encode())]
    scope = {"type": "http", "method": "GET", "scheme": url.scheme, "headers": headers}
    return Request(scope | {"path": url.pathname, "query_string": url.search[1:].encode()})


# Each framework's own redirect, as its response is sent: the octets of Location.
def by_werkzeug(text, page):
    _, _, headers = run_wsgi_app(redirect_of_werkzeug(text), environ_of(page))
    return headers["Location"].encode("latin-1")


APP = Flask("shop")


@APP.route("/", defaults={"path": ""})
@APP.route("/<path:path>")
def _go(path):
    return redirect_of_flask(request_of_flask.environ["next"])


def by_flask(text, page):
    _, _, headers = run_wsgi_app(APP, {**environ_of("http://www.example.com/"), "next": text})
    return headers["Location"].encode("latin-1")


def by_django(text, page):
    return HttpResponseRedirect(text).headers["Location"].encode("latin-1")


@override_settings(ROOT_URLCONF="tests.bridges.django_hooks")
def by_django_shortcut(text, page):
    return redirect_of_django(text).headers["Location"].encode("latin-1")


def sent_by(response, page):
    sent = []

    async def send(message):
        sent.append(message)

    asyncio.run(response(request_of_starlette(page).scope, None, send))
    return dict(sent[0]["headers"])[b"location"]


def by_starlette(text, page):
    return sent_by(RedirectResponse(text), page)


def by_fastapi(text, page):
    app = FastAPI()

    @app.get("/")
    def go():
        return ResponseOfFastAPI(text)

    async def receive():
        return {"type": "http.request", "body": b""}

    sent = []

    async def send(message):
        sent.append(message)

    asyncio.run(app(request_of_starlette("http://www.example.com/").scope, receive, send))
    return dict(sent[0]["headers"])[b"location"]


FRAMEWORKS = [by_werkzeug, by_flask, by_django, by_django_shortcut, by_starlette, by_fastapi]
# Their own errors for a text that they cannot send.
UNSENT = (ValueError, TypeError, UnicodeError, DisallowedRedirect, NoReverseMatch)


def leads_elsewhere(octets, page):
    """Yield where browsers go that is not allowed, whichever way they decode the octets."""
    for text in {octets.decode("utf-8", "replace"), octets.decode("latin-1")}:
        url = URL.parse(text, page)
        if url is not None and (url.host not in ALLOWED or url.scheme not in {"http", "https"}):
            yield url.href


def passes(check, *given, **options):
    try:
        return check(*given, **options) is not False
    except URLError:
        return False


CHECKS = {
    "check_location": lambda text, page: passes(check_location, text, page, hosts=HOSTS),
    "check_reference": lambda text, _: passes(check_reference, text, HOSTS),
    "url_has_allowed_host_and_scheme": lambda text, _: url_has_allowed_host_and_scheme(
        text, {"www.example.com", *HOSTS}
    ),
}


def test_a_framework_rewrites_what_it_sends():
    """So the law has teeth: Werkzeug drops the tab of a decoded `next`, and Django quotes it."""
    page = PAGES[0]
    assert by_werkzeug("/\t/evil.example", page) == b"//evil.example"
    assert [*leads_elsewhere(b"//evil.example", page)] == ["https://evil.example/"]
    assert by_django("/\t/evil.example", page) == b"/%09/evil.example"
    assert not any(check("/\t/evil.example", page) for check in CHECKS.values())


@pytest.fixture(scope="module")
def passed():
    """Texts with their pages that one of our checks lets pass."""
    return [
        (text, page)
        for number, text in enumerate(hostile(2400 if IS_NIGHTLY else 900))
        for page in (PAGES if text in FIXED else [PAGES[number % len(PAGES)]])
        if any(check(text, page) for check in CHECKS.values())
    ]


@pytest.mark.parametrize("framework", FRAMEWORKS, ids=lambda each: each.__name__[3:])
def test_what_a_check_lets_pass_leads_to_an_allowed_host(framework, passed):
    sent = 0
    for text, page in passed:
        try:
            octets = framework(text, page)
        except UNSENT:
            continue
        sent += 1
        assert not [*leads_elsewhere(octets, page)], (text, octets)
    assert len(passed) > (300 if IS_NIGHTLY else 100)
    # That of Django which takes names of views takes a text without a slash or a dot for one.
    assert sent > len(passed) * (0.3 if framework is by_django_shortcut else 0.9)


# What redirects and checks at once: a response, or the framework's own error.
def safely_by_werkzeug(text, page, **given):
    request = RequestOfWerkzeug(environ_of(page))
    response = werkzeug.safe_redirect(request, text, hosts=HOSTS, **given)
    _, _, headers = run_wsgi_app(response, request.environ)
    return headers["Location"].encode("latin-1")


def safely_by_flask(text, page, **given):
    with APP.request_context(environ_of(page)):
        response = flask.safe_redirect(text, hosts=HOSTS, **given)
    _, _, headers = run_wsgi_app(response, environ_of(page))
    return headers["Location"].encode("latin-1")


def safely_by_starlette(text, page, **given):
    request = request_of_starlette(page)
    return sent_by(starlette.safe_redirect(request, text, hosts=HOSTS, **given), page)


def by_wsgi_middleware(text, page):
    app = wsgi.SafeRedirects(redirect_of_werkzeug(text), HOSTS)
    _, status, headers = run_wsgi_app(app, environ_of(page))
    return headers["Location"].encode("latin-1") if status.startswith("302") else None


def by_asgi_middleware(text, page):
    sent = []

    async def send(message):
        sent.append(message)

    app = asgi.SafeRedirects(RedirectResponse(text), HOSTS)
    asyncio.run(app(request_of_starlette(page).scope, None, send))
    return dict(sent[0]["headers"]).get(b"location")


SENT = 800 if IS_NIGHTLY else 200
DOORS = [safely_by_werkzeug, safely_by_flask, safely_by_starlette]
DOORS += [by_wsgi_middleware, by_asgi_middleware]


@pytest.mark.parametrize("door", DOORS, ids=lambda each: each.__name__)
def test_a_redirect_that_is_sent_leads_to_an_allowed_host(door):
    sent = 0
    for number, text in enumerate(hostile(SENT)):
        page = PAGES[number % len(PAGES)]
        try:
            octets = door(text, page)
        except (BadRequest, HTTPException, *UNSENT):
            continue
        if octets is not None:
            sent += 1
            assert not [*leads_elsewhere(octets, page)], (text, octets)
    assert sent > (100 if IS_NIGHTLY else 25)


@pytest.mark.parametrize("door", DOORS[:3], ids=lambda each: each.__name__)
def test_a_refused_redirect_is_the_error_of_the_framework(door):
    for number, text in enumerate(hostile(SENT)):
        page = PAGES[number % len(PAGES)]
        with contextlib.suppress(BadRequest, HTTPException):
            door(text, page)
        assert door(text, page, fallback="/home") is not None
