"""What a gate asks does not change with what runs it: not with hashes, folders or other modules."""

import json
import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

pytestmark = pytest.mark.plain

TESTS = Path(__file__).parents[1]
PROGRAM = TESTS / "house" / "drawn.py"
# Constants of a module of ours would be drawn by Hypothesis, if it were asked to look for them.
ODD = "WORDS = ['%s'] + [76543210987 + 1, 5.4321, 'quaint']\n"
# What a test may read of the environment; all of it is in the table of CONTRIBUTING.md.
VARIABLES = "PROFILE SEED ANSWERS DEBIAN PYODIDE CACHE EXPECT BUILD SIMD BOOK".split()


def digests(folder, **environment):
    """Return what is drawn by a process that starts in `folder` and imports what lies there."""
    names = ", ".join(path.stem for path in folder.glob("*.py")) or "json"
    code = f"import runpy, sys, {names}; runpy.run_path(sys.argv[1], run_name='__main__')"
    path = os.pathsep.join([str(folder), *filter(None, sys.path)])
    # Nothing compiled is tested here: a debugging allocator would only take time.
    left_out = ("URLPRISM_", "PYTHONMALLOC")
    kept = {name: os.environ[name] for name in os.environ if not name.startswith(left_out)}
    done = subprocess.run(
        [sys.executable, "-c", code, str(PROGRAM)],
        cwd=folder,
        env={**kept, "PYTHONPATH": path, **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@pytest.mark.once
@pytest.mark.nightly
def test_the_same_is_asked_everywhere(tmp_path):
    for name in ("one", "other"):
        (tmp_path / name).mkdir()
    for number in range(3):
        (tmp_path / "other" / f"odd{number}.py").write_text(ODD % (number * "odd"))
    one = digests(tmp_path / "one", PYTHONHASHSEED="1", HOME=str(tmp_path / "one"))
    other = digests(tmp_path / "other", PYTHONHASHSEED="2", URLPRISM_SEED="7", CI="true")
    assert one == other
    assert len(one) == len(set(one.values())) == 15


@pytest.mark.once
@pytest.mark.nightly
def test_a_night_asks_something_else(tmp_path):
    first, again, second = (
        digests(tmp_path, URLPRISM_PROFILE="nightly", URLPRISM_SEED=seed) for seed in "778"
    )
    for name in first:
        # Hypothesis tells how to repeat a failure; the package has one generator for its users.
        assert (first[name] == again[name]) is (name != "hypothesis"), name
        assert (first[name] == second[name]) is (name == "package"), name


def test_no_choice_is_made_without_a_seed():
    makers = re.compile(
        r"\bRandom\(\)|\bSystemRandom\b|\brandom\.[a-z]\w*\("
        r"|\bsecrets\.[a-z]\w*\(|\buuid\.|\burandom\("
    )
    found = {
        path.relative_to(TESTS).as_posix()
        for path in TESTS.rglob("*.py")
        if path != Path(__file__) and makers.search(path.read_text("utf-8"))
    }
    assert found == {"conftest.py"}, "the seed of a night is drawn there, and nothing elsewhere"


def test_nothing_beside_the_clone_is_read():
    """Only what a variable names, and CONTRIBUTING.md tells of each."""
    named, climbing = set(), []
    for folder in (TESTS, TESTS.parent / "benchmarks"):
        for path in folder.rglob("*.py"):
            text = path.read_text("utf-8")
            named.update(re.findall(r"\bURLPRISM_(\w+)", text))
            depth = len(path.relative_to(TESTS.parent).parts)
            parents = re.findall(r"__file__\)(?:\.resolve\(\))?\.parents\[(\d)\]", text)
            climbing += [path for number in parents if int(number) >= depth]
    assert climbing == []
    told = (TESTS.parent / "CONTRIBUTING.md").read_text("utf-8")
    assert named == set(VARIABLES)
    assert {name for name in named if f"`URLPRISM_{name}`" not in told} == set()


def test_what_gates_install_is_pinned():
    """Each requirement has one version in constraints.txt, which it allows; no host is named."""
    lines = (TESTS.parent / "constraints.txt").read_text("ascii").splitlines()
    form = re.compile(r"([a-z0-9-]+)==([0-9][a-z0-9.]*)(?: ; [a-z_]+ [<>=!]+ '[\w.]+')?")
    pinned = dict(form.fullmatch(line).groups() for line in lines)
    assert len(pinned) == len(lines) > 50
    toml = tomllib.loads((TESTS.parent / "pyproject.toml").read_text("utf-8"))
    project, groups = toml["project"], toml["dependency-groups"]
    needed = [*project["dependencies"], *project["optional-dependencies"]["cli"], "nox"]
    for name in ("test", "lint", "types", "docs", *({"build"} & groups.keys())):
        needed += groups[name]
    for requirement in map(Requirement, needed):
        assert requirement.specifier.contains(pinned[canonicalize_name(requirement.name)])
