"""`urlprism edit` beside trurl: what the program answered, and its own test cases.

The command lines are trurl's, in the words of `urlprism edit` (`trurl_words`). Each difference is
named with its reason (`trurl_differences`); one that is gone fails, too.
"""

import json
import re
import shlex
from pathlib import Path

import click
import pytest

from tests.cli import trurl_differences, trurl_words
from tools import trurl_cases as make_trurl
from tools.trurl_answers import QUESTIONS
from urlprism.cli.commands.edit import edit
from urlprism.cli.main import run as run_command

pytestmark = pytest.mark.plain

ROOT = Path(__file__).parents[1] / "data" / "trurl"
PAGE = (Path(__file__).parents[2] / "docs" / "start" / "command_line.md").read_text("utf-8")
VERSION, *ANSWERS = map(json.loads, (ROOT / "answers.jsonl").read_text("ascii").splitlines())
STANDARDS = pytest.mark.parametrize("standard", trurl_differences.ALL)
# How many rows of trurl's `tests.json` agree, of those that its runner asks.
AGREE = {"whatwg": 161, "rfc3986": 162, "rfc3987": 166}


@pytest.fixture
def agrees(capsysbinary):
    """Whether a command prints what trurl prints, and ends as it does."""

    def ask(standard, arguments, code, output, has_notes):
        ended = run_command(trurl_words.translated(arguments, standard))
        shown = capsysbinary.readouterr().out.decode("utf-8", "surrogateescape")
        if output != shown and "--json" in arguments and shown.startswith("["):
            shown = trurl_words.printed(shown)
            output = json.loads(output) if isinstance(output, str) else output
        return output == shown and ended in trurl_words.codes(code, has_notes=has_notes)

    return ask


@pytest.fixture
def cases(tmp_path, monkeypatch):
    """The rows of trurl's own tests; its runner leaves out those that are None."""
    about, *rows = map(json.loads, make_trurl.TARGET.read_text("ascii").splitlines())
    assert about["sha256"] == trurl_differences.SHA256
    for name, text in about["files"].items():
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(text.encode())
    monkeypatch.chdir(tmp_path)
    return rows


@STANDARDS
def test_what_trurl_answered(agrees, standard):
    differing = [shlex.join(row[0]) for row in ANSWERS if not agrees(standard, *row)]
    assert set(differing) == set(trurl_differences.named(standard, str))


@STANDARDS
def test_the_cases_of_trurl(agrees, cases, standard):
    asked = [number for number, row in enumerate(cases) if row is not None]
    differing = [number for number in asked if not agrees(standard, *cases[number])]
    assert set(differing) == set(trurl_differences.named(standard, int))
    assert len(asked) - len(differing) == AGREE[standard]


def test_each_question_has_its_answer():
    lines = [shlex.split(line) for line in QUESTIONS.strip().splitlines()]
    assert lines == [arguments for arguments, *_ in ANSWERS]
    assert VERSION.startswith("trurl version 0.16")


def test_each_option_of_trurl_is_one_of_ours_and_in_the_table():
    context = click.Context(edit)
    ours = {
        name for param in edit.get_params(context) for name in (*param.opts, *param.secondary_opts)
    }
    theirs = trurl_words.WITH_VALUE | trurl_words.WITHOUT_VALUE
    assert theirs - ours == {"--version"}  # of the program: `urlprism --version`
    table = PAGE.partition("### From trurl")[2].partition("\n## ")[0]
    named = set(re.findall(r"(?<![\w-])--?[a-z][a-z-]*", table))
    assert theirs <= named
