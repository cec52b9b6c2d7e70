"""Faults that are planted are found: by what looks for such faults in the compiled modules.

`nox -s sanitizers` runs this with `CFLAGS` of AddressSanitizer and UndefinedBehaviorSanitizer; the
other sessions with PYTHONMALLOC=debug, which overwrites what is freed.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import urlprism

pytestmark = [pytest.mark.once, pytest.mark.compiled]

HERE = Path(__file__).parent
SOURCE = HERE.parents[1] / "src"
IS_SANITIZED = "-fsanitize=" in os.environ.get("CFLAGS", "")
BUILD = """
import sys
from Cython.Build import cythonize
from setuptools import Extension, setup

made = cythonize(
    [Extension("planted", ["planted.py"])], include_path=sys.argv[2:], language_level=3,
    compiler_directives={"annotation_typing": False},
)
setup(name="planted", ext_modules=made, script_args=["-q", "build_ext", "--inplace"])
"""
needs_sanitizers = pytest.mark.skipif(
    not IS_SANITIZED, reason="the sanitizers find it: nox -s sanitizers"
)


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """Return a folder with the faults compiled, by the compiler's flags in the environment."""
    made = tmp_path_factory.mktemp("planted")
    for name in ("planted.py", "planted.pxd"):
        shutil.copy(HERE / "planted" / name, made)
    tools = {name: value for name, value in os.environ.items() if name != "LD_PRELOAD"}
    tools.setdefault("CFLAGS", "-O0 -g0")  # compiled in half the time
    command = [sys.executable, "-c", BUILD, "build_ext", str(SOURCE)]
    done = subprocess.run(
        command, cwd=made, env=tools, capture_output=True, text=True, check=False, timeout=300
    )
    assert done.returncode == 0, done.stderr
    (made / "planted.py").unlink()
    return made


def run(folder, *arguments, **environment):
    path = os.pathsep.join([str(folder), str(Path(urlprism.__file__).parents[1])])
    return subprocess.run(
        [sys.executable, *arguments],
        env={**os.environ, "PYTHONPATH": path, **environment},
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )


def blanks(folder, text, **environment):
    command = f"import planted; print(planted.blanks({text!a}))"
    return run(folder, "-c", command, **environment)


def test_what_is_held_is_read(folder):
    """A str of Latin-1 is its own octets, and the caller holds it."""
    assert blanks(folder, "  a").stdout == "2\n"


@pytest.mark.skipif(IS_SANITIZED, reason="the sanitizers have an allocator of their own")
def test_the_debugging_allocator_shows_what_was_freed(folder):
    done = blanks(folder, "  日", PYTHONMALLOC="debug")
    # Of the two spaces nothing is left: their octets are those of freed memory, 0xDD.
    assert (done.returncode, done.stdout) == (0, "0\n")


@needs_sanitizers
def test_address_sanitizer_finds_what_was_freed(folder):
    done = blanks(folder, "  日")
    assert done.returncode != 0
    assert "AddressSanitizer: heap-use-after-free" in done.stderr
    assert "planted_blanks" in done.stderr


@needs_sanitizers
def test_undefined_behavior_sanitizer_finds_an_overflow(folder):
    done = run(folder, "-c", "import planted; planted.doubled('a' * 31)")
    assert done.returncode != 0
    assert "runtime error: signed integer overflow" in done.stderr


@needs_sanitizers
def test_the_fuzzer_finds_both(folder):
    done = run(folder, str(HERE), "--only", "planted", "--calls", "16000", "--seed", "1")
    assert done.returncode == 1, done.stdout + done.stderr
    assert "AddressSanitizer: heap-use-after-free" in done.stdout
    assert "runtime error: signed integer overflow" in done.stdout
    assert "Row(name='planted.blanks'" in done.stdout
    assert "Row(name='planted.doubled'" in done.stdout
