"""The steps of a release are the page's, and what they write is what stands in the sources."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

import urlprism
from tools import announce, cut, release
from tools.__main__ import main

pytestmark = [pytest.mark.plain, pytest.mark.once]

ROOT = Path(__file__).parents[2]


def test_the_steps_are_those_of_the_page():
    steps = release.steps("1.2.3")
    assert [step.number for step in steps] == [*range(1, 11)]
    assert steps[0].command == "bash .ci/run"
    assert "VERSION" not in "".join(step.command for step in steps)
    assert "push origin v1.2.3" in steps[release.PUBLISHING - 1].command
    # A command before that one publishes nothing.
    for step in steps[: release.PUBLISHING - 1]:
        assert not re.search(r"\bgh\b|push|upload|publish", step.command)


def test_the_version_that_stands_is_that_of_the_package():
    assert release.current() == urlprism.build_info().urlprism


def test_a_dry_run_ends_before_what_publishes(monkeypatch, capsys):
    asked = []

    def run(command, **_):
        asked.append(command[-1])
        return subprocess.CompletedProcess(command, 0)

    monkeypatch.setattr(subprocess, "run", run)
    main(["release", "--dry-run", "--from", "5"])
    steps = release.steps(release.current())
    assert asked == [step.command for step in steps[4:8]]
    told = capsys.readouterr().out
    for step in steps[8:]:
        assert f"not run: $ {step.command}\n" in told


def test_the_first_step_that_fails_ends_it(monkeypatch, capsys):
    monkeypatch.setattr(
        subprocess, "run", lambda command, **_: subprocess.CompletedProcess(command, 3)
    )
    with pytest.raises(SystemExit, match=r"^step 2 failed after \d+ s; `--from 2` goes on$"):
        main(["release", "--from", "2", "--to", "4"])
    assert "3. " not in capsys.readouterr().out


def test_a_dry_run_of_another_version_is_refused():
    with pytest.raises(SystemExit, match="of the version that stands"):
        main(["release", "--dry-run", "--version", "99.0.0"])


def test_a_command_of_bash_is_one(tmp_path):
    for step in release.steps("1.2.3"):
        done = subprocess.run(
            [shutil.which("bash"), "-n", "-c", step.command],
            capture_output=True,
            text=True,
            check=False,
        )
        assert (done.returncode, done.stderr) == (0, ""), step


@pytest.mark.parametrize("version", ["1", "1.2", "v1.2.3", "1.2.3.dev1", "1.2.3b", ""])
def test_a_version_has_a_form(version):
    with pytest.raises(SystemExit, match="a version is like"):
        cut.cut(version, "2026-01-01")


def test_a_version_that_stands_is_not_cut_again(capsys):
    before = (ROOT / "CHANGELOG.md").read_bytes()
    cut.cut(release.current(), "2026-01-01")
    assert capsys.readouterr().out == f"{release.current()} is cut\n"
    assert (ROOT / "CHANGELOG.md").read_bytes() == before


def test_each_place_of_a_version_is_there_once():
    for name, pattern, what in cut._PLACES:
        text = (ROOT / name).read_text("utf-8")
        found = re.findall(pattern, text, re.MULTILINE)
        assert len(found) == 1, (name, what)
        if what == "version":
            assert found == [release.current()]


# ------------------------------------------------------------------ how to install it


def test_the_last_step_finds_every_sentence_about_installing():
    pages = {path: path.read_text("utf-8") for path in announce.pages()}
    for before, _ in announce._SENTENCES:
        assert any(re.search(before, text) for text in pages.values()), before
    for path, text in pages.items():
        told = announce.announced(text)
        assert "on no index" not in told
        assert path.stem == "releasing" or "urlprism-VERSION" not in told
        assert announce.announced(told) == told
        clone = [line for line in told.splitlines() if "'.[" in line]
        assert all(line.startswith("$ python3 -m venv .venv && ") for line in clone), path


def test_no_page_says_before_that_an_index_has_the_package():
    for path in announce.pages():
        found = re.findall(r"pip install [^`\n]*?[ \"']urlprism\b(?!-)", path.read_text("utf-8"))
        assert found == [], path
