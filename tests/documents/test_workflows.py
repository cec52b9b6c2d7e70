"""Workflows by their form: what they may do, which actions and sessions they name, which Pythons.

Where workflows run, the sessions of nox do the work: here is tested that they are called rightly.
"""

import re
import tomllib
from pathlib import Path

import pytest
import yaml

from tests.documents.sessions import SESSIONS

pytestmark = [pytest.mark.plain, pytest.mark.once]

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / ".github"
WORKFLOWS = sorted((FOLDER / "workflows").glob("*.yml"))
ACTIONS = sorted((FOLDER / "actions").rglob("action.yml"))
FORMS = sorted((FOLDER / "ISSUE_TEMPLATE").glob("*.yml"))
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
PYTHONS = [
    version
    for each in PROJECT["project"]["classifiers"]
    if (version := each.removeprefix("Programming Language :: Python :: ")).startswith("3.")
]
FREE_THREADED = [f"{each}t" for each in PYTHONS if int(each.partition(".")[2]) >= 14]
PINNED = re.compile(r"[\w.-]+/[\w./-]+@[0-9a-f]{40}")
# What a job may do beyond reading: each has one that needs it.
WRITING = {
    ("codeql", "security-events"), ("docs", "pages"), ("docs", "id-token"),
    ("publish", "attestations"), ("publish", "contents"), ("publish", "id-token"),
}  # fmt: skip


def loaded(path):
    # All values are texts: "on" would be a boolean in YAML 1.1, and 3.10 a number.
    return yaml.load(path.read_text("utf-8"), yaml.BaseLoader)  # noqa: S506 - it makes texts only


INPUTS = loaded(FOLDER / "actions" / "nox" / "action.yml")["inputs"]


def jobs():
    return [
        pytest.param(path.stem, job, id=f"{path.stem}-{name}")
        for path in WORKFLOWS
        for name, job in loaded(path)["jobs"].items()
    ]


def steps(document):
    """Return the steps of a workflow, or of an action."""
    if "runs" in document:
        return document["runs"]["steps"]
    return [step for job in document["jobs"].values() for step in job.get("steps", [])]


def filled(text, matrix):
    """Yield a text with each choice of a matrix in its places."""
    (*places,) = dict.fromkeys(re.findall(r"\$\{\{ matrix\.(\w+) }}", text))
    if not places:
        yield text
        return
    rows = matrix.get("include", [])
    for choice in matrix.get(places[0]) or [row[places[0]] for row in rows]:
        yield from filled(text.replace(f"${{{{ matrix.{places[0]} }}}}", choice), matrix)


def test_there_are_the_workflows_of_a_release():
    names = {path.stem for path in WORKFLOWS}
    assert names == {"tests", "wheels", "publish", "nightly", "docs", "codeql"}


@pytest.mark.parametrize(
    "path", [*WORKFLOWS, *ACTIONS], ids=lambda path: path.parent.name + "/" + path.stem
)
def test_each_action_is_pinned_by_its_hash(path):
    used = [step["uses"] for step in steps(loaded(path)) if "uses" in step]
    for each in used:
        inside = FOLDER / each.removeprefix("./.github/") / "action.yml"
        assert PINNED.fullmatch(each) or (each.startswith("./.github/") and inside.exists())
    # The version stands behind the hash, for people and for what updates both.
    for line in path.read_text("utf-8").splitlines():
        if "uses:" in line and "./" not in line:
            assert re.search(r"@[0-9a-f]{40} # v\d+\.\d+\.\d+$", line), line


def test_an_action_has_one_version_everywhere():
    found = {}
    for path in [*WORKFLOWS, *ACTIONS]:
        for name, pin in re.findall(r"uses: ([\w-]+/[\w.-]+)\S*@(.*)", path.read_text("utf-8")):
            found.setdefault(name, set()).add(pin)
    assert {name: pins for name, pins in found.items() if len(pins) > 1} == {}


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)
def test_a_workflow_may_do_nothing_by_itself(path):
    document = loaded(path)
    assert document["permissions"] == {}
    assert "pull_request_target" not in document["on"]
    assert document["concurrency"]["group"]


@pytest.mark.parametrize(("workflow", "job"), jobs())
def test_a_job_may_do_what_it_needs(workflow, job):
    allowed = job["permissions"]
    writing = {(workflow, name) for name, access in allowed.items() if access == "write"}
    assert writing <= WRITING
    assert set(allowed.values()) <= {"read", "write"}
    assert {name for name, access in allowed.items() if access == "read"} <= {"contents"}
    checks_out = any(
        step.get("uses", "").startswith("actions/checkout@") for step in job.get("steps", [])
    )
    assert not checks_out or allowed["contents"] == "read"
    # A job that calls another workflow has that one's limits.
    assert "uses" in job or int(job["timeout-minutes"]) <= 360


def test_each_right_is_needed():
    used = {
        (path.stem, name)
        for path in WORKFLOWS
        for job in loaded(path)["jobs"].values()
        for name, access in job["permissions"].items()
        if access == "write"
    }
    assert used == WRITING


@pytest.mark.parametrize(("workflow", "job"), jobs())
def test_no_checkout_keeps_the_key(workflow, job):
    for step in job.get("steps", []):
        if step.get("uses", "").startswith("actions/checkout@"):
            assert step["with"]["persist-credentials"] == "false"


@pytest.mark.parametrize(
    "path", [*WORKFLOWS, *ACTIONS], ids=lambda path: path.parent.name + "/" + path.stem
)
def test_no_script_is_made_of_what_others_write(path):
    for step in steps(loaded(path)):
        assert "${{" not in step.get("run", "")


@pytest.mark.parametrize(("workflow", "job"), jobs())
def test_sessions_and_pythons_are_those_of_the_project(workflow, job):
    matrix = job.get("strategy", {}).get("matrix", {})
    for step in job.get("steps", []):
        if step.get("uses") == "./.github/actions/nox":
            given = step["with"]
            pythons = FREE_THREADED if given["session"] == "free_threaded" else PYTHONS
            assert set(filled(given["python"], matrix)) <= set(pythons)
            assert given.keys() <= INPUTS.keys()
            names = {re.sub(r"-3\.\d+", "", name) for name in filled(given["session"], matrix)}
            assert names <= SESSIONS, names - SESSIONS
        elif workflow != "publish":
            assert "run" not in step, "a session of nox says what is done"


def test_a_session_that_does_not_exist_would_be_found():
    assert "tests" in SESSIONS
    assert "nightly(build='pure')" in SESSIONS
    assert "test" not in SESSIONS
    assert list(filled("a-${{ matrix.b }}", {"b": ["1", "2"]})) == ["a-1", "a-2"]


def test_tests_are_run_on_three_systems_and_every_python():
    matrix = loaded(FOLDER / "workflows" / "tests.yml")["jobs"]["tests"]["strategy"]["matrix"]
    assert {system.partition("-")[0] for system in matrix["system"]} == {
        "ubuntu",
        "macos",
        "windows",
    }
    assert matrix["python"] == PYTHONS
    assert matrix["session"] == ["tests", "plain"]
    nightly = loaded(FOLDER / "workflows" / "nightly.yml")["jobs"]["nightly"]["strategy"]["matrix"]
    assert nightly == {"python": PYTHONS, "build": ["pure", "compiled"]}


def test_each_night_asks_what_takes_long_or_needs_others():
    nightly = loaded(FOLDER / "workflows" / "nightly.yml")["jobs"]
    rows = nightly["others"]["strategy"]["matrix"]["include"]
    asked = {row["session"] for row in rows}
    assert {"newer", "sanitizers", "fuzz", "reference", "downstream"} <= asked
    (counted,) = (
        step["with"]
        for step in nightly["instructions"]["steps"]
        if "session" in step.get("with", ())
    )
    assert counted["session"] == "instructions"
    assert counted["packages"] == "valgrind"
    # The baseline that is kept there is the file that is committed.
    (kept,) = (
        step["with"] for step in nightly["instructions"]["steps"] if "path" in step.get("with", ())
    )
    assert (ROOT / kept["path"]).exists()


# ------------------------------------------------------------------ wheels


def test_free_threaded_pythons_have_a_job_and_no_wheels():
    """There are wheels for these when their job is green; what is compiled elsewhere says so."""
    job = loaded(FOLDER / "workflows" / "nightly.yml")["jobs"]["free-threaded"]
    assert job["strategy"]["matrix"]["python"] == FREE_THREADED
    assert "continue-on-error" not in job
    wheels = PROJECT["tool"]["cibuildwheel"]
    assert not [each for each in wheels["build"] if "t-" in each]
    assert "enable" not in wheels


def test_wheels_are_compiled_for_every_python_and_none_falls_back():
    wheels = PROJECT["tool"]["cibuildwheel"]
    assert wheels["build"] == [f"cp{version.replace('.', '')}-*" for version in PYTHONS]
    assert wheels["environment"]["URLPRISM_BUILD"] == "compiled"
    assert wheels["environment"]["URLPRISM_EXPECT"] == "compiled"
    groups = PROJECT["dependency-groups"]
    for each in [wheels, *wheels["overrides"]]:
        assert "not real and not nightly" in each["test-command"]
        assert "environment" not in each or each is wheels
        assert set(each["test-groups"]) <= groups.keys()
        for folder in re.findall(r"\{project}/(\S+)", each["test-command"]):
            assert (ROOT / folder.partition("::")[0]).exists(), folder


def test_the_plain_wheel_is_asked_what_the_others_are():
    """Where not all can be installed, the same rooms are asked; `sources` takes the first ones."""
    first, *others = (
        re.findall(r"\{project}/(\S+)", each["test-command"])
        for each in PROJECT["tool"]["cibuildwheel"]["overrides"]
    )
    assert others == [first, ["tests/rfc3986", "tests/whatwg"]]


def test_a_job_makes_the_wheels_of_each_platform_and_machine():
    job = loaded(FOLDER / "workflows" / "wheels.yml")["jobs"]["compiled"]
    rows = job["strategy"]["matrix"]["include"]
    asked = {(row["platform"], row["archs"]) for row in rows}
    wheels = PROJECT["tool"]["cibuildwheel"]
    said = {
        (name, arch) for name in ("linux", "macos", "windows") for arch in wheels[name]["archs"]
    }
    assert asked == said | {("pyodide", "wasm32")}


def test_what_pyodide_has_no_wheel_of_is_not_asked_for_there():
    (needed,) = (each for each in PROJECT["project"]["dependencies"] if "unicodedata2" in each)
    assert needed.partition(";")[2].strip() == "sys_platform != 'emscripten'"


# ------------------------------------------------------------------ publishing


def test_what_is_published_is_attested_and_goes_without_a_password():
    jobs = loaded(FOLDER / "workflows" / "publish.yml")["jobs"]
    # A called workflow cannot publish so: its job has to be here.
    assert [name for name, job in jobs.items() if "uses" in job] == ["wheels"]
    given = [step["with"] for step in jobs["attest"]["steps"] if "attest@" in step["uses"]]
    assert given == [
        {"subject-path": "dist/*"},
        {"subject-path": "dist/urlprism-*", "sbom-path": "dist/urlprism.cdx.json"},
    ]
    fetched, published = jobs["index"]["steps"]
    assert jobs["index"]["needs"] == ["attest"]
    assert jobs["index"]["environment"] == "release"
    assert published["with"] == {"attestations": "true"}
    # The index takes archives and wheels, and not those for Pyodide; nor a list of what is in them.
    assert fetched["with"]["pattern"] == "dist-!(pyodide-*)"
    made = loaded(FOLDER / "workflows" / "wheels.yml")["jobs"]
    names = [
        step["with"]["name"]
        for job in made.values()
        for step in job["steps"]
        if "upload-artifact@" in step["uses"]
    ]
    assert names == ["dist-${{ matrix.platform }}-${{ matrix.archs }}", "dist-plain", "sbom"]


# ------------------------------------------------------------------ updates and hooks


def test_updates_wait_some_days():
    document = loaded(FOLDER / "dependabot.yml")
    assert {each["package-ecosystem"] for each in document["updates"]} == {"github-actions", "pip"}
    for each in document["updates"]:
        assert int(each["cooldown"]["default-days"]) >= 7
    named = {
        re.match(r"[\w-]+", requirement)[0]
        for name in ("lint", "release")
        for requirement in PROJECT["dependency-groups"][name]
    }
    (pip,) = (each for each in document["updates"] if each["package-ecosystem"] == "pip")
    assert {each["dependency-name"] for each in pip["allow"]} == named
    assert {*pip["groups"]["tools"]["patterns"]} == named
