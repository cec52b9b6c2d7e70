"""How releases of Java differ in `java.net.URL` and `java.net.URI`, and in letters they know."""

import functools
import re
from typing import Final

from urlprism._core.releases.changes import Change
from urlprism.readers.shared.releases import Release, Releases

# Of each branch with long-term support, the newest release that was asked, and its Unicode.
NEWEST: Final = {(11, 0): 13, (17, 0): 15, (21, 0): 8, (25, 0): 2}
_UNICODE: Final = {11: "10.0", 17: "13.0", 21: "15.0", 25: "16.0"}
# The letters and digits of one UTF-16 unit that Unicode 11 and 12 assigned; two were marks.
_SINCE_10: Final = (
    "\u0560\u0588\u05ef\u0e86\u0e89\u0e8c\u0e8e-\u0e93\u0e98\u0ea0\u0ea8\u0ea9\u0eac\u1878"
    "\u1c90-\u1cba\u1cbd-\u1cbf\u1cf2\u1cf3\u1cfa\u312f\u9feb-\u9fef\ua7af\ua7b8-\ua7bf\ua7c2-\ua7c6\ua8fe"
    "\uab66\uab67"
)
_LETTERS: Final = frozenset({"Lu", "Ll", "Lt", "Lm", "Lo"})
_DIGIT: Final = "Nd"

CHANGES: Final = (
    Change(
        "base-without-path-has-root",
        ("JDK-8272702",),
        "`java.net.URI` joins a relative path to a base without a path by a slash.",
        "`g` against `http://a` is `http://a/g`, not `http://ag`",
        since=("17.0.7", "18.0.0"),
        inferred=("17.0.7", "18.0.0"),
    ),
    Change(
        "authority-checked-early",
        ("JDK-8293590",),
        "`java.net.URL` refuses an authority for characters for which only a connection failed.",
        r"`http://evil.example\@h/` is refused",
        since=("20.0.0",),
        inferred=("20.0.0",),
    ),
)

RELEASES: Final = Releases(
    "java", NEWEST, CHANGES, reads_later=True, extent="the releases of 11, 17, 21 and 25"
)


def is_letter(java: Release, character: str) -> bool:
    """Whether a character is a letter to a release, `Character.isLetter`."""
    return _category(character, _UNICODE[java.number[0]]) in _LETTERS


def is_digit(java: Release, character: str) -> bool:
    """Whether a character is a digit to a release, `Character.isDigit`."""
    return _category(character, _UNICODE[java.number[0]]) == _DIGIT


def _category(character: str, unicode: str) -> str:
    """Return the General_Category of a UTF-16 unit, "Cn" for what a version does not know."""
    from urlprism.readers.shared.unicode_versions import category  # noqa: PLC0415 - few need its tables

    return "Cn" if _unassigned(unicode).match(character) else category(character)


@functools.cache
def _unassigned(unicode: str) -> re.Pattern[str]:
    """Return the pattern of characters that a version of Unicode does not know, or Java's char."""
    from urlprism.readers.shared.unicode_versions import ASSIGNED, as_class  # noqa: PLC0415 - the same

    number = float(unicode)
    later = [as_class(ranges) for each, ranges in ASSIGNED.items() if float(each) > number]
    return re.compile(f"[{''.join(later)}{_SINCE_10 if number < 11 else ''}\U00010000-\U0010ffff]")
