"""The subcommands that ask several readers: who reads a URL how, and whether it is safe."""

from collections.abc import Callable, Sequence
from itertools import zip_longest
from typing import TYPE_CHECKING, TypeVar

import click

from urlprism.cli import options
from urlprism.cli.outcomes import Outcome

if TYPE_CHECKING:
    from urlprism.comparison.policy import Policy
    from urlprism.readers import Reader

_T = TypeVar("_T")
_LAYOUTS = ("lines", "jsonl", "csv", "clf")
_ROOM = 67
_LONGEST_WAIT = 86_400  # seconds
_SCHEMES = ("http", "https")

_takes_readers = click.option(
    "--readers",
    metavar="NAME,...",
    default="default",
    show_default=True,
    help="Ask these readers, or groups of them.",
)


class _WithReaders(click.Command):
    """A command whose help names all readers."""

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the groups of readers before what stands behind the options."""
        from urlprism.cli.texts import filled  # noqa: PLC0415 - wrong usage stays quick
        from urlprism.readers import GROUPS  # noqa: PLC0415

        with formatter.section("Readers, by groups"):
            for name, names in (GROUPS | {"all": ("all of them",)}).items():
                lines = filled(", ".join(names), _ROOM)
                for label, line in zip_longest([name], lines, fillvalue=""):
                    formatter.write(f"  {label:11}{line}\n")
        super().format_epilog(ctx, formatter)


@click.command(
    cls=_WithReaders,
    epilog="""\b
Examples:
  urlprism compare "http://127.0.0.1\\@1.1.1.1/"
  urlprism compare --base https://example.com/a "/\\evil.example"
  urlprism compare --readers whatwg,urllib@3.9.18,curl "http://0x7f.1/"
  urlprism compare -f urls.txt --jsonl

Readers are models of standards and programs; --live asks the programs that
are installed. A version may follow a program's name: urllib@3.9.18. The exit
code is 1 if requests go to different places, and 3 if a program does not
answer. For people, passwords are masked; in JSON they are not.""",
)
@options.reads("URL", "URLs")
@click.option("--base", metavar="URL", help="Read URLs as redirects from this one.")
@_takes_readers
@click.option("--live", is_flag=True, help="Ask installed programs, not their models.")
@click.option(
    "--timeout",
    type=click.FloatRange(0, _LONGEST_WAIT, min_open=True),
    metavar="SECONDS",
    default=10,
    show_default=True,
    help="Wait so long for an answer of a program.",
)
@click.option("--jsonl", "jsonl", is_flag=True, help="Write one JSON object a line.")
@click.option("--json", "json", is_flag=True, help="Write one JSON array.")
def compare(
    *,
    texts: tuple[str, ...],
    file: str | None,
    examples: bool,
    base: str | None,
    readers: str,
    live: bool,
    timeout: float,
    json: bool,
    jsonl: bool,
) -> Outcome:
    """Show who reads URLs how, why, and where each goes.

    Draws carets under what parts the readers, and lists who goes to which
    target. Takes URLs, or a file or standard input that has one on each line.
    """
    form = options.form_of(json=json, jsonl=jsonl)
    source = options.source(texts, file, examples=examples)
    asked = _readers(readers, live=live, seconds=timeout)
    from urlprism.cli import commands  # noqa: PLC0415 - help and wrong usage stay quick

    if live:
        commands.complain_of_models(asked)
    return commands.compare(source, asked, _base(base), form)


@click.command(
    epilog="""\b
What --allow takes:
  userinfo  single-label
  control  space  backslash  non-ascii
  unspecified  loopback  private  link-local  metadata  shared  multicast
  broadcast  documentation  benchmarking  reserved

\b
What --allow-host and --block-host take:
  example.com    to allow, this name only; to block, it and all below it
  .example.com   this name and all below it
  *.example.com  all below this name
  192.0.2.1  192.0.2.0/24  2001:db8::/32

\b
Examples:
  urlprism safe "http://127.0.0.1\\@1.1.1.1/"
  urlprism safe --allow-host .example.com https://api.example.com/v1
  urlprism safe --block-host 192.0.2.0/24 http://192.0.2.1/
  urlprism safe --resolve --json https://example.com/
  urlprism safe --allow loopback --port 8080 http://127.0.0.1:8080/

A URL is safe if all readers go to one place with it, and the policy allows
that place: http and https, their default ports, no user, a public host. What
is printed is to be fetched, not the text that was given. A name needs
resolving: each of its addresses has to be checked. The exit code is 1 if a
URL is unsafe."""
)
@options.reads("URL", "URLs")
@click.option("--base", metavar="URL", help="Read URLs as redirects from this one.")
@_takes_readers
@click.option(
    "--allow-host", "hosts", multiple=True, metavar="HOST", help="Allow this host and no other."
)
@click.option(
    "--block-host", "blocked", multiple=True, metavar="HOST", help="Refuse it and what is below."
)
@click.option(
    "--scheme",
    "schemes",
    multiple=True,
    metavar="NAME",
    default=_SCHEMES,
    help="Allow this scheme.  [default: http, https]",
)
@click.option(
    "--port",
    "ports",
    multiple=True,
    type=click.IntRange(1, 65535),
    metavar="NUMBER",
    help="Allow this port beside the scheme's.",
)
@click.option("--allow", "allowed", multiple=True, metavar="WHAT", help="Allow this, too.")
@click.option("--resolve", is_flag=True, help="Look names up, and check every address.")
@click.option("--json", "json", is_flag=True, help="Write one JSON array.")
def safe(
    *,
    texts: tuple[str, ...],
    file: str | None,
    examples: bool,
    base: str | None,
    readers: str,
    hosts: tuple[str, ...],
    blocked: tuple[str, ...],
    schemes: tuple[str, ...],
    ports: tuple[int, ...],
    allowed: tuple[str, ...],
    resolve: bool,
    json: bool,
) -> Outcome:
    """Show whether URLs are safe to fetch for a stranger, and what to fetch.

    Takes URLs, or a file or standard input that has one on each line.
    """
    source = options.source(texts, file, examples=examples)
    asked = _readers(readers)
    from urlprism.cli import commands, gating  # noqa: PLC0415 - help and wrong usage stay quick
    from urlprism.comparison.gate import check_schemes  # noqa: PLC0415

    options.known(allowed, gating.ALLOWABLE, "permission", "--allow")
    policy = _policy(hosts, blocked, schemes, ports, allowed)
    _named(lambda: check_schemes(policy, asked), "--scheme")
    return commands.safe(source, asked, _base(base), policy, resolve=resolve, as_json=json)


@click.command(
    epilog="""\b
Formats, of which the file's name says the default:
  lines  one URL a line
  jsonl  one JSON object a line (.jsonl, .ndjson)
  csv    a header, then records; comma, semicolon or tab (.csv, .tsv)
  clf    common or combined log format of web servers (.log)

\b
Examples:
  urlprism scan --examples
  urlprism scan urls.txt --sarif
  zcat access.log.gz | urlprism scan --format clf --base https://example.com/
  urlprism scan requests.jsonl --field request.url --json

Of a log, the request targets that name a host are read, and the Referers;
with --base the others, too, which stand behind its host. The exit code is 1
if requests for a URL go to different places, or a line cannot be read. For
people and in SARIF, passwords are masked; in JSON they are not."""
)
@click.argument("file", metavar="[FILE]", required=False, type=click.Path(allow_dash=True))
@click.option("--examples", is_flag=True, help="Read the URLs that come with urlprism.")
@click.option("--format", "layout", type=click.Choice(_LAYOUTS), help="Read this format.")
@click.option("--field", metavar="NAME", help="The key or column that has URLs.  [default: url]")
@click.option("--base", metavar="URL", help="The server whose log it is.")
@_takes_readers
@click.option(
    "--samples",
    type=click.IntRange(0, 10_000),
    metavar="NUMBER",
    default=3,
    show_default=True,
    help="Show so many URLs of each cause.",
)
@click.option("--quiet", "-q", is_flag=True, help="Say nothing, and stop at the first finding.")
@click.option("--sarif", "sarif", is_flag=True, help="Write SARIF 2.1.0.")
@click.option("--json", "json", is_flag=True, help="Write one JSON object.")
def scan(
    *,
    file: str | None,
    examples: bool,
    layout: str | None,
    field: str | None,
    base: str | None,
    readers: str,
    samples: int,
    quiet: bool,
    sarif: bool,
    json: bool,
) -> Outcome:
    """Count on how many URLs readers part, and why.

    Takes a file or standard input of any size: a list of URLs, or a log.
    """
    if json + sarif + quiet > 1:
        message = "--json, --sarif and --quiet exclude each other."
        raise click.UsageError(message)
    source = options.stream(file, examples=examples)
    asked = _readers(readers)
    from urlprism.cli import commands, log_formats  # noqa: PLC0415 - help stays quick

    chosen = log_formats.Layout(layout) if layout else log_formats.layout_of(source.name)
    origin = None if base is None else options.of_base(log_formats.origin_of, base)
    _fits(chosen, field, origin)
    form = "sarif" if sarif else "json" if json else "quiet" if quiet else "plain"
    return commands.scan(source, chosen, (field, origin), asked, samples, form)


def _fits(layout: str, field: str | None, origin: str | None) -> None:
    """Refuse an option that means nothing for a format, as wrong usage."""
    if field is not None and layout not in {"jsonl", "csv"}:
        message = f"--field is for jsonl and csv, not for {layout}."
        raise click.UsageError(message)
    if origin is not None and layout != "clf":
        message = f"--base is for clf, not for {layout}."
        raise click.UsageError(message)


def _base(base: str | None) -> str | None:
    """Return a base; one that the URL Standard refuses is wrong usage."""
    if base is None:
        return None
    from urlprism.whatwg import URL  # noqa: PLC0415 - help and wrong usage stay quick

    options.of_base(URL, base)
    return base


def _policy(
    hosts: "Sequence[str]",
    blocked: "Sequence[str]",
    schemes: "Sequence[str]",
    ports: "Sequence[int]",
    allowed: "Sequence[str]",
) -> "Policy":
    """Return a policy; what could never match is wrong usage of the option that has it."""
    from urlprism.cli import gating  # noqa: PLC0415 - help and wrong usage stay quick
    from urlprism.comparison.policy import Policy  # noqa: PLC0415

    _named(lambda: Policy(allowed_hosts=hosts), "--allow-host")
    _named(lambda: Policy(blocked_hosts=blocked), "--block-host")
    return _named(lambda: gating.policy(hosts, blocked, schemes, ports, allowed), "--scheme")


def _readers(names: str, *, live: bool = False, seconds: float | None = None) -> "Sequence[Reader]":
    """Return the readers of some names and groups; one that is unknown is wrong usage."""
    from urlprism.readers import readers  # noqa: PLC0415 - help and wrong usage stay quick

    listed = options.listed(names)
    return _named(lambda: readers(listed, live=live, seconds=seconds), "--readers")


def _named(make: Callable[[], _T], option: str) -> _T:
    """Return what is made; a value that it refuses is wrong usage."""
    try:
        return make()
    except ValueError as error:
        message = f"{error}."
        raise click.BadParameter(message, param_hint=option) from None
