"""The structure of bidirectional IRIs (RFC 3987 §4.2): `findings`.

The characters that §4.1 forbids need no finding: a text that has one is not an IRI.
"""

import re
from collections.abc import Iterator
from typing import Final

from urlprism._core.arguments.intake import URLText
from urlprism._core.records.findings import Finding
from urlprism.rfc3987.parser import read

# By name, the message; each finding is a SHOULD NOT of §4.2.
NAMES: Final[dict[str, str]] = {
    "mixed-directions": "a component uses both right-to-left and left-to-right characters",
    "right-to-left-ends": (
        "a component that uses right-to-left characters does not start and end with one"
    ),
}
# By component, the parts that §4.2 divides it into: the labels of a domain name, the extensions of
# a resource's name, the names and values of a query.
_COMPONENTS: Final = {
    "userinfo": re.compile("[^:]+"),
    "host": re.compile("[^.]+"),
    "path": re.compile("[^/.]+"),
    "query": re.compile("[^&;=]+"),
    "fragment": re.compile(".+"),
}


def findings(text: URLText) -> list[Finding]:
    r"""Return a finding for each broken restriction of §4.2, in the order of their places.

    Raise URLError for a text that is not an IRI reference, TypeError if `text` is not text.

    >>> [found.name for found in findings("http://a/\u05d0b")]
    ['mixed-directions', 'right-to-left-ends']
    """
    iri = read(text)
    right, left = _directed(str(iri))
    spans = iri.spans() if right else {}
    return [
        finding
        for name, pattern in _COMPONENTS.items()
        if name in spans
        for component in pattern.finditer(str(iri), *spans[name])
        for finding in _broken(component, right, left)
    ]


def _directed(text: str) -> tuple[set[str], set[str]]:
    """Return the right-to-left characters of `text`, and the left-to-right ones."""
    if text.isascii():
        return set(), set()
    from urlprism.rfc3987.unicode import bidirectional  # noqa: PLC0415 - its tables take long

    classes = {character: bidirectional(character) for character in set(text)}
    right = {character for character, its in classes.items() if its in {"R", "AL"}}
    return right, {character for character, its in classes.items() if its == "L"}


def _broken(component: re.Match[str], right: set[str], left: set[str]) -> Iterator[Finding]:
    """Yield a finding for each of the two restrictions that a component breaks."""
    characters = component[0]
    if right.isdisjoint(characters):
        return
    if not left.isdisjoint(characters):
        yield _finding("mixed-directions", *component.span())
    if not right.issuperset((characters[0], characters[-1])):
        yield _finding("right-to-left-ends", *component.span())


def _finding(name: str, start: int, end: int) -> Finding:
    return Finding(name, start, end, "4.2", NAMES[name])
