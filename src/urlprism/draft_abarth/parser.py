"""Parse a URL, or a string relative to a base URL (draft-abarth-url §3, §4)."""

from collections.abc import Set as AbstractSet
from functools import partial

from urlprism._core.arguments.intake import URLText
from urlprism._core.classes.closing import remade
from urlprism._core.records.records import reads, restores
from urlprism._core.records.validity import accepts
from urlprism.draft_abarth.holes import HOLES, in_order
from urlprism.draft_abarth.record import CONTROLS, ParsedURL, text_of
from urlprism.draft_abarth.resolver import Draft, Resolution, resolve
from urlprism.draft_abarth.sections import find_scheme, lowered, parse_url
from urlprism.draft_abarth.sets import HIERARCHICAL
from urlprism.errors import URLError
from urlprism.redaction.masking import redact


@reads(ParsedURL)
def parse(
    text: URLText,
    base: URLText | None = None,
    *,
    draft: Draft = "01",
    hierarchical: AbstractSet[str] = HIERARCHICAL,
) -> ParsedURL:
    r"""Parse a URL (§3), or raise URLError; resolve it against `base` if there is one (§4).

    Octets must be ASCII. The two drafts differ only if there is a base. `hierarchical` names
    schemes, in lower case. Raise URLError for a text without a ":", and if the draft leaves open
    how a reference is resolved; raise TypeError for another type.

    >>> parse(r"http:\\h/a?b").host
    'h'
    >>> parse("../c", "http://h/a/b").text
    'http://h/a/../c'
    """
    exact_text = text_of(text)
    if base is None:
        return parse_url(exact_text, hierarchical)
    resolution = resolve(base, exact_text, draft=draft, hierarchical=hierarchical)
    if resolution.url is None:
        raise _refusal(exact_text, resolution, draft)
    return remade(parse_url(resolution.url, hierarchical), holes=resolution.holes)


def is_valid(text: URLText, *, hierarchical: AbstractSet[str] = HIERARCHICAL) -> bool:
    """Return whether the draft can parse `text`: it is invalid without a ":" (§3.1).

    For faults that it accepts see `findings`. Raise TypeError if `text` is not text.

    >>> is_valid("http:h"), is_valid("nothing")
    (True, False)
    """
    return accepts(partial(check, hierarchical=hierarchical), text)


def check(text: URLText, *, hierarchical: AbstractSet[str] = HIERARCHICAL) -> None:
    """Raise URLError, with the place and the reason, if `text` is invalid, as `parse` does (§3.1).

    Raise TypeError if `text` is not text.

    >>> check("http:h")
    """
    parse(text, hierarchical=hierarchical)


@restores(ParsedURL)
def restored(text: str, is_hierarchical: bool, holes: tuple[str, ...]) -> ParsedURL:
    """Return the URL that was pickled as `text`, with a scheme that counts as hierarchical or not.

    Resolving may have met more holes than parsing. Raise ValueError for holes that no reading of
    the text meets.
    """
    beginning = find_scheme(text.strip(CONTROLS))
    scheme = "" if beginning is None else lowered(beginning[0])
    url = parse_url(text, HIERARCHICAL | {scheme} if is_hierarchical else HIERARCHICAL - {scheme})
    if not set(url.holes) <= set(holes) or holes != in_order(holes):
        message = f"no reading of {redact(text)!r} meets the holes {holes!r}"
        raise ValueError(message)
    return remade(url, holes=holes)


def _refusal(text: str, resolution: Resolution, draft: Draft) -> URLError:
    """Return the error that names the hole without an answer."""
    stops = ("BARTH-H14", "BARTH-H16", "BARTH-H15")
    hole = HOLES[next(name for name in stops if name in resolution.holes)]
    message = f"the draft leaves this open: {hole.name} ({hole.id})"
    rule = f"draft-abarth-url-{draft} §{hole.section}"
    return URLError(message, text, 0, len(text), rule)
