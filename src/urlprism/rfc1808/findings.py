"""Warnings of RFC 1808 about a URL, and points that its algorithm leaves open."""

from collections.abc import Iterator
from typing import Final

from urlprism._core.arguments.intake import URLText
from urlprism._core.records.findings import Finding
from urlprism.rfc1808.grammar import is_valid
from urlprism.rfc1808.parser import parse
from urlprism.rfc1808.record import GenericURL
from urlprism.rfc1808.resolver import Options, resolved

# By name: the section with the warning, and its meaning.
NAMES: Final[dict[str, tuple[str, str]]] = {
    "delimiter-in-net-loc": (
        "2.4.3",
        "a net_loc ends at a slash, so this is not a query or params",
    ),
    "empty-component": ("2.4", "nothing follows this delimiter, so it has no effect"),
    "question-mark": ("2.3", "a query begins here; RFC 1738 §5 reads a '?' as part of the path"),
    "directory-type": ("5.3", "';type=d' should not be used where URLs are relative"),
    "no-base": ("3.4", "there is no base, so a URL should be absolute"),
    "unsuitable-base": ("2", "the base does not have the generic-RL syntax"),
    "scheme-never-relative": ("2.3", "the scheme of the base is never used with relative URLs"),
    "gopher-type": ("2.3", "the gopher-types of the result and the base differ"),
    "same-scheme": ("5.2", "older parsers read a URL with the base's scheme as relative"),
    "surplus-parents": ("5.2", "there are more '..' than levels in the path of the base"),
    "empty-reference": ("4 step 2a", "a URL of delimiters only may count as entirely empty"),
    "empty-base-path": ("4 step 6", "the base has no slash after its net_loc, and none is added"),
    "empty-net-loc": ("4 step 7", "'//' is lost, or is read at the beginning of the path"),
}
# The schemes that have a "?" in a path by RFC 1738 §5; in practice they have not (§2.3).
_QUERYLESS: Final = frozenset({"ftp", "file"})
# For each open point, the choice that is not the literal one.
_OTHERWISE: Final = {
    "empty-reference": Options(empty_reference="components"),
    "empty-base-path": Options(empty_base_path="root"),
    "empty-net-loc": Options(empty_net_loc="keep"),
}


def findings(text: URLText, base: URLText | None = None) -> list[Finding]:
    """Return the findings about a URL and, if there is a base, about resolving it.

    Positions are those in `text`. An open point of §4 is reported if another choice would give
    another result. Raise URLError for a base that `resolve` refuses.

    >>> [found.name for found in findings("../../g", "http://a/b")]
    ['surplus-parents']
    """
    url = parse(text)
    warnings = list(_in_text(url))
    if base is not None:
        warnings += _in_resolution(parse(base), url)
    return sorted(warnings, key=lambda each: each.start)


def _in_text(url: GenericURL) -> Iterator[Finding]:
    """Yield the findings about a URL alone."""
    spans = url.spans()
    for name, (start, end) in spans.items():
        if start == end and name != "path":
            delimiter = 2 if name == "net_loc" else 1
            yield _finding("empty-component", start - delimiter, end)
    places = [place for each in ";?" if (place := url.net_loc.find(each)) >= 0]
    if places:
        start, end = spans["net_loc"]
        yield _finding("delimiter-in-net-loc", start + min(places), end)
    if url.scheme.lower() in _QUERYLESS and "query" in spans:
        start, _ = spans["query"]
        yield _finding("question-mark", start - 1, start)
    if url.scheme.lower() == "ftp" and url.params == "type=d":
        yield _finding("directory-type", *spans["params"])


def _in_resolution(base: GenericURL, url: GenericURL) -> Iterator[Finding]:
    """Yield the findings about a URL and its base."""
    whole = 0, len(url.text)
    literal = resolved(base, url, Options())
    for name, options in _OTHERWISE.items():
        if resolved(base, url, options) != literal:
            yield _finding(name, *whole)
    if url.scheme:
        if url.scheme.lower() == base.scheme.lower() and "net_loc" not in url.spans():
            yield _finding("same-scheme", *url.spans()["scheme"])
    elif base.text == "":
        yield _finding("no-base", *whole)
    else:
        yield from _of_relative(base, url, parse(literal))


def _of_relative(base: GenericURL, url: GenericURL, target: GenericURL) -> Iterator[Finding]:
    """Yield the findings about a relative URL, its base, and its absolute form."""
    whole = 0, len(url.text)
    if base.relative_category == "never":
        yield _finding("scheme-never-relative", *whole)
    if not is_valid(base.text.partition("#")[0], "generic-RL"):
        yield _finding("unsuitable-base", *whole)
    if base.scheme.lower() == "ftp" and url.params == "type=d":
        yield _finding("directory-type", *url.spans()["params"])
    if url.is_relative_path:
        path = url.spans()["path"]
        if base.scheme.lower() == "gopher" and target.path[1:2] != base.path[1:2]:
            yield _finding("gopher-type", *path)
        if f"{target.path}/".startswith(("../", "/../")):
            yield _finding("surplus-parents", *path)


def _finding(name: str, start: int, end: int) -> Finding:
    return Finding(name, start, end, *NAMES[name])
