"""A command that has commands of its own: each has the help and the options of all commands."""

import click

from urlprism.cli.colors import color_option
from urlprism.cli.help_texts import HelpContext


class Commands(click.Group):
    """A group of commands below the program."""

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return the command of a name; None if there is no such command."""
        command = super().get_command(ctx, cmd_name)
        if command is not None:
            command.context_class = HelpContext
            if not any(each.name == "color" for each in command.params):
                command.params.append(color_option())
        return command
