"""Resolve relative URLs to absolute form, step by step as RFC 1808 §4 does it."""

from typing import Final, Literal, NamedTuple, TypeAlias

from urlprism._vocabulary.dots import merged_segments
from urlprism._vocabulary.intake import Text
from urlprism.errors import URLError
from urlprism.rfc1808.record import GenericURL, from_path_on
from urlprism.rfc1808.steps import components_of

EmptyReference: TypeAlias = Literal["text", "components"]
EmptyBasePath: TypeAlias = Literal["empty", "root"]
EmptyNetLoc: TypeAlias = Literal["drop", "keep"]


class Options(NamedTuple):
    """What the document leaves open, and the choices that follow its words to the letter."""

    empty_reference: EmptyReference = "text"
    empty_base_path: EmptyBasePath = "empty"
    empty_net_loc: EmptyNetLoc = "drop"


_VALUES: Final = {
    "empty_reference": ("text", "components"),
    "empty_base_path": ("empty", "root"),
    "empty_net_loc": ("drop", "keep"),
}


def resolve(
    base: Text | GenericURL,
    reference: Text | GenericURL,
    *,
    empty_reference: EmptyReference = "text",
    empty_base_path: EmptyBasePath = "empty",
    empty_net_loc: EmptyNetLoc = "drop",
) -> str:
    """Return the absolute form of `reference`, the embedded URL (§4); none need be valid.

    What is entirely empty is a "text" without characters, or one without "components": "#" (step
    2a). An empty path of a base with a net_loc is "empty", or the "root" (step 6: "http://ag"). An
    empty net_loc is recombined to nothing, or to the "//" that was written, or that a path needs
    which begins with "//" (step 7). Raise URLError for a base without a scheme that is not "".
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
        message = "a base URL begins with a scheme"
        raise URLError(message, base.text, 0, 0, "RFC 1808 §3")
    if _is_empty(url, options):  # step 2a
        return base.text
    if url.scheme:  # step 2b
        return url.text
    net_loc, path, params, query = url.net_loc, url.path, url.params, url.query
    if net_loc == "":  # step 3
        net_loc = base.net_loc
        base_path = _path_of(base, options)
        if path == "":  # step 5; step 4 leaves a path alone that a slash precedes
            path = base_path
            if params == "":
                params = base.params
                query = query or base.query
        elif url.is_relative_path:
            path = merged(base_path, path)  # step 6
    rest = from_path_on(path, params, query, url.fragment)
    return f"{base.scheme}:{_written(net_loc, rest, base, url, options)}{rest}"  # steps 2c, 7


def _is_empty(url: GenericURL, options: Options) -> bool:
    """Return whether an embedded URL is entirely empty (step 2a)."""
    if options.empty_reference == "components":
        return not any(url.to_dict().values())
    return url.text == ""


def _path_of(base: GenericURL, options: Options) -> str:
    """Return the path of the base; behind a net_loc an empty one may stand for the root."""
    if options.empty_base_path == "root" and base.path == "" and "net_loc" in base.spans():
        return "/"
    return base.path


def merged(base: str, path: str) -> str:
    """Return a relative path in place of the last segment of the base's (step 6).

    A slash that precedes the path is no part of it, so it is no empty segment for ".." to remove.
    """
    root, segments = merged_segments(base, path)
    return root + "/".join(segments)


def _written(net_loc: str, rest: str, base: GenericURL, url: GenericURL, options: Options) -> str:
    """Return a net_loc as it stands before the rest of the URL (step 7).

    An empty one is kept where it was written, or else the path would be taken for one; before what
    is no path from the root it is never kept, for it would take that in.
    """
    if net_loc == "":
        known = "net_loc" in base.spans() or "net_loc" in url.spans()
        if options.empty_net_loc == "drop" or rest[:1] not in {"", "#", "/"}:
            return ""
        return "//" if known or rest.startswith("//") else ""
    return f"//{net_loc}"
