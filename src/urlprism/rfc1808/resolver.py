"""Resolve relative URLs to absolute form, by the steps of RFC 1808 §4."""

from typing import Final, Literal, NamedTuple, TypeAlias

from urlprism._core.arguments.intake import URLText
from urlprism._core.paths.dots import merged_segments
from urlprism.errors import URLError
from urlprism.rfc1808.record import GenericURL, from_path_on
from urlprism.rfc1808.steps import components_of

EmptyReference: TypeAlias = Literal["text", "components"]
EmptyBasePath: TypeAlias = Literal["empty", "root"]
EmptyNetLoc: TypeAlias = Literal["drop", "keep"]


class Options(NamedTuple):
    """The points that the document leaves open; the defaults follow it to the letter."""

    empty_reference: EmptyReference = "text"
    empty_base_path: EmptyBasePath = "empty"
    empty_net_loc: EmptyNetLoc = "drop"


_VALUES: Final = {
    "empty_reference": ("text", "components"),
    "empty_base_path": ("empty", "root"),
    "empty_net_loc": ("drop", "keep"),
}


def resolve(
    base: URLText,
    reference: URLText,
    *,
    empty_reference: EmptyReference = "text",
    empty_base_path: EmptyBasePath = "empty",
    empty_net_loc: EmptyNetLoc = "drop",
) -> str:
    """Return the absolute form of `reference`, the embedded URL (§4); neither has to be valid.

    Three options decide what the document leaves open. `empty_reference`: which reference is
    entirely empty (step 2a), a "text" without characters, or any text without "components", such as
    "#". `empty_base_path`: whether an empty path after a net_loc stays "empty" or stands for the
    "root" (step 6); "empty" gives "http://ag". `empty_net_loc`: whether to "drop" an empty net_loc
    or to "keep" its "//" (step 7); "keep" also writes "//" before a path that begins with "//".
    Raise URLError for a base that is not empty and has no scheme.

    >>> resolve("http://a/b/c/d;p?q#f", "../g")
    'http://a/b/g'
    >>> resolve("http://a", "g"), resolve("http://a", "g", empty_base_path="root")
    ('http://ag', 'http://a/g')
    """
    options = Options(empty_reference, empty_base_path, empty_net_loc)
    for name, value in options._asdict().items():
        if value not in _VALUES[name]:
            message = f"{name} is {' or '.join(_VALUES[name])}, not {value!r}"
            raise ValueError(message)
    return resolved(components_of(base), components_of(reference), options)


def resolved(base: GenericURL, url: GenericURL, options: Options) -> str:
    """Return the absolute form of an embedded URL, by the steps of §4."""
    if base.text == "":  # step 1
        return url.text
    if base.scheme == "":
        message = "a base URL must begin with a scheme"
        raise URLError(message, base.text, 0, 0, "RFC 1808 §3")
    if _is_empty(url, options):  # step 2a
        return base.text
    if url.scheme:  # step 2b
        return url.text
    net_loc, path, params, query = url.net_loc, url.path, url.params, url.query
    if net_loc == "":  # step 3
        net_loc = base.net_loc
        base_path = _path_of(base, options)
        if path == "":  # step 5; by step 4, a path after a slash stays as it is
            path = base_path
            if params == "":
                params = base.params
                query = query or base.query
        elif url.is_relative_path:
            path = merged(base_path, path)  # step 6
    rest = from_path_on(path, params, query, url.fragment)
    return f"{base.scheme}:{_written(net_loc, rest, base, url, options)}{rest}"  # steps 2c, 7


def _is_empty(url: GenericURL, options: Options) -> bool:
    """Whether an embedded URL is entirely empty (step 2a)."""
    if options.empty_reference == "components":
        return not any(url.to_dict().values())
    return url.text == ""


def _path_of(base: GenericURL, options: Options) -> str:
    """Return the path of the base; after a net_loc, an empty path may stand for the root."""
    if options.empty_base_path == "root" and base.path == "" and "net_loc" in base.spans():
        return "/"
    return base.path


def merged(base: str, path: str) -> str:
    """Return the base's path with its last segment replaced by a relative path (step 6).

    The slash before the path does not belong to it, so it is not an empty segment that ".." could
    remove.
    """
    root, segments = merged_segments(base, path)
    return root + "/".join(segments)


def _written(net_loc: str, rest: str, base: GenericURL, url: GenericURL, options: Options) -> str:
    """Return the net_loc as it is written before the rest of the URL (step 7).

    An empty one is kept if it was written, or if the path would be read as a net_loc. It is never
    kept before a path without a slash at its start, which would become part of it.
    """
    if net_loc == "":
        has_net_loc = "net_loc" in base.spans() or "net_loc" in url.spans()
        if options.empty_net_loc == "drop" or rest[:1] not in {"", "#", "/"}:
            return ""
        return "//" if has_net_loc or rest.startswith("//") else ""
    return f"//{net_loc}"
