"""What readers of paths share: a request as a client sends it, and the path that is served.

text ──► resolved against its base ──► RFC 3986 parts ──► `Serve`, on the octets of the path sent
     ──► octets ──► written as the path of a URL: what is served, whatever it was spelled like

A client sends the path as it stands, dots included, with characters beyond ASCII in triplets of
UTF-8; it can send neither white space nor controls. Octets are characters up to U+00FF here.
"""

import re
from collections.abc import Callable, Iterable
from functools import cache, lru_cache
from typing import Final, NamedTuple, TypeAlias

from urlprism._core.escapes.triplets import DECODED, respell
from urlprism._core.records.components import Components
from urlprism._exact import translated
from urlprism.errors import URLError
from urlprism.readers import Reader, Refused, Target, documents
from urlprism.readers.model import Model
from urlprism.readers.shared.hosts import target
from urlprism.servers.steps import Step, run

# The path that a server serves, from the octets that were sent.
Serve: TypeAlias = Callable[[str], str]
# What refuses a query, though it is not served.
Check: TypeAlias = Callable[[str], None]
# Path and query of a request target, where a server does not look for the first "?".
Split: TypeAlias = Callable[[str], tuple[str, str | None]]

_SHAPE: Final = re.compile(
    r"([hH][tT][tT][pP][sS]?://[^/?#]*+)([^?#]*+)(?:\?([^#]*+))?(?:#(.*+))?", re.DOTALL
)
_UNSENT: Final = re.compile(r"[\x00-\x20\x7F]")
_BROKEN: Final = re.compile("%(?![0-9A-Fa-f]{2})")
_KEPT: Final = re.compile(r"[0-9A-Za-z._~!$&'()*+,;=:@/-]")
_TRIPLETS: Final = [f"%{octet:02X}" for octet in range(256)]
_BEYOND_ASCII: Final = {octet: _TRIPLETS[octet] for octet in range(0x80, 256)}
# The texts whose work is shared: each server is asked about the same ones, one after the other.
_RECENT: Final = 4
_WRITTEN: Final = {
    octet: triplet for octet, triplet in enumerate(_TRIPLETS) if not _KEPT.match(chr(octet))
}


class Fields(NamedTuple):
    """The parts of a request; `path` is the one that is served, `fragment` stays with the client.

    In `path` every octet that a path cannot have is a triplet.
    """

    scheme: str
    userinfo: str | None
    host: str
    port: int | None
    path: str
    query: str | None
    fragment: str | None


def modelled(
    names: tuple[str, str, str],
    serve: Serve,
    check: Check | None = None,
    at_version: Callable[[str], Model[Fields]] | None = None,
    split: Split | None = None,
    *,
    sends_fragment: bool = False,
    releases: tuple[str, ...] = (),
) -> Model[Fields]:
    """Return the model of a server from its name, version and summary, and what it serves.

    `check` raises Refused for a query that the server refuses. `split` splits a target otherwise
    than at the first "?". With `sends_fragment` the client sends it, and the server does not
    refuse it. `releases` are those of `Model`.
    """

    def report(text: str, base: str | None) -> Fields:
        sent = sent_of(text, base)
        if sends_fragment and sent.fragment is not None:
            sent = _with_fragment(sent)
        if split is not None and sent.query is not None:
            path, query = split(f"{sent.path}?{sent.query}")
            sent = sent._replace(path=path, query=query)
        if check is not None and sent.query is not None:
            check(sent.query)
        return sent._replace(path=serve(sent.path))

    return Model(*names, Fields._fields, report, answer, at_version, releases=releases)


def _with_fragment(sent: Fields) -> Fields:
    """Return the parts of a request whose target has the fragment: it ends the path or query."""
    fragment = f"#{_encoded(sent.fragment or '')}"
    if sent.query is not None:
        return sent._replace(query=sent.query + fragment, fragment=None)
    path, mark, query = f"{sent.path}{fragment}".partition("?")
    return sent._replace(path=path, query=query if mark else None, fragment=None)


@lru_cache(maxsize=_RECENT)
def sent_of(text: str, base: str | None) -> Fields:
    """Return the parts of a URL as a client sends them; raise Refused for one that it cannot send.

    >>> sent_of("http://h/a/%2e%2E/é;x?q", None).path
    '/a/%2e%2E/%C3%A9;x'
    """
    if base is not None:
        text = _resolved(text, base)
    match = _SHAPE.fullmatch(text)
    if match is None:
        raise Refused("no URL of http or https", "RFC 9110 §4.2")
    origin, path, query, fragment = match.groups()
    scheme, userinfo, host, port = _origin(origin)
    if not host or scheme is None:
        raise Refused("a request needs a host", "RFC 9110 §4.2.1")
    if _UNSENT.search(text, match.start(2)):
        raise Refused("white space or a control would end the request line", "RFC 9112 §3")
    return Fields(
        *(scheme, userinfo, host, port),
        _encoded(path) or "/",
        None if query is None else _encoded(query),
        fragment,
    )


def _origin(text: str) -> tuple[str | None, str | None, str | None, int | None]:
    """Return scheme, userinfo, host and port as RFC 3986 has them."""
    try:
        return _rfc3986().ask(text, None).components[:4]
    except URLError as error:
        # Its text is a part of a URL: what is secret there is known of the whole URL only.
        raise Refused(error.message, error.rule) from None


def answer(fields: Fields) -> tuple[Components, Target]:
    """Return the common parts, and where the request goes."""
    scheme, userinfo, host, port, path, query, fragment = fields
    parts = Components(scheme, userinfo, host, port, path, query, fragment)
    return parts, target(scheme, host, port)


def written(octets: str) -> str:
    """Return octets as the path of a URL: an octet that a path cannot have is a triplet.

    >>> written("/a b/?")
    '/a%20b/%3F'
    """
    return translated(octets, _WRITTEN)


def decoded(path: str) -> str:
    """Return a path without triplets; raise Refused where a '%' has no two digits.

    >>> decoded("/a%2Fb")
    '/a/b'
    """
    if "%" not in path:
        return path
    if _BROKEN.search(path):
        raise Refused("a '%' without two hexadecimal digits", "RFC 3986 §2.1")
    return leniently_decoded(path)


@lru_cache(maxsize=_RECENT)
def leniently_decoded(path: str) -> str:
    """Return a path without triplets; a '%' without two digits stays."""
    return respell(path, DECODED)


def without_dots(path: str, *, merges: bool, stays: bool = False) -> str:
    """Return a path without dot segments; raise Refused for a '..' that leads above the root.

    With `merges`, empty segments are left out; with `stays`, such a '..' is left out as well. A dot
    segment at the end leaves a slash there.

    >>> without_dots("/a//../b/.", merges=False)
    '/a/b/'
    """
    stack: list[str] = []
    *segments, last = path.split("/")[1:] or [""]
    for segment in (*segments, last):
        if segment == "..":
            if not stack and not stays:
                raise Refused("'..' leads above the root", "RFC 3986 §5.2.4")
            del stack[-1:]
        elif segment != "." and (segment or not merges):
            stack.append(segment)
    ends_in_slash = last in {".", ".."} or (merges and not last)
    return "/" + "/".join((*stack, "") if ends_in_slash else stack)


def cleaned(path: str, *, stays: bool = False) -> str:
    """Return a path without dot segments and empty ones; one at the end leaves no slash.

    Raise Refused for a '..' that leads above the root; with `stays`, it is left out as well.

    >>> cleaned("/a//b/.")
    '/a/b'
    """
    path_cleaned = without_dots(path, merges=True, stays=stays)
    ends_in_dots = path.rpartition("/")[2] in {".", ".."}
    return path_cleaned.rstrip("/") or "/" if ends_in_dots else path_cleaned


def _encoded(text: str) -> str:
    """Return a text with the triplets of its characters beyond ASCII."""
    if text.isascii():
        return text
    try:
        return translated(text.encode().decode("latin-1"), _BEYOND_ASCII)
    except UnicodeEncodeError:
        raise Refused("a lone surrogate has no UTF-8", "RFC 3987 §3.1") from None


def _resolved(text: str, base: str) -> str:
    """Return a reference as RFC 3986 resolves it."""
    from urlprism.rfc3986 import resolve  # noqa: PLC0415 - few texts have a base

    try:
        return resolve(base, text)
    except URLError as error:
        raise Refused(error.message, error.rule) from None


@cache
def _rfc3986() -> Reader:
    return documents.reader("rfc3986")


def by_steps(steps: Iterable[Step]) -> Serve:
    """Return what a server serves whose steps these are, from the path that is sent."""
    row = tuple(steps)

    def serve(path: str) -> str:
        return written(run(row, path))

    return serve
