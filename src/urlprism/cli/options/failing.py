"""The option `--fail-on`: which verdicts and causes the exit code reports."""

from collections.abc import Callable, Iterable
from typing import Final

import click

from urlprism.cli.options.common import Command, check_names, listed
from urlprism.cli.options.names import Names
from urlprism.comparison import DIFFERENT_TARGETS, DISGUISED, Comparison, Verdict
from urlprism.comparison import rewrite_rules as rewrites
from urlprism.comparison.causes import cause_names

_DIFFERING: Final = "differing"
_ANY: Final = "any"
_NONE: Final = "none"
_GROUPS: Final = (_DIFFERING, _ANY, _NONE)
DEFAULT: Final = (_DIFFERING, DISGUISED)
HELP: Final = """\b
Values of --fail-on:
  differing  the verdicts with which requests go to different places
  any        every verdict but alike, and disguised-address
  none       nothing
  the name of a verdict, such as refused-by-some
  the name of a cause, such as several-at; `urlprism cause` lists them
"""
OCTETS_HELP: Final = """\
  different-octets, or a cause of it: clients send other octets of one URL
"""


def takes_fail_on(*others: str, octets: bool = False) -> Callable[[Command], Command]:
    """Return a decorator that adds the option; `others` are findings beside those of URLs.

    With `octets`, causes of different octets are among the names.
    """
    return click.option(
        "--fail-on",
        type=Names(lambda _: (*_GROUPS, *Verdict, *others, *_causes(octets=octets)), several=True),
        metavar="NAME,...",
        default=",".join((*DEFAULT, *others)),
        show_default=True,
        help="Exit with 1 if a URL has one of these; see below.",
    )


def failing(text: str, *others: str, octets: bool = False) -> frozenset[str]:
    """Return the verdicts, causes and other findings of a list; BadParameter for another name.

    With `octets`, that clients send different ones, and the causes of that, are among them.
    """
    groups: dict[str, Iterable[str]] = {
        _DIFFERING: DIFFERENT_TARGETS,
        _ANY: {*Verdict, DISGUISED, *others} - {Verdict.ALIKE},
        _NONE: (),
    }
    names = [name for name in listed(text) if name]
    causes = _causes(octets=octets)
    # A message with all names of causes would hide the few that are not.
    allowed = (*groups, *Verdict, *others, "and all causes")
    others_than_causes = [each for each in names if each not in causes]
    check_names(others_than_causes, allowed, "finding", "--fail-on", also=causes)
    return frozenset(str(each) for name in names for each in groups.get(name, (name,)))


def _causes(*, octets: bool) -> list[str]:
    """Return the names of causes, those of different octets only if these are asked about."""
    return [each for each in cause_names() if octets or each not in rewrites.NAMES]


def fails(comparison: Comparison, names: frozenset[str]) -> bool:
    """Whether the verdict of a comparison, one of its causes, or octets is among the names."""
    if comparison.verdict in names:
        return True
    if not comparison.is_certified and any(each.name in names for each in comparison.causes):
        return True
    if names.isdisjoint(rewrites.NAMES) or not (sent := comparison.request_targets).differ:
        return False
    return rewrites.DIFFERENT in names or any(each.name in names for each in sent.causes)
