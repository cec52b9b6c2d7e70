"""What the adapters of HTTP clients share: a request of a client as one hop of a recipe.

options ──► those of each hop, checked at once ──► the layer below the client
        └─► those of a whole trip ──► the client, which knows where a redirect leads
"""

from collections.abc import Iterable, Mapping
from typing import Final

from urlprism.gate import DEFAULT, STRICT, UnsafeURL, safe_target
from urlprism.recipes import Trip, forms
from urlprism.recipes.trips import HopOptions, OnceOptions
from urlprism.redaction.masking import redact
from urlprism.redaction.words import Words

# What a layer that sees one hop cannot take: it would do it again at each hop.
_OF_TRIPS: Final = {
    "headers": "it would send them to every origin of a redirect; give them to the client",
    "body": "give it to the call",
    "hops": "give it to the client",
}


class SessionOptions(HopOptions, total=False):
    """The keyword arguments of a session of requests, or of a manager of urllib3.

    >>> SessionOptions(hops=3)
    {'hops': 3}
    """

    headers: Mapping[str, str]
    hops: int


def options_of(
    hop: HopOptions, fields: Iterable[tuple[str | bytes, str | bytes]], body: bytes | None
) -> OnceOptions:
    """Return the options of one request of a client: its fields and its body go with each hop's.

    >>> options_of({"timeout": 5}, [("X", "a")], None)
    {'headers': {'X': 'a'}, 'body': None, 'timeout': 5}
    """
    request = OnceOptions(headers=fields_of(fields), body=body)
    request.update(hop)  # type: ignore[typeddict-item]
    return request


def refusal(library: str, text: str, base: str | None, options: HopOptions) -> UnsafeURL:
    """Return why a URL that a library refuses is refused: by the gate, or by that library alone.

    The texts of libraries show pieces of a URL, of which nobody can tell what was secret.

    >>> refusal("requests", "http://h:x/", None, {}).message
    'refused by whatwg: the port is not a number'
    """
    readers, policy = options.get("readers", DEFAULT), options.get("policy", STRICT)
    try:
        safe_target(text, base, readers, policy)
    except UnsafeURL as error:
        return error
    return UnsafeURL(f"{library} refuses it", text, 0, len(text), library, "refused")


def masked(error: UnsafeURL, *texts: str) -> UnsafeURL:
    """Return a refusal that shows no secret of the texts from which a client made its URL.

    Of "http://h:?a@g/" a client may make "http://h/?a@g/", in which nothing looks like a password.

    >>> error = UnsafeURL("a port", "http://me/?hunter2@g:99/", 21, 23, "Policy", "port")
    >>> masked(error, "http://me:?hunter2@g:99/").text
    'http://me/******@g:99/'
    """
    words = Words(texts)
    hidden = words.redacted(error.text)
    if hidden.text == redact(error.text):
        return error
    message, span = words.hide_in_message(error.message), hidden.span(error.start, error.end)
    return UnsafeURL(message, hidden.text, *span, error.rule, error.cause)


def through_proxy(url: str) -> UnsafeURL:
    """Return the refusal of a request through a proxy.

    >>> through_proxy("http://h/").cause
    'proxy'
    """
    message = "a proxy looks the name up itself"
    return UnsafeURL(message, url, 0, len(url), "Policy", "proxy")


def check_hop(door: str, options: HopOptions) -> None:
    """Check the options of a layer that sees one hop of a trip.

    Raise TypeError for one that is not of each hop, ValueError or TypeError for a wrong value.

    >>> try:
    ...     check_hop("SafeAdapter", {"body": b"a"})
    ... except TypeError as error:
    ...     print(error)
    SafeAdapter takes no body: give it to the call
    """
    forms.refuse(door, options, _OF_TRIPS)
    names = HopOptions.__annotations__
    others = dict.fromkeys(options.keys() - names.keys(), f"its options are {', '.join(names)}")
    forms.refuse(door, sorted(others), others)
    Trip("GET", "", **options).__exit__(None, None, None)


# The recipes set these, and decompress nothing but gzip and deflate.
_OWN: Final = frozenset(
    {"host", "connection", "keep-alive", "content-length", "transfer-encoding", "accept-encoding"}
    | {"te", "trailer", "upgrade", "expect", "proxy-connection", "proxy-authorization"}
)


def fields_of(fields: Iterable[tuple[str | bytes, str | bytes]]) -> dict[str, str]:
    """Return the fields of a request without those that a recipe sets; values of one name join.

    >>> fields_of([("Host", "h"), ("X", "a"), (b"x", b"b")])
    {'X': 'a, b'}
    """
    texts: dict[str, str] = {}
    names: dict[str, str] = {}
    for name, value in fields:
        field = _text(name)
        if field.lower() not in _OWN:
            first = names.setdefault(field.lower(), field)
            texts[first] = f"{texts[first]}, {_text(value)}" if first in texts else _text(value)
    return texts


def octets_of(body: object) -> bytes | None:
    """Return the body of a request as octets, read to its end; None without a body.

    Raise TypeError for what is neither text nor octets, nor a file or an iterable of them.

    >>> octets_of("a"), octets_of([b"a", "b"])
    (b'a', b'ab')
    """
    if body is None:
        return None
    if isinstance(body, str | bytes | bytearray | memoryview):
        return _octets(body)
    read = getattr(body, "read", None)
    if read is not None:
        return _octets(read())
    if isinstance(body, Iterable) and not isinstance(body, Mapping):
        return b"".join(map(_octets, body))
    message = f"a body must be octets, not {type(body).__name__}"
    raise TypeError(message)


def _text(value: str | bytes) -> str:
    return value if isinstance(value, str) else value.decode("latin-1")


def _octets(piece: object) -> bytes:
    if isinstance(piece, str):
        return piece.encode()
    if isinstance(piece, bytes | bytearray | memoryview):
        return bytes(piece)
    message = f"a body must be octets, not {type(piece).__name__}"
    raise TypeError(message)
