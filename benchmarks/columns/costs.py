"""What each function of columns costs a row, by the kind of the row: CPU time, one thread.

Plain rows are real URLs with a certificate, all distinct. Of the other kinds each row is another
text, too. The least time of some rounds counts. A loop over the function of one text stands beside.
"""

import argparse
import sys
import time
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final, NamedTuple

import urlprism
from benchmarks.columns import rows as column_rows
from benchmarks.inputs import texts
from urlprism import URL, columns, equivalence, rfc3986, whatwg

_PLAIN: Final = 100_000
_OTHERS: Final = 2_000
_ROUNDS: Final = 5
# A row of each kind, with its number.
KINDS: Final = {
    "dot segments": "https://www.example.com/a{0}/../b?c={0}",
    "path beyond ASCII": "https://www.example.com/ä{0}?c={0}",
    "login": "https://me:secret{0}@www.example.com/a",
    "IDN": "https://bücher{0}.example/a?c={0}",
    "hostile": r"http://a{0}.example\@b.example/",
}
_WHATWG: Final = "whatwg"
_FIELDS: Final = {"href": ["href"], "ok": ["ok"], "host": ["host"]}


class Function(NamedTuple):
    """A function of a column, and that of one text, if there is one."""

    name: str
    of_column: Callable[[Any], object]
    of_text: Callable[[str], object] | None


def functions() -> list[Function]:
    """Return the functions of columns whose cost is told."""
    import pyarrow as pa  # noqa: PLC0415 - few measure columns

    def of_url(function: Callable[[URL], object]) -> Callable[[str], object]:
        return lambda text: None if (url := URL.parse(text)) is None else function(url)

    rows = [
        *(
            (f"split, {name}", partial(columns.split, fields=fields, threads=1), None)
            for name, fields in _FIELDS.items()
        ),
        ("certified", partial(columns.certified, threads=1), None),
        (
            "verdict",
            partial(columns.verdict, threads=1),
            lambda text: urlprism.compare(text).verdict,
        ),
        (
            "key, whatwg",
            partial(columns.key, rung="whatwg"),
            partial(equivalence.key, rung="whatwg"),
        ),
        ("key, scheme", columns.key, equivalence.key),
        ("normalize", columns.normalize, rfc3986.normalize),
        ("parameter", partial(columns.parameter, name="c"), of_url(_first)),
        ("parameters", columns.parameters, of_url(lambda url: [*url.search_params.items()])),
        ("site", columns.site, of_url(whatwg.site)),
        ("redact", columns.redact, urlprism.redact),
        ("resolve", partial(columns.resolve, base="https://h/"), URL("https://h/").join),
        ("cause", columns.cause, None),
        ("causes", columns.causes, None),
        ("targets", columns.targets, None),
        ("safe", columns.safe, urlprism.safe_target),
    ]

    def read(of_column: Callable[[Any], Any]) -> Callable[[Any], object]:
        return lambda column: pa.array(of_column(column))

    return [Function(name, read(of_column), of_text) for name, of_column, of_text in rows]


def _verdict(text: str) -> object:
    return urlprism.compare(text).verdict


def _first(url: URL) -> str | None:
    return url.search_params.get("c")


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the options of the subject."""
    parser.add_argument("--quick", action="store_true", help="few rows of made-up URLs: no network")
    parser.add_argument("--only", default="", metavar="TEXT", help="only functions with this text")


def run(options: argparse.Namespace) -> None:
    """Measure everything, and print a table of Markdown."""
    import pyarrow as pa  # noqa: PLC0415 - few measure columns

    given, _ = texts.texts(quick=options.quick, every=1, with_tests=False)
    count = 200 if options.quick else _PLAIN
    made = column_rows.distinct(given.real, count)
    marks = pa.array(columns.certified(pa.array(made))).to_pylist()
    plain = [row for row, is_certified in zip(made, marks, strict=True) if is_certified]
    others = 50 if options.quick else _OTHERS
    rows = {kind: [form.format(number) for number in range(others)] for kind, form in KINDS.items()}
    head = ["function", "plain", "beside a loop", *KINDS]
    write = sys.stdout.write
    write(f"| {' | '.join(head)} |\n|---|{'--:|' * (len(head) - 1)}\n")
    for function in functions():
        if options.only in function.name:
            cells = [_cost(function, plain), _beside(function, plain)]
            cells += [_cost(function, rows[kind]) for kind in KINDS]
            write(f"| `{function.name}` | {' | '.join(cells)} |\n")
            sys.stdout.flush()


def _cost(function: Function, rows: Sequence[str]) -> str:
    import pyarrow as pa  # noqa: PLC0415 - few measure columns

    column = pa.array(rows)
    function.of_column(column.slice(0, 10))
    return f"{_least(lambda: function.of_column(column)) / len(rows):,.0f}"


def _beside(function: Function, rows: Sequence[str]) -> str:
    of_text = function.of_text
    if of_text is None:
        return ""
    some = rows[:: max(1, len(rows) // _OTHERS)]

    def loop() -> None:
        for row in some:
            try:
                of_text(row)
            except ValueError:
                continue

    return f"{_least(loop) / len(some):,.0f}"


def _least(call: Callable[[], object]) -> float:
    """Return the least CPU time of some rounds, in nanoseconds; of slow calls there are fewer."""
    least, spent = float("inf"), 0
    for _ in range(_ROUNDS):
        start = time.process_time_ns()
        call()
        taken = time.process_time_ns() - start
        least, spent = min(least, taken), spent + taken
        if spent > 3_000_000_000:
            break
    return least
