"""Whether output has colours: `--color`, then `NO_COLOR`, `FORCE_COLOR`, and the terminal."""

import os
import sys
from enum import StrEnum

import click

from urlprism.cli.options.names import OneOf
from urlprism.cli.streams import is_terminal


class Color(StrEnum):
    """The values of `--color`."""

    AUTO = "auto"
    ALWAYS = "always"
    NEVER = "never"


_KEY = "urlprism.color"


def color_option() -> click.Option:
    """Return the option, which the program and each command have."""
    return click.Option(
        ["--color"],
        type=OneOf("value", [str(each) for each in Color]),
        metavar="WHEN",
        expose_value=False,
        callback=_keep,
        help="Use colours: auto (at a terminal), always or never.",
    )


def _keep(context: click.Context, _: click.Parameter, value: str | None) -> None:
    if value is not None:
        context.meta[_KEY] = Color(value)


def color() -> Color:
    """Return what the user wants: the option, else what the environment says."""
    context = click.get_current_context(silent=True)
    chosen = None if context is None else context.meta.get(_KEY)
    if chosen is not None and chosen is not Color.AUTO:
        return Color(chosen)
    if chosen is None and os.environ.get("NO_COLOR"):
        return Color.NEVER
    if chosen is None and os.environ.get("FORCE_COLOR"):
        return Color.ALWAYS
    return Color.AUTO


def is_drawn() -> bool:
    """Whether standard output takes styles: it is a terminal, or colours are wanted anywhere."""
    return is_terminal(sys.stdout) or color() is Color.ALWAYS
