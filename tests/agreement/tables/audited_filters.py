"""Ten filters as people write them, each with what it means to allow, and a base for redirects."""

import re
from collections.abc import Callable
from functools import cache
from importlib import import_module
from ipaddress import ip_address
from typing import Any, NamedTuple
from urllib.parse import urlparse

HOST = "example.com"
ALLOWED = {HOST}
BASE = "https://example.com/account"


class Case(NamedTuple):
    """A filter: its name on the page, its code, and what an audit of it is asked with."""

    code: str
    function: Callable[[str], object]
    options: dict[str, Any]
    fetchers: tuple[str, ...] = ("requests", "curl", "whatwg")


def _django(url: str) -> object:
    judge = import_module("django.utils.http").url_has_allowed_host_and_scheme
    return judge(url, allowed_hosts={HOST})


def _werkzeug(url: str) -> object:
    netloc = urlparse(import_module("werkzeug.urls").iri_to_uri(url)).netloc
    return import_module("werkzeug.sansio.utils").host_is_trusted(netloc, [HOST])


def _validators(url: str) -> object:
    return import_module("validators").url(url, private=False)


@cache
def _extractor() -> Any:
    return import_module("tldextract").TLDExtract(suffix_list_urls=(), cache_dir=None)


def _tldextract(url: str) -> object:
    return _extractor()(url).top_domain_under_public_suffix == HOST


def _is_global(url: str) -> object:
    host = urlparse(url).hostname or ""
    try:
        return ip_address(host).is_global
    except ValueError:
        return host not in {"", "localhost"}


def _stays_here(url: str) -> object:
    parts = urlparse(url)
    return not parts.netloc or parts.netloc == HOST


_ALLOWED: dict[str, Any] = {"allow": [HOST]}
_BELOW: dict[str, Any] = {"allow": [f".{HOST}"]}
_REDIRECT: dict[str, Any] = {"allow": [HOST], "base": BASE}
CASES = (
    Case(
        'url.startswith("https://example.com")',
        lambda url: url.startswith("https://example.com"),
        _ALLOWED,
    ),
    Case('"example.com" in url', lambda url: "example.com" in url, _ALLOWED),
    Case(
        'urlparse(url).hostname in {"example.com"}',
        lambda url: urlparse(url).hostname in ALLOWED,
        _ALLOWED,
    ),
    Case(
        'urlparse(url).hostname.endswith("example.com")',
        lambda url: (urlparse(url).hostname or "").endswith(HOST),
        _BELOW,
    ),
    Case(
        r're.match(r"^https?://([^/]+\.)?example\.com(/|$)", url)',
        lambda url: re.match(r"^https?://([^/]+\.)?example\.com(/|$)", url),
        _BELOW,
    ),
    Case("tldextract: the registered domain is example.com", _tldextract, _BELOW),
    Case("Werkzeug's host_is_trusted of iri_to_uri(url)", _werkzeug, _ALLOWED),
    Case("Django's url_has_allowed_host_and_scheme", _django, _REDIRECT, ("whatwg",)),
    Case("not urlparse(url).netloc, or example.com's", _stays_here, _REDIRECT, ("whatwg",)),
    Case("validators.url(url, private=False)", _validators, {}),
    Case("ip_address(urlparse(url).hostname).is_global, or a name", _is_global, {}),
)
