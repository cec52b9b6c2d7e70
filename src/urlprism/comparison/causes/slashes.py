"""Causes in the slashes after the scheme."""

from typing import Final

from urlprism.comparison.causes.features import Feature
from urlprism.comparison.causes.rule import EVERYTHING, CauseRule, Priority
from urlprism.comparison.lenient import LenientParts, Span


def _backslashes(parts: LenientParts) -> Span | None:
    """Return slashes that include backslashes."""
    place = parts.text.find("\\", *parts.slashes)
    return parts.slashes if place >= 0 else None


def _missing_slashes(parts: LenientParts) -> Span | None:
    """Return the place of missing slashes that browsers do not need."""
    missing = parts.is_scheme and parts.is_special and len(parts.slash_text) < 2
    return parts.slashes if missing and parts.base is None else None


def _surplus_slashes(parts: LenientParts) -> Span | None:
    """Return more than two slashes after a scheme."""
    surplus = parts.is_scheme and parts.is_special and len(parts.slash_text) > 2
    return parts.slashes if surplus else None


RULES: Final = (
    CauseRule(
        name="backslash-for-slash",
        family="F11",
        explains=EVERYTHING,
        needs="\\",
        detect=_backslashes,
        message="a backslash takes the place of a slash that begins a host or a path",
        rule=(
            "URL Standard #special-authority-slashes-state and draft-abarth-url §3.2 read '\\'"
            " as '/'; RFC 3986 §3.2 requires '//'"
        ),
        advice="Refuse the URL, or write '/' instead of the backslash.",
        example=r"http:«\\»h.com\p",
    ),
    CauseRule(
        name="missing-slashes",
        family="F12",
        explains=EVERYTHING,
        priority=Priority.UNLESS_COVERED,
        needs={Feature.FEW_SLASHES},
        detect=_missing_slashes,
        message=(
            "fewer than two slashes follow the scheme: a host for some readers, a path for others"
        ),
        rule=(
            "URL Standard #special-authority-slashes-state and draft-abarth-url §3.2 need no"
            " slashes; RFC 3986 §3 has no authority without '//'"
        ),
        advice="Write two slashes after the scheme.",
        example="http:«/»h.com/p",
    ),
    CauseRule(
        name="surplus-slashes",
        family="F12",
        explains=EVERYTHING,
        priority=Priority.UNLESS_COVERED,
        needs={Feature.SURPLUS_SLASHES},
        detect=_surplus_slashes,
        message="more than two slashes follow the scheme: a host for some readers, none for others",
        rule=(
            "URL Standard #special-authority-ignore-slashes-state and draft-abarth-url §3.2 skip"
            " all slashes; RFC 3986 §3.2 has an empty authority after the first two"
        ),
        advice="Write two slashes after the scheme.",
        example="http:«///»h.com/p",
    ),
)
