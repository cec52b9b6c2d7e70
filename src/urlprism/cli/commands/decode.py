"""`urlprism decode`: the octets that percent-encoded texts stand for."""

import click

from urlprism.cli.by_standard.packages import CODING, package_of
from urlprism.cli.options import common as options
from urlprism.cli.outcomes import Outcome
from urlprism.cli.output.rows import Cells, Format
from urlprism.cli.runs import cells_of, show_results


@click.command(
    epilog="""\b
Examples:
  urlprism decode "50%25%20of%20a%2Fb"
  urlprism decode --plus "a+b"
  urlprism decode --json "%E9"

The RFCs refuse a % without two hexadecimal digits, the others leave it. It
prints one text per line: a pipe gets the octets themselves, a terminal shows
octets that are not UTF-8 as \\xe9. In JSON and CSV, decoded is absent if the
octets are not UTF-8, and octets has all of them in hexadecimal."""
)
@options.reads("TEXT", "texts")
@options.follows_standard(CODING)
@click.option("--plus", is_flag=True, help="Read + as a space, as forms write it.")
@options.writes_rows
def decode(
    *,
    texts: tuple[str, ...],
    file: str | None,
    examples: bool,
    standard: str,
    plus: bool,
    form: Format,
) -> Outcome:
    """Decode percent-encoded texts.

    Takes texts as arguments, or one per line from a file or standard input.
    """
    source = options.source(texts, file, examples=examples, noun="texts")
    package = package_of(standard)

    def row_of(line: int | None, text: str) -> Cells:
        octets: bytes = package.decode_to_bytes(text.replace("+", "%20") if plus else text)
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
