"""Write the table of words in docs/standards/standards.md: `python -m tools write words`.

What each package has is asked of the package; the section is the first that the docstring of the
function cites. Why a word is missing is said here, and a test holds the page to both.
"""

import importlib
import inspect
import re
from pathlib import Path
from typing import Final

from urlprism.documents import DOCUMENTS

PAGE: Final = Path(__file__).parents[1] / "docs" / "standards" / "standards.md"
BEGIN: Final = "<!-- words -->\n"
END: Final = "<!-- end of words -->\n"

FUNCTIONS: Final = (
    "parse", "is_valid", "check", "findings", "resolve", "normalize", "build", "encode", "decode",
)  # fmt: skip
METHODS: Final = ("components", "to_dict", "replace", "join")
WORDS: Final = (*FUNCTIONS, *METHODS)
# Of each package a text that it reads, whose record is asked for the methods.
TEXTS: Final = {
    "rfc1738": "ftp://u:p@h.example:21/a/b",
    "rfc5538": "news:comp.lang.c",
    "rfc6068": "mailto:a@h.example",
    "rfc8089": "file:///a",
}
_COMMON_TEXT: Final = "http://u@h.example:8080/a?b#c"

_ABSOLUTE: Final = "it defines no relative URLs"
# Why a package has no such word.
REASONS: Final = {
    ("rfc1738", "resolve"): f"{_ABSOLUTE}: RFC 1808 does",
    ("rfc1738", "join"): f"{_ABSOLUTE}: RFC 1808 does",
    ("rfc5538", "resolve"): "its names are no paths: `.` and `..` have no meaning in them (§2.3)",
    ("rfc5538", "join"): "its names are no paths: `.` and `..` have no meaning in them (§2.3)",
    ("rfc6068", "resolve"): f"{_ABSOLUTE}, and a mailto URI has no hierarchy",
    ("rfc6068", "join"): f"{_ABSOLUTE}, and a mailto URI has no hierarchy",
    ("rfc1738", "normalize"): "it names no normal form",
    ("rfc1808", "normalize"): "it names no normal form; §4 changes only what it resolves",
    ("rfc2396", "normalize"): "it leaves equivalence to each scheme (§6)",
    ("rfc5538", "normalize"): "it leaves that to RFC 3986",
    ("rfc6068", "normalize"): "it leaves that to RFC 3986",
    ("rfc8089", "normalize"): "it leaves that to RFC 3986; a record's `update` is E.2.2's",
    ("urllib", "findings"): "it documents no warnings: it validates little",
    ("draft-abarth-url", "build"): "it only reads: it has neither grammar nor templates of data",
    ("draft-abarth-url", "encode"): "it names no sets for data; -01 §5 escapes as it canonicalizes",
    ("draft-abarth-url", "decode"): "it does not unescape",
}
_CITATION: Final = re.compile(
    r"(?:(RFC \d+|-01) )?"
    r"(§[A-Z0-9.]*[A-Z0-9](?: step \w+)?|Appendix [A-Z0-9.]*[A-Z0-9]|#[a-zA-Z-]+)"
)


def door(name: str) -> object:
    """Return the package of a standard."""
    return importlib.import_module(f"urlprism.{DOCUMENTS[name].package}")


def record(name: str) -> object:
    """Return a record of a standard."""
    return door(name).parse(TEXTS.get(name, _COMMON_TEXT))


def has(name: str, word: str) -> bool:
    """Whether a standard has a word."""
    return hasattr(record(name) if word in METHODS else door(name), word)


def section(name: str, word: str) -> str:
    """Return the section that a word cites first, "yes" if it cites none."""
    thing = type(record(name)) if word in METHODS else door(name)
    cited = _CITATION.search(inspect.getdoc(getattr(thing, word)) or "")
    return " ".join(filter(None, cited.groups())) if cited else "yes"


def table() -> str:
    """Return the table, and under it the reasons of the dashes."""
    reasons = list(dict.fromkeys(REASONS.values()))
    rows = [["word", *(f"`{each.package}`" for each in DOCUMENTS.values())]]
    rows.append(["---"] * len(rows[0]))
    for word in WORDS:
        cells = [
            section(name, word)
            if has(name, word)
            else f"- <sup>{reasons.index(REASONS[name, word]) + 1}</sup>"
            for name in DOCUMENTS
        ]
        rows.append([f"`{word}`", *cells])
    lines = [f"| {' | '.join(row)} |" for row in rows]
    told = [f"{number}. {reason}" for number, reason in enumerate(reasons, 1)]
    return "\n".join([*lines, "", *told, ""])


def renewed(page: str) -> str:
    """Return the page with the table as it is now."""
    before, _, rest = page.partition(BEGIN)
    _, _, behind = rest.partition(END)
    return f"{before}{BEGIN}\n{table()}\n{END}{behind}"


def files() -> dict[Path, str]:
    """Return the page with its table made anew."""
    return {PAGE: renewed(PAGE.read_text("utf-8"))}
