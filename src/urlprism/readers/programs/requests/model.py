"""How requests reads a URL: as `Request.prepare` prepares it, and where a `Session` connects.

text ──► spaces before it off ──► urllib3's parse_url ──► put together, requoted ──► prepared URL
base, location ──► urlsplit, urljoin of the running Python, requoted ──► URL, not prepared again
URL ──► urlsplit of the running Python ──► host, port ──► urllib3's pool ──► resolver

A URL is refused if `requests.get` raises before it asks the resolver. So is a base, because no
redirect can come from it. Proxies, a .netrc file and the environment are ignored. `auth` is the
userinfo of the prepared URL: requests sends it if it has a colon, but never that of a location. A
location is a text; requests reads the octets of the header as UTF-8.
"""

import functools
import re
from typing import Final, NamedTuple

from urlprism._core.escapes.triplets import PLAIN, Spellings, respell
from urlprism._core.records.components import Components
from urlprism.readers.model import Model
from urlprism.readers.outcomes import Refused, Target, Wire
from urlprism.readers.programs.python import client as cpython_client
from urlprism.readers.programs.python import model as cpython
from urlprism.readers.programs.requests.releases import RELEASES, urllib3_of
from urlprism.readers.programs.urllib3 import model as urllib3
from urlprism.readers.reading import Reading
from urlprism.readers.shared.hosts import target
from urlprism.readers.shared.idna_labels import mapped_and_encoded
from urlprism.readers.shared.releases import Release
from urlprism.urllib_parse import quote, unquote

NAME: Final = "requests"
VERSION: Final = "2.34.2"
NEWEST: Final = RELEASES.of(VERSION)

_SETTLED: Final = re.compile(r"[a-zA-Z0-9._~!#$%&'()*+,/:;=?@\[\]-]*+")
# Two characters behind a percent sign that are no digits of a triplet.
_ODD: Final = re.compile(r"%((?![0-9a-fA-F]{2})[^%]{2})", re.DOTALL)
_UNRESERVED: Final = re.compile(r"[A-Za-z0-9._~-]")
_SAFE: Final = "!#$&'()*+,/:;=?@[]~"


class Fields(NamedTuple):
    """The parts of a prepared request, and the host that its connection looks up."""

    url: str
    scheme: str
    host: str
    port: int
    auth: str | None
    path_url: str
    fragment: str | None


def report(text: str, base: str | None) -> Fields:
    """Return the parts of the request for a URL, or for a redirect from `base` to `text`."""
    return _report(NEWEST, text, base)


def at_version(version: str) -> Model[Fields]:
    """Return the model of a release of requests; raise ValueError for an unknown one."""
    requests = RELEASES.of(version)
    summary = f"requests over urllib3 {urllib3_of(requests).version}, prepared and dialled"
    return Model(
        *(NAME, requests.version, summary, Fields._fields),
        *(functools.partial(_report, requests), answer, at_version),
        releases=RELEASES.newest,
        wire=functools.partial(_wire, requests),
        follow=functools.partial(_followed, requests),
    )


def _report(requests: Release, text: str, base: str | None) -> Fields:
    if base is None:
        return _prepared(text, requests)
    first = _prepared(base, requests)
    return dialled(redirected(text, first.url, first.fragment, requests), requests)


def _wire(requests: Release, reading: Reading, text: str, base: str | None) -> Wire | None:  # noqa: ARG001 - all take them
    """Return what is dialled and sent: urllib3 encodes the target again."""
    request = Fields(**reading.report)  # type: ignore[arg-type]
    sent = urllib3.requested_target(request.path_url, urllib3_of(requests))
    if sent is None:
        return None
    if base is None:
        is_authorized = is_login(request.auth)
    else:
        first = _prepared(base, requests)
        is_authorized = is_login(first.auth) and is_kept(first.url, request.url, requests)
    dialled = Target(request.scheme, request.host, request.port)
    return urllib3.wire_of(dialled, sent, is_authorized=is_authorized)


def is_login(auth: str | None) -> bool:
    """Whether a userinfo is sent: `PreparedRequest.prepare_auth`."""
    user, colon, password = (auth or "").partition(":")
    return bool(colon and (user or password))


def is_kept(before: str, after: str, requests: Release) -> bool:
    """Whether a redirect keeps the field Authorization: `Session.should_strip_auth`."""
    if not requests.has("login-kept-at-origin"):
        split = cpython.running().urlsplit
        return split(before).hostname == split(after).hostname
    old, new = cpython.report(before, None), cpython.report(after, None)
    if old.hostname != new.hostname:
        return False
    secure = (old.scheme, new.scheme) == ("http", "https")
    if secure and old.port in {80, None} and new.port in {443, None}:
        return True
    default = {urllib3.DEFAULT_PORTS.get(old.scheme), None}
    is_alike = requests.has("default-port-is-none") and {old.port, new.port} <= default
    return old.scheme == new.scheme and (is_alike or old.port == new.port)


def _followed(requests: Release, octets: str, base: str) -> Fields:
    """Return the parts of a redirect to the octets of a Location, which are read as UTF-8."""
    try:
        location = cpython_client.value_of(octets).encode("latin-1").decode()
    except UnicodeDecodeError:
        raise _refused("a Location that is not UTF-8", "to_native_string, UnicodeError") from None
    return _report(requests, location, base)


def answer(fields: Fields) -> tuple[Components, Target]:
    """Interpret the parts; to requests an empty query or fragment is the same as an absent one."""
    _, scheme, host, port, auth, path_url, fragment = fields
    path, mark, query = path_url.partition("?")
    parts = scheme, auth, host, port, path, query if mark else None, fragment
    # The `__new__` of a NamedTuple is a function in Python.
    return tuple.__new__(Components, parts), target(scheme, host, port)


def prepared(text: str) -> str:
    """Return the URL of a prepared request, which may have a host that cannot be looked up."""
    prepared_url = ready(text, NEWEST)
    return prepared_url if isinstance(prepared_url, str) else prepared_url.url


def _prepared(text: str, requests: Release) -> Fields:
    """Return the parts of the request that is prepared for a URL."""
    prepared_url = ready(text, requests)
    return dialled(prepared_url, requests) if isinstance(prepared_url, str) else prepared_url


def ready(text: str, requests: Release, others: frozenset[str] = frozenset()) -> Fields | str:
    """Return the URL that `PreparedRequest.prepare` prepares, or its parts where they are there.

    A session may have adapters for other schemes.
    """
    text = text.lstrip()
    if ":" in text and text[:4].lower() != "http":
        # It is not prepared, and refused when an adapter is chosen.
        raise _without_adapter()
    scheme, auth, host, port, path, query, fragment = urllib3.parse(text, urllib3_of(requests))
    if scheme is None:
        raise _refused("there is no scheme", "prepare_url, MissingSchema")
    if not host:
        raise _refused("there is no host", "prepare_url, InvalidURL")
    is_own = scheme in urllib3.DEFAULT_PORTS
    if not is_own and scheme not in others:
        raise _without_adapter()
    if not host.isascii():  # an urllib3 before 1.25 leaves it so
        host = _encoded(host)
    if host[0] in "*.":
        raise _refused("the host begins with an asterisk or a dot", "prepare_url, InvalidURL")
    url = f"{scheme}://{auth}@{host}" if auth else f"{scheme}://{host}"
    if port:
        # A port of 0 is dropped.
        url = f"{url}:{port}"
    target = f"{path or '/'}?{query}" if query else path or "/"
    url = f"{url}{target}#{fragment}" if fragment else f"{url}{target}"
    whole = requoted(url)
    if auth:
        _check_credentials(whole, requests)
    elif is_own and whole == url and urllib3.is_plain_name(host):
        # To split it again would give the parts of which it was made.
        number = port or urllib3.DEFAULT_PORTS[scheme]
        target = _asked(target, requests)
        return tuple.__new__(Fields, (url, scheme, host, number, None, target, fragment or None))
    return whole


def _encoded(host: str) -> str:
    """Return a host beyond ASCII as IDNA 2008 encodes it; raise Refused where that fails."""
    if (ascii_name := mapped_and_encoded(host)) is None:
        raise _refused("the host is not valid in IDNA 2008", "prepare_url, InvalidURL")
    return ascii_name


def _check_credentials(url: str, requests: Release) -> None:
    """Raise Refused for a user name or password that Latin-1, in which they are sent, lacks."""
    location = _split(url, requests)
    username, password = location.username, location.password
    if username is None or password is None:
        return
    try:
        (unquote(username) + unquote(password)).encode("latin-1")
    except UnicodeEncodeError:
        reason = "the userinfo contains characters that Latin-1 does not have"
        raise _refused(reason, "prepare_auth, UnicodeEncodeError") from None


def redirected(location: str, url: str, fragment: str | None, requests: Release) -> str:
    """Return the URL to which a location leads from a request: `Session.resolve_redirects`."""
    if not location:
        raise _refused("an empty location is not followed", "Session.resolve_redirects")
    if location.startswith("//"):
        location = f"{url.partition(':')[0]}:{location}"
    level = cpython.running()
    try:
        parsed = level.urlparse(location)
        if not parsed.fragment and fragment and requests.has("fragment-kept"):
            parsed = parsed._replace(fragment=fragment)
        followed = requoted(parsed.geturl())
        return followed if parsed.netloc else level.urljoin(url, followed)
    except ValueError as error:
        raise cpython.refused(error, "urlparse") from None


def dialled(url: str, requests: Release) -> Fields:
    """Return the parts of a request's URL, and the host that an `HTTPAdapter` looks up."""
    if not url[:8].lower().startswith(("http://", "https://")):
        raise _without_adapter()
    scheme, netloc, path, query, fragment, _, _, host, port = _split(url, requests)
    over = urllib3_of(requests)
    if not requests.has("connected-by-urllib"):
        level = cpython.running()
        _, _, host, port, *_ = urllib3.parse(level.urlparse(url).geturl(), over)
    if not host:
        raise _refused("there is no host", "HTTPAdapter.send, InvalidURL")
    name = urllib3.asked_name(host, scheme, over)
    port = urllib3.asked_port(port, scheme, over)
    userinfo = netloc.rpartition("@")[0] if "@" in netloc else None
    target = _asked(f"{path or '/'}?{query}" if query else path or "/", requests)
    return tuple.__new__(Fields, (url, scheme, name, port, userinfo, target, fragment or None))


def _split(url: str, requests: Release) -> cpython.Fields:
    """Return the parts of a URL; raise Refused for a port out of range where requests asks it."""
    if requests.has("connected-by-urllib"):
        return cpython.report(url, None)
    try:
        parts = cpython.running().urlsplit(url)
    except ValueError as error:
        raise cpython.refused(error, "urlsplit") from None
    return cpython.Fields(*parts, parts.username, parts.password, parts.hostname, None)


def _asked(path: str, requests: Release) -> str:
    """Return the path and the query as they are sent: `HTTPAdapter.request_url`."""
    if path.startswith("//") and requests.has("leading-slashes-cut"):
        return "/" + path.lstrip("/")
    return path


def requoted(url: str) -> str:
    """Return a URL with unreserved characters decoded and disallowed ones encoded.

    If two letters or digits after any percent sign are not hexadecimal, all signs are encoded.
    """
    try:
        decoded = _decoded(url) if "%" in url else url
    except ValueError:
        return _quoted(url, _SAFE)
    return decoded if _SETTLED.fullmatch(decoded) else _quoted(decoded, _SAFE + "%")


def _quoted(url: str, safe: str) -> str:
    """Return a URL with what is not safe encoded; raise Refused for a lone surrogate."""
    try:
        return quote(url, safe)
    except UnicodeEncodeError:
        raise _refused("a lone surrogate", "requote_uri, UnicodeEncodeError") from None


def _decoded(url: str) -> str:
    """Return a URL with the unreserved characters decoded that escapes encode.

    Raise ValueError if letters or digits after a percent sign are not hexadecimal.
    """
    odd: dict[str, str] = {}
    for digits in set(_ODD.findall(url)):
        # `int` accepts digits of any script.
        if digits.isalnum() and _UNRESERVED.fullmatch(character := chr(int(digits, 16))):
            odd[digits] = character
    return respell(url, Spellings({**PLAIN, **odd}) if odd else PLAIN)


def _without_adapter() -> Refused:
    return _refused("the scheme is neither http nor https", "Session.get_adapter, InvalidSchema")


def _refused(reason: str, rule: str) -> Refused:
    return Refused(reason, f"requests {rule}")


MODEL: Final = at_version(VERSION)
