"""Options whose values are names of a closed set: a wrong one has its near names, shells complete.

The names may depend on other options, and are read when they are needed.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

import click
from click.shell_completion import CompletionItem

from urlprism._core.arguments.unknown import unknown

if TYPE_CHECKING:
    _Choice = click.Choice[str]
    _Type = click.ParamType[str]
else:
    # They take no type in older versions.
    _Choice = click.Choice
    _Type = click.ParamType

# What has the names, given the options that stand before.
NamesOf = Callable[[click.Context], Iterable[str]]


class OneOf(_Choice):
    """One of a few names."""

    def __init__(self, noun: str, names: Iterable[str]) -> None:
        """Take what the names are of, for messages, and the names."""
        super().__init__([*names])
        self._noun = noun

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Return a name; raise BadParameter for an unknown one, with its near names."""
        if value not in self.choices:
            self.fail(f"{unknown(self._noun, value, self.choices)}.", param, ctx)
        return value

    def known(self, _: click.Context) -> Sequence[str]:
        """Return the names."""
        return [*self.choices]


class Names(_Type):
    """A name, or several with commas between them; who has the option checks them."""

    name = "text"

    def __init__(self, names: NamesOf, *, several: bool = False, ending: str = "") -> None:
        """Take the names, whether a comma divides several, and what follows each."""
        self._names = names
        self._is_list = several
        self._ending = ending

    def known(self, context: click.Context) -> Sequence[str]:
        """Return the names, with the options of a context."""
        return [*self._names(context)]

    def shell_complete(
        self,
        ctx: click.Context,
        param: click.Parameter,  # noqa: ARG002 - click's signature
        incomplete: str,
    ) -> list[CompletionItem]:
        """Return what completes the last name."""
        before, comma, last = incomplete.rpartition(",") if self._is_list else ("", "", incomplete)
        taken = before.split(",")
        return [
            CompletionItem(f"{before}{comma}{name}{self._ending}")
            for name in self.known(ctx)
            if name.startswith(last) and name not in taken
        ]
