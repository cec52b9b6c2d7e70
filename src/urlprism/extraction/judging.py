"""Whether a text is a URL, and whether it says so: prose is full of words with a colon."""

import re
from typing import Final

from urlprism import rfc3987
from urlprism.extraction.guessing import IPV4
from urlprism.whatwg import URL

_SOMETHING: Final = re.compile(r"[^\W_]")
_AMPERSAND: Final = re.compile(r"&(?:amp|#0*38|#x0*26);", re.IGNORECASE)

# Schemes that need no "//", and what follows the colon where no mere word does.
SHAPES: Final = {
    scheme: re.compile(shape, re.IGNORECASE)
    for scheme, shape in {
        "about": r"(?:blank|config|srcdoc|support|version)\b",
        "acct": r"[^@]+@.",
        "cid": r"[^@]+@.",
        "data": r"(?:[\w.+-]++/[\w.+-]++)?(?:;[^,]*+)?,",
        "doi": r"10\.",
        "file": r"/.",
        "geo": r"-?[0-9]",
        "magnet": r"\?.",
        "mailto": r"[^@?]+@.|\?.",
        "mid": r"[^@]+@.",
        "news": r"[\w*]",
        "sip": r"[^@]+@.|[\w.-]+\.\w",
        "sips": r"[^@]+@.|[\w.-]+\.\w",
        "sms": r"[+0-9(]",
        "tag": r"[\w.@-]+,[0-9]{4}[0-9-]*:",
        "tel": r"[+0-9(*#]",
        "urn": r"[a-z0-9][a-z0-9-]{0,30}[a-z0-9]:.",
        "xmpp": r"[^@]+@.",
    }.items()
}

# What stands before a colon that may end a scheme of `SHAPES`, or the prefix "URL:".
BEHIND_SHAPE: Final = "(?i:{})".format(
    "|".join(
        rf"(?<=(?:{'|'.join(name for name in (*SHAPES, 'url') if len(name) == length)}):)"
        for length in sorted({len(name) for name in SHAPES})
    )
)
# What is a URI without a doubt, and a name of a host that the URL Standard takes whatever follows.
_SOME: Final = r"[A-Za-z0-9._~!$&'()*+,;=:@/-]*+"
_PLAIN: Final = re.compile(
    rf"[A-Za-z][A-Za-z0-9+.-]*+:(?://[A-Za-z0-9.-]*+(?::[0-9]*+)?+(?:/{_SOME})?+|(?!//){_SOME})"
    rf"(?:\?{_SOME})?+(?:#{_SOME})?+"
)
_PLAIN_HOST: Final = re.compile(
    rf"(?:(?:[A-Za-z0-9]++\.)++[A-Za-z]++|{IPV4})(?:[/?#].*)?+", re.DOTALL
)


def says_so(text: str) -> bool:
    """Return whether a text that begins with a scheme says that it is a URL.

    Its scheme is followed by "//" and something, or is one of `SHAPES` and followed by its own.
    """
    scheme, _, rest = text.partition(":")
    if rest.startswith("//"):
        return _SOMETHING.search(rest) is not None
    shape = SHAPES.get(scheme.lower())
    return shape is not None and shape.match(rest) is not None


def is_url(text: str) -> bool:
    """Return whether one standard accepts a text: RFC 3987 as an IRI, or the URL Standard.

    To the letter every URI is an IRI; the URL Standard takes what people write besides.
    """
    return (
        _PLAIN.fullmatch(text) is not None or rfc3987.is_valid(text, "IRI") or URL.can_parse(text)
    )


def with_decoded(readings: tuple[str, ...]) -> tuple[str, ...]:
    """Return the readings of a URL, and the first of them with "&" for each "&amp;" of HTML."""
    url = readings[0]
    decoded = _AMPERSAND.sub("&", url) if "&" in url else url
    return (*readings, decoded) if decoded != url and is_url(decoded) else readings


def is_suffix(text: str) -> bool:
    """Return whether a text is a URL that lacks its scheme (RFC 3986 §4.5)."""
    return _PLAIN_HOST.fullmatch(text) is not None or URL.can_parse(f"http://{text}")
