"""What PHP's `parse_str` and the package qs of npm take as the value of a secret name is hidden.

Each program is asked about all drawn queries at once: a line has a query, or what is made of it.
"""

import json
import random
import shutil
import subprocess

import pytest

from tests.help.counts import amount
from tests.help.npm_packages import unpacked
from tests.help.wheels import MissingError
from tests.redaction.query_readers import is_secret, of_raw
from tests.redaction.test_parameters import BEGINNINGS, INSIDE, MARK, drawn, is_prose
from urlprism import redact

pytestmark = [pytest.mark.once, pytest.mark.real]

QS = ("qs@6.13.0", "abffeabbdedc8e466c1bd75227e14ceb76e77f61be475dfcee0d3bbe6dd608fd")
PHP = """
while (($line = fgets(STDIN)) !== false) {
    parse_str(hex2bin(rtrim($line)), $made);
    echo json_encode($made, JSON_INVALID_UTF8_SUBSTITUTE | JSON_PARTIAL_OUTPUT_ON_ERROR), "\\n";
}
"""
# Without its index, which needs other packages for what it writes.
NODE = """
const parse = require(process.argv[1]);
const options = JSON.parse(process.argv[2]);
if (options.delimiter) options.delimiter = new RegExp(options.delimiter);
for (const line of require("fs").readFileSync(0, "utf8").trimEnd().split("\\n"))
  console.log(JSON.stringify(parse(Buffer.from(line, "hex").toString("utf8"), options)));
"""
OPTIONS = [
    {},
    {"allowDots": True},
    {"delimiter": "[&;]", "depth": 9},
    {"allowDots": True, "decodeDotInKeys": True, "comma": True, "charsetSentinel": True},
    {"interpretNumericEntities": True, "charset": "iso-8859-1", "allowPrototypes": True},
]


def queries(count):
    """Return texts with a mark in their query, and that query as a server is sent it."""
    chance = random.Random(19)  # noqa: S311 - reproducible, not secret
    found = []
    while len(found) < count:
        text = drawn(chance, BEGINNINGS, INSIDE)
        query = next(of_raw(text))[1]
        if MARK in query and text.count(MARK) == 1 and not is_prose(text):
            found.append((text, query))
    return found


def leaves(made, *keys):
    """Yield each text in an object for JSON, with its keys."""
    if isinstance(made, dict):
        for key, each in made.items():
            yield from leaves(each, *keys, key)
    elif isinstance(made, list):
        for number, each in enumerate(made):
            yield from leaves(each, *keys, str(number))
    elif isinstance(made, str):
        yield keys, made


def hold(command):
    """Hold `redact` to what a program makes of queries."""
    asked = queries(amount(8_000))
    given = "".join(f"{query.encode().hex()}\n" for _, query in asked)
    done = subprocess.run(command, input=given, capture_output=True, text=True, check=True)
    answers = done.stdout.rstrip("\n").split("\n")
    assert len(answers) == len(asked)
    secrets = 0
    for (text, query), answer in zip(asked, answers, strict=True):
        for keys, value in leaves(json.loads(answer)):
            if MARK in value and is_secret(keys):
                secrets += 1
                for whole in (text, f"http://h/?{query}", f"/a?{query}"):
                    assert MARK not in redact(whole), (whole, redact(whole), keys)
    assert secrets > len(asked) / 10


@pytest.mark.skipif(not shutil.which("php"), reason="PHP is not installed")
def test_php():
    hold(["php", "-r", PHP])


@pytest.mark.skipif(not shutil.which("node"), reason="node is not installed")
@pytest.mark.parametrize("options", OPTIONS)
def test_qs(options):
    try:
        place = unpacked(QS) / "node_modules/qs/lib/parse.js"
    except MissingError as reason:
        pytest.skip(str(reason))
    hold(["node", "-e", NODE, str(place), json.dumps(options)])
