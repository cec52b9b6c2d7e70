"""Write the table of causes in docs/readers/comparison.md: `python -m tools write causes`.

Each rule for a cause is a row: its name, its example with the place between « and », what to do.
"""

from pathlib import Path

from urlprism._display import escaped
from urlprism.comparison import rewrite_rules as rewrites
from urlprism.comparison.causes import RULES

PAGE = Path(__file__).parents[1] / "docs" / "readers" / "comparison.md"
REWRITES = "\n<!-- rewrites -->\n", "<!-- end of rewrites -->\n"
HEADING = "\n## Each cause: an example, and what to do\n"


def code(text: str) -> str:
    """Return a text as code in a cell of a table."""
    return f"`{escaped(text)}`".replace("|", "\\|")


def table() -> str:
    """Return the table of all causes."""
    lines = ["| cause | example | against | what to do |", "|---|---|---|---|"]
    for rule in RULES:
        base = code(rule.base) if rule.base else ""
        lines.append(f"| `{rule.name}` | {code(rule.example)} | {base} | {rule.advice} |")
    return "\n".join(lines) + "\n"


def table_of_rewrites() -> str:
    """Return the table of the causes for which clients send different octets."""
    lines = ["| cause | example | clients that differ | what to do |", "|---|---|---|---|"]
    for rule in rewrites.RULES:
        readers = ", ".join(f"`{name}`" for name in rule.readers)
        lines.append(f"| `{rule.name}` | {code(rule.example)} | {readers} | {rule.advice} |")
    return "\n".join(lines) + "\n"


def renewed(page: str) -> str:
    """Return the page with the tables of all causes in place of those that it has."""
    start, end = REWRITES
    before, _, rest = page.partition(start)
    page = f"{before}{start}\n{table_of_rewrites()}\n{end}{rest.partition(end)[2]}"
    before, heading, section = page.partition(HEADING)
    introduction, _, _ = section.partition("| cause | example |")
    after = section[section.index("\n\n## ") :] if "\n\n## " in section else ""
    return before + heading + introduction + table() + after.removeprefix("\n")


def files() -> dict[Path, str]:
    """Return the page with its tables made anew."""
    return {PAGE: renewed(PAGE.read_text("utf-8"))}
