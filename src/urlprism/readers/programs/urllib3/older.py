"""How urllib3 1.25.0 to 1.25.3 read a URL: by the package rfc3986, which they brought with them.

text ──► "//" before it unless a scheme or a slash begins it ──► rfc3986 ──► normalized if http
     ──► each part validated
"""

import re
from typing import Final, TypeAlias

from urlprism.readers.programs.urllib3 import rfc3986_package
from urlprism.readers.programs.urllib3.hosts import NORMALIZED, refused
from urlprism.readers.programs.urllib3.rfc3986_package import IN_URLLIB3, SIGNS, Reference
from urlprism.readers.shared.releases import Release

Parts: TypeAlias = tuple[
    str | None, str | None, str | None, int | None, str | None, str | None, str | None
]

_START: Final = re.compile(r"[a-zA-Z][a-zA-Z0-9+-]*:|/")
_PATH: Final = f"{SIGNS}:@/"
_SIGN: Final = r"%[A-Fa-f0-9]{2}|[A-Za-z0-9._~!$&'()*+,;=:@/-]"
_VALID_PATH: Final = re.compile(rf"(?:{_SIGN})*+")
_VALID_QUERY: Final = re.compile(rf"(?:{_SIGN}|\?)*+")
_WITH_BARE_PERCENT: Final = re.compile(r"\[[^%]*%(?!25.+\])")
_HIGHEST_PORT: Final = 65535


def parse(text: str, urllib3: Release) -> Parts:
    """Return the parts of a text that is not empty, as `Url` has them; raise Refused."""
    reference = _read(text if _START.match(text) else f"//{text}", urllib3)
    if reference.scheme is None or reference.scheme.lower() in NORMALIZED:
        reference = rfc3986_package.normalized(reference)
    _check(reference)
    scheme, _, path, query, fragment = reference
    userinfo, host, port = reference.located
    if path is None and (query is not None or fragment is not None):
        path = ""
    if path and path[0] != "/":
        path = f"/{path}"
    number = None if port is None else int(port)
    return scheme and scheme.lower(), userinfo, host, number, path, query, fragment


def _read(text: str, urllib3: Release) -> Reference:
    """Return the reference of a text; raise Refused for an authority that cannot be split."""
    authority = rfc3986_package.split(text, IN_URLLIB3)[1]
    if urllib3.has("targets-encoded"):
        scheme, _, *rest = rfc3986_package.split(text, IN_URLLIB3)
        patterns = _PATH, f"{_PATH}?", f"{_PATH}?"
        path, query, fragment = (
            rfc3986_package.encoded(part, signs, "surrogatepass")
            for part, signs in zip(rest, patterns, strict=True)
        )
        located = rfc3986_package.in_ascii(authority, IN_URLLIB3)
        reference = Reference(scheme, located, path or None, query, fragment)
    else:
        reference = rfc3986_package.read(text, IN_URLLIB3)
    if authority and reference.authority is None:
        raise refused("the authority is not valid")
    return reference


def _check(reference: Reference) -> None:
    """Raise Refused for a part that is not valid."""
    _, host, port = reference.located
    if reference.authority and host is None:
        raise refused("the authority is not valid")
    if host and rfc3986_package.is_literal(host) and _WITH_BARE_PERCENT.match(host):
        raise refused("a percent sign before a zone is not encoded")
    if port is not None and int(port) > _HIGHEST_PORT:
        raise refused("the port is not from 0 to 65535")
    if not _VALID_PATH.fullmatch(reference.path or ""):
        raise refused("the path is not valid")
    for part in (reference.query, reference.fragment):
        if not _VALID_QUERY.fullmatch(part or ""):
            raise refused("the query or the fragment is not valid")
