"""The options of the commands that compare readers: which readers, and the base of redirects."""

from collections.abc import Sequence
from itertools import chain, zip_longest

import click

from urlprism.cli.options.common import base_of, listed, value_of
from urlprism.cli.options.names import Names
from urlprism.cli.output.lines import filled
from urlprism.readers import GROUPS, Reader, readers
from urlprism.whatwg import URL

_NAMES = 11
# Of readers and groups of them, for options that take these.
NAMES = Names(lambda _: dict.fromkeys((*GROUPS, *chain(*GROUPS.values()))), several=True)

takes_readers, takes_readers_of_a_gate = (
    click.option(
        "--readers",
        type=NAMES,
        metavar="NAME,...",
        default=default,
        show_default=True,
        help="Compare these readers, or groups of readers.",
    )
    for default in ("default", "python")
)
takes_redirect_base = click.option(
    "--base", metavar="URL", help="Read URLs as redirects from this one."
)


class NamesReaders(click.Command):
    """A command whose help lists all readers."""

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the groups of readers before the rest of the help."""
        with formatter.section("Readers, by groups"):
            grouped = {each for group in GROUPS if group != "all" for each in GROUPS[group]}
            apart = [each for each in GROUPS["all"] if each not in grouped]
            others = {"all": (f"all of them but judges and drivers, with {', '.join(apart)}",)}
            width = formatter.width - _NAMES
            for name, names in (GROUPS | others).items():
                lines = filled(", ".join(names), width)
                for label, line in zip_longest([name], lines, fillvalue=""):
                    formatter.write(f"  {label:{_NAMES}}{line}\n")
        super().format_epilog(ctx, formatter)


def readers_of(names: str, *, live: bool = False, seconds: float | None = None) -> Sequence[Reader]:
    """Return the readers of a list of names and groups; raise BadParameter for an unknown one."""
    return value_of(lambda: readers(listed(names), live=live, seconds=seconds), "--readers")


def redirect_base(base: str | None) -> str | None:
    """Return a base that the URL Standard accepts; raise BadParameter for one that it refuses."""
    if base is not None:
        base_of(URL, base)
    return base
