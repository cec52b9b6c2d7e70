"""The host that tldextract finds: the labels of its subdomain, domain and suffix together.

text ──► behind "//" ──► up to "/", "?" or "#" ──► behind the last "@" ──► up to ":" ──► no dots
     at the end

It refuses nothing, and empty labels count for nothing. Where the suffix begins depends on the list
of public suffixes, the host does not. The other parts are those of RFC 3986, Appendix B: it names
none.
"""

from typing import Final

from urlprism._core.grammar.appendix_b import COMPONENTS
from urlprism.readers.judges.believed import FIELDS, Fields, answer
from urlprism.readers.model import Model

NAME: Final = "tldextract"
VERSION: Final = "5.4.0"
_SCHEME: Final = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789+-.")
_DOTS: Final = ".\u3002\uff0e\uff61"
_TO_DOTS: Final = str.maketrans(dict.fromkeys(_DOTS[1:], "."))


def report(text: str, base: str | None) -> Fields:  # noqa: ARG001 - it does not resolve
    """Return the host of a text, "" without one."""
    parts = COMPONENTS.fullmatch(text)
    assert parts is not None  # noqa: S101 - every text has these components
    authority = _behind_slashes(text)
    for sign in "/?#":
        authority = authority.partition(sign)[0]
    userinfo, at, behind = authority.rpartition("@")
    return Fields(
        *(parts["scheme"], userinfo if at else None, _host(behind), None),
        *(parts["path"], parts["query"], parts["fragment"]),
    )


def _behind_slashes(text: str) -> str:
    """Return what follows "//" at the start or behind a scheme; the whole text without them."""
    start = text.find("//")
    if start == 0:
        return text[2:]
    if start < 2 or text[start - 1] != ":" or set(text[: start - 1]) - _SCHEME:
        return text
    return text[start + 2 :]


def _host(text: str) -> str:
    """Return a host as its labels spell it; that of an IPv6 address has brackets."""
    if text.startswith("["):
        inside, bracket, _ = text.partition("]")
        if bracket:
            return _joined(f"{inside}]")
    return _joined(text.partition(":")[0].strip().rstrip(_DOTS))


def _joined(netloc: str) -> str:
    """Return the labels of a host that are not empty."""
    return ".".join(filter(None, netloc.translate(_TO_DOTS).split(".")))


MODEL: Final = Model(NAME, VERSION, "tldextract's host of a URL", FIELDS, report, answer)
