"""The package compiled, and the package pure: which one runs, and what building does."""

import os
import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

import urlprism

ROOT = Path(__file__).parents[1]
COMPILED = re.findall(r'^    "(urlprism\.[\w.]+)",$', (ROOT / "setup.py").read_text(), re.MULTILINE)
EXPECTED = os.environ.get("URLPRISM_EXPECT", urlprism.build_info().build)


@pytest.mark.parametrize("name", COMPILED)
def test_the_expected_build_runs(name):
    """Each module of the list is what URLPRISM_EXPECT says: no silent fallback."""
    suffix = Path(import_module(name).__file__).suffix
    assert suffix == {"compiled": ".so", "pure": ".py"}[EXPECTED]


def test_build_info_says_which():
    info = urlprism.build_info()
    assert info.build == EXPECTED
    assert info.python == sys.version.split()[0]
    assert (info.cython is not None) == (EXPECTED == "compiled")
    assert re.fullmatch(r"\d+\.\d+\.\d+|unknown", info.urlprism)


def build(tmp_path, mode, **environment):
    """Run setup.py into a folder of its own."""
    command = [
        sys.executable, "setup.py", "-q", "build", "--build-base", str(tmp_path / "base"),
        "--build-lib", str(tmp_path / "lib"),
    ]  # fmt: skip
    return subprocess.run(
        command,
        cwd=ROOT,
        env={**os.environ, "URLPRISM_BUILD": mode, **environment},
        capture_output=True,
        text=True,
        check=False,
    )


def works(folder):
    """Run the package of a folder, and nothing but it, in a new interpreter."""
    code = (
        "import urlprism, urlprism.urllib_parse as u;"
        "print(urlprism.build_info().build, u.urlsplit('HTTP://a:5/b?c').port, u.quote('a b'))"
    )
    command = [
        sys.executable,
        "-I",
        "-c",
        f"import sys; sys.path.insert(0, {str(folder)!r}); {code}",
    ]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()


def test_without_a_compiler_the_same_files_install_unchanged(tmp_path):
    done = build(tmp_path, "auto", CC="false")
    assert done.returncode == 0, done.stderr
    for path in (ROOT / "src").rglob("*.py"):
        installed = tmp_path / "lib" / path.relative_to(ROOT / "src")
        assert installed.read_bytes() == path.read_bytes()
    assert works(tmp_path / "lib") == ["pure", "5", "a%20b"]


def test_a_pure_build_compiles_nothing(tmp_path):
    done = build(tmp_path, "pure", CC="false")
    assert done.returncode == 0, done.stderr
    assert list((tmp_path / "lib").rglob("*.so")) == []
    assert works(tmp_path / "lib") == ["pure", "5", "a%20b"]


def test_a_compiled_build_fails_loudly_without_a_compiler(tmp_path):
    done = build(tmp_path, "compiled", CC="false")
    assert done.returncode != 0
    assert "failed" in done.stderr


def test_other_words_are_refused(tmp_path):
    done = build(tmp_path, "quick")
    assert done.returncode != 0
    assert "URLPRISM_BUILD is auto, compiled or pure, not 'quick'" in done.stderr
