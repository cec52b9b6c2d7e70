"""What readers are called by people, and when their releases were published.

`Reader.title` and `Reader.date` tell it. The days are in `data/releases.txt` of the package, each
with its source.
"""

import functools
from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from urlprism.documents import DOCUMENTS

_TITLES: Final[Mapping[str, str]] = {
    "whatwg": "WHATWG URL Standard",
    "rfc3986": "RFC 3986",
    "rfc3987": "RFC 3987",
    "rfc2396": "RFC 2396",
    "rfc1808": "RFC 1808",
    "rfc1738": "RFC 1738",
    "draft-abarth-00": "draft-abarth-url-00",
    "draft-abarth-01": "draft-abarth-url-01",
    "urllib": "Python urllib.parse",
    "urllib3": "urllib3",
    "requests": "Requests",
    "httpx": "HTTPX",
    "yarl": "yarl",
    "aiohttp": "aiohttp",
    "curl": "curl (libcurl)",
    "node": "Node.js URL",
    "node.url.parse": "Node.js url.parse",
    "chromium": "Chromium",
    "firefox": "Firefox",
    "webkit": "WebKit",
    "go": "Go net/url",
    "php": "PHP parse_url",
    "php.Uri.WhatWg.Url": "PHP Uri\\WhatWg\\Url",
    "php.Uri.Rfc3986.Uri": "PHP Uri\\Rfc3986\\Uri",
    "ruby": "Ruby URI",
    "java.net.URI": "Java java.net.URI",
    "java.net.URL": "Java java.net.URL",
    "perl": "Perl URI",
    "rust.url": "Rust url",
    "dotnet.Uri": ".NET System.Uri",
    "wget": "GNU Wget",
    "wget2": "GNU Wget2",
    "aria2": "aria2",
    "git": "Git",
    "spring": "Spring UriComponentsBuilder",
    "django.redirects": "Django url_has_allowed_host_and_scheme",
    "django.URLValidator": "Django URLValidator",
    "werkzeug": "Werkzeug",
    "starlette": "Starlette",
    "validators": "validators",
    "rfc3986-validator": "rfc3986-validator",
    "tldextract": "tldextract",
    "w3lib": "w3lib",
    "hyperlink": "hyperlink",
    "furl": "furl",
    "urijs": "URI.js",
    "antissrf": "Microsoft AntiSSRF",
    "url-parse": "url-parse (npm)",
    "parse-url": "parse-url (npm)",
    "nginx": "nginx",
    "httpd": "Apache httpd",
    "haproxy": "HAProxy",
    "tomcat": "Apache Tomcat",
    "jetty": "Eclipse Jetty",
    "gunicorn": "Gunicorn",
    "uvicorn": "Uvicorn",
    "serve-static": "Express serve-static",
    "express": "Express",
    "go.ServeMux": "Go net/http ServeMux",
    "caddy": "Caddy file_server",
    "traefik": "Traefik",
    "envoy": "Envoy",
}
# Readers whose releases are those of another program.
_RELEASED_AS: Final = {
    "node.url.parse": "node",
    "go.ServeMux": "go",
    "java.net.URI": "java",
    "java.net.URL": "java",
    "php.Uri.WhatWg.Url": "php",
    "php.Uri.Rfc3986.Uri": "php",
}
# The drafts of one document, and the months on their first pages.
_DRAFTS: Final = {"draft-abarth-00": "2010-11", "draft-abarth-01": "2011-04"}


def title(name: str) -> str:
    """Return what a reader is called by people, "Go net/url" for "go@1.25"; an unknown name itself.

    >>> title("go@1.25")
    'Go net/url'
    """
    return _TITLES.get(name.partition("@")[0], name)


def date(name: str, version: str) -> str | None:
    """Return when a release was published, "2026-10-20", or None if that is not known.

    Of a standard, it is the date of its text, as exactly as the document states it: "2005-01".

    >>> date("go", "1.27.0"), date("rfc3986", "2005-01")
    ('2026-08-19', '2005-01')
    """
    program = name.partition("@")[0]
    if program in _DRAFTS:
        return _DRAFTS[program]
    if program in DOCUMENTS and program != "urllib":
        return DOCUMENTS[program].date
    return released(_RELEASED_AS.get(program, program)).get(version.partition("+")[0])


def released(program: str) -> Mapping[str, str]:
    """Return the releases of a program that have a known day, in the order of the file.

    `program` is the name of a reader, "java", or "ada", which Node.js reads URLs by.
    """
    return _days().get(program, MappingProxyType({}))


@functools.cache
def _days() -> Mapping[str, Mapping[str, str]]:
    """Return the days of all releases, by program."""
    days: dict[str, dict[str, str]] = {}
    for line in table().splitlines():
        if line and not line.startswith("#"):
            program, version, day = line.split()
            days.setdefault(program, {})[version] = day
    return {program: MappingProxyType(known) for program, known in days.items()}


def table() -> str:
    """Return the text of `data/releases.txt`: lines of a reader, a version and a day.

    A line that begins with "#" says where the days after it are from.
    """
    from importlib.resources import files  # noqa: PLC0415 - slow to load, and seldom needed

    return files("urlprism").joinpath("data", "releases.txt").read_text("utf-8")
