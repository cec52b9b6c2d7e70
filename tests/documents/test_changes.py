"""Fragments of the changelog: each is one, and a release makes its section of them."""

import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import urlprism

pytestmark = [pytest.mark.plain, pytest.mark.once]

ROOT = Path(__file__).parents[2]
TOWNCRIER = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["towncrier"]
HEADINGS = {each["directory"]: each["name"] for each in TOWNCRIER["type"]}
NAME = re.compile(rf"(?:\+[a-z0-9-]+|\d+)\.({'|'.join(HEADINGS)})\.md")
FOLDER = ROOT / TOWNCRIER["directory"]
NO_FRAGMENTS = {"README.md", Path(TOWNCRIER["template"]).name}
FRAGMENTS = sorted(path for path in FOLDER.iterdir() if path.name not in NO_FRAGMENTS)
CHANGELOG = (ROOT / "CHANGELOG.md").read_text("utf-8")


def towncrier(folder, *arguments):
    done = subprocess.run(
        [sys.executable, "-m", "towncrier", *arguments],
        cwd=folder,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
        timeout=300,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.fixture
def release(tmp_path):
    """A folder with what towncrier reads and writes, and fragments of three kinds."""
    for name in ("CHANGELOG.md", "pyproject.toml"):
        shutil.copy(ROOT / name, tmp_path)
    shutil.copytree(FOLDER, tmp_path / FOLDER.name)
    for each in (tmp_path / FOLDER.name).glob("[+0-9]*"):
        each.unlink()
    for name, text in {
        "12.fixed": "Mended.\n",
        "+curl.others": "Of curl 9.\n",
        "+b.readers": "Second.\n",
        "+a.readers": "**First**, of `x`.\n",
    }.items():
        (tmp_path / FOLDER.name / f"{name}.md").write_text(text)
    return tmp_path


SECTION = """\
## 9.9.0 (2027-01-02)

### Readers

- **First**, of `x`.
- Second.

### What others changed

- Of curl 9.

### Fixed

- Mended. (#12)

"""


def test_a_release_makes_its_section_of_the_fragments(release):
    asked = ("build", "--version", "9.9.0", "--date", "2027-01-02")
    assert towncrier(release, *asked, "--draft").strip().endswith(SECTION.strip())
    assert (release / "CHANGELOG.md").read_text("utf-8") == CHANGELOG
    towncrier(release, *asked, "--yes")
    begin, _, rest = CHANGELOG.partition(f"\n## {urlprism.build_info().urlprism} (")
    made = (release / "CHANGELOG.md").read_text("utf-8")
    assert made == f"{begin}\n{SECTION}## {urlprism.build_info().urlprism} ({rest}"
    assert {path.name for path in (release / FOLDER.name).iterdir()} == NO_FRAGMENTS


def test_the_changelog_has_this_release_and_the_headings_of_the_next():
    assert TOWNCRIER["start_string"] in CHANGELOG
    version, day = re.findall(r"^## (\S+) \((\d{4}-\d\d-\d\d)\)$", CHANGELOG, re.MULTILINE)[0]
    assert version == urlprism.build_info().urlprism
    assert f'date-released: "{day}"' in (ROOT / "CITATION.cff").read_text("utf-8")
    section = CHANGELOG.partition("\n## ")[2].partition("\n## ")[0]
    assert re.findall(r"^### (.*)$", section, re.MULTILINE) == [*HEADINGS.values()]
    assert "Unreleased" not in CHANGELOG


@pytest.mark.parametrize("path", FRAGMENTS, ids=lambda path: path.name)
def test_a_fragment_is_a_sentence_for_a_subject(path):
    assert NAME.fullmatch(path.name), "changes/README.md says how a fragment is named"
    text = path.read_text("utf-8")
    assert re.fullmatch(r"[^-*\s#].*[.!?:)]\n", text) or text.startswith("**")
    assert text.count("\n") == 1
    for target in re.findall(r"\]\(([^)#]+)[^)]*\)", text):
        # The book has pages only.
        assert target.startswith(("docs/", "https://"))
        assert "://" in target or (ROOT / target).exists(), target


@pytest.mark.parametrize(
    "name", ["a.readers.md", "+a.reader.md", "+a.md", "+A.fixed.md", "1.2.fixed.md", "+a.fixed.txt"]
)
def test_a_name_that_is_none_would_be_found(name):
    assert not NAME.fullmatch(name)


def test_the_page_on_fragments_names_each_subject():
    page = (FOLDER / "README.md").read_text("utf-8")
    for subject, heading in HEADINGS.items():
        assert f"`{subject}`" in page
        assert heading in page
