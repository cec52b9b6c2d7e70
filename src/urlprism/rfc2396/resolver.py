"""Resolve references to absolute form, by the steps of RFC 2396 §5.2."""

from typing import Final, Literal

from urlprism._core.arguments.intake import URLText
from urlprism._core.grammar.appendix_b import recomposed
from urlprism._core.paths.dots import merged_segments
from urlprism.errors import URLError
from urlprism.rfc2396.grammar import components, split
from urlprism.rfc2396.record import URIReferenceParts, text_of

Surplus = Literal["keep", "drop", "refuse"]
_SURPLUS: Final = ("keep", "drop", "refuse")


def resolve(
    base: URLText,
    reference: URLText,
    *,
    strict: bool = True,
    surplus: Surplus = "keep",
) -> str:
    """Return `reference` in absolute form (§5.2); base and reference need not be valid.

    A reference to the current document (step 2) gives the base with the reference's fragment. With
    `strict=False`, a scheme equal to that of a hierarchical base is ignored (step 3). `surplus`
    keeps, drops or refuses ".." above the root (step 6g).

    Raise URLError for a base without a scheme and for a refused "..", ValueError for another
    `surplus`.

    >>> resolve("http://a/b", "../g"), resolve("http://a/b", "../g", surplus="drop")
    ('http://a/../g', 'http://a/g')
    """
    if surplus not in _SURPLUS:
        message = f"surplus must be one of {', '.join(_SURPLUS)}, not {surplus!r}"
        raise ValueError(message)
    base_parts, text = split(base), text_of(reference)
    if base_parts.scheme is None:
        message = "a base URI must begin with a scheme"
        raise URLError(message, text_of(base), 0, 0, "RFC 2396 §5.2")
    parts = split(text)  # step 1
    if parts.is_same_document:  # step 2
        return recomposed(*base_parts._replace(fragment=parts.fragment))
    if not strict and _repeats_scheme(parts, base_parts):
        parts = parts._replace(scheme=None)
    if parts.scheme is not None:  # step 3
        return text
    parts = parts._replace(scheme=base_parts.scheme)
    if parts.authority is None:  # step 4
        parts = parts._replace(authority=base_parts.authority)
        if not parts.path.startswith("/"):  # step 5
            root, segments = merged_segments(base_parts.path, parts.path)  # steps 6a to 6f
            path = root + "/".join(_treated(segments, surplus, text))
            parts = parts._replace(path=path)
    return recomposed(*parts)  # step 7


def _repeats_scheme(parts: URIReferenceParts, base: URIReferenceParts) -> bool:
    """Return whether the scheme equals that of the base, which is hierarchical (step 3).

    No document lists the schemes that always use a hier_part; the base shows that its scheme does.
    """
    if parts.scheme is None or base.scheme is None or base.is_opaque:
        return False
    return parts.scheme.lower() == base.scheme.lower()  # §3.1: no case


def _treated(segments: list[str], surplus: Surplus, text: str) -> list[str]:
    """Return the segments with each ".." above the root kept or dropped (step 6g).

    Raise URLError if they are to be refused.
    """
    extra = next((at for at, segment in enumerate(segments) if segment != ".."), len(segments))
    if extra and surplus == "refuse":
        message = "the path leads above the root"
        span = components(text).span("path")
        raise URLError(message, text, *span, "RFC 2396 §5.2 step 6g")
    return segments[extra:] if surplus == "drop" else segments
