"""The subcommand that finds URLs in running text."""

import click

from urlprism.cli import options
from urlprism.cli.outcomes import Outcome


@click.command(
    epilog="""\b
Examples:
  urlprism extract mail.txt --jsonl
  git log | urlprism extract | sort | uniq -c
  urlprism extract --text "see <URL:http://example.com/>, or http://h/."
  urlprism extract --guess --text "example.org/x, joe@example.org"

Prints one URL a line, as it stands there: what only separates it from the
text, and line breaks in <> or "", are left out. A hyphen before a line break
may belong to the URL or not: it is kept, and the other reading stands in the
alternatives, in JSON and CSV. Lines and columns count from 1, start and end
from 0, all in characters. What is not UTF-8 ends a URL."""
)
@click.argument("file", metavar="[FILE]", required=False, type=click.Path(allow_dash=True))
@click.option(
    "-t", "--text", "texts", multiple=True, metavar="TEXT", help="Find URLs in this text."
)
@click.option("--examples", is_flag=True, help="Read the URLs that come with urlprism.")
@click.option("--guess", is_flag=True, help="Find hosts and addresses of mail, too.")
@options.writes_rows
def extract(
    *,
    file: str | None,
    texts: tuple[str, ...],
    examples: bool,
    guess: bool,
    json: bool,
    jsonl: bool,
    csv: bool,
) -> Outcome:
    """Find URLs in running text.

    Takes a file, or standard input, that is one text of any size, UTF-8:
    prose, mail, Markdown, source code.
    """
    form = options.form_of(json=json, jsonl=jsonl, csv=csv)
    source = options.source(texts, file, examples=examples, noun="--text", ways=("FILE", "FILE"))
    from urlprism.cli import commands  # noqa: PLC0415 - help stays quick

    return commands.extract(source, form, guess=guess)
