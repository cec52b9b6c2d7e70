"""No piece of a secret is shown where a message cuts a text, quotes it, or has a piece of it.

Each way out is asked a text whose secret stands at each place around its cut. What is cut first
may not be known as a secret any more; quotes write a tab, which readers remove, as two characters.
"""

import ast
import csv
import io
import json
import re
from pathlib import Path

import pytest

import urlprism
from tests.help.counts import share
from tests.redaction.test_ways_out import run
from urlprism import Policy
from urlprism._core.arguments.unknown import no_argument, unknown
from urlprism._core.idn import idna
from urlprism._files import listing, sources
from urlprism._files.table_pieces import Batch
from urlprism.auditing import CommandFilter
from urlprism.cli.hints import hints
from urlprism.cli.tables import outputs
from urlprism.columns.column_index import column_index
from urlprism.conformance.command import _Asked
from urlprism.conformance.protocol import Question
from urlprism.readers import reader
from urlprism.recipes import forms
from urlprism.redaction.excerpts import excerpt, quoted
from urlprism.web.answers import answer
from urlprism.web.questions import QuestionError, _once

pytestmark = pytest.mark.plain

SECRET = "s3cretPW7xyz"  # noqa: S105 - of nobody
PIECES = re.compile("|".join(SECRET[at : at + 4] for at in range(len(SECRET) - 3)), re.IGNORECASE)
# What stands before a secret, and after it; "{}" is the filling that moves it.
FORMS = {
    "login": ("{}http://u:", "@h.example/"),
    "login without slashes": ("{}u:", "@h"),
    "token": ("http://h/{}?token=", "&a=b"),
    "token with a tab in its name": ("http://h/{}?to\tken=", "&a=b"),
    "line end in a login": ("{}http://u:a\n", "@h.example/"),
    "list": ("{}http://u:a,", ",b@h.example/"),
}
NO_SLASH = ["login without slashes"]
ALL = [*FORMS]
URLS = [name for name in FORMS if name not in NO_SLASH]


def raised(call, *arguments, **keywords):
    """Return the message of an error, which has to be raised."""
    with pytest.raises((ValueError, TypeError, LookupError, QuestionError)) as caught:
        call(*arguments, **keywords)
    error = caught.value
    return json.dumps(error.to_dict()) if isinstance(error, QuestionError) else str(error)


def column(text):
    pa = pytest.importorskip("pyarrow")
    inner = pa.array([{text: "a"}])
    batch = Batch(pa.record_batch([inner], ["x"]), 1)
    with pytest.raises(Exception, match="no column is named") as caught:
        batch.column("x.y")
    return str(caught.value)


def too_long(text):
    found = sources._text(text.encode() + b"a" * sources.LONGEST)
    return f"{found}{found!r}"


def message_of_filter(text):
    with pytest.raises(Exception, match="neither yes nor no") as caught:
        CommandFilter(["x"])._meaning(text)
    return str(caught.value)


def quoted_answer(text):
    return _Asked(1, Question("http://a/", None)).quoted(text.encode())


def label_errors(text):
    options = {"check_hyphens": True, "use_std3_ascii_rules": True, "verify_dns_length": False}
    return str(idna.to_ascii(f"-{text}", **options).errors)


# Each way out: where it cuts, what it shows of a text, and the forms that it can have.
FUNCTIONS = {
    "excerpt": (60, excerpt, ALL),
    "quoted": (20, lambda text: quoted(text, 20), ALL),
    "method": (20, lambda text: raised(forms.method, text), ALL),
    "field of a request": (40, lambda text: raised(forms.headers, {text: "a"}), ALL),
    "folder": (60, lambda text: listing.Found([], [text, "a"]).note(), ALL),
    "column of other rows": (60, lambda text: str(outputs._unknown([text])), ALL),
    "column of a struct": (400, column, ALL),
    "answer of a filter": (40, message_of_filter, ALL),
    "answer of a reader": (200, quoted_answer, ALL),
    "policy": (80, lambda text: raised(Policy, allowed_hosts=[text]), ALL),
    "port of a policy": (80, lambda text: raised(Policy, ports=[text]), ALL),
    "kind of a policy": (80, lambda text: raised(Policy, special=[text]), ALL),
    "hint": (60, lambda text: "".join(hints([f"h.example/{text}"], "c", has_base=False)), URLS),
    "path of the page": (40, lambda text: raised(answer, text), ALL),
    "key of a question": (40, lambda text: raised(_once, [(text, 1), (text, 2)]), ALL),
    "long line": (80, too_long, ALL),
    "label": (40, label_errors, NO_SLASH),
    "place": (60, lambda text: raised(column_index, text, [text + "a"]), ALL),
    "unknown name": (60, lambda text: str(unknown("rung", text, ["a"])), ALL),
    "unknown argument": (60, lambda text: str(no_argument("f", text, ["a"])), ALL),
    "reader": (60, lambda text: raised(reader, text), ALL),
}


def table(text, place, *rows):
    """Write a table with a column of this name, and return the name of the file."""
    file = io.StringIO()
    csv.writer(file).writerows([[text, "b"], *rows])
    path = place / "table.csv"
    path.write_text(file.getvalue(), encoding="utf-8")
    return str(path)


def of_json(text, place):
    path = place / "table.jsonl"
    path.write_text(json.dumps({text: "http://a/"}) + "\n", encoding="utf-8")
    return str(path)


COMMANDS = {
    "unknown column": (60, lambda text, at: ("scan", "--field", "x", table(text, at, "ab")), ALL),
    "column to keep": (
        60,
        lambda text, at: ("parse", "--field", "b", "--keep", "x", "-f", table(text, at, "ab")),
        ALL,
    ),
    "two columns": (60, lambda text, at: ("parse", "-f", table(text, at, [text, "b", "c"])), ALL),
    "key of JSON": (60, lambda text, at: ("scan", "--field", text, of_json("a", at)), ALL),
    "keys of JSON": (60, lambda text, at: ("scan", "--field", "x", of_json(text, at)), ALL),
    "fields": (60, lambda text, _: ("parse", "--fields", text, "a"), ALL),
    "readers": (60, lambda text, _: ("compare", "--readers", text, "a"), ALL),
    "standard": (60, lambda text, _: ("parse", "--standard", text, "a"), ALL),
    "port": (60, lambda text, _: ("safe", "--port", text, "a"), ALL),
    "port in one word": (60, lambda text, _: ("safe", f"--port={text}", "a"), ALL),
    "host": (60, lambda text, _: ("safe", "--allow-host", text, "a"), ALL),
    "command": (60, lambda text, _: (f"x{text}",), ALL),
    "option": (60, lambda text, _: ("parse", f"--{text}"), ALL),
    "file": (60, lambda text, _: ("parse", "--file", f"x{text}"), ALL),
    "file to scan": (60, lambda text, _: ("scan", text), ALL),
    "file to read": (60, lambda text, _: ("extract", text), ALL),
    "cause": (60, lambda text, _: ("cause", text), ALL),
    "rung": (60, lambda text, _: ("equiv", "--rung", text, "a", "b"), ALL),
    "finding": (60, lambda text, _: ("compare", "--fail-on", text, "a"), ALL),
    "part to set": (60, lambda text, _: ("edit", "--set", f"{text}=1", "http://a/"), ALL),
    "part to append": (60, lambda text, _: ("edit", "--append", f"{text}=1", "http://a/"), ALL),
    "part to trim": (60, lambda text, _: ("edit", "--trim", text, "http://a/"), ALL),
    "template": (60, lambda text, _: ("edit", "--get", f"{{{text}}}", "http://a/"), ALL),
    "open template": (60, lambda text, _: ("edit", "--get", f"{{{text}", "http://a/"), ALL),
    "compare": (80, lambda text, _: ("compare", "--", text), ALL),
    "explain": (80, lambda text, _: ("explain", "--", text), ALL),
    "safe": (80, lambda text, _: ("safe", "--", text), ALL),
    "equiv": (80, lambda text, _: ("equiv", "--", text, "http://a/"), ALL),
}


def texts(form, cut):
    """Yield the texts of a form, with the secret at each place around the cut and at the start."""
    before, after = FORMS[form]
    fixed = len(before) - 2
    nearest = max(0, cut - fixed - len(SECRET) - 6)
    for size in (0, *range(nearest, max(nearest, cut - fixed + 6))):
        yield f"{before.format('a' * size)}{SECRET}{after}"


def check(shown):
    leaks = [(text, found) for text, found in shown if PIECES.search(found)]
    assert leaks == []


@pytest.mark.parametrize(
    ("name", "form"), share([(name, form) for name, row in FUNCTIONS.items() for form in row[2]], 3)
)
def test_no_function_shows_a_piece_of_a_secret(name, form):
    cut, show, _ = FUNCTIONS[name]
    check([(text, show(text)) for text in texts(form, cut)])


@pytest.mark.parametrize(
    ("name", "form"), share([(name, form) for name, row in COMMANDS.items() for form in row[2]], 4)
)
def test_no_command_shows_a_piece_of_a_secret(name, form, tmp_path):
    cut, arguments, _ = COMMANDS[name]

    def shown(text):
        run.cache_clear()
        return run(*arguments(text, tmp_path))

    check([(text, shown(text)) for text in texts(form, cut)])


# What the standard library's functions say to the letter, and what stands in no message.
LEFT_OUT = ("urllib_parse/", "redaction/excerpts.py")


@pytest.mark.once
def test_nothing_is_cut_where_it_is_put_into_a_message():
    """Not in a field of an f-string, nor on its way into `visible` or quotes."""
    source = Path(urlprism.__file__).parent
    found = []
    for file in source.rglob("*.py"):
        name = file.relative_to(source).as_posix()
        if not name.startswith(LEFT_OUT):
            tree = ast.parse(file.read_text("utf-8"))
            found += [f"{name}:{node.lineno}" for node in ast.walk(tree) if cuts(node)]
    assert found == []


def cuts(node):
    """Whether a node quotes a beginning, or shows the controls of one."""
    if isinstance(node, ast.FormattedValue):
        return node.conversion == ord("r") and is_beginning(node.value)
    name = getattr(getattr(node, "func", None), "id", "")
    return name in {"repr", "visible", "redact"} and any(map(is_beginning, node.args))


def is_beginning(node):
    return (
        isinstance(node, ast.Subscript)
        and isinstance(node.slice, ast.Slice)
        and node.slice.lower is None
        and node.slice.upper is not None
    )
