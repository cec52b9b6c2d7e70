"""`urlprism audit`: what a filter of URLs lets through although a program goes elsewhere."""

import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Final

import click

from urlprism import auditing
from urlprism.auditing import Audit, CommandFilter, ControlError, Filter, FunctionFilter
from urlprism.auditing.report import QUESTIONS, SEED
from urlprism.cli.options.common import base_of, listed, value_of
from urlprism.cli.options.reader import NAMES, NamesReaders
from urlprism.cli.outcomes import Outcome
from urlprism.cli.output.formats import show_report
from urlprism.cli.output.reports.audits import AuditRow
from urlprism.cli.progress import Meter
from urlprism.readers import readers
from urlprism.redaction.excerpts import quoted
from urlprism.whatwg import URL

_LONGEST_WAIT: Final = 86_400  # seconds
_MOST: Final = 1_000_000


@click.command(
    cls=NamesReaders,
    epilog="""\b
Examples:
  urlprism audit --allow example.com --callable app.urls:is_ours
  urlprism audit --allow .example.com --fetcher curl,go -- ./check.sh
  urlprism audit --lines -- python3 ssrf_filter.py
  urlprism audit --block 10.0.0.0/8,loopback --callable app.net:may_fetch
  urlprism audit --allow example.com --base https://example.com/a \\
      --fetcher whatwg --callable app.urls:is_safe_redirect

COMMAND is run with a URL as its last argument, and says yes by exit code 0
and no by 1. With --lines it is run once for many URLs: it reads one a line,
and prints yes or no for each. A function says yes by a true value.

Say what the filter is meant to let through: --allow for a list of allowed
hosts, --block for all hosts but some. Without either, --block has all
addresses and names that are not public: the filter guards against SSRF.
Each question is a URL with which a fetcher goes where it must not; each yes
is a finding. An exception, another exit code or no answer in time is a no.

The exit code is 0 if nothing was found, 1 if something was, 2 for wrong
usage, also if the filter refuses plain URLs of what it allows, and 3 if the
command does not run. Nothing found is no proof.""",
)
@click.option("--allow", "allow", metavar="HOST,...", help="The hosts that the filter allows.")
@click.option(
    "--block",
    "block",
    metavar="HOST,...",
    help="Hosts, networks and special uses (loopback, private, ...) that it must refuse.",
)
@click.option(
    "--fetcher",
    type=NAMES,
    metavar="NAME,...",
    default="requests",
    show_default=True,
    help="The readers, or groups of them, that fetch what it lets through.",
)
@click.option("--live", is_flag=True, help="Ask installed programs instead of their models.")
@click.option("--base", metavar="URL", help="The filter judges redirects from this URL.")
@click.option("--callable", "function", metavar="MODULE:FUNCTION", help="Audit a Python function.")
@click.option("--lines", is_flag=True, help="The command reads URLs from standard input.")
@click.option("--yes", metavar="WORD", help="The command says yes by printing this word first.")
@click.option(
    "--questions",
    type=click.IntRange(1, _MOST),
    metavar="NUMBER",
    default=QUESTIONS,
    show_default=True,
    help="Ask this many URLs.",
)
@click.option("--seed", type=int, metavar="NUMBER", default=SEED, help="Draw other URLs.")
@click.option(
    "--timeout",
    type=click.FloatRange(0, _LONGEST_WAIT, min_open=True),
    metavar="SECONDS",
    default=10,
    show_default=True,
    help="The time limit for each answer of the command, with --lines for each run.",
)
@click.option("--json", "json", is_flag=True, help="Write one JSON object.")
@click.argument("command", metavar="[-- COMMAND]...", nargs=-1, type=click.UNPROCESSED)
def audit(
    *,
    allow: str | None,
    block: str | None,
    fetcher: str,
    live: bool,
    base: str | None,
    function: str | None,
    lines: bool,
    yes: str | None,
    questions: int,
    seed: int,
    timeout: float,
    json: bool,
    command: tuple[str, ...],
) -> Outcome:
    """Show what a filter lets through although a program goes elsewhere.

    Asks an allow-list, an SSRF filter or a validator thousands of URLs that
    programs read differently, and shrinks each that it should have refused.
    """
    asked = _filter(function, command, lines=lines, yes=yes, seconds=timeout)
    fetchers = value_of(lambda: readers(listed(fetcher), live=live), "--fetcher")
    if base is not None:
        base_of(URL, base)
    with Meter(None, alone=True, noun="URLs") as meter:

        def run() -> Audit:
            return auditing.audit(
                asked,
                fetchers,
                allow=_entries(allow, "--allow"),
                block=_entries(block, "--block"),
                base=base,
                questions=questions,
                seed=seed,
                progress=lambda count: meter.advance(count, 0),
            )

        report = _usage(run)
    return _show(AuditRow(report), json=json)


def _filter(
    function: str | None,
    command: Sequence[str],
    *,
    lines: bool,
    yes: str | None,
    seconds: float,
) -> Filter:
    """Return the filter that the options name; raise UsageError for none or two."""
    if (function is not None) is bool(command):
        message = "Give one filter: -- COMMAND, or --callable MODULE:FUNCTION."
        raise click.UsageError(message)
    if function is None:
        return CommandFilter(command, lines=lines, yes=yes, seconds=seconds)
    if lines or yes is not None:
        message = "--lines and --yes are about a COMMAND, not about --callable."
        raise click.UsageError(message)
    try:
        return FunctionFilter(_imported(function), function)
    except TypeError as error:
        message = f"{function}: {error}."
        raise click.BadParameter(message, param_hint="--callable") from None


def _imported(name: str) -> Callable[[str], object]:
    """Return the function of a name; raise BadParameter if it names no function."""
    module, colon, path = name.partition(":")
    if not module or not all(map(str.isidentifier, path.split("."))) or not colon:
        message = f"{quoted(name)} is not MODULE:FUNCTION, as in app.urls:is_ours."
        raise click.BadParameter(message, param_hint="--callable")
    sys.path.insert(0, "")  # as `python -m` does
    try:
        thing: object = import_module(module)
        for each in path.split("."):
            thing = getattr(thing, each)
    except Exception as error:  # noqa: BLE001 - the user's module may raise anything
        message = f"{name}: {type(error).__name__}: {error}"
        raise click.BadParameter(message, param_hint="--callable") from None
    finally:
        sys.path.remove("")
    if not callable(thing):
        message = f"{name} is not a function but a {type(thing).__name__}."
        raise click.BadParameter(message, param_hint="--callable")
    return thing


def _entries(text: str | None, option: str) -> tuple[str, ...] | None:
    """Return the items of a list, None for no list; raise BadParameter for an empty item."""
    return None if text is None else value_of(lambda: tuple(listed(text)), option)


def _usage(run: Callable[[], Audit]) -> Audit:
    """Run an audit; what is wrong with its options becomes UsageError."""
    try:
        return run()
    except ControlError as error:
        message = f"{error}. What does it allow? Say so by --allow or --block."
        raise click.UsageError(message) from None
    except ValueError as error:
        names = {"allowed_hosts": "--allow", "blocked_hosts": "--block"}
        message = str(error)
        for field, option in names.items():
            message = message.replace(f"{field}:", f"{option}:")
        raise click.UsageError(message) from None


def _show(row: AuditRow, *, json: bool) -> Outcome:
    """Show the audit; the outcome says whether there is a finding."""
    show_report(row, as_json=json)
    return Outcome.FINDING if row.is_finding else Outcome.FINE
