"""The model of .NET's `System.Uri` beside releases of .NET that packages bring.

The newest is asked here a few questions; `nox -s nightly` asks all releases all of them.
"""

import platform
from functools import partial

import pytest

from tests.agreement.programs.dotnets import RELEASES, asked, started
from tests.agreement.programs.test_readers_programs import hold
from tests.help.counts import IS_NIGHTLY
from tests.help.wheels import MissingError
from urlprism.readers import reader
from urlprism.readers.programs.dotnet.model import MODEL, VERSION

pytestmark = [
    pytest.mark.once,
    pytest.mark.real,
    pytest.mark.skipif(
        (platform.system(), platform.machine()) != ("Linux", "x86_64"),
        reason="packages bring a .NET for Linux on x86-64",
    ),
]

COUNT = 20_000 if IS_NIGHTLY else 300


@pytest.mark.parametrize("version", [*RELEASES] if IS_NIGHTLY else [*RELEASES][:1])
def test_the_model_of_a_dotnet_answers_as_it_does(version):
    try:
        program = started(version)
    except MissingError as reason:
        pytest.skip(str(reason))
    try:
        assert program.version == version
        live = MODEL.reader_by(MODEL.name, version, partial(asked, program))
        hold(reader(f"{MODEL.name}@{version}"), live, COUNT)
    finally:
        program.close()


def test_the_newest_dotnet_is_the_default():
    assert next(iter(RELEASES)) == VERSION
