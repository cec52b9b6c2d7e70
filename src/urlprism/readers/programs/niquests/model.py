"""How niquests reads a URL: as `Request.prepare` prepares it, and where a `Session` connects.

text ──► spaces before it off ──► parse_url of urllib3-future ──► a login, a triplet in the path, or
         a host in Punycode? ──► put together, requoted ──► prepared URL; else the text itself
base, location ──► urlsplit, urljoin of the running Python, requoted ──► URL, not prepared again
URL ──► parse_url again ──► pool, host read again ──► resolver
    └─► urlsplit of the running Python ──► path and query ──► encoded ──► target

Where the package idna is there, "3.21.2+idna", it encodes a host beyond ASCII; else each label is
mapped by UTS #46. The field Host has no brackets around an address of IPv6. Sockets of Unix,
streams of events, proxies, a .netrc file and the environment are left out.
"""

import functools
import re
from typing import Final

from urlprism.readers.model import Model
from urlprism.readers.outcomes import Refused, Target, Wire
from urlprism.readers.programs.niquests.releases import RELEASES, urllib3_of
from urlprism.readers.programs.python import model as cpython
from urlprism.readers.programs.requests import model as requests
from urlprism.readers.programs.requests.model import Fields, answer
from urlprism.readers.programs.urllib3 import model as urllib3
from urlprism.readers.programs.urllib3.hosts import is_ipv6
from urlprism.readers.reading import Reading
from urlprism.readers.shared.releases import Release
from urlprism.readers.shared.sending import value_of

NAME: Final = "niquests"
VERSION: Final = RELEASES.newest[-1]

# The scheme of the pool for each: a socket of the web begins as a request.
_POOLS: Final = {"http": "http", "https": "https", "ws": "http", "wss": "https"}
_SCHEME: Final = re.compile(r"(.[^:]{0,9}+):", re.DOTALL)
_UNREAD: Final = re.compile(r"[\0\n\v\f\r]")  # in a field


def at_version(version: str) -> Model[Fields]:
    """Return the model of a release of niquests; raise ValueError for an unknown one."""
    niquests = RELEASES.of(version)
    summary = (
        f"niquests over {urllib3_of(niquests).version.partition('+')[0]}, prepared and dialled"
    )
    return Model(
        *(NAME, niquests.version, summary, Fields._fields),
        *(functools.partial(_report, niquests), answer, at_version),
        releases=RELEASES.newest,
        wire=functools.partial(_wire, niquests),
        follow=functools.partial(_followed, niquests),
    )


def _report(niquests: Release, text: str, base: str | None) -> Fields:
    """Return the parts of the request for a URL, or for a redirect from `base` to `text`."""
    if base is None:
        return _dialled(_prepared(text, niquests), niquests)
    first = _dialled(_prepared(base, niquests), niquests)
    located = requests.redirected(text, first.url, first.fragment, requests.NEWEST)
    return _dialled(located, niquests)


def _followed(niquests: Release, octets: str, base: str) -> Fields:
    """Return the parts of a redirect to the octets of a Location: UTF-8, or else Latin-1."""
    value = value_of(octets, _UNREAD, "h11, RemoteProtocolError")
    try:
        location = value.encode("latin-1").decode()
    except UnicodeDecodeError:
        location = value
    return _report(niquests, location, base)


def _wire(niquests: Release, reading: Reading, text: str, base: str | None) -> Wire | None:  # noqa: ARG001 - all take them
    """Return what is dialled and sent; the name in Host has no final dots, and no brackets."""
    request = Fields(**reading.report)  # type: ignore[arg-type]
    sent = urllib3.encoded_target(request.path_url, urllib3_of(niquests))
    if sent is None:
        return None
    is_authorized = requests.is_login(request.auth)
    if base is not None:
        first = _dialled(_prepared(base, niquests), niquests)
        is_authorized = requests.is_login(first.auth) and requests.is_kept(
            first.url, request.url, requests.NEWEST
        )
    scheme, name, port = request.scheme, request.host.rstrip("."), request.port
    field = name if port == urllib3.DEFAULT_PORTS[scheme] else f"{name}:{port}"
    return Wire(Target(scheme, request.host, port), field.encode(), sent, is_authorized)


def _prepared(text: str, niquests: Release) -> str:
    """Return the URL of the request that is prepared for a text: `PreparedRequest.prepare_url`."""
    text = text.lstrip()
    head = _SCHEME.match(text)
    if head is None or ("http" not in head[1].lower() and head[1].lower() not in _POOLS):
        raise _without_adapter()
    scheme, auth, host, port, path, query, fragment = urllib3.parse(text, urllib3_of(niquests))
    if not host:
        raise _refused("there is no host", "prepare_url, InvalidURL")
    if host[0] in "*.":
        raise _refused("the host begins with an asterisk or a dot", "prepare_url, InvalidURL")
    if not auth and "%" not in (path or "") and not host.startswith("xn--"):
        return text
    url = f"{scheme}://{auth}@{host}" if auth else f"{scheme}://{host}"
    end = f"{path or '/'}?{query}" if query else path or "/"
    whole = f"{url}:{port}{end}" if port else f"{url}{end}"
    return requests.requoted(f"{whole}#{fragment}" if fragment else whole)


def _dialled(url: str, niquests: Release) -> Fields:
    """Return the parts of a request's URL, and the host that an `HTTPAdapter` looks up."""
    written, marks, _ = url.partition("://")
    if not marks or written.lower() not in _POOLS:
        raise _without_adapter()
    over = urllib3_of(niquests)
    _, auth, host, port, *_ = urllib3.parse(url, over)
    if not host:
        raise _refused("there is no host", "HTTPAdapter.send, InvalidURL")
    scheme = _POOLS[written.lower()]
    name = _asked_name(host, scheme, written.lower() == scheme, over)
    try:
        parts = cpython.running().urlsplit(url)
    except ValueError as error:
        raise cpython.refused(error, "urlsplit") from None
    path_url = f"{parts.path or '/'}?{parts.query}" if parts.query else parts.path or "/"
    urllib3.parse(path_url, over)  # a pool reads it, as a host where it begins with two slashes
    number = urllib3.asked_port(port, scheme, over)
    return Fields(url, scheme, name, number, auth, path_url, parts.fragment or None)


def _asked_name(host: str, scheme: str, is_own: bool, over: Release) -> str:
    """Return the name that a pool asks for: it reads a host again, which mapping may have made."""
    address, percent, zone = host.partition("%")
    if percent and ":" in address and is_ipv6(address):
        return f"{address.lower()}%{zone}"
    pooled = host.replace("%", "%25", 1) if is_own and host[0] == "[" else host
    return urllib3.asked_name(pooled, scheme, over)


def _without_adapter() -> Refused:
    return _refused("there is no adapter for the scheme", "Session.get_adapter, InvalidSchema")


def _refused(reason: str, rule: str) -> Refused:
    return Refused(reason, f"niquests {rule}")


MODEL: Final = at_version(VERSION)
report: Final = MODEL.report
