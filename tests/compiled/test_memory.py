"""No text makes compiled code read what is freed: the ones that did, and their kind.

Whether the allocator marks what is freed is decided when Python starts, so these ask a new one.
"""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import urlprism

HERE = Path(urlprism.__file__).parents[1]

PROGRAM = """
import json, sys
import urlprism
from urlprism import equivalence, urllib_parse, whatwg
from urlprism.rfc3987 import parse as parse_iri

def asked(function, *arguments):
    try:
        return str(function(*arguments))
    except ValueError as error:
        return type(error).__name__

long, shorter = "日" * 300_000, "日" * 3_000
url = urlprism.URL("https://bank.example/a")
print(json.dumps([
    asked(urlprism.URL.can_parse, long),
    asked(urlprism.URL.parse, long),
    asked(urlprism.URL.parse, " http://日本/ "),
    asked(urlprism.URL, "  //evil.example/日", "https://bank.example/a"),
    asked(lambda: urlprism.compare(shorter).verdict.value),
    asked(urlprism.safe_target, shorter),
    asked(lambda: len(whatwg.findings(long + " "))),
    asked(lambda: equivalence.key("http://h/" + shorter) == equivalence.key("http://h/" + shorter)),
    asked(lambda: url.join(long).pathname == "/" + "%E6%97%A5" * len(long)),
    asked(lambda: urllib_parse.quote(long) == "%E6%97%A5" * len(long)),
    asked(lambda: urllib_parse.urlsplit("//" + long).netloc == long),
    asked(lambda: parse_iri("http://h/" + shorter).path == "/" + shorter),
]))
"""


@pytest.mark.parametrize("allocator", ["debug", "malloc", "pymalloc"])
def test_texts_beyond_latin_1_are_read_whatever_the_allocator(allocator):
    done = subprocess.run(
        [sys.executable, "-X", "faulthandler", "-c", PROGRAM],
        env={**os.environ, "PYTHONPATH": str(HERE), "PYTHONMALLOC": allocator},
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout) == [
        "False",
        "None",
        "http://xn--wgv71a/",
        "https://evil.example/%E6%97%A5",
        "host-or-none",  # a host to those that guess one, else a path
        "UnsafeURL",
        "2",  # the space at its end, and that a relative URL has no base
        *["True"] * 5,
    ]
