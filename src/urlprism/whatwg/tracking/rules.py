"""The rules of lists: which parameters of a URL track, by `data/tracking.txt` or a user's file."""

import functools
from collections.abc import Callable, Iterable, Iterator
from typing import Final, NamedTuple, Self

from urlprism._core.arguments.unknown import unknown
from urlprism._late import public_at
from urlprism.whatwg.forms.form import decode
from urlprism.whatwg.parsing.parser import text_of
from urlprism.whatwg.tracking.patterns import Pattern, hosts_of, pattern_of
from urlprism.whatwg.tracking.results import TrackingList, TrackingParam
from urlprism.whatwg.urls.parts import Parts

# Yields of some names in a URL those that track.
Reasons = Callable[[Parts, Iterable[str]], Iterator[TrackingParam]]
_NONE: Final = "-"


class Rule(NamedTuple):
    """Names for the URLs of some patterns; `names` of a redirector have its target."""

    list: TrackingList
    patterns: tuple[Pattern, ...]
    exceptions: tuple[Pattern, ...]
    names: tuple[str, ...]
    prefix: str = ""

    def pattern_for(self, url: Parts) -> Pattern | None:
        """Return the first pattern that a URL matches, None if it is an exception."""
        if any(each.matches(url) for each in self.exceptions):
            return None
        return next((each for each in self.patterns if each.matches(url)), None)


class Index:
    """Rules by the hosts of their patterns."""

    def __init__(self, rules: Iterable[Rule]) -> None:
        """Take the rules."""
        self._of_host: dict[str, list[Rule]] = {}
        for rule in rules:
            for host in dict.fromkeys(each.host for each in rule.patterns):
                self._of_host.setdefault(host, []).append(rule)
        self._most = 1 + max((host.count(".") for host in self._of_host), default=0)

    def of(self, url: Parts) -> Iterator[tuple[Rule, Pattern]]:
        """Yield the rules for a URL, each with its pattern: those for any host first."""
        for host in hosts_of(url, self._most):
            for rule in self._of_host.get(host, ()):
                pattern = rule.pattern_for(url)
                if pattern is not None:
                    yield rule, pattern

    def reasons(self, url: Parts, names: Iterable[str]) -> Iterator[TrackingParam]:
        """Yield of these names in a URL those that track, each by the first rule that has it."""
        left = {*names}
        for rule, pattern in self.of(url):
            for name in left.intersection(rule.names):
                left.remove(name)
                yield TrackingParam(name, rule.list, pattern.text)


@public_at("urlprism.whatwg")
class TrackingRules:
    """The rules of some lists, by which parameters track: of all lists that the package has.

    `names` are those of lists; raise ValueError for an unknown one. `lists` tells their editions.

    >>> from urlprism import URL
    >>> url = URL("https://example.com/?id=1&fbclid=2&utm_source=3")
    >>> url.without_tracking(TrackingRules("brave-query-filter")).href
    'https://example.com/?id=1&utm_source=3'
    """

    def __init__(self, *names: str) -> None:
        """Take the names of lists; without names, take all."""
        all_lists = {rule.list.name: rule.list for rule in rules_of("params")}
        for name in names:
            if name not in all_lists:
                raise unknown("list", name, all_lists)
        self.lists: tuple[TrackingList, ...] = tuple(all_lists[name] for name in names or all_lists)
        index = Index(rule for rule in rules_of("params") if rule.list in self.lists)
        self._reasons: Reasons = index.reasons

    @classmethod
    def from_clearurls(cls, text: str) -> Self:
        """Return the rules of a file of ClearURLs, `data.min.json`, of which you have the text.

        The package has none of these rules: their licence is the LGPL 3.0. Of each provider it
        takes `urlPattern`, `exceptions` and `rules`, which are expressions. The edition of the list
        is the SHA-256 of the text. Raise ValueError for what is no such text.
        """
        from urlprism.whatwg.tracking.clearurls import Providers  # noqa: PLC0415 - few have it

        providers = Providers(text_of(text))
        rules = cls.__new__(cls)
        rules.lists = (providers.list,)
        rules._reasons = providers.reasons  # noqa: SLF001 - it is made here
        return rules

    def of(self, url: Parts, names: Iterable[str]) -> dict[str, TrackingParam]:
        """Return of these decoded names in a URL those that track, each with the first reason."""
        wanted = dict.fromkeys(names)
        reasons = {each.name: each for each in self._reasons(url, wanted)} if wanted else {}
        return {name: reasons[name] for name in wanted if name in reasons}


@functools.cache
def rules_of(kind: str) -> tuple[Rule, ...]:
    """Return the rules of a kind: "params" or "redirect"."""
    from pkgutil import get_data  # noqa: PLC0415 - few ask

    text = (get_data("urlprism", "data/tracking.txt") or b"").decode("utf-8")
    rows = [line.split("\t") for line in text.splitlines() if not line.startswith("#")]
    lists = {row[1]: TrackingList(*row[1:]) for row in rows if row[0] == "list"}
    return tuple(_rule(lists, row[1:]) for row in rows if row[0] == kind)


@functools.cache
def default_rules() -> TrackingRules:
    """Return the rules of all lists."""
    return TrackingRules()


def _rule(lists: dict[str, TrackingList], cells: list[str]) -> Rule:
    name, where, but, names, *prefix = cells
    exceptions = () if but == _NONE else tuple(map(pattern_of, but.split(" ")))
    return Rule(
        lists[name],
        tuple(map(pattern_of, where.split(" "))),
        exceptions,
        tuple(map(decode, names.split(" "))),
        "" if prefix == [_NONE] or not prefix else prefix[0],
    )
