"""What docs/data/threads.md says of subinterpreters, asked of a new process each.

Compiled modules are for the first interpreter of a process that imports them, and for none that has
a GIL of its own; pure ones are for all, but for what asks unicodedata2.
"""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import urlprism

pytestmark = pytest.mark.skipif(
    sys.version_info < (3, 12), reason="CPython has interpreters with a GIL of their own from 3.12"
)

IS_COMPILED = urlprism.build_info().build == "compiled"
PROGRAM = r"""
import json, os, sys
try:
    import _interpreters
    create = lambda kind: _interpreters.create(kind)
except ImportError:  # before 3.13
    import _xxsubinterpreters as _interpreters
    create = lambda kind: _interpreters.create(isolated=kind == "isolated")

INSIDE = '''
import json, os, sys
sys.path[:] = {path}
def asked(call):
    try:
        return call()
    except Exception as error:
        return f"{{type(error).__name__}}: {{error}}"
def parsed(text):
    import urlprism
    return urlprism.URL(text).href
os.write({pipe}, json.dumps([
    asked(lambda: parsed("http://h/b/../a")), asked(lambda: parsed("http://b\\u00fccher/")),
]).encode() + b"\\n")
'''
read, write = os.pipe()
if "main" in sys.argv:
    import urlprism
    print(json.dumps([urlprism.URL("http://h/b/../a").href, urlprism.URL("http://b\u00fccher/").href]))
for kind in [each for each in sys.argv[1:] if each != "main"]:
    one = create(kind)
    _interpreters.run_string(one, INSIDE.format(path=sys.path, pipe=write))
    print(os.read(read, 10_000).decode(), end="")
    sys.stdout.flush()
"""


def asked(*interpreters):
    """Return what each of the interpreters of a new process makes of two URLs, in their order."""
    done = subprocess.run(
        [sys.executable, "-X", "faulthandler", "-c", PROGRAM, *interpreters],
        env={**os.environ, "PYTHONPATH": str(Path(urlprism.__file__).parents[1])},
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


READ = ["http://h/a", "http://xn--bcher-kva/"]
ISOLATED = "does not support loading in subinterpreters"


def test_the_first_interpreter_has_all():
    assert asked("legacy") == [READ]


def test_a_gil_of_its_own():
    ((ascii_, beyond),) = asked("isolated")
    if IS_COMPILED:
        assert ascii_.startswith("ImportError: module urlprism.")
        assert ascii_.endswith(ISOLATED)
        assert beyond == ascii_
    else:
        assert (ascii_, beyond) == (READ[0], f"ImportError: module unicodedata2 {ISOLATED}")


def test_the_second_interpreter():
    main, second = asked("main", "legacy")
    assert main == READ
    if IS_COMPILED:
        assert all(said.startswith("ImportError: Interpreter change detected") for said in second)
    else:
        assert second == READ


def test_what_is_refused_harms_nobody():
    """The main interpreter goes on, and so does the next one, after an import that failed."""
    main, isolated, again = asked("main", "isolated", "isolated")
    assert main == READ
    assert isolated == again
    assert isolated[1].startswith("ImportError: ")
