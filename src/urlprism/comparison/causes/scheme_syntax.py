"""Causes in the scheme's own syntax, which readers know or not."""

from typing import Final

from urlprism.comparison.causes.features import Feature
from urlprism.comparison.causes.rule import (
    ACCEPTANCE,
    AFTER_AUTHORITY,
    DRAFTS,
    EVERYTHING,
    JUDGES,
    PROGRAMS,
    RFC1738,
    CauseRule,
    Priority,
)
from urlprism.comparison.lenient import LenientParts, Span

_OWN_SYNTAX: Final = frozenset({"news", "nntp", "snews", "mailto", "telnet", "tn3270", "wais"})


def _own_syntax(parts: LenientParts) -> Span | None:
    """Return a scheme whose own syntax is narrower than the generic one."""
    return parts.scheme_span if parts.scheme in _OWN_SYNTAX else None


def _without_rule(parts: LenientParts) -> Span | None:
    """Return a scheme outside the web's."""
    has_rule = parts.is_special or parts.scheme in _OWN_SYNTAX or parts.scheme == "file"
    return parts.scheme_span if parts.is_scheme and not has_rule else None


def _beyond_http(parts: LenientParts) -> Span | None:
    """Return a scheme other than http and https."""
    is_http = parts.scheme in {"http", "https"}
    return parts.scheme_span if parts.is_scheme and not is_http else None


def _opaque(parts: LenientParts) -> Span | None:
    """Return the path after a scheme without a slash."""
    is_opaque = parts.is_scheme and not parts.is_special and not parts.slash_text
    return (parts.slashes[0], parts.end) if is_opaque else None


RULES: Final = (
    CauseRule(
        name="scheme-syntax",
        family="F25",
        explains=EVERYTHING,
        needs={Feature.UNUSUAL_SCHEME},
        detect=_own_syntax,
        message="a scheme with its own syntax, which generic readers do not know",
        rule=(
            "RFC 1738 §3.5 to §3.9 has a narrow syntax for this scheme, RFC 5538 and RFC 6068"
            " wider ones; RFC 3986 §3 and URL Standard the generic one only"
        ),
        advice="Read the URL with a parser that follows the RFC of its scheme.",
        example="«news»:comp.*",
    ),
    CauseRule(
        name="scheme-without-authority",
        family="",
        explains=EVERYTHING,
        involves=(*RFC1738, *DRAFTS),
        priority=Priority.FALLBACK,
        needs={Feature.UNUSUAL_SCHEME},
        detect=_without_rule,
        message="a scheme for which some readers know no host, query or fragment",
        rule=(
            "draft-abarth-url §3 reads all after the colon as the path unless the scheme is"
            " hierarchical; RFC 3986 §3.2 reads a host after '//'"
        ),
        advice="Allow only the schemes that all your parsers know.",
        example="«foo»://h.com/",
    ),
    CauseRule(
        name="scheme-not-supported",
        family="",
        explains=EVERYTHING,
        involves=(*PROGRAMS, *JUDGES),
        priority=Priority.FALLBACK,
        needs={Feature.UNUSUAL_SCHEME},
        detect=_beyond_http,
        message=(
            "a scheme other than http and https, for which programs have their own rules or none"
        ),
        rule=(
            "each program decides which schemes it accepts, and for which it knows host and port;"
            " RFC 3986 §3 reads all alike"
        ),
        advice="Allow only the schemes that all your programs support.",
        example="«ftp»://h.com/",
    ),
    CauseRule(
        name="opaque-path",
        family="F23",
        explains=AFTER_AUTHORITY | ACCEPTANCE,
        priority=Priority.FALLBACK,
        needs={Feature.FEW_SLASHES},
        detect=_opaque,
        message="no slash follows the scheme: the path is opaque to some readers",
        rule=(
            "URL Standard #cannot-be-a-base-url-path-state and RFC 2396 §3 opaque_part keep the"
            " path as it is; RFC 3986 §3.3 reads segments, a query and a fragment"
        ),
        advice="Keep what follows the scheme as one text, and do not split it.",
        example="urn:«a?b»",
        readers=("whatwg", "rfc2396"),
    ),
)
