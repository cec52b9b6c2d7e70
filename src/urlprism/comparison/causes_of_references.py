"""Causes by how a text is put together with its base."""

from typing import Final

from urlprism.comparison.kinds import (
    BASE,
    DRAFTS,
    ODD_SLASHES,
    REFUSED,
    STRUCTURE,
    TAIL,
    Kind,
    Told,
)
from urlprism.comparison.layout import Layout, Span, relative_reference
from urlprism.comparison.terms import Aspect


def _whole(layout: Layout) -> Span:
    """Return the whole text without what browsers strip."""
    return (layout.start, layout.end)


def _empty(layout: Layout) -> Span | None:
    """Return where a reference is empty."""
    return _whole(layout) if layout.is_relative and layout.start == layout.end else None


def _begins_with(layout: Layout, character: str) -> Span | None:
    """Return the character that a relative reference begins with."""
    begins = layout.is_relative and layout.text.startswith(character, layout.start, layout.end)
    return (layout.start, layout.start + 1) if begins else None


def _with_params(layout: Layout) -> Span | None:
    """Return the first ";" of a relative path, all of it if only the base has one."""
    base = layout.base
    if base is None or layout.is_scheme or layout.has_authority:
        return None
    place = layout.text.find(";", *layout.path)
    if place >= 0:
        return (place, place + 1)
    return _whole(layout) if base.text.find(";", *base.path) >= 0 else None


def _same_scheme(layout: Layout) -> Span | None:
    """Return the scheme of a text without a host that is the base's, too."""
    base = layout.base
    same = base is not None and layout.is_scheme and base.scheme == layout.scheme
    return layout.scheme_span if same and len(layout.run) < 2 else None


def _other_scheme(layout: Layout) -> Span | None:
    """Return the scheme of a text without slashes that is not the base's."""
    base = layout.base
    other = base is not None and layout.is_scheme and base.scheme != layout.scheme
    return layout.scheme_span if other and layout.is_special and len(layout.run) < 2 else None


def _empty_authority(layout: Layout) -> Span | None:
    """Return three or more slashes that a relative reference begins with."""
    return layout.slashes if layout.scheme is None and len(layout.run) > 2 else None


def _base_without_path(layout: Layout) -> Span | None:
    """Return a relative path whose base has none."""
    base = layout.base
    if base is None or not _has_relative_path(layout):
        return None
    return _whole(layout) if base.has_authority and base.path[0] == base.path[1] else None


def _opaque_base(layout: Layout) -> Span | None:
    """Return a reference whose base has no slash behind its scheme."""
    base = layout.base
    if base is None or layout.is_scheme or base.is_special:
        return None
    return _whole(layout) if not base.run else None


def _unhierarchical_base(layout: Layout) -> Span | None:
    """Return a reference whose base has a scheme that is none of the web's."""
    base = layout.base
    if base is None or layout.is_scheme or base.is_special or base.scheme == "file":
        return None
    return _whole(layout)


def _file_base(layout: Layout) -> Span | None:
    """Return a reference to the URL of a file."""
    base = layout.base
    is_file = base is not None and not layout.is_scheme and base.scheme == "file"
    return _whole(layout) if is_file else None


def _inherited_fragment(layout: Layout) -> Span | None:
    """Return where a fragment is missing that the base has."""
    inherits = layout.base is not None and layout.base.fragment and layout.fragment is None
    return (layout.end, layout.end) if inherits else None


def _relative_path(layout: Layout) -> Span | None:
    """Return a relative reference with a path that does not begin at the root."""
    return _whole(layout) if _has_relative_path(layout) else None


def _has_relative_path(layout: Layout) -> bool:
    return layout.is_relative and not layout.run and layout.path[0] < layout.path[1]


CAUSES: Final = (
    Kind(
        "empty-reference",
        "F14",
        STRUCTURE,
        "RFC 1808 §4 step 2a takes the whole base; RFC 2396 §4.2 the current document; RFC 3986"
        " §5.2.2 and URL Standard #relative-state the base without its fragment",
        "the reference is empty",
        _empty,
        BASE,
    ),
    Kind(
        "fragment-reference",
        "F14",
        STRUCTURE,
        "RFC 2396 §4.2 means the current document; RFC 3986 §5.2.2 and URL Standard"
        " #relative-state the base with another fragment",
        "the reference is a fragment alone",
        lambda layout: _begins_with(layout, "#"),
        BASE,
    ),
    Kind(
        "query-reference",
        "F15",
        STRUCTURE,
        "RFC 2396 §5.2 drops the last segment of the base; RFC 1808 §4 keeps path and params, a"
        " lone '?' inherits the query; RFC 3986 §5.2.2 and URL Standard #relative-state keep the"
        " path",
        "the reference begins with a query",
        lambda layout: _begins_with(layout, "?"),
        BASE,
    ),
    Kind(
        "params-in-reference",
        "F8",
        TAIL,
        "RFC 1808 §4 step 5 resolves params apart from the path; RFC 2396 §3.3 and RFC 3986 §3.3"
        " keep them in the segment",
        "a ';' in the reference or its base begins parameters for some readers",
        _with_params,
        BASE,
        ("rfc1808", "rfc2396", "urllib"),
    ),
    Kind(
        "same-scheme-reference",
        "F19",
        STRUCTURE,
        "URL Standard #scheme-state and draft-abarth-url §4 take it for relative; RFC 3986"
        " §5.2.2 and RFC 1808 §4 step 2b for absolute",
        "the scheme is the base's, and no '//' follows: relative for some readers",
        _same_scheme,
        BASE,
    ),
    Kind(
        "other-scheme-without-slashes",
        "F12",
        STRUCTURE,
        "URL Standard #special-authority-slashes-state reads a host; RFC 3986 §3 a path and no"
        " authority",
        "the scheme is not the base's, and no '//' follows: a host for some readers",
        _other_scheme,
        BASE,
    ),
    Kind(
        "empty-authority-reference",
        "F21",
        STRUCTURE,
        "URL Standard #special-authority-ignore-slashes-state and draft-abarth-url §4.2 read a"
        " host; RFC 3986 §5.2.2 an empty authority; RFC 1808 §4 step 3 inherits the base's",
        "more than two slashes begin the reference: a host for some readers, none for others",
        _empty_authority,
        ODD_SLASHES,
    ),
    Kind(
        "base-without-path",
        "F22",
        STRUCTURE,
        "RFC 3986 §5.2.3 and URL Standard #path-start-state put a slash before the path;"
        " RFC 1808 §4 step 6 and RFC 2396 §5.2 glue it to the host",
        "the base has no path that the reference could follow",
        _base_without_path,
        BASE,
    ),
    Kind(
        "opaque-base",
        "F23",
        STRUCTURE,
        "URL Standard #no-scheme-state takes a fragment only; RFC 3986 §5.2 resolves as ever;"
        " draft-abarth-url §4.1 leaves it open",
        "the base has an opaque path, against which some readers refuse to resolve",
        _opaque_base,
        BASE,
    ),
    Kind(
        "base-without-authority",
        "F23",
        STRUCTURE,
        "draft-abarth-url §4.1 leaves open what is not hierarchical; RFC 3986 §5.2 resolves as"
        " ever; programs resolve for the schemes they know",
        "the base has a scheme for which some readers resolve nothing",
        _unhierarchical_base,
        BASE,
        told=Told.LEFT,
    ),
    Kind(
        "file-base",
        "F24",
        STRUCTURE,
        "URL Standard #file-state keeps the base's drive letter; draft-abarth-url §3 leaves files"
        " open; RFC 3986 §5.2 has no rule for files",
        "the base is a file, for which readers have different rules",
        _file_base,
        BASE,
    ),
    Kind(
        "inherited-fragment",
        "",
        frozenset({Aspect.FRAGMENT}),
        "RFC 9110 §10.2.2 hands the fragment on in a redirect; RFC 3986 §5.2.2 and URL Standard"
        " #relative-state do not when a reference is resolved",
        "the base has a fragment, which a redirect inherits where it has none",
        _inherited_fragment,
        BASE,
    ),
    Kind(
        "relative-path",
        "",
        TAIL | REFUSED,
        "draft-abarth-url-00 §4.6 leaves it open, -01 §4.4 puts it behind the base's last slash"
        " and removes no dots; RFC 3986 §5.2.3 merges the paths",
        "a relative path, which the draft does not resolve as others do",
        _relative_path,
        BASE,
        DRAFTS,
        told=Told.LEFT,
    ),
    Kind(
        "unresolved-reference",
        "",
        STRUCTURE,
        "RFC 3986 §5.2 resolves a relative reference; PHP has no function that does",
        "a relative reference, which PHP reads as it stands",
        relative_reference,
        BASE,
        ("php",),
        told=Told.LEFT,
    ),
)
