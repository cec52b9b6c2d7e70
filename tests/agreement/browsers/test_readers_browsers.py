"""The models of browsers beside the browsers, headless: one page answers all questions.

A gate asks some of the questions; `nox -s nightly` asks all of them, and mutated hosts.
"""

import os
import re

import pytest

from tests.help import chances
from tests.help.reader_questions import reader_questions
from tests.help.whatwg_mutations import questions
from urlprism.errors import URLError
from urlprism.readers import Refused, reader
from urlprism.readers.programs.browsers import live as browsing
from urlprism.readers.programs.chromium import model as chromium
from urlprism.readers.programs.firefox import model as firefox
from urlprism.readers.programs.webkit import model as webkit

pytestmark = [pytest.mark.once, pytest.mark.real]

MODELS = {model.NAME: model for model in (chromium, firefox, webkit)}
IS_NIGHT = chances.SEED in os.environ
COUNT = 20_000 if IS_NIGHT else 150
SECONDS = 300.0


# What no rule of a model explains: a text without a base, by browser.
KNOWN = {"chromium": (), "firefox": (), "webkit": ()}
NOTHING = re.compile("(?!)")


def asked(*, tonight=True):
    """Return the questions: those for every reader, then mutated URLs; each night has its own."""
    with pytest.MonkeyPatch.context() as patch:
        if not tonight:
            patch.delenv(chances.SEED, raising=False)
        return [tuple(each) for each in [*reader_questions(COUNT), *questions(COUNT)]]


def modelled(model, text, base):
    """Return the attributes that a module or a model reports, None where it refuses."""
    try:
        return list(model.report(text, base))
    except (URLError, Refused):
        return None


@pytest.mark.parametrize("name", MODELS)
def test_a_model_answers_as_its_browser_does(name):
    model = MODELS[name]
    try:
        version = browsing.version_of(name)
    except ImportError as error:
        pytest.skip(str(error))
    if version != model.VERSION:
        pytest.skip(f"{name} {version} is installed, {model.VERSION} is modelled")
    with browsing.started(name) as page:
        hold(name, model, page)


def hold(name, model, page, left_out=NOTHING, share=0.0):
    """Compare the answers of a model to those of its browser: only what is in `KNOWN` differs.

    `left_out` finds a text, with its base, that is not asked. `share` is what part may differ of
    the questions that only one night has.
    """
    for tonight in (False, True) if IS_NIGHT else (False,):
        wanted = [(text, None) for text in KNOWN[name]] + asked(tonight=tonight)
        wanted = [each for each in wanted if not left_out.search(f"{each[0]} {each[1] or ''}")]
        answers = page.ask(wanted, SECONDS)
        assert sum(answer is not None for answer in answers) > 0.3 * len(wanted)
        different = [
            (question, mine, theirs)
            for question, theirs in zip(wanted, answers, strict=True)
            if (mine := modelled(model, *question)) != theirs
        ]
        unknown = [each for each in different if each[0][0] not in KNOWN[name]]
        allowed = share * len(wanted) if tonight else 0
        assert len(unknown) <= allowed, (len(unknown), unknown[:3])
        assert {question[0] for question, _, _ in different} >= {*KNOWN[name]}


@pytest.mark.parametrize("name", MODELS)
def test_the_reader_is_of_the_model(name):
    assert reader(name).version == MODELS[name].VERSION
