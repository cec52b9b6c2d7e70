"""`urlprism resolve`: the targets of references."""

import click

from urlprism.cli.by_standard.packages import NON_STRICT, RESOLVING, resolver
from urlprism.cli.options import common as options
from urlprism.cli.outcomes import Outcome
from urlprism.cli.output.rows import Cells, Format
from urlprism.cli.runs import cells_of, show_results


@click.command(
    epilog="""\b
Examples:
  urlprism resolve --base http://a/b/c/d?q ../g
  urlprism resolve --base http://a/b/c/d "..\\g h"
  urlprism resolve --base http://a/b/c/d --standard rfc3986 g http:g
  urlprism resolve --base http://a/ -f links.txt --jsonl

Prints one target per line: what `join` of the record of the base returns, in
the package of the standard. A reference that is refused is reported on
standard error, and the run goes on. Put -- before a reference that starts
with -."""
)
@options.reads("REF", "references")
@click.option("--base", metavar="URL", required=True, help="Resolve against this URL.")
@options.follows_standard(RESOLVING)
@click.option(
    "--non-strict",
    is_flag=True,
    help="By RFC 3986, ignore the scheme of a reference if the base has the same.",
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
    form: Format,
) -> Outcome:
    """Resolve references against a base URL.

    By the URL Standard, as browsers do, or by --standard.
    Takes references as arguments, or one per line from a file or standard
    input.
    """
    standard = options.standard_with(standard, NON_STRICT, option="--non-strict", is_set=non_strict)
    source = options.source(texts, file, examples=examples, noun="references")
    target_of = options.base_of(lambda text: resolver(standard, text, strict=not non_strict), base)

    def row_of(line: int | None, text: str) -> Cells:
        return cells_of(line, "url", text) | {"target": target_of(text)}

    return show_results(source, row_of, form, ["url", "target"], "target")
