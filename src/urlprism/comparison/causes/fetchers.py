"""Causes of what programs that fetch do to a URL: Git, aria2."""

import re
from typing import Final

from urlprism.comparison.causes.detectors import in_text
from urlprism.comparison.causes.features import Feature
from urlprism.comparison.causes.rule import ACCEPTANCE, EVERYTHING, CauseRule, Priority
from urlprism.comparison.lenient import LenientParts, Span

_CAPITAL: Final = re.compile("[A-Z]")


def _capital(parts: LenientParts) -> Span | None:
    """Return the scheme, if it has a capital letter."""
    is_there = parts.scheme is not None and _CAPITAL.search(parts.text, *parts.scheme_span)
    return parts.scheme_span if is_there else None


RULES: Final = (
    CauseRule(
        name="scheme-in-capitals",
        family="",
        explains=EVERYTHING,
        involves=("aria2", "git"),
        needs="",
        detect=_capital,
        message="a scheme with capital letters, which Git and aria2 do not know",
        rule=(
            "RFC 3986 §3.1 and URL Standard #scheme-state take a scheme in any case; to Git's"
            " transport_get 'HTTP' is the name of a helper, to aria2 an unsupported protocol"
        ),
        advice="Write the scheme in lower case.",
        example="«HTTP»://h.com/",
    ),
    CauseRule(
        name="encoded-line-end",
        family="",
        explains=ACCEPTANCE,
        involves=("git",),
        needs="%",
        detect=in_text("%0[Aa]"),
        message="an encoded line end, which Git refuses after decoding it",
        rule=(
            "RFC 3986 §2.1 allows the triplet; Git's check_url_component refuses a line end in any"
            " part, because credentials are exchanged line by line"
        ),
        advice="Refuse encoded line ends in the URLs of repositories.",
        example="http://h.com/a«%0A»b",
    ),
    CauseRule(
        name="redirected-repository",
        family="",
        explains=EVERYTHING,
        involves=("git",),
        priority=Priority.LAST,
        needs={Feature.HAS_BASE},
        detect=lambda parts: (parts.start, parts.end),
        message="a redirect, which to Git comes from a URL below the base: it asks for 'info/refs'",
        rule=(
            "RFC 3986 §5.2 resolves a reference against the URL that redirects; Git's discover_refs"
            " has made it longer, and sends a login to the same origin only"
        ),
        advice="Redirect a repository to an absolute URL.",
        example="«g»",
        base="https://a.example/x/",
        readers=("whatwg", "git"),
    ),
)
