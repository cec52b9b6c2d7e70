"""The model of the package uri-js beside its releases, which npm has.

The newest is asked some questions here; `nox -s nightly` asks all of them all.
"""

import pytest

from tests.agreement.programs.npm_judges import (
    ASKED,
    asked_of,
    hold_named_folder,
    judge_of,
    modules,
    with_node,
)
from tests.agreement.programs.test_readers_programs import asked
from urlprism.readers import reader
from urlprism.readers.judges.uri_js import live
from urlprism.readers.judges.uri_js.model import MODEL
from urlprism.readers.judges.uri_js.releases import RELEASES

pytestmark = [pytest.mark.once, pytest.mark.real]

# The releases by their checksums, the newest first.
PINNED = {
    "4.4.1": "5612de52afe83da73e66b519e83aa56aa81151c844b90bcf8e045df5ecec8d2d",
    "4.4.0": "2136118e898eb299ca560c39e5b0f8e80eb288300054b2229acf290495461da9",
    "4.3.0": "915fc885fbdf276e09a87ac68ebc1b7f07cb138aeabc05828ca5a5d49ae2d770",
    "4.2.2": "fa2e3a0fdbe0ab9dc82cefdb424370fac52ded8d412bbd51d655aa24716df7ae",
    "4.2.1": "f3ee24b545613775b0ebc9682ce7617b1412a54daeb42fc543fdec1dc9975ed9",
    "4.2.0": "cb6365b55fb7450cb7d3584cf50a05894271e1f1792db62abbdba8e4684a4200",
}


def answers(judge):
    """Return what a judge reports of each question: it does not resolve."""
    readings = [judge.read(question.text) for question in asked()[:ASKED]]
    return [dict(reading.report) if reading.accepted else None for reading in readings]


@with_node
@pytest.mark.parametrize("version", asked_of(PINNED))
def test_the_model_of_a_release_answers_as_it_does(version):
    folder = modules((f"uri-js@{version}", PINNED[version]))
    real = answers(judge_of(MODEL, live, version, folder))
    assert len(set(map(repr, real))) > ASKED * 0.1
    model = answers(reader(f"uri-js@{version}"))
    different = [each for each in zip(model, real, strict=True) if each[0] != each[1]]
    assert not different, (len(different), different[:3])


@with_node
def test_the_package_of_a_named_folder_is_asked(monkeypatch):
    folder = modules((f"uri-js@{MODEL.version}", PINNED[MODEL.version]))
    hold_named_folder(monkeypatch, MODEL, folder, "http://h\u00e9/", None)


def test_every_release_is_pinned():
    assert [*PINNED] == [*reversed(RELEASES.versions)]
