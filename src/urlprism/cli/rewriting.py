"""The subcommands that make texts of texts, and the one that compares two."""

from collections.abc import Callable
from typing import Literal, TypeVar

import click

from urlprism.cli import options
from urlprism.cli.outcomes import Outcome

_T = TypeVar("_T")
RESOLVING = ("rfc3986", "rfc3987", "rfc2396", "whatwg")
NORMALIZING = ("rfc3986", "rfc3987", "whatwg")
CODING = ("whatwg", "rfc3986", "rfc3987", "rfc2396", "urllib")


def _standard(names: tuple[str, ...]) -> Callable[[options.Command], options.Command]:
    """Return what adds the option that chooses among standards; the first is the default."""
    return click.option(
        "--standard",
        type=click.Choice(names),
        default=names[0],
        show_default=True,
        help="Follow this standard.",
    )


@click.command(
    epilog="""\b
Examples:
  urlprism resolve --base http://a/b/c/d?q ../g
  urlprism resolve --base http://a/b/c/d --standard whatwg "..\\g h"
  urlprism resolve --base http://a/b/c/d --non-strict http:g
  urlprism resolve --base http://a/ -f links.txt --jsonl

Prints one target a line. A reference that is refused is reported on standard
error, and the others go on. One that begins with - stands after --."""
)
@options.reads("REF", "references")
@click.option("--base", metavar="URL", required=True, help="Resolve against this URL.")
@_standard(RESOLVING)
@click.option(
    "--non-strict", is_flag=True, help="Ignore the scheme of a reference if it is the base's."
)
@options.writes_rows
def resolve(
    *,
    texts: tuple[str, ...],
    file: str | None,
    examples: bool,
    base: str,
    standard: str,
    non_strict: bool,
    json: bool,
    jsonl: bool,
    csv: bool,
) -> Outcome:
    """Resolve references against a base URL.

    Takes references, or a file or standard input that has one on each line.
    """
    if non_strict and standard == "whatwg":
        message = "--non-strict is for RFCs: the URL Standard leaves no choice."
        raise click.UsageError(message)
    form = options.form_of(json=json, jsonl=jsonl, csv=csv)
    source = options.source(texts, file, examples=examples, noun="references")
    from urlprism.cli import commands, conversions  # noqa: PLC0415 - help stays quick

    target_of = options.of_base(
        lambda text: conversions.resolver(standard, text, strict=not non_strict), base
    )
    return commands.convert(source, target_of, "url", "target", form)


@click.command(
    epilog="""\b
Rungs, each of which does all that those before it do:
  simple            nothing, but what is no URI is refused
  case              scheme and host lower case, %3a is %3A
  percent-encoding  %7E is ~
  path-segment      /a/../b is /b; syntax is the same
  scheme            the default port goes, an empty path is /
  character         rfc3987 only: Unicode characters composed (NFC)

\b
Examples:
  urlprism normalize "HTTP://Example.com:80/%7euser/../b"
  urlprism normalize --rung scheme -f urls.txt | sort | uniq -d
  urlprism normalize --standard whatwg "http://Example.com/a b"

Prints one URL a line. A URL that is refused is reported on standard error,
and the others go on. The URL Standard has one form only, and no rungs."""
)
@options.reads("URL", "URLs")
@click.option("--rung", metavar="NAME", help="Go this far.  [default: syntax]")
@_standard(NORMALIZING)
@options.writes_rows
def normalize(
    *,
    texts: tuple[str, ...],
    file: str | None,
    examples: bool,
    rung: str | None,
    standard: str,
    json: bool,
    jsonl: bool,
    csv: bool,
) -> Outcome:
    """Write URLs in their normal form.

    Takes URLs, or a file or standard input that has one on each line.
    """
    if rung is not None and standard == "whatwg":
        message = "--rung is for RFCs: the URL Standard has no rungs."
        raise click.UsageError(message)
    form = options.form_of(json=json, jsonl=jsonl, csv=csv)
    source = options.source(texts, file, examples=examples)
    from urlprism.cli import commands, conversions  # noqa: PLC0415 - help stays quick

    normal_of = _named(lambda: conversions.normalizer(standard, rung), "--rung")
    return commands.convert(source, normal_of, "url", "normal", form)


_component = click.option("--component", metavar="NAME", help="Treat the text as this.")
_COMPONENTS = """
Components, the first of which is the default:
  whatwg  component userinfo path query special-query fragment c0-control form
  rfc3986 unreserved userinfo host segment path query fragment
  rfc3987 as rfc3986
  rfc2396 as rfc3986
  urllib  quote quote_plus
"""


@click.command(
    epilog=f"""\b{_COMPONENTS}

\b
Examples:
  urlprism encode "50% of a/b"
  urlprism encode --standard rfc3986 --component path "a b/c"
  urlprism encode --component form "a b"

Prints one text a line. A % is data: what is encoded already is encoded again.
A text that begins with - stands after --."""
)
@options.reads("TEXT", "texts")
@_standard(CODING)
@_component
@options.writes_rows
def encode(
    *,
    texts: tuple[str, ...],
    file: str | None,
    examples: bool,
    standard: str,
    component: str | None,
    json: bool,
    jsonl: bool,
    csv: bool,
) -> Outcome:
    """Percent-encode texts.

    Takes texts, or a file or standard input that has one on each line.
    """
    form = options.form_of(json=json, jsonl=jsonl, csv=csv)
    source = options.source(texts, file, examples=examples, noun="texts")
    from urlprism.cli import commands, conversions  # noqa: PLC0415 - help stays quick

    coding = _named(lambda: conversions.coding(standard, component), "--component")
    return commands.convert(source, coding.encode, "text", "encoded", form)


@click.command(
    epilog=f"""\b{_COMPONENTS}

\b
Examples:
  urlprism decode "50%25%20of%20a%2Fb"
  urlprism decode --component form "a+b"
  urlprism decode --json "%E9"

A + is a space in form and quote_plus only; else the component changes
nothing. RFCs refuse a bad %, the others leave it. Prints one text a line: the
octets themselves into a pipe; on a terminal those that are not UTF-8 show as
\\xE9. In JSON and CSV, decoded is absent where it would not be UTF-8, and
octets has all of them in hexadecimal."""
)
@options.reads("TEXT", "texts")
@_standard(CODING)
@_component
@options.writes_rows
def decode(
    *,
    texts: tuple[str, ...],
    file: str | None,
    examples: bool,
    standard: str,
    component: str | None,
    json: bool,
    jsonl: bool,
    csv: bool,
) -> Outcome:
    """Decode percent-encoded texts.

    Takes texts, or a file or standard input that has one on each line.
    """
    form = options.form_of(json=json, jsonl=jsonl, csv=csv)
    source = options.source(texts, file, examples=examples, noun="texts")
    from urlprism.cli import commands, conversions  # noqa: PLC0415 - help stays quick

    coding = _named(lambda: conversions.coding(standard, component), "--component")
    return commands.decode(source, coding.decode, form)


@click.command(
    epilog="""\b
Rungs, from the lowest: simple, case, percent-encoding, path-segment (which is
syntax, too) and scheme; any is all of them, and --heuristics. whatwg is no
rung of theirs: it is what the URL Standard says.

\b
Heuristics, which no text can confirm, make these the same:
  character       http://h/e%CC%81      http://h/%C3%A9
  www             http://www.a.example  http://a.example
  index           http://h/index.html   http://h/
  trailing-slash  http://h/a/           http://h/a
  query-order     http://h/?a&b         http://h/?b&a
  fragment        http://h/#a           http://h/

\b
Examples:
  urlprism equiv "HTTP://Example.com:80/%7eme" http://example.com/~me
  urlprism equiv --rung whatwg "http://a/b c" http://a/b%20c
  urlprism equiv --heuristics www,fragment http://www.a.b/#c http://a.b/

For people, passwords are masked; in JSON they are not. The exit code is 0 if
the two are the same, 1 if they differ or one is refused."""
)
@click.argument("a")
@click.argument("b")
@click.option(
    "--rung", metavar="NAME", default="any", show_default=True, help="The one to be the same on."
)
@click.option("--heuristics", metavar="NAME,...", help="Go on with these above the last rung.")
@click.option("--json", "json", is_flag=True, help="Write one JSON object.")
def equiv(*, a: str, b: str, rung: str, heuristics: str | None, json: bool) -> Outcome:
    """Show where two URLs are the same.

    Climbs the ladder of RFC 3986, and shows what each step makes of both.

    Takes URIs or IRIs with a scheme; whatwg takes all that browsers do.
    """
    from urlprism.cli import commands  # noqa: PLC0415 - help and wrong usage stay quick
    from urlprism.equivalence import WHATWG, Heuristic, Rung  # noqa: PLC0415

    options.known([rung], ["any", *Rung, WHATWG], "rung", "--rung")
    guesses = options.listed(heuristics)
    options.known(guesses, list(Heuristic), "heuristic", "--heuristics")
    if guesses and rung != "any":
        message = "--heuristics go above all rungs: they take no --rung."
        raise click.UsageError(message)
    return commands.equiv((a, b), rung, guesses, as_json=json)


def _named(make: Callable[[], _T], option: Literal["--rung", "--component"]) -> _T:
    """Return what is made; a name that is unknown there is wrong usage."""
    try:
        return make()
    except ValueError as error:
        message = f"{error}."
        raise click.BadParameter(message, param_hint=option) from None
