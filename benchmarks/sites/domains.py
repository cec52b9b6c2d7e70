"""Measure registrable domains beside tldextract and publicsuffixlist, on hosts that are distinct.

All read the list of the package publicsuffixlist, which is loaded before, with its private rules
and without them. A host comes once in a round; the sides take turns, and the least time of each
counts. tldextract and publicsuffixlist take a host as it is; ours parse it, or a URL.
"""

import argparse
import random
import sys
import time
import warnings
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from importlib import import_module, resources
from typing import Any, Final, NamedTuple

from urlprism import URL, whatwg
from urlprism.whatwg.sites import public_suffix_list

_HOSTS: Final = 100_000
_QUICK: Final = 1_000
_ROUNDS: Final = 7
_REACH: Final = 0.2  # of the time of tldextract
_FRONTS: Final = ("", "www.", "a.b.", "cdn.x.")
# Most hosts are below a few suffixes, the others below any of the list.
_OFTEN: Final = (*("com",) * 5, "org", "net", "de", "co.uk")


class Line(NamedTuple):
    """What was measured: nanoseconds a host of a call and of tldextract."""

    name: str
    private: bool
    ours: float
    theirs: float

    def __str__(self) -> str:
        """Return a line of the table."""
        ratio = self.ours / self.theirs
        rules = "all rules" if self.private else "ICANN's"
        is_reached = "" if ratio <= _REACH or ":" in self.name else f", not {_REACH}"
        return (
            f"{self.name:36} {rules:10} {self.ours:7.0f} ns, {ratio:.3f} of tldextract{is_reached}"
        )


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the options of the subject."""
    parser.add_argument("--rounds", type=int, default=_ROUNDS, metavar="N", help="measure N times")
    parser.add_argument("--quick", action="store_true", help="few hosts")


def run(options: argparse.Namespace) -> None:
    """Measure everything, and print it."""
    for line in lines(_QUICK if options.quick else _HOSTS, options.rounds):
        sys.stdout.write(f"{line}\n")


def hosts(count: int) -> list[str]:
    """Return distinct hosts, the same ones each time."""
    chance = random.Random(35)  # noqa: S311 - no secret
    listed = sorted(name for name, kinds in public_suffix_list.installed_rules().items() if kinds)
    ends = [chance.choice(_OFTEN if number % 2 else listed) for number in range(count)]
    return [f"{chance.choice(_FRONTS)}h{number}.{end}" for number, end in enumerate(ends)]


def lines(count: int, rounds: int) -> Iterator[Line]:
    """Yield what was measured, for all rules and for those of ICANN."""
    names = hosts(count)
    urls = [f"https://{name}/a/b?c=d" for name in names]
    for private in (True, False):
        calls = dict(_calls(private=private))
        inputs = {name: urls if "url" in name else names for name in calls}
        least = dict.fromkeys(calls, float("inf"))
        for _ in range(rounds):
            for name, call in calls.items():
                least[name] = min(least[name], _seconds(call, inputs[name]) / count * 1e9)
        beside = {
            name: least[f"tldextract: {'url' if 'url' in name else 'host'}"] for name in calls
        }
        yield from (Line(name, private, least[name], beside[name]) for name in calls)


def _calls(*, private: bool) -> Iterator[tuple[str, Callable[[str], Any]]]:
    extract = _tldextract(private=private)
    yield "tldextract: host", lambda host: extract.extract_str(host).top_domain_under_public_suffix
    yield "tldextract: url", lambda url: extract.extract_str(url).top_domain_under_public_suffix
    theirs = import_module("publicsuffixlist").PublicSuffixList(only_icann=not private)
    yield "publicsuffixlist: host", theirs.privatesuffix
    domain = partial(whatwg.registrable_domain, private=private)
    yield "registrable_domain(host)", domain
    yield "registrable_domain(url)", domain
    yield "site(url)", partial(whatwg.site, private=private)
    if private:
        yield "URL(url).registrable_domain", lambda url: URL(url).registrable_domain
        yield "URL(url).site", lambda url: URL(url).site


def _tldextract(*, private: bool) -> Any:
    """Return a tldextract with the list of publicsuffixlist, loaded."""
    file = resources.files(public_suffix_list.PACKAGE) / "public_suffix_list.dat"
    with resources.as_file(file) as path, warnings.catch_warnings():
        warnings.simplefilter("ignore", ResourceWarning)  # it closes no file
        extract = import_module("tldextract").TLDExtract(
            suffix_list_urls=(path.as_uri(),),
            cache_dir=None,
            include_psl_private_domains=private,
        )
        extract.extract_str("a.example")
    return extract


def _seconds(call: Callable[[str], Any], inputs: Sequence[str]) -> float:
    begin = time.process_time()
    for each in inputs:
        call(each)
    return time.process_time() - begin
