"""Resolve references to absolute form, step by step as RFC 2396 §5.2 does it."""

from typing import Final, Literal

from urlprism._vocabulary.appendix_b import recomposed
from urlprism._vocabulary.dots import merged_segments
from urlprism._vocabulary.intake import Text
from urlprism.errors import URLError
from urlprism.rfc2396.grammar import components, split
from urlprism.rfc2396.record import Parts, URIReference, text_of

Surplus = Literal["keep", "drop", "refuse"]
_SURPLUS: Final = ("keep", "drop", "refuse")


def resolve(
    base: Text | URIReference,
    reference: Text | URIReference,
    *,
    strict: bool = True,
    surplus: Surplus = "keep",
) -> str:
    """Return `reference` in its absolute form (§5.2); what is given need not be valid.

    A reference to the current document (step 2) is the base, without its fragment, with the one of
    the reference. Unless `strict`, a scheme that is the base's is ignored where the base is
    hierarchical (step 3). `surplus` says what becomes of a ".." above the root (step 6g).

    Raise URLError for a base without a scheme, and for a ".." above the root that is to be refused.
    """
    if surplus not in _SURPLUS:
        message = f"surplus is one of {', '.join(_SURPLUS)}, not {surplus!r}"
        raise ValueError(message)
    known, text = split(base), text_of(reference)
    if known.scheme is None:
        message = "a base URI begins with a scheme"
        raise URLError(message, text_of(base), 0, 0, "RFC 2396 §5.2")
    parts = split(text)  # step 1
    if parts.is_same_document:  # step 2
        return recomposed(*known._replace(fragment=parts.fragment))
    if not strict and _repeats_scheme(parts, known):
        parts = parts._replace(scheme=None)
    if parts.scheme is not None:  # step 3
        return text
    parts = parts._replace(scheme=known.scheme)
    if parts.authority is None:  # step 4
        parts = parts._replace(authority=known.authority)
        if not parts.path.startswith("/"):  # step 5
            root, segments = merged_segments(known.path, parts.path)  # steps 6a to 6f
            path = root + "/".join(_treated(segments, surplus, text))
            parts = parts._replace(path=path)
    return recomposed(*parts)  # step 7


def _repeats_scheme(parts: Parts, known: Parts) -> bool:
    """Return whether the scheme is the base's, which is followed by a hier_part (step 3).

    Which schemes always use a hier_part no document says: the base shows that its own does.
    """
    if parts.scheme is None or known.scheme is None or known.is_opaque:
        return False
    return parts.scheme.lower() == known.scheme.lower()  # §3.1: no case


def _treated(segments: list[str], surplus: Surplus, text: str) -> list[str]:
    """Return the segments without what is to be dropped of each ".." above the root (step 6g)."""
    extra = next((at for at, segment in enumerate(segments) if segment != ".."), len(segments))
    if extra and surplus == "refuse":
        message = "the path leads above the root"
        span = components(text).span("path")
        raise URLError(message, text, *span, "RFC 2396 §5.2 step 6g")
    return segments[extra:] if surplus == "drop" else segments
