"""The models of programs beside the programs, on texts that a law draws and no person writes.

Random Unicode, mostly in domains; a "%" without two digits at both ends of each part; references of
all shapes on bases of all shapes. A gate asks a few of each; `nox -s nightly` asks all, drawn anew.
"""

from importlib import import_module

import pytest

from tests.agreement.browsers.test_readers_browsers import MODELS as BROWSERS
from tests.agreement.oracles.law_questions import LAWS
from tests.agreement.programs.php_wasm import PHP, answers
from tests.agreement.programs.test_readers_fetchers import PROGRAMS as FETCHERS
from tests.agreement.programs.test_readers_fetchers import is_told, modelled
from tests.agreement.programs.test_readers_fetchers import program as fetcher  # noqa: F401 - a fixture
from tests.agreement.programs.test_readers_programs import PACKAGES
from tests.help.counts import IS_NIGHTLY
from tests.help.wheels import MissingError
from urlprism.errors import URLError
from urlprism.readers import GROUPS, Refused, reader, readers
from urlprism.readers.programs.browsers import live as browsing
from urlprism.readers.programs.php import live_rfc3986, live_whatwg
from urlprism.readers.programs.php import rfc3986 as php_rfc3986
from urlprism.readers.programs.php import whatwg as php_whatwg

pytestmark = [pytest.mark.once, pytest.mark.real]

COUNT = 20_000 if IS_NIGHTLY else 600
# A program that is started for each question is asked fewer.
STARTED = 1_000 if IS_NIGHTLY else 30
SECONDS = 300.0
CLASSES = [(php_whatwg, live_whatwg), (php_rfc3986, live_rfc3986)]
# They answer all questions at once, or each by a child of its own; Spring has to be unpacked.
APART = {*BROWSERS, *FETCHERS, php_whatwg.NAME, php_rfc3986.NAME, "spring"}
OTHERS = [name for name in (*GROUPS["programs"], *GROUPS["judges"]) if name not in APART]

laws = pytest.mark.parametrize("law", LAWS)


def hold(wanted, ours, theirs):
    """Fail unless both answer all questions alike."""
    different = [each for each in zip(wanted, ours, theirs, strict=True) if each[1] != each[2]]
    assert not different, (len(different), ascii(different[:3]))


def answer(read, *question):
    """Return the fields that a function returns, None if it refuses."""
    try:
        return list(read(*question))
    except (Refused, URLError):
        return None


def answered(asked, wanted):
    """Return what a reader reports of each question, None where it refuses."""
    readings = (asked.read(*question) for question in wanted)
    return [dict(reading.report) if reading.accepted else None for reading in readings]


@laws
@pytest.mark.parametrize("name", OTHERS)
def test_a_model_reads_what_a_law_draws_as_its_program_does(name, law):
    (program,) = readers((name,), live=True)
    if name not in PACKAGES and not program.is_live:
        pytest.skip(f"{name} is not installed")
    try:
        model = reader(f"{name}@{program.version}")
    except ValueError as error:
        if name in PACKAGES:
            raise
        pytest.skip(str(error))
    wanted = LAWS[law](COUNT)
    hold(wanted, answered(model, wanted), answered(program, wanted))


@laws
@pytest.mark.parametrize(("model", "live"), CLASSES)
def test_the_model_of_a_class_of_php_does(model, live, law):
    wanted = LAWS[law](COUNT)
    try:
        lines = [live.question(*each) for each in wanted]
        told = answers(next(iter(PHP)), live.PROGRAM, lines)
    except MissingError as reason:
        pytest.skip(str(reason))
    ours = [answer(model.report, *question) for question in wanted]
    hold(wanted, ours, [answer(live.fields_of, line) for line in told])


@laws
@pytest.mark.parametrize("name", BROWSERS)
def test_the_model_of_a_browser_does(name, law):
    try:
        version = browsing.version_of(name)
    except ImportError as error:
        pytest.skip(str(error))
    if version != BROWSERS[name].VERSION:
        pytest.skip(f"{name} {version} is installed, {BROWSERS[name].VERSION} is modelled")
    wanted = [tuple(each) for each in LAWS[law](COUNT)]
    ours = [found and list(found.values()) for found in answered(reader(name), wanted)]
    with browsing.started(name) as page:
        hold(wanted, ours, page.ask(wanted, SECONDS))


@laws
def test_the_model_of_a_program_that_fetches_does(fetcher, law):  # noqa: F811 - the fixture
    name, live = fetcher
    wanted = [tuple(each) for each in LAWS[law](STARTED)]
    different = [
        (question, mine, theirs)
        for question, theirs in zip(wanted, live.answers(wanted), strict=True)
        if not is_told(live, mine := modelled(name, question), theirs)
    ]
    assert not different, (len(different), ascii(different[:3]))


def test_werkzeug_refuses_only_what_its_function_raises_for():
    iri_to_uri = import_module("werkzeug.urls").iri_to_uri
    model = reader("werkzeug")

    def is_written(text):
        try:
            iri_to_uri(text)
        except ValueError:
            return False
        return True

    texts = ["nntp:////h:8_0", "http:////h:99999", "http://u[::1]@[1::2::3]", "http://u@[1::2::3]"]
    texts += [each.text for law in LAWS.values() for each in law(COUNT)]
    # Two slashes too many make an authority of a path.
    texts += [text.replace("://", ":////", 1) for text in texts]
    assert [text for text in texts if model.read(text).accepted != is_written(text)] == []


def test_every_reader_that_has_a_program_is_asked():
    assert {*OTHERS, *APART} == {*GROUPS["programs"], *GROUPS["judges"], "wget2"}


def test_a_law_draws_the_same_for_a_seed():
    for law in LAWS.values():
        assert law(50, 1) == law(50, 1) != law(50, 2)
        assert len({*law(200)}) == len(law(200))
