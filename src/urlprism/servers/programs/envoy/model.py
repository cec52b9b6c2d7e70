r"""How Envoy reads a path: `:path` without its query, which routes and rules compare.

path ──► escaped slashes ──► dot segments removed, unreserved triplets decoded ──► slashes merged

By default none of the three is done, and the path is passed on as it was sent. A release with
options behind it, in this order, does what they say: "envoy@1.40.0+normalize_path+merge_slashes".
The steps are those of Envoy's `ConnectionManagerUtility::maybeNormalizePath` and `PathUtil`, which
canonicalizes by Chromium's URL library: "\" becomes "/", and no ".." leads above the root.
"""

import re
from functools import partial
from itertools import combinations
from typing import Final

from urlprism._core.escapes.triplets import respell, spellings
from urlprism._exact import translated
from urlprism.readers import Refused
from urlprism.readers.model import Model
from urlprism.readers.programs.browsers.urls import with_unreserved_decoded
from urlprism.readers.shared.releases import Release
from urlprism.servers.programs.envoy import releases as envoy_releases
from urlprism.servers.serving import Fields, modelled

NAME: Final = "envoy"
SUMMARY: Final = "Envoy, the header :path"
# `path_with_escaped_slashes_action` has more values; this one is named for UNESCAPE_AND_FORWARD.
OPTIONS: Final = ("unescape_slashes", "normalize_path", "merge_slashes")
_CHOICES: Final = {
    "".join(f"+{each}" for each in chosen): frozenset(chosen)
    for count in range(len(OPTIONS) + 1)
    for chosen in combinations(OPTIONS, count)
}

_SLASHES_DECODED: Final = spellings(frozenset("/\\"), upper=False)
_PARAMETERS: Final = re.compile(r"(?<=/)(\.\.?);[^/]*")
_SLASHES: Final = re.compile("//+")
_ESCAPED: Final = {ord(character): f"%{ord(character):02X}" for character in '"<>^`{|}'}


def serve(path: str, release: Release, chosen: frozenset[str]) -> str:
    """Return the path that routes are compared with."""
    if "unescape_slashes" in chosen:
        path = respell(path, _SLASHES_DECODED)
    if "normalize_path" in chosen:
        if release.has("parameters-of-dots-cut"):
            path = _PARAMETERS.sub(r"\1", path)
        path = _canonical(path)
    return _merged(path) if "merge_slashes" in chosen else path


def _merged(path: str) -> str:
    """Return a path with its slashes merged; of slashes alone, two stay."""
    return _SLASHES.sub("/", path) if path.strip("/") else path[:2]


def _canonical(path: str) -> str:
    """Return a path as Chromium's URL library writes it."""
    if "%00" in path:
        raise Refused("an encoded NUL", "Envoy PathUtil::canonicalPath")
    decoded = with_unreserved_decoded(path.replace("\\", "/"))
    segments = translated(decoded, _ESCAPED).split("/")[1:]
    stack: list[str] = []
    for segment in segments:
        if segment == "..":
            del stack[-1:]
        elif segment != ".":
            stack.append(segment)
    ends_in_dots = segments[-1] in {".", ".."}
    return "/" + "/".join((*stack, "") if ends_in_dots else stack)


def at_version(version: str) -> Model[Fields]:
    """Return the model of a release, also with options that are off by default."""
    number, plus, options = version.partition("+")
    chosen = _CHOICES.get(plus + options)
    if chosen is None:
        choices = f"the options +{', +'.join(OPTIONS)}, in this order"
        message = f"no model of {NAME} {version}; known: {choices}"
        raise ValueError(message)
    release = envoy_releases.RELEASES.of(number)
    served = partial(serve, release=release, chosen=chosen)
    names = NAME, release.version + plus + options, SUMMARY
    return modelled(names, served, None, at_version, releases=envoy_releases.RELEASES.newest)


VERSION: Final = envoy_releases.RELEASES.newest[-1]
MODEL: Final = at_version(VERSION)
