"""Whether a text is a URL, and meant as one: prose is full of words with a colon."""

import re
from typing import Final

from urlprism import rfc3987
from urlprism.extraction.guessing import IPV4
from urlprism.whatwg import URL

_SOMETHING: Final = re.compile(r"[^\W_]")
_AMPERSAND: Final = re.compile(r"&(?:amp|#0*38|#x0*26);", re.IGNORECASE)

# Schemes that need no "//", and the pattern after the colon that tells a URL from prose.
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

# A position after a colon that may end a scheme of `SHAPES`, or the prefix "URL:".
BEHIND_SHAPE: Final = "(?i:{})".format(
    "|".join(
        rf"(?<=(?:{'|'.join(name for name in (*SHAPES, 'url') if len(name) == length)}):)"
        for length in sorted({len(name) for name in SHAPES})
    )
)
# Quick patterns: certainly a URI; and a host that the URL Standard accepts, whatever follows it.
_SOME: Final = r"[A-Za-z0-9._~!$&'()*+,;=:@/-]*+"
_PLAIN: Final = re.compile(
    rf"[A-Za-z][A-Za-z0-9+.-]*+:(?://[A-Za-z0-9.-]*+(?::[0-9]*+)?+(?:/{_SOME})?+|(?!//){_SOME})"
    rf"(?:\?{_SOME})?+(?:#{_SOME})?+"
)
_PLAIN_HOST: Final = re.compile(
    rf"(?:(?:[A-Za-z0-9]++\.)++[A-Za-z]++|{IPV4})(?:[/?#].*)?+", re.DOTALL
)


def says_so(text: str) -> bool:
    """Whether a text that begins with a scheme looks like a URL, not like prose.

    Either "//" and a letter or digit follow the scheme, or the scheme's own pattern in `SHAPES`.
    """
    scheme, _, rest = text.partition(":")
    if rest.startswith("//"):
        return _SOMETHING.search(rest) is not None
    shape = SHAPES.get(scheme.lower())
    return shape is not None and shape.match(rest) is not None


def is_url(text: str) -> bool:
    """Whether RFC 3987 accepts a text as an IRI, or the URL Standard accepts it as a URL.

    Every URI is an IRI too. The URL Standard accepts more of what people write.
    """
    return (
        _PLAIN.fullmatch(text) is not None or rfc3987.is_valid(text, "IRI") or URL.can_parse(text)
    )


def with_decoded(readings: tuple[str, ...]) -> tuple[str, ...]:
    """Return the readings, and the first one again with HTML's "&amp;" decoded if it differs."""
    url = readings[0]
    decoded = _AMPERSAND.sub("&", url) if "&" in url else url
    return (*readings, decoded) if decoded != url and is_url(decoded) else readings


def is_suffix(text: str) -> bool:
    """Whether a text is a URL without its scheme (RFC 3986 §4.5)."""
    return _PLAIN_HOST.fullmatch(text) is not None or URL.can_parse(f"http://{text}")
