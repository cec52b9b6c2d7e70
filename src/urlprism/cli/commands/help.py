"""`urlprism help`: the help of the program or of a command, and the manual page."""

from contextlib import ExitStack

import click

from urlprism.cli.outcomes import Outcome
from urlprism.cli.streams import write


def _complete(context: click.Context, _: click.Parameter, incomplete: str) -> list[str]:
    """Return the commands that begin as a word of the command line does."""
    program = context.find_root().command
    names = program.list_commands(context) if isinstance(program, click.Group) else []
    return [name for name in names if name.startswith(incomplete)]


@click.command(
    epilog="""\b
Examples:
  urlprism help parse
  urlprism help servers audit
  urlprism help --man > urlprism.1 && man ./urlprism.1

To have it found: put urlprism.1 into ~/.local/share/man/man1, then
"man urlprism"."""
)
@click.option("--man", is_flag=True, help="Write the manual page of all commands, as man reads it.")
@click.argument("names", metavar="[COMMAND]...", nargs=-1, shell_complete=_complete)
@click.pass_context
def help(context: click.Context, *, man: bool, names: tuple[str, ...]) -> Outcome:  # noqa: A001
    """Show the help of a command, or the manual page.

    Without a COMMAND, the commands are listed.
    """
    program = context.parent
    if program is None or not isinstance(program.command, click.Group):
        message = "help is a command of urlprism."
        raise click.UsageError(message)
    if man:
        if names:
            message = "The manual page has all commands: leave COMMAND out."
            raise click.UsageError(message)
        from urlprism.cli.manual import manual  # noqa: PLC0415 - few ask

        write(manual(program))
        return Outcome.FINE
    with ExitStack() as contexts:
        for name in names:
            if not isinstance(program.command, click.Group):
                message = f"{program.info_name} has no commands."
                raise click.UsageError(message)
            _, command, _ = program.command.resolve_command(program, [name])
            if command is not None:
                about = command.context_class(command, program, info_name=name)
                program = contexts.enter_context(about)
        write(program.command.get_help(program) + "\n")
    return Outcome.FINE
