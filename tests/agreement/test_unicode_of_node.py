"""The model of Node.js and Node.js itself on every code point in a host: no difference."""

import json
import subprocess

import pytest
from code_points import ALONE, INSIDE, SHAPES, asked, assigned, differences, drawn, every

from urlprism.errors import URLError
from urlprism.readers import Refused
from urlprism.readers import node as model
from urlprism.readers.live import node as live
from urlprism.readers.live.conversation import installed

pytestmark = [pytest.mark.once, pytest.mark.real]

DRAWN = 20_000
PROGRAM = """
const texts = JSON.parse(require("fs").readFileSync(0, "utf8"));
const urls = texts.map(text => URL.parse(text));
console.log(JSON.stringify(urls.map(url => url && url.href)));
"""


@pytest.fixture(scope="module", autouse=True)
def _is_modelled():
    try:
        version = live.version()
    except ImportError as error:
        pytest.skip(f"{error}; {model.VERSION} is modelled")
    if version != model.VERSION:
        pytest.skip(f"Node.js {version} is installed, {model.VERSION} is modelled")


def url_of(host):
    return f"http://{host}/"


def modelled(host):
    """Return the URL that the model makes of a host, None where it refuses."""
    try:
        return model.report(url_of(host), None).href
    except (URLError, Refused):
        return None


def told(hosts):
    """Return the URLs that Node.js makes of hosts; all are one question."""
    question = json.dumps([*map(url_of, hosts)]).encode("ascii")
    command = [installed("node"), "-e", PROGRAM]
    done = subprocess.run(command, input=question, capture_output=True, timeout=300, check=True)
    return json.loads(done.stdout)


@pytest.mark.parametrize(
    ("shape", "codes", "least"),
    [(ALONE, every, 150_000), (INSIDE, assigned, 150_000)],
    ids=["alone", "inside"],
)
def test_every_code_point(shape, codes, least):
    taken, different = differences((shape.of(chr(code)) for code in codes()), modelled, told)
    assert not different, (len(different), different[:5])
    assert taken > least


def test_in_every_shape():
    hosts = (shape.of(chr(code)) for code in asked() for shape in SHAPES.values())
    taken, different = differences(hosts, modelled, told)
    assert not different, (len(different), different[:5])
    assert taken > 60_000


def test_of_several_characters():
    taken, different = differences(drawn(DRAWN), modelled, told)
    assert not different, (len(different), different[:5])
    assert taken > 0.05 * DRAWN
