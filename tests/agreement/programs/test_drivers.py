"""The models of drivers beside the drivers themselves, on the same connection strings.

`nox -s nightly` asks many more.
"""

import os
import shutil
from functools import partial
from importlib import import_module

import pytest

from tests.agreement.programs import test_drivers_apart
from tests.agreement.programs.npm_drivers import PINNED
from tests.agreement.programs.test_readers_of_npm import node
from tests.help import chances, debian_packages
from tests.help.dsn_questions import SEED, connection_strings
from tests.help.npm_packages import unpacked
from tests.help.wheels import MissingError
from urlprism.programs import programs
from urlprism.readers import GROUPS, reader, readers
from urlprism.readers.drivers.pgjdbc import live as live_pgjdbc
from urlprism.readers.programs.go import model as go_model
from urlprism.readers.programs.node import model as node_model
from urlprism.readers.registry import model

pytestmark = [pytest.mark.once, pytest.mark.real]

COUNT = 5_000 if chances.SEED in os.environ else 500
SEEDS = (SEED, SEED + 1)
# They use the class URL, that of the Node.js that is modelled.
OF_MODELLED_NODE = PINNED.keys() - {"mongodb-connection-string-url"}
OF_GO = [name for name in GROUPS["drivers"] if name.startswith("go.")]
DEBIAN = (
    *("golang-github-lib-pq-dev", "golang-github-jackc-pgconn-dev"),
    *("golang-github-jackc-pgio-dev", "golang-github-jackc-pgproto3-v2-dev"),
    *("golang-github-jackc-chunkreader-v2-dev", "golang-github-jackc-pgpassfile-dev"),
    *("golang-github-jackc-pgservicefile-dev", "golang-golang-x-crypto-dev"),
    *("golang-golang-x-text-dev", "golang-golang-x-net-dev", "golang-golang-x-sys-dev"),
)
# The others need packages in releases that do not fit those that are installed.
OF_PYPI = [
    name
    for name in GROUPS["drivers"]
    if programs()[name].newest[0] == "PyPI" and name not in test_drivers_apart.PINNED
]


def report(reading):
    """Return what a driver reports, None where it refuses."""
    return dict(reading.report) if reading.accepted else None


def hold(driver, modelled, before=""):
    """Fail if a model answers any question otherwise than the driver, in any field."""
    for family in programs()[driver.name].protocols:
        for seed in SEEDS:
            texts = [before + text for text in connection_strings(family, COUNT, seed)]
            real = [report(driver.read(text)) for text in texts]
            answers = [report(modelled.read(text)) for text in texts]
            rows = zip(texts, answers, real, strict=True)
            different = [each for each in rows if each[1] != each[2]]
            assert not different, (len(different), different[:3])
            assert COUNT / 20 < sum(each is not None for each in real) < COUNT


@pytest.mark.parametrize("name", OF_PYPI)
def test_a_model_answers_as_its_driver_does(name):
    (driver,) = readers((name,), live=True)
    assert driver.is_live
    assert driver.version == reader(name).version
    hold(driver, reader(name))


@pytest.mark.parametrize("name", PINNED)
def test_a_model_answers_as_its_package_does(name):
    path = node(node_model.VERSION) if name in OF_MODELLED_NODE else shutil.which("node")
    if path is None:
        pytest.skip("node is not installed")
    try:
        folder = unpacked(*PINNED[name].items())
    except MissingError as reason:
        pytest.skip(str(reason))
    live = import_module(f"{programs()[name].package}.live")
    package = live.started(path, str(folder / "node_modules"))
    assert package.version == reader(name).version
    hold(model(name).reader_by(name, package.version, partial(live.asked, package)), reader(name))


@pytest.mark.skipif(not shutil.which("go"), reason="go is not installed")
@pytest.mark.parametrize("name", OF_GO)
def test_a_model_answers_as_its_driver_of_go_does(name, tmp_path):
    debian_packages.unpack(tmp_path, *DEBIAN)
    program = programs()[name]
    live = import_module(f"{program.package}.{program.live}")
    modelled = import_module(f"{program.package}.{program.model}")
    folder = str(tmp_path / "usr" / "share" / "gocode")
    driver = live.started(shutil.which("go"), folder)
    url_of = go_model.MODEL.of(driver.version).report
    by_go = partial(modelled.report_by, url_of)
    hold(
        model(name).reader_by(name, driver.version, partial(live.asked, driver)),
        model(name).reader_by(name, driver.version, by_go),
    )


@pytest.mark.skipif(not shutil.which("java"), reason="java is not installed")
def test_the_model_of_pgjdbc_answers_as_it_does(tmp_path, monkeypatch):
    debian_packages.unpack(tmp_path, "libpostgresql-jdbc-java")
    monkeypatch.setenv(live_pgjdbc.ROOT, str(tmp_path / "usr" / "share"))
    (driver,) = readers(("pgjdbc",), live=True)
    assert driver.is_live
    hold(driver, reader("pgjdbc"), before="jdbc:")


def test_every_driver_is_asked():
    assert {*GROUPS["drivers"]} == {*OF_PYPI, *PINNED, *OF_GO, "pgjdbc", *test_drivers_apart.PINNED}
