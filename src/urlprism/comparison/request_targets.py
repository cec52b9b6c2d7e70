"""Which octets clients send of a URL: the request-targets of a comparison, and why they differ.

readings ──► request-target of each client ──► groups by octets ──► rewrites ──► causes

It is a question of its own: requests that go to one place, for one thing, can have other octets,
and a signature over them no longer holds. A text of plain characters is certified for it, too.
"""

import re
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple, Protocol

from urlprism.comparison.certificate.agreement import certify
from urlprism.comparison.rewrite_rules import (
    DIFFERENT,
    OF_PLACE_ALONE,
    OTHERWISE,
    RULES,
    RewriteRule,
)
from urlprism.comparison.rewrites import Rewrite, joined, rewrites_at_ends, rewrites_of
from urlprism.comparison.terms import Cause
from urlprism.readers import Refusal
from urlprism.readers.reading import sending_of
from urlprism.redaction.records import all_sourced

if TYPE_CHECKING:
    from urlprism.readers import Reading

# Triplets in capitals that no client decodes, of no character that may stand as it is.
_KEPT: Final = r"[01][0-9A-F]|2[0235]|3[CE]|5[B-E]|60|7[B-DF]|[89A-F][0-9A-F]"
_SIGNS: Final = r"A-Za-z0-9._~!$&()*+,;=:@\-"
_PLAIN: Final = re.compile(
    rf"https?://[^/?#]*(?:/(?:[{_SIGNS}/]|%(?:{_KEPT}|2[BF]|3F))*+)?+"
    rf"(?:\?(?:[{_SIGNS}/?]|%(?:{_KEPT}|2[6B]|3[BD]))++)?+(?:#.*+)?+"
)


class Targeted(Protocol):
    """The part of a `Comparison` of which its request-targets are made."""

    @property
    def text(self) -> str:
        """Return the text that was compared."""
        ...

    @property
    def base(self) -> str | None:
        """Return the base of the text, None for a text without one."""
        ...

    @property
    def is_certified(self) -> bool:
        """Whether all readers are known to read the text alike."""
        ...

    @property
    def readings(self) -> "Sequence[Reading]":
        """Return the reading of each reader."""
        ...


class RequestTarget(NamedTuple):
    """A request-target, the readings whose clients send it, and what they rewrite for it.

    >>> from urlprism.comparison import compare
    >>> found = compare("http://h/%2f", readers=("whatwg", "urllib3")).request_targets
    >>> [(each.octets, [place[:2] for place in each.rewrites]) for each in found.groups]
    [(b'/%2f', []), (b'/%2F', [(9, 12)])]
    """

    octets: bytes
    readings: "tuple[Reading, ...]"
    rewrites: tuple[Rewrite, ...]

    def __repr__(self) -> str:
        """Return the numbers only: which octets are secret, just the text shows."""
        return (
            f"<{type(self).__name__} of {len(self.octets)} octets, {len(self.readings)} readings>"
        )


class RequestTargets:
    """The octets of path and query that clients send to a server: RFC 9112 §3.2.1.

    `is_certified` says that all clients are known to send the same octets, without asking them.

    >>> from urlprism.comparison import compare
    >>> found = compare("http://h/a%40b", readers=("whatwg", "yarl")).request_targets
    >>> found.differ, [each.octets for each in found.groups]
    (True, [b'/a%40b', b'/a@b'])
    """

    __slots__ = ("_comparison", "_found", "_groups", "_rewrites", "is_certified")

    def __init__(self, comparison: Targeted) -> None:
        """Take a comparison."""
        self._comparison = comparison
        self._found: _Found | None = None
        self._groups: tuple[RequestTarget, ...] | None = None
        self._rewrites: list[tuple[Rewrite, ...]] = []  # of each group, octet by octet
        self.is_certified = (
            comparison.is_certified and _PLAIN.fullmatch(comparison.text) is not None
        )

    @property
    def differ(self) -> bool:
        """Whether clients are known to send different octets."""
        return not self.is_certified and len(self._of_readings().by_octets) > 1

    @property
    def groups(self) -> tuple[RequestTarget, ...]:
        """Return the readings by the octets that their clients send, the largest group first."""
        if self._groups is None:
            text, base = self._comparison.text, self._comparison.base
            by_octets = self._of_readings().by_octets
            self._rewrites = [rewrites_of(text, octets, base) for octets in by_octets]
            groups = [
                RequestTarget(octets, tuple(readings), joined(rewrites))
                for (octets, readings), rewrites in zip(
                    by_octets.items(), self._rewrites, strict=True
                )
            ]
            self._groups = tuple(sorted(groups, key=lambda group: -len(group.readings)))
        return self._groups

    @property
    def refused(self) -> "tuple[Reading, ...]":
        """Return the readings that refuse the text, or whose clients refuse to send it."""
        return self._of_readings().refused

    @property
    def unknown(self) -> "tuple[Reading, ...]":
        """Return the readings of which it is not known what is sent, or that send no request."""
        return self._of_readings().unknown

    @property
    def causes(self) -> tuple[Cause, ...]:
        """Return why clients send different octets, each cause at its first place.

        >>> from urlprism.comparison import compare
        >>> cause = compare("http://h/a%40b").request_targets.causes[0]
        >>> cause.name, cause.start, cause.end
        ('triplet-decoded', 10, 13)
        """
        return _first_of_each(self.places)

    @property
    def places(self) -> tuple[Cause, ...]:
        """Return all places that clients rewrite in different ways, each with its cause, in order.

        >>> from urlprism.comparison import compare
        >>> [each[2:4] for each in compare("http://h/a%40b%3A").request_targets.places]
        [(10, 13), (14, 17)]
        """
        if not self.differ or not self.groups:
            return ()
        return _places_of(self._comparison, self._rewrites)

    def to_dict(self) -> dict[str, object]:
        """Return this as an object for JSON: octets as text, one character for each octet.

        Nobody is asked for a certified text: it has no groups.

        >>> from urlprism.comparison import compare
        >>> compare("http://h/").request_targets.to_dict()["certified"]
        True
        """
        asked = not self.is_certified
        return {
            "certified": self.is_certified,
            "differ": self.differ,
            "causes": [each._asdict() for each in self.causes],
            "groups": [_as_object(each) for each in self.groups] if asked else [],
            "refused": [each.reader for each in self.refused] if asked else [],
            "unknown": [each.reader for each in self.unknown] if asked else [],
        }

    def __repr__(self) -> str:
        """Return whether the octets differ: which of them are secret, just the text shows."""
        return f"<{type(self).__name__} {DIFFERENT if self.differ else 'same-octets'}>"

    def _of_readings(self) -> "_Found":
        if self._found is None:
            self._found = _found(self._comparison)
        return self._found


class _Found(NamedTuple):
    by_octets: "dict[bytes, list[Reading]]"
    refused: "tuple[Reading, ...]"
    unknown: "tuple[Reading, ...]"


def causes_at_ends(sent: RequestTargets) -> tuple[Cause, ...]:
    """Return the causes of `sent`; of a text with many rewrites, those at both ends, if any are.

    >>> from urlprism.comparison import compare
    >>> causes_at_ends(compare("http://h/a%40b").request_targets)[0].name
    'triplet-decoded'
    """
    comparison = sent._comparison  # noqa: SLF001 - ours
    rewrites = rewrites_at_ends(comparison.text, [*octets_sent(sent)], comparison.base)
    return _first_of_each(_places_of(comparison, rewrites)) or sent.causes


def octets_sent(sent: RequestTargets) -> "dict[bytes, tuple[Reading, ...]]":
    """Return the readings by what their clients send, the largest group first.

    Unlike for `groups`, nobody looks what is rewritten.
    """
    by_octets = sent._of_readings().by_octets  # noqa: SLF001 - ours
    groups = sorted(by_octets.items(), key=lambda group: -len(group[1]))
    return {octets: tuple(readings) for octets, readings in groups}


def _first_of_each(places: Iterable[Cause]) -> tuple[Cause, ...]:
    """Return the first cause of each name."""
    first: dict[str, Cause] = {}
    for cause in places:
        first.setdefault(cause.name, cause)
    return tuple(first.values())


def certifies_octets(text: str) -> bool:
    """Whether all clients that `certify` covers are known to send the same octets of a text.

    >>> certifies_octets("http://h/a%20b?c"), certifies_octets("http://h/a%40b")
    (True, False)
    """
    return certify(text) and _PLAIN.fullmatch(text) is not None


def _places_of(comparison: Targeted, by_group: Sequence[tuple[Rewrite, ...]]) -> tuple[Cause, ...]:
    """Return a cause for each place that groups do not rewrite in the same way."""
    text, base = comparison.text, comparison.base
    each_alone = list(map(set, by_group))
    alike = each_alone[0].intersection(*each_alone[1:])
    places: list[tuple[RewriteRule, int, int]] = []
    last_of: dict[str, int] = {}  # the number of the last place of each rule
    rules: dict[tuple[str, bytes], RewriteRule] = {}
    for start, end, octets in sorted(set[Rewrite]().union(*each_alone) - alike):
        rule = _rule(text, start, end, octets, rules)
        last = last_of.get(rule.name)
        if last is not None and start <= places[last][2]:
            places[last] = rule, places[last][1], max(end, places[last][2])
        else:
            last_of[rule.name] = len(places)
            places.append((rule, start, end))
    causes = [
        Cause(rule.name, rule.family, start, end, rule.rule, rule.message)
        for rule, start, end in places
    ]
    return all_sourced(tuple(causes), text, base)


def _found(comparison: Targeted) -> _Found:
    by_octets: dict[bytes, list[Reading]] = {}
    refused: list[Reading] = []
    unknown: list[Reading] = []
    for reading in comparison.readings:
        sent = sending_of(reading)
        if isinstance(sent, bytes):
            by_octets.setdefault(sent, []).append(reading)
        else:
            (refused if isinstance(sent, Refusal) else unknown).append(reading)
    return _Found(by_octets, tuple(refused), tuple(unknown))


def _rule(
    text: str, start: int, end: int, octets: bytes, rules: dict[tuple[str, bytes], RewriteRule]
) -> RewriteRule:
    """Return the first rule for a rewrite; `rules` has those of the places before."""
    place = text[start:end], octets
    if (rule := rules.get(place)) is None:
        rule = next((each for each in RULES if each.matches(text, start, end, octets)), OTHERWISE)
        if rule.name in OF_PLACE_ALONE:
            rules[place] = rule
    return rule


def _as_object(group: RequestTarget) -> dict[str, object]:
    return {
        "octets": group.octets.decode("latin-1"),
        "readers": [each.reader for each in group.readings],
        "rewrites": [
            {"start": start, "end": end, "octets": octets.decode("latin-1")}
            for start, end, octets in group.rewrites
        ],
    }
