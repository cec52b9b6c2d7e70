"""The `urlprism` command: its help, its version, and how a run ends."""

import io
import os
import sys
from collections.abc import Iterator, Sequence
from importlib import import_module
from typing import Final, cast

import click

from urlprism import build_info
from urlprism._build import VERSION, cython
from urlprism._files import InputOutputError, MissingExtraError, because
from urlprism.cli.colors import color_option
from urlprism.cli.help_texts import HelpContext, folded_error
from urlprism.cli.hints import looks_like_url
from urlprism.cli.outcomes import Outcome, ReaderGoneError
from urlprism.cli.streams import STDOUT, complain, is_terminal, settle
from urlprism.errors import ProgramError, visible

_PROGRAM: Final = "urlprism"
_SETTINGS: Final = {"help_option_names": ["-h", "--help"], "max_content_width": 80}
# Each command is a function of this name, in the file of this name in `commands`. The text is the
# first line of its help: `urlprism --help` shows it without importing the file.
COMMANDS: Final = {
    "audit": "Show what a filter lets through although a program goes elsewhere.",
    "cause": "Explain causes, and what to do about them.",
    "compare": "Show how each reader reads URLs, and where requests go.",
    "completion": "Write what completes commands and options in a shell.",
    "decode": "Decode percent-encoded texts.",
    "edit": "Change URLs, and show their parts.",
    "encode": "Percent-encode texts.",
    "equiv": "Check whether two URLs are equivalent.",
    "explain": "Parse URLs by the URL Standard, and show their errors.",
    "extract": "Find URLs in running text.",
    "help": "Show the help of a command, or the manual page.",
    "installed": "Show which readers run together here, and on which URLs they part.",
    "match": "Show which matchers say that a pattern matches a URL, and why.",
    "matrix": "Show which readers read the families of conflicts alike.",
    "normalize": "Normalize URLs.",
    "parse": "Show the parts of URLs.",
    "redact": "Hide the secrets of logs and other texts.",
    "resolve": "Resolve references against a base URL.",
    "safe": "Check whether untrusted URLs are safe to fetch.",
    "scan": "Count the URLs of a list, log or column on which readers differ.",
    "serve": "Show URLs in a browser, on a page of this machine.",
    "servers": "Show which requests get past the rules of a server, or prove none does.",
    "shrink": "Find the smallest URL on which readers differ in the same way.",
}
_EPILOG: Final = """\b
Exit codes:
  0    success
  1    a finding, such as a URL that is refused
  2    wrong usage
  3    input or output failed, or a program that was run failed
  130  stopped by Ctrl-C; 143 by SIGTERM

\b
Examples:
  urlprism compare "http://127.0.0.1\\@1.1.1.1/"
  urlprism parse "https://example.com:8080/a?b=c#d"
  urlprism redact app.log
  urlprism explain "http://user@EXAMPLE.com:80/a b"
  urlprism resolve --base http://a/b/c/d?q ../g
  urlprism equiv "HTTP://Example.com:80/%7eme" http://example.com/~me
"""


class _ProgramContext(HelpContext):
    """The context of the program, whose short help has commands."""

    section = "Commands"

    def rows(self) -> dict[str, tuple[str, str]]:
        """Return the commands, each with the first line of its help."""
        return {name: (name, text) for name, text in COMMANDS.items()}


class _Commands(click.Group):
    """A group that imports a command when it is called."""

    context_class = _ProgramContext

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - click's signature
        """Return the names of the commands, in the order of the help."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        """Return the command of a name; None if there is no such command."""
        if cmd_name not in COMMANDS:
            return None
        module = import_module(f"urlprism.cli.commands.{cmd_name}")
        command: click.Command = getattr(module, cmd_name)
        command.context_class = HelpContext
        if not any(each.name == "color" for each in command.params):
            command.params.append(color_option())
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Return the command that the arguments name; raise UsageError with a hint for another."""
        if args and args[0] not in COMMANDS and not args[0].startswith("-"):
            ctx.fail(_unknown(args[0]))
        return super().resolve_command(ctx, args)

    def invoke(self, ctx: click.Context) -> object:
        """Run the command; raise UsageError for a library that it lacks."""
        try:
            return super().invoke(ctx)
        except MissingExtraError as missing:
            raise click.UsageError(str(missing)) from None

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002
        """Write the names and the first lines of their help, without importing the commands."""
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))


def run(arguments: Sequence[str]) -> int:
    """Run the command that the arguments name, and return the exit code."""
    if f"_{_PROGRAM.upper()}_COMPLETE" in os.environ:
        from urlprism.cli.shells import register  # noqa: PLC0415 - few runs are of shells

        register()
        urlprism.main(prog_name=_PROGRAM)
    try:
        with urlprism.make_context(_PROGRAM, list(arguments)) as context:
            return int(cast("int", urlprism.invoke(context)))
    except click.exceptions.Exit as end:
        return end.exit_code
    except click.ClickException as wrong:
        # The message may quote an argument, and so a secret.
        shown = io.StringIO()
        wrong.show(shown)
        message = shown.getvalue()
        if isinstance(wrong, click.MissingParameter):  # it lists choices on lines of their own
            message = message.replace("\n\t", " ")
        message = _masked(message, arguments)
        complain(folded_error(message) if is_terminal(sys.stderr) else message)
        return wrong.exit_code
    except (ReaderGoneError, BrokenPipeError):
        return Outcome.FINE
    except (InputOutputError, ProgramError, OSError) as error:
        # Whoever reads a file names it in an InputOutputError: an OSError comes from writing.
        failure = because(STDOUT, error) if isinstance(error, OSError) else error
        complain(f"{_PROGRAM}: {visible(_masked(str(failure), arguments))}\n")
        return Outcome.FAILED
    finally:
        settle()


def _unknown(name: str) -> str:
    """Return the message for a command that does not exist."""
    if looks_like_url(name):
        return f"{name!r} is no command. To see who reads a URL how: {_PROGRAM} compare URL"
    from urlprism._core.arguments.unknown import near  # noqa: PLC0415 - few names are wrong

    likely = near(name, COMMANDS, 1)
    hint = f" Did you mean {likely[0]}?" if likely else f" See {_PROGRAM} --help."
    return f"No such command {name!r}.{hint}"


def _masked(message: str, arguments: Sequence[str]) -> str:
    """Return a message without secrets: it may quote an argument, or a piece of one."""
    from urlprism.redaction.excerpts import quoted  # noqa: PLC0415 - most runs end well
    from urlprism.redaction.words import Words  # noqa: PLC0415

    for each in arguments:
        for text in (each, each.partition("=")[2]):
            # What quotes escape might not be known as a secret any more.
            if text not in repr(text):
                message = message.replace(repr(text), quoted(text))
    return Words(arguments).hide_in_message(message)


def _version(context: click.Context, _: click.Parameter, wanted: bool) -> None:
    if not wanted:
        return
    compiler = cython()
    build = f"compiled by Cython {compiler}" if compiler else "pure"
    python = sys.version.split()[0]
    click.echo(f"urlprism {VERSION} ({build}), {sys.implementation.name} {python}")
    if context.params["verbose"]:
        click.echo("\n".join(_data()))
    context.exit()


def _data() -> Iterator[str]:
    """Yield a line for the version of each part of the data, and for each reader."""
    info = build_info()
    yield f"URL Standard: commit {info.url_standard}"
    yield f"Unicode: {info.unicode}"
    yield f"IANA: {info.iana}"
    yield f"public suffixes: {info.public_suffixes or 'not installed (urlprism[psl])'}"
    yield f"tracking lists: {info.tracking}"
    yield "readers:"
    for name in info.readers:
        yield f"  {name}"


@click.group(cls=_Commands, context_settings=_SETTINGS, epilog=_EPILOG, invoke_without_command=True)
@click.option(
    "-V",
    "--version",
    is_flag=True,
    expose_value=False,
    callback=_version,
    help="Show the versions of urlprism and Python, and exit.",
)
@click.option(
    "--verbose",
    is_flag=True,
    is_eager=True,
    help="With --version: also those of its data and of each reader.",
)
@click.pass_context
def urlprism(context: click.Context, verbose: bool) -> None:
    """Read URLs as each standard and each program reads them.

    Begin with compare; urlprism help COMMAND has the options of a command. What
    follows one standard follows the URL Standard, as browsers do, unless
    --standard names another.
    """
    if verbose:
        message = "--verbose goes with --version"
        raise click.UsageError(message)
    if context.invoked_subcommand is None:
        complain(context.get_help() + "\n")
        context.exit(Outcome.USAGE)


urlprism.params.append(color_option())
