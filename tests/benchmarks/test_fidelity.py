"""`python -m benchmarks fidelity`: what it asks, how it counts, and the page that it writes."""

import importlib
import json
import sys
from pathlib import Path

import pytest

from urlprism.conformance import Account, Question, Tally
from urlprism.readers import GROUPS

pytestmark = pytest.mark.once


ROOT = Path(__file__).parents[2]


@pytest.fixture
def fidelity(monkeypatch):
    monkeypatch.syspath_prepend(str(ROOT))
    return importlib.import_module("benchmarks.reports.fidelity")


@pytest.fixture
def page(fidelity):
    return importlib.import_module("benchmarks.reports.fidelity_page")


@pytest.fixture
def report(fidelity):
    """Return a report of three questions: one is answered otherwise, one accepted by one only."""
    report = fidelity.begin(3, 1)
    tally = Tally()
    host = Account(accepted=True, report={"host": "h"})
    for question, answer in zip(
        report.questions,
        (host, Account(accepted=True, report={"host": "i"}), Account(accepted=False)),
        strict=True,
    ):
        tally.add(question, host, answer)
    report.rows.append(fidelity.Row("some", "1.2", tally))
    report.notes.append("others is not installed, and was not asked.")
    return report


def test_questions_are_the_same_for_a_seed_and_of_both_kinds(fidelity):
    asked, whose = fidelity.questions(400, 7)
    assert fidelity.questions(400, 7)[0] == asked
    assert fidelity.questions(400, 8)[0] != asked
    assert len(set(asked)) == len(asked) == 400
    assert "tests/help" in whose
    assert {question.base is None for question in asked} == {True, False}


def test_the_package_asks_alone_where_there_are_no_tests(fidelity, monkeypatch, tmp_path):
    monkeypatch.setattr(fidelity, "_TESTS", tmp_path)
    asked, whose = fidelity.questions(300, 7)
    assert len(set(asked)) == 300
    assert whose == "the package's generator"
    (here,) = fidelity.interpreters()
    assert here.version == ".".join(map(str, sys.version_info[:3]))
    assert [answer.accepted for answer in here.answers([Question("//h", None)])] == [True]


def test_each_program_is_asked_beside_the_model_of_its_version(fidelity, monkeypatch):
    def answers(accepted):
        return lambda given: [Account(accepted=accepted, reason="never") for _ in given]

    programs = [
        fidelity.Program("urllib", "3.9.18", answers(accepted=False)),
        fidelity.Program("urllib", "2.6", answers(accepted=True)),
    ]
    monkeypatch.setattr(fidelity, "interpreters", lambda: programs)
    monkeypatch.setattr(fidelity, "installed", lambda notes: notes.append("no more.") or [])
    report = fidelity.begin(50, 1)
    (row,) = fidelity.asked(report)
    assert row[:2] == ("urllib", "3.9.18")
    assert row.tally.asked == 50
    assert 0 < row.tally.agreed["accept"] < 50
    more, no_model = sorted(report.notes)
    assert no_model.startswith("urllib 2.6 was not asked: ")
    assert more == "no more."


@pytest.mark.nightly
def test_installed_programs_answer_by_themselves(fidelity):
    notes = []
    (urllib3,) = (each for each in fidelity.installed(notes) if each.name == "urllib3")
    assert urllib3.version == importlib.import_module("urllib3").__version__
    accepted, refused = urllib3.answers([Question("//H", None), Question("http://[", None)])
    assert accepted.report["host"] == "h"
    assert not refused.accepted


def test_the_table_counts_and_rounds_down(page, report):
    cells = page.line(report.rows[0]).split()
    assert cells == ["some", "1.2", "3", "66.66", "%", "33.33", "%", "33.33", "%", "2"]
    assert max(map(len, page.heading(report).splitlines())) <= 80
    assert len(page.line(report.rows[0])) <= 80


def test_the_page_has_the_table_and_the_notes(fidelity, page, report, tmp_path):
    assert page.write(report, tmp_path) == tmp_path / "docs" / "readers" / "fidelity.md"
    told = (tmp_path / "docs" / "readers" / "fidelity.md").read_text("utf-8")
    assert "| some | 1.2 | 3 | 66.66 % | 33.33 % | 33.33 % | 2 |" in told
    assert "* some 1.2 differs (host 1), as on" in told
    assert "* others is not installed, and was not asked." in told
    assert str(ROOT) not in told
    assert told == page.whole(report)


def test_json_has_every_row(fidelity, report):
    told = json.loads(fidelity.told(report))
    assert told["schema"] == "urlprism.fidelity/1"
    (row,) = told["rows"]
    assert row["reader"] == "some@1.2"
    assert row["agreed"] == {"accept": 2, "host": 1, "fields": 1}
    assert told["notes"] == report.notes


def test_the_published_page_is_of_this_command(page, report):
    published = (ROOT / "docs" / "readers" / "fidelity.md").read_text("utf-8")
    before, _, after = page.whole(report).partition("## Programs")
    assert published.startswith(before)
    assert published.endswith(after[after.index("## Standards") :])


def test_the_published_page_has_a_row_for_each_program():
    lines = (ROOT / "docs" / "readers" / "fidelity.md").read_text("utf-8").splitlines()
    shown = {line.split("|")[1].strip() for line in lines if line.startswith("| ")}
    assert {*GROUPS["programs"]} - shown == set()
