"""Measure URI Templates beside uritemplate and the one of the MCP SDK: a table on the terminal.

A template is parsed once, and each call has other values; the sides take turns, and the median of
the rounds counts. The SDK has no prefix and explodes no query; it matches a query in any order.
"""

import argparse
import statistics
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from importlib import import_module, metadata
from typing import Any, Final, NamedTuple

from urlprism import rfc6570

_CALLS: Final = 2_000
_QUICK: Final = 20
_ROUNDS: Final = 9
_VALUES: Final = 50
_ROWS: Final[Mapping[str, Callable[[int], dict[str, Any]]]] = {
    "https://api.example/users/{id}": lambda n: {"id": str(n)},
    "/{owner}/{repo}/issues{?state,page}": lambda n: {
        "owner": f"o{n}", "repo": "a b", "state": "open", "page": str(n)
    },
    "file:///{+path}": lambda n: {"path": f"docs/page {n}.txt"},
    "{/path*}": lambda n: {"path": ["a", f"b{n}", "c"]},
    "/search{?q*}": lambda n: {"q": {"a": f"x y{n}", "b": "1"}},
    "/a/{x:3}/{x}": lambda n: {"x": f"abc{n}"},
}  # fmt: skip


class Line(NamedTuple):
    """What was measured: microseconds a call of each side, None where it has no answer."""

    work: str
    template: str
    times: Mapping[str, float | None]

    def __str__(self) -> str:
        """Return a line of the table."""
        ours, *others = self.times.values()
        cells = [
            f"{'-':>8} {'':>7}" if each is None else f"{each:8.2f} {each / (ours or 1):6.1f}x"
            for each in others
        ]
        return f"{self.work:8} {self.template:38} {ours:8.2f} {' '.join(cells)}"


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the options of the subject."""
    parser.add_argument("--rounds", type=int, default=_ROUNDS, metavar="N", help="measure N times")
    parser.add_argument("--quick", action="store_true", help="few calls")


def run(options: argparse.Namespace) -> None:
    """Measure everything, and print it."""
    names = ("uritemplate", "mcp")
    versions = ", ".join(f"{name} {metadata.version(name)}" for name in names)
    sys.stdout.write(f"microseconds a call, and times ours; Python {sys.version.split()[0]}\n")
    sys.stdout.write(f"urlprism beside {versions}\n")
    heads = " ".join(f"{name:>16}" for name in names)
    sys.stdout.write(f"{'work':8} {'template':38} {'urlprism':>8} {heads}\n")
    for line in lines(_QUICK if options.quick else _CALLS, options.rounds):
        sys.stdout.write(f"{line}\n")


def lines(calls: int, rounds: int) -> Iterator[Line]:
    """Yield what was measured of each template: parsing, expansion, matching."""
    for text, values_of in _ROWS.items():
        values = [values_of(number) for number in range(_VALUES)]
        template = rfc6570.Template(text)
        urls = [template.expand(each) for each in values]
        sides = _sides(text, values, urls)
        yield Line("parse", text, _measured(sides["parse"], [text], calls // 4, rounds))
        yield Line("expand", text, _measured(sides["expand"], values, calls, rounds))
        yield Line("match", text, _measured(sides["match"], urls, calls, rounds))


def _sides(
    text: str, values: list[dict[str, Any]], urls: list[str]
) -> dict[str, dict[str, Callable[[Any], Any] | None]]:
    """Return the calls of each work by side: those that give what ours give."""
    ours = rfc6570.Template(text)
    theirs = import_module("uritemplate").URITemplate
    sdk = import_module("mcp.shared.uri_template").UriTemplate
    other = theirs(text)
    sides: dict[str, dict[str, Callable[[Any], Any] | None]] = {
        "parse": {"urlprism": rfc6570.Template, "uritemplate": theirs, "mcp": None},
        "expand": {"urlprism": ours.expand, "uritemplate": other.expand, "mcp": None},
        "match": {"urlprism": ours.match, "uritemplate": None, "mcp": None},
    }
    try:
        third = sdk.parse(text)
    except ValueError:  # it does not have the modifier
        return sides
    sides["parse"]["mcp"] = sdk.parse
    if not any(isinstance(value, dict) for value in values[0].values()):
        sides["expand"]["mcp"] = third.expand
    match = ours.match(urls[0])
    if match is not None and third.match(urls[0]) == match.values:
        sides["match"]["mcp"] = third.match
    return sides


def _measured(
    sides: Mapping[str, Callable[[Any], Any] | None], inputs: list[Any], calls: int, rounds: int
) -> dict[str, float | None]:
    """Return the median microseconds of a call of each side; they take turns."""
    taken: dict[str, list[float]] = {name: [] for name in sides}
    repeated = inputs * max(1, calls // len(inputs))
    for _ in range(rounds):
        for name, call in sides.items():
            if call is not None:
                taken[name].append(_seconds(partial(map, call), repeated))
    return {
        name: statistics.median(times) / len(repeated) * 1e6 if times else None
        for name, times in taken.items()
    }


def _seconds(each: Callable[[list[Any]], Iterator[Any]], inputs: list[Any]) -> float:
    begin = time.process_time()
    for _ in each(inputs):
        pass
    return time.process_time() - begin
