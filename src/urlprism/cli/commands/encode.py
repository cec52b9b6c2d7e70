"""`urlprism encode`: texts as data in a component."""

from typing import Final

import click

from urlprism.cli.by_standard.packages import CODING, package_of
from urlprism.cli.options import common as options
from urlprism.cli.options.names import Names
from urlprism.cli.outcomes import Outcome
from urlprism.cli.output.rows import Cells, Format
from urlprism.cli.runs import cells_of, show_results

_DEFAULT: Final = "unreserved"


def _components(context: click.Context) -> list[str]:
    """Return the components of the standard that is followed."""
    return [*package_of(context.params.get("standard") or CODING[0]).COMPONENTS]


@click.command(
    epilog="""\b
Components; unreserved, the default, is in all:
  whatwg  userinfo segment path query fragment
  rfc3986 userinfo host segment path query fragment
  rfc3987 userinfo host segment path query fragment
  rfc2396 userinfo host segment path query fragment
  rfc1808 segment path param params query fragment
  rfc1738 user password urlpath
  rfc5538 group newsgroups id
  rfc8089 host segment path
  rfc6068 local_part domain hfname hfvalue
  urllib  path query

\b
Examples:
  urlprism encode "50% of a/b"
  urlprism encode --standard rfc3986 --component path "a b/c"
  urlprism encode --standard urllib --component query "a b"

Each text is what `encode` of the standard's package makes of it. A % is data:
text that is already encoded is encoded again. Prints one text per line.
Put -- before a text that starts with -."""
)
@options.reads("TEXT", "texts")
@options.follows_standard(CODING)
@click.option(
    "--component",
    type=Names(_components),
    metavar="NAME",
    default=_DEFAULT,
    show_default=True,
    help="The component of a URL; see below.",
)
@options.writes_rows
def encode(
    *,
    texts: tuple[str, ...],
    file: str | None,
    examples: bool,
    standard: str,
    component: str,
    form: Format,
) -> Outcome:
    """Percent-encode texts.

    Takes texts as arguments, or one per line from a file or standard input.
    """
    source = options.source(texts, file, examples=examples, noun="texts")
    package = package_of(standard)
    options.check_names([component], list(package.COMPONENTS), "component", "--component")

    def row_of(line: int | None, text: str) -> Cells:
        return cells_of(line, "text", text) | {"encoded": package.encode(text, component)}

    return show_results(source, row_of, form, ["text", "encoded"], "encoded")
