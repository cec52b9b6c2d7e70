"""A build without a compiler: plain modules if they are wanted, else a word that a user sees."""

import sys

import pytest

from tests.installation import places

pytestmark = [pytest.mark.real, pytest.mark.once]


def install(folder, **environment):
    """Install from a copy of the sources as a user does, where there is no compiler."""
    command = [sys.executable, "-P", "-m", "pip", "install", "--disable-pip-version-check"]
    return places.run(
        *command, "--no-build-isolation", "--no-deps", "--no-index", "--target", folder / "target",
        places.sources(folder / "sources"),
        path=str(folder / "nothing"),
        environment={"PIP_ROOT_USER_ACTION": "ignore", **environment},
    )  # fmt: skip


@pytest.mark.parametrize(
    "wanted",
    [
        pytest.param({}, id="default"),
        pytest.param({"URLPRISM_BUILD": "compiled"}, id="asked", marks=pytest.mark.nightly),
    ],
)
def test_no_build_becomes_a_plain_one_without_a_word(tmp_path, wanted):
    """pip shows what a build says only if it fails, so it fails, and says what to do."""
    done = install(tmp_path, **wanted)
    assert done.code != 0
    said = done.output + done.errors
    assert "compiling urlprism failed" in said
    assert "URLPRISM_BUILD=pure" in said
    assert not (tmp_path / "target" / "urlprism").exists()


@pytest.mark.nightly
def test_who_asks_for_plain_modules_needs_no_compiler(tmp_path):
    done = install(tmp_path, URLPRISM_BUILD="pure")
    assert done.code == 0, done.output + done.errors
    code = "import urlprism; print(urlprism.build_info().build)"
    target = {"PYTHONPATH": str(tmp_path / "target")}
    assert places.good(sys.executable, "-c", code, environment=target) == "pure\n"
    assert not list(tmp_path.rglob("*.so"))
