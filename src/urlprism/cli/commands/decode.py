"""`urlprism decode`: the octets that percent-encoded texts stand for."""

import click

from urlprism.cli import options
from urlprism.cli.coding_options import COMPONENTS_HELP, coding_of, takes_component
from urlprism.cli.conversions.registry import CODING
from urlprism.cli.outcomes import Outcome
from urlprism.cli.output.rows import Cells, Format
from urlprism.cli.runs import cells_of, show_results


@click.command(
    epilog=f"""{COMPONENTS_HELP}
\b
Examples:
  urlprism decode "50%25%20of%20a%2Fb"
  urlprism decode --component form "a+b"
  urlprism decode --json "%E9"

Only form and quote_plus matter here: they decode + to a space. The RFCs
refuse a % without two hexadecimal digits, the others leave it. Prints one
text per line: a pipe gets the octets themselves, a terminal shows octets that
are not UTF-8 as \\xe9. In JSON and CSV, decoded is absent if the octets are
not UTF-8, and octets has all of them in hexadecimal."""
)
@options.reads("TEXT", "texts")
@options.follows_standard(CODING)
@takes_component
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

    Takes texts as arguments, or one per line from a file or standard input.
    """
    form = options.form_of(json=json, jsonl=jsonl, csv=csv)
    source = options.source(texts, file, examples=examples, noun="texts")
    octets_of = coding_of(standard, component).decode

    def row_of(line: int | None, text: str) -> Cells:
        octets = octets_of(text)
        if form is Format.PLAIN:
            return {"decoded": octets.decode("utf-8", "surrogateescape")}
        decoded: Cells = {"decoded": _utf8(octets), "octets": octets.hex()}
        return cells_of(line, "text", text) | decoded

    return show_results(source, row_of, form, ["text", "decoded", "octets"], "decoded")


def _utf8(octets: bytes) -> str | None:
    """Return the text of octets; None if they are not UTF-8."""
    try:
        return octets.decode()
    except UnicodeDecodeError:
        return None
