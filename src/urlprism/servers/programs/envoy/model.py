r"""How Envoy reads a path: `:path` without its query, which routes and rules compare.

path ──► escaped slashes ──► dot segments removed, unreserved triplets decoded ──► slashes merged

By default none of the three is done, and the path is passed on as it was sent. A release with
options behind it, in this order, does what they say: "envoy@1.40.0+normalize_path+merge_slashes".
The steps are those of Envoy's `ConnectionManagerUtility::maybeNormalizePath` and `PathUtil`, which
canonicalizes by Chromium's URL library: "\" becomes "/", and no ".." leads above the root. What
rules compare is sent on.
"""

import re
from itertools import combinations
from typing import Final

from urlprism._core.escapes.triplets import PLAIN, spellings
from urlprism.readers.model import Model
from urlprism.readers.programs.browsers.urls import MARKED, NESTED
from urlprism.readers.shared.releases import Release
from urlprism.servers.front_steps import BEGINS_WITH_SLASH, OCTETS, PORT, VISIBLE, PathAndQuery
from urlprism.servers.further_steps import AuthorityCut
from urlprism.servers.programs.envoy import releases as envoy_releases
from urlprism.servers.reading import Server, authority_of
from urlprism.servers.serving import Fields, modelled
from urlprism.servers.steps import (
    Chain,
    Cut,
    Decoded,
    DotSegments,
    DotSegmentsRefused,
    OctetsRefused,
    PathsKept,
    PathsRefused,
    State,
    Step,
    Translated,
    Unchanged,
)

NAME: Final = "envoy"
SUMMARY: Final = "Envoy, the header :path"
# `path_with_escaped_slashes_action` has more values; this one is named for UNESCAPE_AND_FORWARD.
OPTIONS: Final = ("unescape_slashes", "normalize_path", "merge_slashes")
_CHOICES: Final = {
    "".join(f"+{each}" for each in chosen): frozenset(chosen)
    for count in range(len(OPTIONS) + 1)
    for chosen in combinations(OPTIONS, count)
}

_CODEC: Final = "Envoy Http1::ServerConnectionImpl"
_CANONICAL: Final = "Envoy PathUtil::canonicalPath"
_ESCAPED: Final = {character: f"%{ord(character):02X}" for character in '"<>^`{|}'}
# Beginnings of what `NESTED` matches: a "%", and what was decoded behind a NUL.
_BEGUN: Final = re.compile("%(?:\0?[0-9A-Fa-f]?|\0?[0-9A-Fa-f]\0)")
_SEGMENT, _DOT, _TWO_DOTS, _BEHIND, _OTHER = range(5)


class DotParametersCut(Step):
    """Parameters of a dot segment are left out, but for those of one that begins the path."""

    _PARAMETERS: Final = re.compile(r"(?<=/)(\.\.?);[^/]*")

    def __init__(self, name: str, source: str) -> None:
        super().__init__(name, source)
        self.start = (_OTHER,)

    def apply(self, text: str) -> str:
        """Return a path without them."""
        return self._PARAMETERS.sub(r"\1", text)

    def feed(self, state: State, octet: str) -> tuple[State, str]:
        """Return an octet that is not left out; the state is what the segment is."""
        (part,) = state
        if octet == "/":
            return (_SEGMENT,), octet
        if part == _BEHIND or (octet == ";" and part in {_DOT, _TWO_DOTS}):
            return (_BEHIND,), ""
        if octet == "." and part in {_SEGMENT, _DOT}:
            return (_DOT if part == _SEGMENT else _TWO_DOTS,), octet
        return (_OTHER,), octet


class NestedEscaped(Step):
    """A "%" that would begin a triplet with what was decoded, which is marked, becomes "%25"."""

    def __init__(self, name: str, source: str) -> None:
        super().__init__(name, source)
        self.start = ("",)

    def apply(self, text: str) -> str:
        """Return a path without marks."""
        return NESTED.sub(r"%25\1", text).replace("\0", "")

    def feed(self, state: State, octet: str) -> tuple[State, str]:
        """Return what is sure of a path; the state is a "%", and what stands behind it."""
        held = str(state[0])
        if not held:
            return ((octet,), "") if octet == "%" else (state, octet.replace("\0", ""))
        text = held + octet
        if _BEGUN.fullmatch(text):
            return (text,), ""
        if NESTED.fullmatch(text):
            return self.start, self.apply(text)
        behind, rest = self.feed(self.start, octet)
        return behind, self.apply(held) + rest

    def end(self, state: State) -> str:
        """Return what is held back."""
        return self.apply(str(state[0]))


class MergedButTwo(Step):
    """Of slashes in a row, the first stays; of a path of slashes alone, two do."""

    def __init__(self, name: str, source: str) -> None:
        super().__init__(name, source)
        # Slashes at the end, up to two, and whether there was anything else.
        self.start = (0, 0)

    def apply(self, text: str) -> str:
        """Return a path without slashes behind slashes."""
        return re.sub("//+", "/", text) if text.strip("/") else text[:2]

    def feed(self, state: State, octet: str) -> tuple[State, str]:
        """Return an octet, unless it is a slash behind a slash."""
        slashes, others = state
        if octet != "/":
            return (0, 1), octet
        return (2 if slashes else 1, others), "" if slashes else octet

    def end(self, state: State) -> str:
        """Return the second slash of a path that has nothing else."""
        return "/" if state == (2, 0) else ""


_SLASHES_DECODED: Final = Decoded(
    "escaped slashes decoded",
    "Envoy PathUtil::unescapeSlashes",
    spellings(frozenset("/\\"), upper=False),
    is_broken_kept=True,
)
_PARAMETERS_CUT: Final = DotParametersCut("parameters of dot segments cut", _CANONICAL)
_BEFORE_DOTS: Final = (
    PathsRefused("an encoded NUL is refused", _CANONICAL, "%00"),
    Translated("a backslash becomes a slash", _CANONICAL, {"\\": "/"}),
    Decoded("unreserved triplets marked", _CANONICAL, MARKED, is_broken_kept=True),
    NestedEscaped("unreserved triplets decoded", _CANONICAL),
    Translated("escaped", _CANONICAL, _ESCAPED),
)
_REMOVED: Final = DotSegments("dot segments removed", _CANONICAL, merges=False, stays=True)
_MERGED: Final = MergedButTwo("slashes merged", "Envoy PathUtil::mergeSlashes")
_VISIBLE: Final = OctetsRefused(
    "an octet that is not visible, or '#', is refused", _CODEC, (OCTETS - VISIBLE) | {"#"}
)
_FORMS: Final = (
    r"(?i)\A(?:/|https?://(?:[^/?#@]*@)?(?:[0-9a-z.-]+|\[[0-9a-f:.]+\])"
    rf"(?::(?:{PORT}))?(?:/|\z))"
)
_LINES: Final = (
    _VISIBLE,
    PathsKept("no form of a target", _CODEC, _FORMS),
    AuthorityCut("scheme and authority cut", _CODEC),
)
_CUT: Final = Cut("query cut", "Envoy Router PathMatchCriterion", "?")
_TARGET: Final = *_LINES, _CUT


def _path(release: Release, chosen: frozenset[str]) -> tuple[Step, ...]:
    """Return the steps to the path that routes are compared with."""
    steps: list[Step] = []
    if "unescape_slashes" in chosen:
        steps.append(_SLASHES_DECODED)
    if "normalize_path" in chosen:
        if release.has("parameters-of-dots-cut"):
            steps.append(_PARAMETERS_CUT)
        steps += (*_BEFORE_DOTS, _REMOVED)
    if "merge_slashes" in chosen:
        steps.append(_MERGED)
    return tuple(steps)


def _written(chosen: frozenset[str]) -> tuple[Step, ...]:
    """Return the steps that read what was written: what is left of dots, slashes, signs."""
    steps: list[Step] = [BEGINS_WITH_SLASH, _VISIBLE, _CUT]
    if "unescape_slashes" in chosen:
        steps.append(PathsRefused("never written", _SLASHES_DECODED.source, "%(?:2[Ff]|5[Cc])"))
    if "normalize_path" in chosen:
        steps += (
            Unchanged(
                Decoded("unreserved triplets decoded", _CANONICAL, PLAIN, is_broken_kept=True)
            ),
            PathsRefused("never written", _CANONICAL, r'[\\"<>^`{|}]|%00'),
            DotSegmentsRefused("written without dot segments", _CANONICAL, merges=False),
        )
    if "merge_slashes" in chosen:
        steps.append(Unchanged(_MERGED))
    return tuple(steps)


def server(version: str) -> Server:
    """Return the server of a release, also with options that are off by default."""
    number, plus, options = version.partition("+")
    chosen = _CHOICES.get(plus + options)
    if chosen is None:
        choices = f"the options +{', +'.join(OPTIONS)}, in this order"
        message = f"no model of {NAME} {version}; known: {choices}"
        raise ValueError(message)
    release = envoy_releases.RELEASES.of(number)
    path = _path(release, chosen)
    name = release.version + plus + options
    if not path:
        return Server(NAME, name, _TARGET, path, _LINES, host=authority_of)
    anew = PathAndQuery("path written anew", _CANONICAL, Chain("", _CANONICAL, *path))
    return Server(NAME, name, _TARGET, path, (*_LINES, anew), _written(chosen), host=authority_of)


def at_version(version: str) -> Model[Fields]:
    """Return the model of a release, also with options that are off by default."""
    one = server(version)
    names = NAME, one.release, SUMMARY
    serve = Chain(NAME, _CODEC, *one.steps).apply
    return modelled(names, serve, None, at_version, releases=envoy_releases.RELEASES.newest)


VERSION: Final = envoy_releases.RELEASES.newest[-1]
MODEL: Final = at_version(VERSION)
