"""How urllib.request reads no_proxy: `proxy_bypass_environment`, of names as they are written."""

import functools
import re
from typing import Final

from urlprism.matching.model import Decision, Dialect, yes
from urlprism.matching.no_proxy.asking import unasked, unread
from urlprism.matching.no_proxy.entries import is_under, listed
from urlprism.matching.no_proxy.missing import direct, missed
from urlprism.matching.places import place_of_host
from urlprism.readers.programs.python.opening import unwrapped
from urlprism.urllib_parse import unquote
from urlprism.urllib_parse.releases import Release, release

_SCHEME: Final = re.compile(r"([^/:]+):(.*)", re.DOTALL)
_HOST: Final = re.compile(r"//([^/#?]*)", re.DOTALL)
_PORT: Final = re.compile(r"(.*):([0-9]*)", re.DOTALL)


def _decide(python: Release, value: str, url: str) -> Decision:
    """Return whether urllib.request asks no proxy, whose list is the value, for a URL.

    Releases differ in the URLs that they refuse.
    """
    whole = unwrapped(url)
    try:
        python.urlsplit(whole)  # of which a Request takes the origin
    except ValueError:
        return unread(url)
    before, mark, _ = whole.rpartition("#")
    parts = _SCHEME.match(before if mark else whole)
    if parts is None:
        return unread(url, "there is no scheme")
    located = _HOST.match(parts[2])
    host = unquote(located[1]) if located else ""
    refused = unasked(url, parts[1].lower(), host)
    return refused or by_names(value, url, host) or missed(value, url, _alone(host.lower()), None)


def by_names(value: str, url: str, host: str) -> Decision | None:
    """Return the decision that a host, with its port and its user if they are there, is listed.

    The answer is None for a host that is not.
    """
    if value == "*":
        return yes("the whole value is a star", pattern=(0, 1), url=place_of_host(url))
    whole = host.lower()
    alone = _alone(whole)
    for entry in listed(value):
        name = entry.text.lstrip(".").lower()
        if is_under(alone, name):
            return direct(entry, url, alone)
        if is_under(whole, name):
            return direct(entry, url, alone, "port-written")
    return None


def _alone(host: str) -> str:
    """Return a host without its port."""
    match = _PORT.fullmatch(host)
    return host if match is None else match[1]


def _of(version: str, date: str) -> Dialect:
    """Return the dialect of a release of CPython."""
    return Dialect(
        name="no_proxy.urllib",
        version=version,
        date=date,
        source="CPython urllib.request proxy_bypass_environment",
        decide=functools.partial(_decide, release(version)),
        reader=f"urllib@{version}",
    )


DIALECTS: Final = (_of("3.11.7", "2023-12-04"), _of("3.14.2", "2025-12-05"))
