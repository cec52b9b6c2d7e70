"""What a release and its users need beside the code: steps, promises, forms, and who decides."""

import re
import tomllib
from pathlib import Path

import pytest
import yaml
from trove_classifiers import classifiers, deprecated_classifiers

import urlprism
from tests.documents.sessions import SESSIONS

pytestmark = [pytest.mark.plain, pytest.mark.once]

ROOT = Path(__file__).parents[2]
FORMS = sorted(ROOT.glob(".github/ISSUE_TEMPLATE/*.yml"))
# What the changelog has for a verdict that changed because a program did.
HEADING = "What others changed"


def text(name):
    return (ROOT / name).read_text("utf-8")


def test_a_release_is_made_in_ten_steps_each_a_command():
    page = text("docs/reference/releasing.md").partition("\n## ")[0]
    steps = re.split(r"^(\d+)\. ", page, flags=re.MULTILINE)[1:]
    assert steps[::2] == [str(number) for number in range(1, 11)]
    for step in steps[1::2]:
        assert len(re.findall(r"^ *```console\n *\$ \S.*\n *```$", step, re.MULTILINE)) == 1, step


def test_sessions_that_pages_name_are_sessions():
    for name in ("docs/reference/releasing.md", "CONTRIBUTING.md", ".pre-commit-config.yaml"):
        for line in re.findall(r"nox (?:-s|--session) ((?:[a-z_]+ ?)+)", text(name)):
            found = line.split()
            # A sentence may go on behind the first one; in a command all are sessions.
            asked = found if name.endswith("releasing.md") else found[:1]
            assert {*asked} <= SESSIONS, line


def test_hooks_ask_what_lint_asks():
    (repository,) = yaml.safe_load(text(".pre-commit-config.yaml"))["repos"]
    (hook,) = repository["hooks"]
    assert repository["repo"] == "local"
    assert hook["entry"].endswith(" --session lint")
    assert hook["pass_filenames"] is False


def test_lint_asks_each_program_of_its_group():
    group = tomllib.loads(text("pyproject.toml"))["dependency-groups"]["lint"]
    programs = {re.match(r"[\w-]+", each)[0].removesuffix("-kjanat") for each in group}
    session = text("noxfile.py").partition("def lint(")[2].partition("\n@nox")[0]
    assert {*re.findall(r'session\.run\("([\w-]+)"', session)} == programs
    assert {"actionlint", "zizmor"} < programs


def test_the_page_of_what_stays_names_all_that_is_told():
    page = text("docs/reference/stability.md")
    for name in ("Unicode", "IANA", "publicsuffixlist", "URL Standard", "reader", HEADING):
        assert name in page
    assert HEADING in text("docs/reference/releasing.md")
    for field in (*urlprism.BuildInfo._fields, "readers"):
        assert f"    .{field}\n" in text("docs/reference/public_names.txt")


def test_a_citation_is_of_this_version():
    told = yaml.safe_load(text("CITATION.cff"))
    assert told["cff-version"] == "1.2.0"
    assert {"message", "title", "authors"} <= told.keys()
    assert str(told["version"]) == urlprism.build_info().urlprism


def test_classifiers_are_those_of_the_index_and_true():
    project = tomllib.loads(text("pyproject.toml"))
    told = project["project"]["classifiers"]
    assert {*told} <= classifiers
    assert not {*told} & {*deprecated_classifiers}
    assert len({*told}) == len(told)
    python = "Programming Language :: Python :: "
    minors = [int(each.removeprefix(python)[2:]) for each in told if each.startswith(f"{python}3.")]
    assert project["project"]["requires-python"] == f">=3.{minors[0]}"
    assert minors == [*range(minors[0], minors[-1] + 1)]
    wheels = project["tool"]["cibuildwheel"]["build"]
    assert wheels == [f"cp3{minor}-*" for minor in minors]
    level = "4 - Beta" if re.search(r"\d(a|b|rc)\d", urlprism.build_info().urlprism) else "5 - "
    assert any(each.startswith(f"Development Status :: {level}") for each in told)
    # There is no classifier of a licence beside the expression, which the index would refuse.
    assert not [each for each in told if each.startswith("License ::")]
    # The index shows addresses as they stand: there are none until the repository has one.
    assert "urls" not in project["project"]


@pytest.mark.parametrize("path", FORMS, ids=lambda path: path.stem)
def test_a_form_can_be_read(path):
    form = yaml.safe_load(path.read_text("utf-8"))
    if path.stem == "config":
        assert form == {"blank_issues_enabled": False}
        return
    assert {"name", "description", "body"} <= form.keys()
    asked = [each for each in form["body"] if each["type"] != "markdown"]
    names = [each["id"] for each in asked]
    assert len({*names}) == len(names)
    assert {each["type"] for each in asked} <= {"input", "textarea"}
    for each in asked:
        assert each["attributes"]["label"]
        assert isinstance(each["validations"]["required"], bool)


def test_a_reader_that_differs_is_told_with_its_release_the_input_and_both_answers():
    form = yaml.safe_load(text(".github/ISSUE_TEMPLATE/reader.yml"))
    required = {
        each["id"] for each in form["body"] if each.get("validations", {}).get("required") is True
    }
    assert {"reader", "text", "program", "model", "versions"} <= required
    assert "in private" in form["body"][0]["attributes"]["value"]
    assert "a URL that is certified although a reader reads it differently" in text("SECURITY.md")


def test_a_form_for_what_everybody_sees_says_what_belongs_elsewhere():
    for name in ("fault", "reader"):
        first = yaml.safe_load(text(f".github/ISSUE_TEMPLATE/{name}.yml"))["body"][0]
        assert "in private, on the security page" in first["attributes"]["value"]
    assert {path.stem for path in FORMS} == {"config", "fault", "question", "reader", "wish"}


def test_it_is_said_who_decides_and_how_people_behave():
    lines = [line for line in text("GOVERNANCE.md").splitlines() if line.startswith("- ")]
    assert len(lines) == 10
    assert len(text("CODE_OF_CONDUCT.md").split()) < 250
    assert "- [ ] " in text(".github/PULL_REQUEST_TEMPLATE.md")
