"""What the subcommands make texts of texts with: the functions of each room, by its name."""

from collections.abc import Callable, Collection, Iterable
from typing import NamedTuple

Conversion = Callable[[str], str]


def resolver(standard: str, base: str, *, strict: bool) -> Conversion:
    """Return what resolves references against a base; raise URLError for one that is refused."""
    match standard:
        case "rfc3986":
            return _of_rfc3986(base, strict=strict)
        case "rfc3987":
            return _of_rfc3987(base, strict=strict)
        case "rfc2396":
            return _of_rfc2396(base, strict=strict)
        case _:
            from urlprism.whatwg import URL  # noqa: PLC0415 - one room is enough

            known = URL(base)
            return lambda text: URL(text, known).href


def _of_rfc3986(base: str, *, strict: bool) -> Conversion:
    from urlprism import rfc3986  # noqa: PLC0415 - one room is enough

    rfc3986.check(base, "URI")
    return lambda text: rfc3986.resolve(base, rfc3986.parse(text), strict=strict, mend=True)


def _of_rfc3987(base: str, *, strict: bool) -> Conversion:
    from urlprism import rfc3987  # noqa: PLC0415 - one room is enough

    known = rfc3987.parse(base)
    rfc3987.resolve(known, "")
    return lambda text: rfc3987.resolve(known, rfc3987.parse(text), strict=strict, mend=True)


def _of_rfc2396(base: str, *, strict: bool) -> Conversion:
    from urlprism import rfc2396  # noqa: PLC0415 - one room is enough

    known = rfc2396.parse(base)
    rfc2396.resolve(known, "")
    return lambda text: str(rfc2396.parse(rfc2396.resolve(known, text, strict=strict)))


def normalizer(standard: str, rung: str | None) -> Conversion:
    """Return what normalizes URLs, on the rung "syntax" unless named; ValueError for no rung."""
    match standard:
        case "rfc3986":
            from urlprism import rfc3986  # noqa: PLC0415 - one room is enough

            return _normalizer(rfc3986.normalize, rfc3986.Rung, rung)
        case "rfc3987":
            from urlprism import rfc3987  # noqa: PLC0415 - one room is enough

            return _normalizer(rfc3987.normalize, rfc3987.Rung, rung)
        case _:
            from urlprism.whatwg import URL  # noqa: PLC0415 - one room is enough

            return lambda text: URL(text).href


def _normalizer(
    normalize: Callable[[str, str], str], rungs: Iterable[str], rung: str | None
) -> Conversion:
    reached = _known("syntax" if rung is None else rung, list(rungs), "rung")
    return lambda text: normalize(text, reached)


class Coding(NamedTuple):
    """How a component is encoded, and the octets that it is decoded to."""

    encode: Conversion
    decode: Callable[[str], bytes]


def coding(standard: str, component: str | None) -> Coding:
    """Return the coding of a component, the usual one unless named; ValueError for no component."""
    match standard:
        case "rfc3986":
            return _coding_of_rfc3986(component)
        case "rfc3987":
            return _coding_of_rfc3987(component)
        case "rfc2396":
            return _coding_of_rfc2396(component)
        case "urllib":
            return _coding_of_urllib(component)
        case _:
            return _coding_of_whatwg(component)


def _coding_of_rfc3986(component: str | None) -> Coding:
    from urlprism import rfc3986  # noqa: PLC0415 - one room is enough

    name = _known("unreserved" if component is None else component, rfc3986.COMPONENTS, "component")
    return Coding(lambda text: rfc3986.encode(text, name), rfc3986.decode_to_bytes)


def _coding_of_rfc3987(component: str | None) -> Coding:
    from urlprism import rfc3986, rfc3987  # noqa: PLC0415 - one room is enough

    name = _known("unreserved" if component is None else component, rfc3986.COMPONENTS, "component")
    return Coding(
        lambda text: rfc3987.encode(text, name),
        lambda text: rfc3986.decode_to_bytes(rfc3987.to_uri(text)),
    )


def _coding_of_rfc2396(component: str | None) -> Coding:
    from urlprism.rfc2396 import coding  # noqa: PLC0415 - one room is enough

    name = _known("unreserved" if component is None else component, coding.COMPONENTS, "component")
    return Coding(lambda text: coding.encode(text, name), coding.decode_to_bytes)


def _coding_of_urllib(component: str | None) -> Coding:
    from urlprism import urllib_parse  # noqa: PLC0415 - one room is enough

    if (
        _known("quote" if component is None else component, ("quote", "quote_plus"), "component")
        == "quote"
    ):
        return Coding(urllib_parse.quote, urllib_parse.unquote_to_bytes)
    return Coding(
        urllib_parse.quote_plus,
        lambda text: urllib_parse.unquote_to_bytes(text.replace("+", " ")),
    )


def _coding_of_whatwg(component: str | None) -> Coding:
    """Return how the URL Standard percent-encodes a text with a set, and percent-decodes it."""
    from urlprism._vocabulary.percent import decode_to_bytes  # noqa: PLC0415
    from urlprism.whatwg import percent_encode_after_encoding, sets  # noqa: PLC0415

    known = {
        "component": sets.COMPONENT,
        "userinfo": sets.USERINFO,
        "path": sets.PATH,
        "query": sets.QUERY,
        "special-query": sets.SPECIAL_QUERY,
        "fragment": sets.FRAGMENT,
        "c0-control": sets.C0_CONTROL,
        "form": sets.FORM,
    }
    name = _known("component" if component is None else component, known, "component")

    def decode(text: str) -> bytes:
        octets = text.encode()
        return decode_to_bytes(octets, 0, len(octets), name == "form")

    return Coding(lambda text: percent_encode_after_encoding("utf-8", text, known[name]), decode)


def _known(name: str, names: Collection[str], what: str) -> str:
    """Return a name; raise ValueError where it is none of those known."""
    if name not in names:
        message = f"no {what} is named {name!r}; known: {', '.join(names)}"
        raise ValueError(message)
    return name
