"""The model of Node.js and Node.js itself on every code point in a host: no difference."""

import json
import subprocess
from functools import partial

import pytest

from tests.agreement.programs.code_points import (
    ALONE,
    INSIDE,
    SHAPES,
    asked,
    assigned,
    differences,
    drawn,
    every,
)
from tests.help.counts import IS_NIGHTLY
from urlprism.errors import URLError
from urlprism.readers import Refused
from urlprism.readers.asking.conversation import installed
from urlprism.readers.programs.node import live, model
from urlprism.readers.programs.node.releases import RELEASES, unicode_version

pytestmark = [pytest.mark.once, pytest.mark.real]

DRAWN = 20_000
# By the Unicode of domains, how many code points are taken at least.
LEAST = {"15.0": 140_000, "16.0": 145_000, "17.0": 150_000}
PROGRAM = """
const texts = JSON.parse(require("fs").readFileSync(0, "utf8"));
const href = text => { try { return new URL(text).href; } catch { return null; } };
console.log(JSON.stringify(texts.map(href)));
"""


@pytest.fixture(scope="module")
def sides():
    """Return the model of the installed Node.js, and the program itself."""
    try:
        version = live.version()
        model.MODEL.of(version)
    except (ImportError, ValueError) as error:
        pytest.skip(str(error))
    return partial(modelled, version), partial(told, installed("node"))


def url_of(host):
    return f"http://{host}/"


def modelled(version, host):
    """Return the URL that the model of a version makes of a host, None where it refuses."""
    try:
        return model.MODEL.of(version).report(url_of(host), None).href
    except (URLError, Refused):
        return None


def told(node, hosts):
    """Return the URLs that the Node.js of a path makes of hosts; all are one question."""
    question = json.dumps([*map(url_of, hosts)]).encode("ascii")
    command = [node, "-e", PROGRAM]
    done = subprocess.run(command, input=question, capture_output=True, timeout=300, check=True)
    return json.loads(done.stdout)


@pytest.mark.parametrize(
    ("shape", "codes"),
    [
        pytest.param(ALONE, every if IS_NIGHTLY else assigned, id="alone"),
        pytest.param(INSIDE, assigned, id="inside", marks=pytest.mark.nightly),
    ],
)
def test_every_code_point(shape, codes, sides):
    taken, different = differences((shape.of(chr(code)) for code in codes()), *sides)
    assert not different, (len(different), different[:5])
    assert taken > LEAST[unicode_version(RELEASES.of(live.version()))]


@pytest.mark.nightly
def test_in_every_shape(sides):
    hosts = (shape.of(chr(code)) for code in asked() for shape in SHAPES.values())
    taken, different = differences(hosts, *sides)
    assert not different, (len(different), different[:5])
    assert taken > 60_000


def test_of_several_characters(sides):
    taken, different = differences(drawn(DRAWN), *sides)
    assert not different, (len(different), different[:5])
    assert taken > 0.05 * DRAWN
