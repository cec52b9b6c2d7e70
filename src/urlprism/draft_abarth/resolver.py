"""Resolve a string relative to a base URL, with a function per section of draft-abarth-url §4."""

from collections.abc import Set as AbstractSet
from typing import Final, Literal, NamedTuple

from urlprism._core.arguments.intake import URLText, is_text
from urlprism._core.octets.characters import ALPHA
from urlprism.draft_abarth.holes import in_order
from urlprism.draft_abarth.record import CONTROLS, ParsedURL, text_of
from urlprism.draft_abarth.sections import find_scheme, is_hierarchical, lowered, parse_url
from urlprism.draft_abarth.sets import HIERARCHICAL, SLASH, VALID_SCHEME
from urlprism.redaction.records import hides_secrets

Draft = Literal["00", "01"]
_DRAFTS: Final = ("00", "01")


@hides_secrets
class Resolution(NamedTuple):
    """The resolved URL, not parsed yet, or None if a hole leaves it open; and the holes' ids.

    >>> resolve("mailto:a", "b").url is None, resolve("http://h/a", "/b").holes
    (True, ('BARTH-H11',))
    """

    url: str | None
    holes: tuple[str, ...]

    def __str__(self) -> str:
        """Return the resolved URL, as `resolve` of other standards does; "" if it is open."""
        return self.url or ""


is_text(Resolution)


def resolve(
    base: URLText,
    reference: URLText,
    *,
    draft: Draft = "01",
    hierarchical: AbstractSet[str] = HIERARCHICAL,
) -> Resolution:
    """Resolve `reference` against `base` (§4), and return the open points on the way as well.

    Control characters at both ends of the reference are trimmed, as the draft's own TODO suggests
    (BARTH-H8). `draft` "00" has no answer for a path-relative URL, "01" has. `hierarchical` names
    schemes, in lower case. Raise URLError for a base without a ":", ValueError for an unknown
    draft.

    >>> resolve("http://h/a/b", "c").url, resolve("http://h/a/b", "c", draft="00").url
    ('http://h/a/c', None)
    """
    if draft not in _DRAFTS:
        message = f"draft must be one of {', '.join(_DRAFTS)}, not {draft!r}"
        raise ValueError(message)
    base_url = parse_url(text_of(base), hierarchical)
    text = text_of(reference)
    spec = text.strip(CONTROLS)
    holes = set() if spec == text else {"BARTH-H8"}
    relative = _relative_part(spec, base_url, hierarchical, holes)
    url: str | None = spec
    if relative is not None:
        holes.update(base_url.holes)
        url = _relative(relative, base_url, draft, hierarchical, holes)
    if url is not None:
        holes.update(parse_url(url, hierarchical).holes)
    return Resolution(url, in_order(holes))


def _relative_part(
    spec: str, base_url: ParsedURL, hierarchical: AbstractSet[str], holes: set[str]
) -> str | None:
    """Return the string to resolve as a relative URL, or None if `spec` is absolute (§4)."""
    beginning = find_scheme(spec)
    if beginning is None:
        return spec
    scheme, after_scheme = beginning
    # The draft leaves open which characters are valid, and whether each may come first.
    if scheme[:1] not in ALPHA or not VALID_SCHEME.issuperset(scheme):
        holes.add("BARTH-H9")
    if not VALID_SCHEME.issuperset(scheme):
        return spec
    is_shared = lowered(base_url.scheme) == lowered(scheme)
    return after_scheme if is_shared and is_hierarchical(scheme, hierarchical) else None


def _relative(
    spec: str, base_url: ParsedURL, draft: Draft, hierarchical: AbstractSet[str], holes: set[str]
) -> str | None:
    """Return `spec` resolved as a relative URL, or None if the draft does not say how (§4.1)."""
    if not is_hierarchical(base_url.scheme, hierarchical):
        holes.update({"BARTH-H15"} if spec else {"BARTH-H15", "BARTH-H16"})
        return None
    if not spec:
        return _without_fragment(base_url)
    if spec[0] in SLASH:
        if spec[1:2] in SLASH:
            holes.add("BARTH-H10")
            return _scheme_relative(spec, base_url)
        holes.add("BARTH-H11")
        return _authority_relative(spec, base_url)
    if spec[0] == "?":
        holes.add("BARTH-H12")
        return _query_relative(spec, base_url)
    if spec[0] == "#":
        holes.add("BARTH-H13")
        return _fragment_relative(spec, base_url)
    holes.add("BARTH-H14")
    if draft == "00":
        return None
    if _directory_name(base_url).endswith("\\"):
        holes.add("BARTH-H6")
    return _path_relative(spec, base_url)


def _without_fragment(base_url: ParsedURL) -> str:
    """Return the base as written, without its fragment (§4.1)."""
    text = base_url.text.strip(CONTROLS)
    return text if base_url.fragment is None else text[: -len(base_url.fragment) - 1]


def _scheme_relative(spec: str, base_url: ParsedURL) -> str:
    """Return the template of §4.2."""
    return f"{base_url.scheme}:{spec}"


def _authority_relative(spec: str, base_url: ParsedURL) -> str:
    """Return the template of §4.3."""
    return f"{base_url.scheme}://{base_url.authority}{spec}"


def _query_relative(spec: str, base_url: ParsedURL) -> str:
    """Return the template of §4.4, which is -01 §4.5."""
    return f"{base_url.scheme}://{base_url.authority}{base_url.path or ''}{spec}"


def _fragment_relative(spec: str, base_url: ParsedURL) -> str:
    """Return the template of §4.5, which is -01 §4.6: it has a "?" even without a query."""
    return _query_relative(f"?{base_url.query or ''}{spec}", base_url)


def _path_relative(spec: str, base_url: ParsedURL) -> str:
    """Return the template of -01 §4.4; §4.6 of -00 is a TODO."""
    return f"{base_url.scheme}://{base_url.authority}{_directory_name(base_url)}{spec}"


def _directory_name(base_url: ParsedURL) -> str:
    """Return the base's path up to and including its last slash character, or "" (-01 §4.4)."""
    path = base_url.path or ""
    return path[: max(path.rfind("/"), path.rfind("\\")) + 1]
