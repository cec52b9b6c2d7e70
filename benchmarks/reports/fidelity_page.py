"""Show how faithful the readers are: a table for people, and docs/readers/fidelity.md."""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from benchmarks.reports import page
from benchmarks.reports.fidelity_report import Report, Row
from urlprism.conformance.protocol import write_question
from urlprism.conformance.table import share
from urlprism.conformance.tally import MEASURES

_COLUMNS: Final = ("reader", "version", "asked", "accept", "host", "all fields", "differ")
_INTRODUCTION: Final = """\
# Fidelity

How far the models of programs in [`urlprism.readers`](readers.md) answer as the programs
themselves, measured by `python -m benchmarks fidelity --write`.

Each question, a URL with or without a base, is put to the program that is installed and to the
model of that very version. *Accept* is the share of questions that both accept or both refuse;
*host* the share on which they also name the same host, however it is spelled; *all fields* the
share on which every field of the program's own report is equal, character by character. A share is
rounded down, so that 100.00 % means all, and *differ* counts the questions whose fields differ.

The questions are the same for a seed: real URLs, those of the documents and of their tests,
mutations of these, and URLs put together of parts that readers take differently. CPython is asked
by `urlprism/conformance/workers/cpython.py`, run by each interpreter; all others by
`urlprism/readers/programs`. [Readers](readers.md) says what a base means to each. Whoever has
another program asks it by `python -m urlprism.conformance`. Releases that are not installed are
asked the same number of questions every night: of PHP, Ruby and Node.js as npm has them, of Go,
Java, libcurl and Python's packages as PyPI has them, and browsers in a page, which are asked 20,000
mutated URLs more (`tests/agreement/test_readers_*.py`). Programs that fetch are asked the questions
of `tests/agreement/programs/test_readers_fetchers.py`.
"""
_STANDARDS: Final = """\
## Standards

The readers of standards are the rooms of their documents. 20,000 such questions are put to each and
to its judge in `tests/agreement/oracles/test_readers_documents.py`, where nothing may differ: what
is accepted, the seven components, and the target.

| reader | judge |
|---|---|
| `whatwg` | ada, by the package ada-url; its departures from the text have names |
| `rfc3986`, `rfc3987` | the ABNF of the RFC, as printed, and the pseudocode of RFC 3986 §5.2.2 |
| `rfc2396` | the BNF of the RFC, as printed, and the steps of its §5.2 |
| `rfc1808` | the steps of its §2.4 and §4 |
| `rfc1738` | the BNF of its §5, as printed |
| `draft-abarth-00`, `draft-abarth-01` | their §3 and §4 |

The hosts of targets are held against the spelling that ada gives them.

## Names beyond ASCII

Programs convert names by tables of their own, each of some version of Unicode. Node.js 24.21.0 is
asked by `tests/agreement/programs/test_unicode_of_node.py`, libidn2 by
`test_unicode_of_libidn2.py` beside it, as libcurl asks it: 2.3.3 where it is installed, and 2.3.8.
Every code point is a host alone, every one that Unicode has assigned stands in `aXb`, and those
where a table changes stand beside joiners, marks, letters from right to left, deviations, Hangul,
and in Punycode; with `URLPRISM_PROFILE=nightly` every code point stands in every place. 20,000
hosts are put together by chance. Nothing may differ from the model.
"""


def heading(report: Report) -> str:
    """Return the setting, and the names of the columns."""
    return f"{page.filled(_about(report))}\n\n{_padded(_COLUMNS)}"


def line(row: Row) -> str:
    """Return a row of the table for people."""
    return _padded(_cells(row))


def ending(report: Report) -> str:
    """Return the notes."""
    return "\n".join(["", *map(page.filled, _notes(report))])


def write(report: Report, root: Path) -> Path:
    """Write docs/readers/fidelity.md below `root`, and return its path."""
    target = root / "docs" / "readers" / "fidelity.md"
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(whole(report), encoding="utf-8")
    return target


def whole(report: Report) -> str:
    """Return the page."""
    table = [f"| {' | '.join(_COLUMNS)} |", "|---|---|--:|--:|--:|--:|--:|"]
    table += [f"| {' | '.join(_cells(row))} |" for row in report.rows]
    notes = page.list_of([*_notes(report)])
    lines = ["## Programs", "", page.filled(_about(report)), "", *table, *notes]
    return "\n".join([_INTRODUCTION, *lines, "", _STANDARDS])


def _about(report: Report) -> str:
    setting = report.setting
    return f"{setting.date}: {setting.versions} on {setting.python}, {setting.corpus}."


def _cells(row: Row) -> tuple[str, ...]:
    tally = row.tally
    shares = (share(tally.agreed[name], tally.told[name]) for name in MEASURES)
    differ = tally.asked - tally.agreed["fields"]
    return row.reader, row.version, f"{tally.asked:,}", *shares, f"{differ:,}"


def _notes(report: Report) -> Iterator[str]:
    """Yield how programs differ from their models, with examples, and which were not asked."""
    for row in report.rows:
        for difference in row.tally.differences[:1]:
            fields = ", ".join(f"{name} {n:,}" for name, n in row.tally.differing.most_common())
            which = f" ({fields})" if fields else ""
            example = write_question(difference.question)
            yield f"{row.reader} {row.version} differs{which}, as on `` {example} ``"
    yield from report.notes


def _padded(cells: tuple[str, ...]) -> str:
    """Return a line of at most eighty columns."""
    name, version, *figures = cells
    widths = (8, 11, 11, 12, 8)
    padded = "".join(f"{cell:>{width}}" for cell, width in zip(figures, widths, strict=True))
    return f"{name:<14}{version:<14}{padded}"
