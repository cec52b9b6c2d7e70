"""The doors of the bridges: where a text goes in, each as a function of texts.

What a library's own error says is a ValueError here, as elsewhere in the package. A bridge whose
library is not installed has no door.
"""

import contextlib
import importlib
import json
import logging
from collections.abc import Iterator

from urlprism import URL
from urlprism.bridges import argparse as of_argparse
from urlprism.bridges import asgi, wsgi
from urlprism.bridges import html as of_html
from urlprism.bridges.hiding import hidden
from urlprism.bridges.logging import RedactingFilter
from urlprism.bridges.redirects import check_location, check_reference
from urlprism.bridges.refreshes import refresh_of, refreshes_of
from urlprism.bridges.scrapy import canonical_link
from urlprism.bridges.texts import CheckedURL, SafeURL
from urlprism.bridges.urllib import to_urllib
from urlprism.inventory import locked


@contextlib.contextmanager
def quiet() -> Iterator[None]:
    """Log no refused redirect."""
    log = logging.getLogger("urlprism.redirects")
    log.disabled = True
    try:
        yield
    finally:
        log.disabled = False


def module(name):
    """Return a bridge, None if its library is missing."""
    try:
        return importlib.import_module(f"urlprism.bridges.{name}")
    except ModuleNotFoundError:
        return None


@contextlib.contextmanager
def refusing(*errors) -> Iterator[None]:
    """Let the errors of a library be ValueErrors; others are faults."""
    try:
        yield
    except errors as error:
        raise ValueError(repr(error)) from None


def checked(text: str, standard: str = "rfc3986") -> CheckedURL:
    made = CheckedURL(text, standard)
    assert type(text) is not str or str(made) == text
    return made


def locked_octets(text: str) -> object:
    return locked(f"yarl==1.9.4\n{text}".encode("utf-8", "replace")).notes


def safe(text: str) -> SafeURL:
    return SafeURL(text)


def location(location: str, base: str) -> object:
    return check_location(location, base)


def reference(location: str) -> None:
    check_reference(location, ["h.example"])


def refresh(value: str, other: str) -> None:
    found = refresh_of(value)
    assert found is None or found in refreshes_of([value])
    assert found is None or found in refreshes_of([value, other])


def answered_by_wsgi(location: str, refresh: str) -> str:
    """Whatever an application sends, the middleware answers."""
    said = []

    def application(environ, start_response):
        start_response("302 Found", [("Location", location), ("Refresh", refresh)])
        return [b"body"]

    guard = wsgi.SafeRedirects(application)
    environ = {"wsgi.url_scheme": "https", "HTTP_HOST": "h.example"}
    with quiet():
        list(guard(environ, lambda status, *_: said.append(status)))
    try:
        check_reference(location, ["h.example"])
    except ValueError:
        # What Latin-1 does not have, no server sends as it is.
        is_sent = type(location) is str and max(location, default="a") <= "\xff"
        assert not is_sent or said == ["400 Bad Request"], (location, said)
    return said[0]


def answered_by_asgi(location: bytes, host: bytes) -> int:
    """Whatever an application sends and a client says is its host, the middleware answers."""
    said = []

    async def application(scope, receive, send):
        await send({
            "type": "http.response.start", "status": 302, "headers": [(b"location", location)],
        })  # fmt: skip

    async def send(message):
        said.append(message)

    if isinstance(location, bytes) and isinstance(host, bytes):
        scope = {"type": "http", "scheme": "https", "headers": [(b"host", host)]}
        with quiet(), contextlib.suppress(StopIteration):
            asgi.SafeRedirects(application)(scope, None, send).send(None)
    return said[0]["status"] if said else 0


def page(markup: str, base: str, encoding: str = "utf-8") -> int:
    """A page has as many links as it has, whatever its address."""
    found = of_html.links(markup, "http://h/", encoding=encoding)
    with contextlib.suppress(ValueError):
        assert len(of_html.links(markup, base, encoding=encoding)) == len(found)
    for link in found:
        repr(link)
        assert (link.url is None) == (link.error is not None)
    return len(found)


def attribute(value: str) -> list[object]:
    """Whatever is quoted as HTML does it comes out again."""
    quoted = value.replace("&", "&amp;").replace('"', "&quot;").replace("\0", "")
    found = of_html.links(f'<a href="{quoted}">', "http://h/")
    assert [link.text for link in found] == [value.replace("\0", "")]
    return found


def tree(markup: str) -> int:
    """A tree of lxml."""
    html = importlib.import_module("lxml.html")
    errors = importlib.import_module("lxml.etree")
    with refusing(errors.ParserError, errors.XMLSyntaxError):
        return len(of_html.links_of_tree(html.fromstring(markup), "http://h/"))


def logged(text: str, more: str) -> str:
    record = logging.makeLogRecord({"msg": text, "args": (), "more": {more: [text]}})
    assert RedactingFilter().filter(record)
    return record.getMessage()


def masked(text: str) -> object:
    return hidden({text: [text, (text,)]})


def link(link: str, rung: str = "scheme") -> str:
    return canonical_link(rung)(link)


def by_argparse(text: str) -> object:
    with refusing(of_argparse.argparse.ArgumentTypeError):
        return of_argparse.safe_url()(text)


def by_urllib(text: str) -> object:
    return to_urllib(URL(text))


if (of_pydantic := module("pydantic")) is not None:

    def by_pydantic(text: str, standard: str = "rfc3986") -> str:
        pydantic = importlib.import_module("pydantic")
        made = of_pydantic.By(standard)
        adapter = pydantic.TypeAdapter(
            importlib.import_module("typing").Annotated[CheckedURL, made]
        )
        url = adapter.validate_python(text)
        with contextlib.suppress(
            importlib.import_module("pydantic_core").PydanticSerializationError
        ):
            assert json.loads(adapter.dump_json(url)) == text
        return url

    def to_pydantic(text: str) -> object:
        return of_pydantic.to_pydantic(URL(text))


if (of_fastapi := module("fastapi")) is not None:

    def by_fastapi(text: str) -> object:
        with refusing(of_fastapi.RequestValidationError):
            return of_fastapi.safe_url()(text)


if (of_django := module("django")) is not None:

    def by_django(text: str, standard: str = "whatwg") -> object:
        settings = importlib.import_module("django.conf").settings
        if not settings.configured:  # its messages are translated, for which it needs some
            settings.configure()
            importlib.import_module("django").setup()
        with refusing(of_django.ValidationError):
            return of_django.URLValidator(standard).checked(text)

    def allowed_by_django(url: str, allowed_hosts: str) -> bool:
        return of_django.url_has_allowed_host_and_scheme(url, allowed_hosts)


if (of_click := module("click")) is not None:

    def by_click(text: str) -> object:
        with refusing(of_click.click.BadParameter):
            return of_click.SafeURLType().convert(text, None, None)


if (of_cattrs := module("cattrs")) is not None:
    converter = of_cattrs.add_hooks(importlib.import_module("cattrs").Converter())

    def by_cattrs(text: str) -> object:
        return converter.structure(text, CheckedURL)


if (of_jsonschema := module("jsonschema")) is not None:

    def by_jsonschema(text: str) -> None:
        validator = of_jsonschema.with_urls(importlib.import_module("jsonschema").Draft7Validator)
        checker = of_jsonschema.URLFormatChecker()
        for name in ("uri", "uri-reference", "iri", "iri-reference", "uri-template"):
            schema = {"properties": {"a": {"format": name, "pattern": "^x$"}}}
            for error in validator(schema, format_checker=checker).iter_errors({"a": text}):
                str(error)


if (of_sqlalchemy := module("sqlalchemy")) is not None:

    def by_sqlalchemy(text: str, standard: str = "rfc3986") -> object:
        return of_sqlalchemy.URLType(standard).process_bind_param(text, None)


if (of_yarl := module("yarl")) is not None:

    def by_yarl(text: str) -> object:
        return of_yarl.from_yarl(of_yarl.to_yarl(URL(text)), changes="ignore")


if (of_furl := module("furl")) is not None:

    def by_furl(text: str) -> object:
        return of_furl.to_furl(URL(text))


if (of_httpx := module("httpx")) is not None:

    def by_httpx(text: str) -> object:
        with refusing(of_httpx.httpx.InvalidURL):
            return of_httpx.to_httpx(URL(text))
