"""How httpx 0.20 to 0.23 read a URL: by the package rfc3986, not by a parser of its own.

text ──► rfc3986 ──► normalized if there is a host ──► default port off ──► URL
base, location ──► host filled in ──► resolved as RFC 3986 §5.2 does ──► fragment passed on ──► URL
"""

import re
from typing import Final

from urlprism.readers.outcomes import Refused
from urlprism.readers.programs.httpx.releases import DEFAULT_PORTS
from urlprism.readers.programs.urllib3 import rfc3986_package
from urlprism.readers.programs.urllib3.rfc3986_package import IN_HTTPX, Reference, without_dots
from urlprism.readers.shared.idna_labels import decoded
from urlprism.readers.shared.releases import Release
from urlprism.urllib_parse import quote, unquote

_SIGN: Final = r"%[A-Fa-f0-9]{2}|[A-Za-z0-9._~!$&'()*+,;=:@-]"
_PATH: Final = re.compile(rf"(?:/|{_SIGN})*+")
_QUERY: Final = re.compile(rf"(?:[/?]|{_SIGN})*+")


def read(text: str, base: str | None, httpx: Release) -> Reference:
    """Return a URL, or with a base that of the redirect to `text`; raise Refused for neither."""
    if base is None:
        return _url(text)
    above, url = _url(base), _url(text)
    host_text = shown_host(host_of(above))
    if url.scheme and not host_of(url):
        url = _with_host(url, host_text, httpx)
    if not _is_absolute(url):
        url = _joined(above, url, httpx)
    if above.fragment and not url.fragment:
        url = _changed(url._replace(fragment=quote(unquote(above.fragment))), httpx)
    return url


def host_of(url: Reference) -> str:
    """Return the host of a URL without brackets, "" without one."""
    return without_brackets(url.located.host or "")


def without_brackets(host: str) -> str:
    """Return a host without the brackets of an address."""
    return host.lstrip("[").rstrip("]") if ":" in host and host[0] == "[" else host


def is_glued_to_host(text: str) -> bool:
    """Whether a reference is put behind a host without a slash, before parts were kept apart."""
    scheme, authority, path, *_ = rfc3986_package.split(text, IN_HTTPX)
    return bool(scheme and not authority and path and path[0] != "/")


def shown_host(host: str, *, by_label: bool = False) -> str:
    """Return the host as httpx displays it; refuse one that it cannot display or send.

    `by_label` is how httpx2 does it: any label may be encoded, and one that is not valid stays.
    """
    if not host.isascii():
        raise Refused("a zone that is not ASCII", "URL.raw_host, UnicodeEncodeError")
    if not (host.startswith("xn--") or (by_label and "xn--" in host)):
        return host
    plain = decoded(host, is_shown=by_label)
    if plain is None:
        raise Refused("the host is not a valid IDNA 2008 name", "URL.host, IDNAError")
    return plain


def _url(text: str) -> Reference:
    """Return the URL of a text."""
    return _without_port(_normalized_url(rfc3986_package.read(text, IN_HTTPX)))


def _normalized_url(url: Reference) -> Reference:
    """Return a URL normalized, as it is without a scheme or a host."""
    located = url.located
    return rfc3986_package.normalized(url, located) if url.scheme and located.host else url


def _is_absolute(url: Reference) -> bool:
    return bool(url.scheme and url.located.host)


def _without_port(url: Reference) -> Reference:
    """Return a URL without the default port of its scheme."""
    port = f":{DEFAULT_PORTS.get(url.scheme or '', '')}"
    if port == ":" or not (url.authority or "").endswith(port):
        return url
    return url._replace(authority=(url.authority or "").removesuffix(port))


def _changed(url: Reference, httpx: Release) -> Reference:
    """Return a URL of which parts were replaced: `URL.copy_with`."""
    if not httpx.has("parts-kept-apart"):
        return _url(str(url))
    return _without_port(_normalized_url(url))


def _with_host(url: Reference, host: str, httpx: Release) -> Reference:
    """Return a URL with another host, which has to be ASCII."""
    if not host.isascii():
        raise Refused("the host for display is not ASCII", "URL.copy_with, UnicodeEncodeError")
    userinfo, _, port = url.located
    before = f"{userinfo}@" if userinfo else ""
    host = f"[{host}]" if ":" in host else host
    after = f":{int(port)}" if port else ""
    return _changed(url._replace(authority=before + host + after), httpx)


def _joined(base: Reference, url: Reference, httpx: Release) -> Reference:
    """Return a reference resolved against a base: `URL.join`."""
    if _is_absolute(base):
        return _url(str(_resolved(base._replace(fragment=None), url)))
    joined = _joined(_with_host(base._replace(scheme="http"), "example.com", httpx), url, httpx)
    userinfo, _, port = joined.located
    authority = (f"{userinfo}@" if userinfo else "") + (f":{int(port)}" if port else "")
    return _changed(joined._replace(scheme=None, authority=authority), httpx)


def _resolved(base: Reference, url: Reference) -> Reference:
    """Return a reference resolved: `URIReference.resolve_with`."""
    if not (_PATH.fullmatch(base.path or "") and _QUERY.fullmatch(base.query or "")):
        raise Refused("the base is not an absolute URI", "rfc3986 resolve_with, ResolutionError")
    base = rfc3986_package.normalized(base)
    if url.scheme == base.scheme:
        url = url._replace(scheme=None)
    if url.scheme is not None:
        return url._replace(path=_normalized(url.path))
    if url.authority is not None:
        return url._replace(scheme=base.scheme, path=_normalized(url.path))
    url = url._replace(scheme=base.scheme, authority=base.authority)
    if url.path is None:
        query = base.query if url.query is None else url.query
        return url._replace(path=base.path, query=query)
    path = url.path
    if not path.startswith("/"):
        above, slash, _ = (base.path or "").rpartition("/")
        path = f"{above if slash else (base.path or '')[:-1]}/{path}"
    return url._replace(path=_normalized(path))


def _normalized(path: str | None) -> str | None:
    return path and without_dots(rfc3986_package.in_capitals(path))
