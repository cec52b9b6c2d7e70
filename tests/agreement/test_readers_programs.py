"""The models of programs beside the programs themselves, on the same questions."""

from importlib import import_module

import pytest
from reader_questions import reader_questions

from urlprism.errors import URLError
from urlprism.readers import Refused, reader

QUESTIONS = 20_000
# Of all questions, so many have to be answered alike, field by field.
ALIKE = {"urllib3": 0.999, "requests": 0.999, "httpx": 0.999, "yarl": 0.999}


def answered(ask, question):
    """Return what a reader answers, None where it refuses."""
    try:
        return ask(question.text, question.base)
    except (Refused, URLError):
        return None


@pytest.mark.parametrize("name", ALIKE)
def test_a_model_answers_as_its_program_does(name):
    model = import_module(f"urlprism.readers.{name}")
    program = import_module(f"urlprism.readers.live.{name}")
    assert program.version() == reader(name).version
    questions = reader_questions(QUESTIONS)
    reports = [answered(model.report, question) for question in questions]
    real = [answered(program.report, question) for question in questions]
    accepted = sum(report is not None for report in real)
    assert QUESTIONS * 0.2 < accepted < QUESTIONS * 0.8
    different = [
        (question, mine and dict(mine), theirs and dict(theirs))
        for question, mine, theirs in zip(questions, reports, real, strict=True)
        if mine != theirs
    ]
    assert len(different) <= QUESTIONS * (1 - ALIKE[name]), different[:3]
