"""Causes in the resolution of a text against its base."""

from typing import Final

from urlprism.comparison.causes.features import Feature
from urlprism.comparison.causes.rule import (
    ACCEPTANCE,
    AFTER_AUTHORITY,
    BASE,
    DRAFTS,
    EVERYTHING,
    UNRESOLVING,
    URLJOIN,
    CauseRule,
    Priority,
)
from urlprism.comparison.lenient import LenientParts, Span, relative_reference
from urlprism.comparison.terms import Aspect


def _whole(parts: LenientParts) -> Span:
    """Return the whole text without the ends that browsers strip."""
    return (parts.start, parts.end)


def _empty(parts: LenientParts) -> Span | None:
    """Return the place of an empty reference."""
    return _whole(parts) if parts.is_relative and parts.start == parts.end else None


def _begins_with(parts: LenientParts, character: str) -> Span | None:
    """Return the first character of a relative reference, if it is `character`."""
    begins = parts.is_relative and parts.text.startswith(character, parts.start, parts.end)
    return (parts.start, parts.start + 1) if begins else None


def _with_params(parts: LenientParts) -> Span | None:
    """Return the first ";" of a relative path, the whole text if only the base's path has one."""
    base = parts.base
    if base is None or parts.is_scheme or parts.has_authority:
        return None
    place = parts.text.find(";", *parts.path)
    if place >= 0:
        return (place, place + 1)
    return _whole(parts) if base.text.find(";", *base.path) >= 0 else None


def _same_scheme(parts: LenientParts) -> Span | None:
    """Return the scheme of a text without a host, if it is also that of the base."""
    base = parts.base
    same = base is not None and parts.is_scheme and base.scheme == parts.scheme
    return parts.scheme_span if same and len(parts.slash_text) < 2 else None


def _other_scheme(parts: LenientParts) -> Span | None:
    """Return the scheme of a text without slashes, if it is not that of the base."""
    base = parts.base
    other = base is not None and parts.is_scheme and base.scheme != parts.scheme
    return parts.scheme_span if other and parts.is_special and len(parts.slash_text) < 2 else None


def _empty_authority(parts: LenientParts) -> Span | None:
    """Return three or more slashes at the start of a relative reference."""
    return parts.slashes if parts.scheme is None and len(parts.slash_text) > 2 else None


def _base_without_path(parts: LenientParts) -> Span | None:
    """Return a relative path whose base has none."""
    base = parts.base
    if base is None or not _has_relative_path(parts):
        return None
    return _whole(parts) if base.has_authority and base.path[0] == base.path[1] else None


def _opaque_base(parts: LenientParts) -> Span | None:
    """Return a reference whose base has no slash after its scheme."""
    base = parts.base
    if base is None or parts.is_scheme or base.is_special:
        return None
    return _whole(parts) if not base.slash_text else None


def _unhierarchical_base(parts: LenientParts) -> Span | None:
    """Return a reference whose base has a scheme outside the web's."""
    base = parts.base
    if base is None or parts.is_scheme or base.is_special or base.scheme == "file":
        return None
    return _whole(parts)


def _file_base(parts: LenientParts) -> Span | None:
    """Return a reference whose base is a file URL."""
    base = parts.base
    is_file = base is not None and not parts.is_scheme and base.scheme == "file"
    return _whole(parts) if is_file else None


def _inherited_fragment(parts: LenientParts) -> Span | None:
    """Return the place of a missing fragment, if the base has one."""
    inherits = parts.base is not None and parts.base.fragment and parts.fragment is None
    return (parts.end, parts.end) if inherits else None


def _relative_path(parts: LenientParts) -> Span | None:
    """Return a relative reference whose path does not begin with a slash."""
    return _whole(parts) if _has_relative_path(parts) else None


def _has_relative_path(parts: LenientParts) -> bool:
    return parts.is_relative and not parts.slash_text and parts.path[0] < parts.path[1]


RULES: Final = (
    CauseRule(
        name="empty-reference",
        family="F14",
        explains=EVERYTHING,
        needs={Feature.HAS_BASE},
        detect=_empty,
        message="the reference is empty",
        rule=(
            "RFC 1808 §4 step 2a takes the whole base; RFC 2396 §4.2 the current document; RFC"
            " 3986 §5.2.2 and URL Standard #relative-state the base without its fragment"
        ),
        advice="Write the intended URL instead of an empty reference.",
        example="«»",
        base=BASE,
    ),
    CauseRule(
        name="fragment-reference",
        family="F14",
        explains=EVERYTHING,
        needs={Feature.HAS_BASE},
        detect=lambda parts: _begins_with(parts, "#"),
        message="the reference is only a fragment",
        rule=(
            "RFC 2396 §4.2 means the current document; RFC 3986 §5.2.2 and URL Standard"
            " #relative-state the base with another fragment"
        ),
        advice="Handle a lone fragment before the reference is resolved.",
        example="«#»s",
        base=BASE,
    ),
    CauseRule(
        name="query-reference",
        family="F15",
        explains=EVERYTHING,
        needs={Feature.HAS_BASE},
        detect=lambda parts: _begins_with(parts, "?"),
        message="the reference begins with a query",
        rule=(
            "RFC 2396 §5.2 drops the last segment of the base; RFC 1808 §4 keeps path and params,"
            " a lone '?' inherits the query; RFC 3986 §5.2.2 and URL Standard #relative-state"
            " keep the path"
        ),
        advice="Write the path before the query.",
        example="«?»y",
        base=BASE,
    ),
    CauseRule(
        name="params-in-reference",
        family="F8",
        explains=AFTER_AUTHORITY,
        involves=("rfc1808", "rfc2396", *URLJOIN),
        needs={Feature.HAS_BASE},
        detect=_with_params,
        message="a ';' in the reference or its base begins parameters for some readers",
        rule=(
            "RFC 1808 §4 step 5 resolves params apart from the path; RFC 2396 §3.3 and RFC 3986"
            " §3.3 keep them in the segment"
        ),
        advice="Encode a ';' that is data as %3B.",
        example="«;»x",
        base=BASE,
    ),
    CauseRule(
        name="same-scheme-reference",
        family="F19",
        explains=EVERYTHING,
        needs={Feature.HAS_BASE},
        detect=_same_scheme,
        message="the scheme is the base's, and no '//' follows: relative for some readers",
        rule=(
            "URL Standard #scheme-state and draft-abarth-url §4 read it as relative; RFC 3986"
            " §5.2.2 and RFC 1808 §4 step 2b as absolute"
        ),
        advice="Leave the scheme out, or write '//' and a host after it.",
        example="«http»:g",
        base=BASE,
    ),
    CauseRule(
        name="other-scheme-without-slashes",
        family="F12",
        explains=EVERYTHING,
        needs={Feature.HAS_BASE},
        detect=_other_scheme,
        message="the scheme is not the base's, and no '//' follows: a host for some readers",
        rule=(
            "URL Standard #special-authority-slashes-state reads a host; RFC 3986 §3 a path and"
            " no authority"
        ),
        advice="Refuse the reference, or write '//' after the scheme.",
        example="«https»:evil",
        base=BASE,
    ),
    CauseRule(
        name="empty-authority-reference",
        family="F21",
        explains=EVERYTHING,
        needs={Feature.SURPLUS_SLASHES},
        detect=_empty_authority,
        message=(
            "more than two slashes begin the reference: a host for some readers, none for others"
        ),
        rule=(
            "URL Standard #special-authority-ignore-slashes-state and draft-abarth-url §4.2 read"
            " a host; RFC 3986 §5.2.2 an empty authority; RFC 1808 §4 step 3 inherits the base's"
        ),
        advice="Refuse a reference that begins with more than two slashes.",
        example="«///»g",
        base=BASE,
    ),
    CauseRule(
        name="base-without-path",
        family="F22",
        explains=EVERYTHING,
        needs={Feature.HAS_BASE},
        detect=_base_without_path,
        message="the base has no path that the reference could follow",
        rule=(
            "RFC 3986 §5.2.3 and URL Standard #path-start-state put a slash before the path; RFC"
            " 1808 §4 step 6 and RFC 2396 §5.2 append it to the host"
        ),
        advice="Write '/' after the host of the base.",
        example="«g»",
        base="http://a",
    ),
    CauseRule(
        name="opaque-base",
        family="F23",
        explains=EVERYTHING,
        needs={Feature.HAS_BASE},
        detect=_opaque_base,
        message="the base has an opaque path, against which some readers refuse to resolve",
        rule=(
            "URL Standard #no-scheme-state accepts only a fragment; RFC 3986 §5.2 resolves as"
            " usual; draft-abarth-url §4.1 leaves it open"
        ),
        advice="Resolve references against a base with '/' after its scheme.",
        example="«c»",
        base="mailto:a@b",
    ),
    CauseRule(
        name="base-without-authority",
        family="F23",
        explains=EVERYTHING,
        priority=Priority.FALLBACK,
        needs={Feature.HAS_BASE},
        detect=_unhierarchical_base,
        message="the base has a scheme for which some readers resolve nothing",
        rule=(
            "draft-abarth-url §4.1 leaves schemes that are not hierarchical open; RFC 3986 §5.2"
            " resolves as usual; programs resolve for the schemes they know"
        ),
        advice="Resolve the reference with one parser, and pass on the absolute URL.",
        example="«g»",
        base="fred:///s//a/b/c",
    ),
    CauseRule(
        name="file-base",
        family="F24",
        explains=EVERYTHING,
        needs={Feature.HAS_BASE},
        detect=_file_base,
        message="the base is a file, for which readers have different rules",
        rule=(
            "URL Standard #file-state keeps the base's drive letter; draft-abarth-url §3 leaves"
            " files open; RFC 3986 §5.2 has no rule for files"
        ),
        advice="Join the paths of the files first, and make a URL of the result.",
        example="«c»",
        base="file:///a/b",
    ),
    CauseRule(
        name="inherited-fragment",
        family="",
        explains=frozenset({Aspect.FRAGMENT}),
        needs={Feature.HAS_BASE},
        detect=_inherited_fragment,
        message="the base has a fragment, which a redirect without one inherits",
        rule=(
            "by RFC 9110 §10.2.2 a redirect inherits the fragment; by RFC 3986 §5.2.2 and URL"
            " Standard #relative-state a reference does not"
        ),
        advice="Write the intended fragment into the Location of the redirect.",
        example="//evil/«»",
        base=BASE,
    ),
    CauseRule(
        name="relative-path",
        family="",
        explains=AFTER_AUTHORITY | ACCEPTANCE,
        involves=DRAFTS,
        priority=Priority.FALLBACK,
        needs={Feature.HAS_BASE},
        detect=_relative_path,
        message="a relative path, which the draft does not resolve as other documents do",
        rule=(
            "draft-abarth-url-00 §4.6 leaves it open, -01 §4.4 puts it after the base's last"
            " slash and keeps dot segments; RFC 3986 §5.2.3 merges the paths"
        ),
        advice="Resolve the reference with one parser, and pass on the absolute URL.",
        example="«g»",
        base=BASE,
    ),
    CauseRule(
        name="unresolved-reference",
        family="",
        explains=EVERYTHING,
        involves=("php", "rust.url", *UNRESOLVING),
        priority=Priority.LAST,
        needs={Feature.HAS_BASE},
        detect=relative_reference,
        message="a relative reference, which PHP, pydantic and validators do not resolve",
        rule=(
            "RFC 3986 §5.2 resolves a reference; parse_url, pydantic's Url and libraries that only"
            " judge a URL take no base"
        ),
        advice="Resolve the reference before these read it.",
        example="«//»h/g",
        base=BASE,
    ),
)
