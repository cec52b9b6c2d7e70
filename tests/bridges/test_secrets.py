"""No bridge shows a secret of a URL: not its errors, tracebacks, logs, answers or schemas."""

import argparse
import asyncio
import contextlib
import io
import json
import logging
import traceback
import warnings
from typing import Annotated

import aiohttp
import attrs
import cattrs
import click
import furl
import httpx
import jsonschema
import pydantic
import pytest
import sqlalchemy
import werkzeug.exceptions
import werkzeug.test
import werkzeug.wrappers
import yarl
from click.testing import CliRunner
from django.core.exceptions import ValidationError
from fastapi import Depends, FastAPI
from flask import Flask
from sqlalchemy.orm import Session
from starlette.exceptions import HTTPException
from starlette.requests import Request

import urlprism.bridges.argparse
import urlprism.bridges.attrs
import urlprism.bridges.click
import urlprism.bridges.flask
import urlprism.bridges.starlette
import urlprism.bridges.werkzeug
from tests.bridges import django_hooks  # it sets Django up
from tests.bridges.test_fastapi import app as app_of_fastapi
from tests.bridges.test_redirects import application_of_asgi, application_of_wsgi, by_asgi, by_wsgi
from tests.bridges.test_types import Hook as HookOfSQL
from urlprism import URL, Policy
from urlprism.bridges import asgi, fastapi, wsgi
from urlprism.bridges import urllib as of_urllib
from urlprism.bridges.aiohttp import safe_session as aiohttp_session
from urlprism.bridges.cattrs import add_hooks
from urlprism.bridges.django import URLValidator
from urlprism.bridges.furl import from_furl, to_furl
from urlprism.bridges.html import links
from urlprism.bridges.httpx import from_httpx, safe_async_client, safe_client, to_httpx
from urlprism.bridges.jsonschema import URLFormatChecker, with_urls
from urlprism.bridges.logging import RedactingFilter
from urlprism.bridges.pydantic import By, to_pydantic
from urlprism.bridges.redirects import check_location, check_reference
from urlprism.bridges.requests import safe_session
from urlprism.bridges.scrapy import canonical_link
from urlprism.bridges.texts import CheckedURL, SafeURL
from urlprism.bridges.urllib3 import SafePoolManager
from urlprism.bridges.yarl import from_yarl, to_yarl

pytestmark = pytest.mark.plain

SECRET = "hunter2"  # noqa: S105 - of nobody
# None is fit for anybody: the port is not a number, the host is private, or there is a control.
TEXTS = [
    "http://me:hunter2@h:x/",
    "http://me:hunter2@10.0.0.1/",
    "https://ghp_hunter2hunter2hunter2hunter2@h:x/",
    "http://10.0.0.1:99999/?a=b&token=hunter2",
    "http://h:x/cb?x#access_token=hunter2&state=1",
    "http://h:x/?next=https%3A%2F%2Fu%3Ahunter2%40g%2F",
    "http://me:hunter2@h\t:x/",
    "http:\\\\me:hunter2@h:x/",
    "//me:hunter2@h:x/ b",
    "ftp://me:hunter2@10.0.0.1/",
]


@pytest.fixture
def logged():
    """What any logger says, from the finest level on."""
    stream = io.StringIO()
    handler, root = logging.StreamHandler(stream), logging.getLogger()
    before = root.level
    root.addHandler(handler)
    root.setLevel(logging.DEBUG)
    yield stream
    root.setLevel(before)
    root.removeHandler(handler)


def shown(error):
    """Yield all that is printed of an error, with its causes and its notes."""
    yield from (str(error), repr(error), "".join(traceback.format_exception(error)))


class Model(pydantic.BaseModel):
    url: URL | None = None
    checked: CheckedURL | None = None
    safe: SafeURL | None = None
    uri: Annotated[CheckedURL, By("rfc3986")] | None = None


def of_pydantic(text):
    for name in Model.model_fields:
        try:
            yield repr(Model(**{name: text}))
        except pydantic.ValidationError as error:
            yield from (*shown(error), error.json(), str(error.errors()))


def of_fastapi(text):
    app = FastAPI()

    @app.get("/a")
    def a(u: Annotated[CheckedURL, Depends(fastapi.checked_url("u"))]) -> str:
        return repr(u)

    @app.get("/b")
    def b(u: Annotated[SafeURL, Depends(fastapi.safe_url("u"))]) -> str:
        return repr(u)

    async def ask():
        for known, method, path, given in (
            (app, "GET", "/a", {"params": {"u": text}}),
            (app, "GET", "/b", {"params": {"u": text}}),
            (app, "GET", "/openapi.json", {}),
            (app_of_fastapi, "POST", "/hook", {"json": {"url": text, "uri": "a"}}),
        ):
            transport = httpx.ASGITransport(known)
            async with httpx.AsyncClient(transport=transport, base_url="http://s") as client:
                answer = await client.request(method, path, **given)
                yield answer.text if answer.status_code != 200 or path != "/hook" else ""

    async def gather():
        return [each async for each in ask()]

    logging.getLogger("httpx").disabled = True  # the client here writes what it asks
    try:
        yield from asyncio.run(gather())
    finally:
        logging.getLogger("httpx").disabled = False


def of_django(text):
    for check in (
        URLValidator(),
        URLValidator(policy=Policy()),
    ):
        with contextlib.suppress(ValidationError):
            check(text)
            continue
        try:
            check(text)
        except ValidationError as error:
            yield from (*shown(error), repr(error.params), repr(error.messages))
    hook = django_hooks.Hook(home=text, uri=text, callback=text)
    try:
        hook.full_clean()
    except ValidationError as error:
        yield from shown(error)
    form = django_hooks.HookForm({"home": text, "uri": text, "callback": text})
    form.is_valid()
    yield from (str(form.errors), form.errors.as_json(), repr(form.errors))


def of_flask(text):
    app = Flask("shop")

    @app.route("/")
    def go():
        return urlprism.bridges.flask.safe_redirect(text)

    yield app.test_client().get("/").text


def of_werkzeug(text):
    request = werkzeug.wrappers.Request(werkzeug.test.EnvironBuilder("/").get_environ())
    try:
        urlprism.bridges.werkzeug.safe_redirect(request, text)
    except werkzeug.exceptions.BadRequest as error:
        yield from (*shown(error), error.get_body())


def of_starlette(text):
    scope = {"type": "http", "path": "/", "query_string": b"", "headers": [(b"host", b"s")]}
    try:
        urlprism.bridges.starlette.safe_redirect(Request(scope), text)
    except HTTPException as error:
        yield from (*shown(error), error.detail)


def of_middlewares(text):
    yield str(by_wsgi(wsgi.SafeRedirects(application_of_wsgi(text)))[2])
    yield str(by_asgi(asgi.SafeRedirects(application_of_asgi(text)))[2])

    def refreshing(environ, start_response):
        start_response("200 OK", [("Refresh", f"0;url={text}")])
        return []

    yield str(by_wsgi(wsgi.SafeRedirects(refreshing))[2])
    for check in (lambda: check_location(text, "http://s/"), lambda: check_reference(text)):
        try:
            check()
        except ValueError as error:
            yield from shown(error)


def of_requests(text):
    with safe_session() as session:
        try:
            session.get(text)
        except (OSError, ValueError) as error:
            yield from shown(error)


def of_httpx(text):
    with safe_client() as client:
        try:
            client.get(text)
        except (httpx.InvalidURL, httpx.HTTPError) as error:
            yield from shown(error)

    async def fetch():
        async with safe_async_client() as client:
            await client.get(text)

    try:
        asyncio.run(fetch())
    except (httpx.InvalidURL, httpx.HTTPError) as error:
        yield from shown(error)


def of_urllib3(text):
    try:
        SafePoolManager().request("GET", text)
    except Exception as error:  # noqa: BLE001 - whatever it is, it is shown
        yield from shown(error)


def of_aiohttp(text):
    async def fetch():
        async with aiohttp_session() as session:
            await session.get(text)

    try:
        asyncio.run(fetch())
    except (aiohttp.InvalidURL, aiohttp.NonHttpUrlClientError) as error:
        # yarl and aiohttp are first, and refuse some: those errors are their own.
        if error.__cause__ is not None and type(error.__cause__).__name__ == "UnsafeURL":
            yield from shown(error)


def of_sqlalchemy(text):
    engine = sqlalchemy.create_engine("sqlite://")
    HookOfSQL.metadata.create_all(engine)
    with Session(engine) as session:
        session.add(HookOfSQL(id=1, url=text, uri=text))
        try:
            session.flush()
        except (ValueError, sqlalchemy.exc.SQLAlchemyError) as error:
            yield from shown(error)
    engine.dispose()


@attrs.define
class Settings:
    url: URL | None = attrs.field(default=None, converter=attrs.converters.optional(URL))
    checked: CheckedURL = attrs.field(
        default="http://h/", converter=urlprism.bridges.attrs.checked_url("rfc3986")
    )
    safe: str = attrs.field(
        default="http://example.com/", validator=urlprism.bridges.attrs.safe_url()
    )


@attrs.define
class Structured:
    url: URL | None = None
    checked: CheckedURL | None = None
    safe: SafeURL | None = None
    number: int = 0


def of_attrs(text):
    for name in ("url", "checked", "safe"):
        try:
            Settings(**{name: text})
        except ValueError as error:
            yield from shown(error)


def of_cattrs(text):
    converter = add_hooks(cattrs.Converter())
    for name in ("url", "checked", "safe"):
        try:
            converter.structure({name: text, "number": "x"}, Structured)
        except Exception as error:  # noqa: BLE001 - a group of errors
            yield from (*shown(error), repr(cattrs.transform_error(error)))


def of_click(text):
    @click.command()
    @click.option("--a", type=urlprism.bridges.click.URLType())
    @click.option("--b", type=urlprism.bridges.click.SafeURLType())
    def call(a, b):
        click.echo(repr((a, b)))

    for name in ("--a", "--b"):
        yield CliRunner().invoke(call, [name, text]).output


def of_argparse(text):
    for make in (urlprism.bridges.argparse.checked_url, urlprism.bridges.argparse.safe_url):
        parser = argparse.ArgumentParser()
        parser.add_argument("--hook", type=make())
        said = io.StringIO()
        with contextlib.redirect_stderr(said), contextlib.suppress(SystemExit):
            yield repr(parser.parse_args(["--hook", text]))
        yield said.getvalue()


def of_logging(text):
    stream = io.StringIO()
    handler = logging.StreamHandler(stream)
    handler.setFormatter(logging.Formatter("%(message)s %(url)s %(more)s"))
    handler.addFilter(RedactingFilter())
    handler.setLevel(logging.ERROR)
    log = logging.getLogger("shop")
    log.propagate = False
    log.addHandler(handler)
    try:
        URL(text).replace(port=text)
    except ValueError:
        more = {"urls": [text], text: (text,)}
        log.exception("to %s", text, extra={"url": text, "more": more}, stack_info=True)
    log.removeHandler(handler)
    yield stream.getvalue()
    record = logging.makeLogRecord({"msg": "a", "exc_info": (ValueError, ValueError(text), None)})
    RedactingFilter().filter(record)
    yield repr(vars(record))


SCHEMA = {
    "properties": {"url": {"format": "uri"}, "other": {"type": "integer"}},
    "anyOf": [{"required": ["x"]}, {"properties": {"url": {"pattern": "^x"}}}],
    "additionalProperties": False,
    "maxProperties": 1,
}


def of_jsonschema(text):
    for version in (jsonschema.Draft7Validator, jsonschema.Draft202012Validator):
        validator = with_urls(version)(SCHEMA, format_checker=URLFormatChecker())
        instance = {"url": text, "other": text, "list": [{"a": text}]}
        for error in validator.iter_errors(instance):
            yield from (*shown(error), *map(str, error.context), repr(error.instance))
        yield str(jsonschema.exceptions.best_match(validator.iter_errors(instance)))


PASSING = ["http://me:hunter2@h/a%zz'b\"?token=hunter2&c=a%20b'#access_token=hunter2"]
LIBRARIES = {
    "yarl": (to_yarl, from_yarl, lambda text: yarl.URL(text, encoded=True)),
    "furl": (to_furl, from_furl, furl.furl),
    "httpx": (to_httpx, from_httpx, httpx.URL),
    "urllib": (of_urllib.to_urllib, of_urllib.from_urllib, of_urllib.parse.urlsplit),
    "pydantic": (to_pydantic, None, None),
}


def of_converters(text):
    for there, back, made in LIBRARIES.values():
        for convert, make in ((there, URL), (back, made)):
            for each in (text, *PASSING) if convert else ():
                with contextlib.suppress(Exception):
                    given = make(each)
                    with warnings.catch_warnings(record=True) as told:
                        warnings.simplefilter("always")
                        yield from failure(lambda: convert(given))  # noqa: B023
                        yield from failure(lambda: convert(given, changes="warn"))  # noqa: B023
                    yield from (str(each.message) for each in told)


def failure(call):
    try:
        call()
    except ValueError as error:
        yield from shown(error)


def of_texts(text):
    for make in (CheckedURL, SafeURL, canonical_link(), lambda text: CheckedURL(text, "rfc3986")):
        try:
            made = make(text)
            yield repr(made) if made != text else ""
        except ValueError as error:
            yield from shown(error)
    yield repr(links(f"<a href='{text}'>", "http://h/"))


DOORS = [
    value for name, value in list(globals().items()) if name.startswith("of_") and callable(value)
]


@pytest.mark.parametrize("door", DOORS, ids=lambda door: door.__name__[3:])
def test_no_bridge_shows_a_secret(door, logged):
    said = 0
    for text in TEXTS:
        for each in door(text):
            assert SECRET not in str(each), text
            said += 1
    assert SECRET not in logged.getvalue()
    assert said >= 2  # a door that yields nothing would show nothing


def test_what_pydantic_shows_of_other_fields_can_be_hidden():
    """Its own rules show the whole input: that is pydantic's, and so is the way to hide it."""

    class Missing(pydantic.BaseModel):
        url: Annotated[CheckedURL, pydantic.Field(max_length=5)]
        number: int

    class Hidden(Missing):
        model_config = pydantic.ConfigDict(hide_input_in_errors=True)

    given = {"url": "http://me:hunter2@h/"}
    for model, is_shown in ((Missing, True), (Hidden, False)):
        with pytest.raises(pydantic.ValidationError) as caught:
            model.model_validate(given)
        assert (SECRET in str(caught.value)) is is_shown
        assert SECRET not in str(caught.value.errors(include_input=False))


def test_a_schema_has_no_secret_of_a_default():
    """A schema is published."""

    class Model(pydantic.BaseModel):
        url: URL = URL("http://me:hunter2@h/")

    assert SECRET not in repr(Model())
    assert json.dumps(Model.model_json_schema())
