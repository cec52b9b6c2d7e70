"""`urlprism installed`: text, JSON, SARIF, exit codes; and no secret of a file."""

import json
import re

import pytest

pytestmark = pytest.mark.plain

PINNED = """\
--index-url https://user:hunter2@pypi.corp.example/simple
urllib3==1.26.18
yarl==1.9.4
httpx>=0.27
git+https://user:hunter2@h.example/app
"""


@pytest.fixture
def lock(tmp_path):
    path = tmp_path / "requirements.txt"
    path.write_text(PINNED)
    return str(path)


def test_a_pair_that_parts_is_shown(run, lock):
    done = run("installed", "--lock", lock)
    assert (done.code, done.err) == (1, b"")
    assert max(map(len, done.lines)) <= 80
    for line in (
        "readers  urllib3@1.26.18 of urllib3 1.26.18, 2023-10-17",
        "verdict  ✗ 1 pair goes to different hosts",
        r"✗ 1      http://a\@b",
        "goes to  http://a:80 by urllib3@1.26.18",
        "goes to  http://b:80 by yarl@1.9.4",
        "since    urllib3 1.25.9, 2020-04-16: backslash-ends-authority (commit-262ac6b0)",
        "upgrade  yarl 1.9.4 → 1.24.0: ends 1 of 1",
        "notes    line 4: httpx is pinned by no release: `==` pins one (PEP 440)",
        "         line 5: a folder or an address, which pins nothing",
    ):
        assert line in done.lines
    assert "hunter2" not in done.text


def test_as_json(run, lock):
    done = run("installed", "--lock", lock, "--json")
    told = json.loads(done.text)
    assert (done.code, told["schema"], told["packages"]) == (1, "urlprism.installed/1", 2)
    assert [each["reader"] for each in told["readers"]] == ["urllib3@1.26.18", "yarl@1.9.4"]
    (pair,) = told["pairs"]
    assert (pair["url"], pair["verdict"]) == (r"http://a\@b", "different-host")
    assert pair["targets"] == ["http://a:80", "http://b:80"]
    assert (pair["since"]["release"], pair["since"]["date"]) == ("1.25.9", "2020-04-16")
    (one,) = pair["upgrade"]
    assert (one["package"], one["from"], one["to"]) == ("yarl", "1.9.4", "1.24.0")
    assert "authority-checked" in [each["name"] for each in one["changes"]]
    assert "hunter2" not in done.text


def test_as_sarif(run, lock):
    done = run("installed", "--lock", lock, "--sarif")
    (found,) = json.loads(done.text)["runs"]
    (result,) = found["results"]
    assert (done.code, result["level"], result["ruleId"]) == (1, "error", "backslash-in-authority")
    assert found["tool"]["driver"]["rules"][result["ruleIndex"]]["id"] == result["ruleId"]
    assert r"The URL: http://a\@b (" in result["message"]["text"]
    assert result["message"]["text"].endswith(" Raise yarl 1.9.4 to 1.24.0.")
    places = [*result["locations"], *result["relatedLocations"]]
    assert [each["physicalLocation"]["region"]["startLine"] for each in places] == [2, 3]
    notes = found["invocations"][0]["toolExecutionNotifications"]
    assert [each["descriptor"]["id"] for each in notes] == ["unpinned", "not-read"]
    assert "hunter2" not in done.text


@pytest.mark.parametrize(
    ("text", "options", "code"),
    [
        (PINNED, (), 1),
        (PINNED, ("--fail-on", "target"), 1),
        (PINNED, ("--fail-on", "upgrade"), 1),
        (PINNED, ("--fail-on", "refused"), 0),
        (PINNED, ("--fail-on", "none"), 0),
        ("yarl==1.9.4\n", ("--fail-on", "host,target,refused,upgrade"), 0),
        ("numpy==1.26.4\n", (), 0),
        ("", (), 0),
    ],
)
def test_the_exit_code_says_what_is_found(run, tmp_path, text, options, code):
    path = tmp_path / "requirements.txt"
    path.write_text(text)
    assert run("installed", "--lock", str(path), *options).code == code


def test_standard_input_is_read(run, lock):
    done = run("installed", "--lock", "-", given=PINNED.encode())
    assert done.code == 1
    assert done.lines[0] == "read     <stdin>: 2 packages, requirements of pip"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("{}", "it is JSON, but no lock that is known"),
        ("<bom/>", "it is XML: of bills of materials, JSON of CycloneDX is read"),
        ('[[package]]\nname = "hunter2\n', "it is no TOML: line 2"),
    ],
)
def test_another_form_cannot_be_read(run, tmp_path, text, says):
    path = tmp_path / "file"
    path.write_text(text)
    done = run("installed", "--lock", str(path))
    assert (done.code, done.out) == (3, b"")
    assert done.errors.startswith(f"urlprism: {path}: {says}")
    assert "hunter2" not in done.errors


def test_a_file_that_is_not_there(run, tmp_path):
    done = run("installed", "--lock", str(tmp_path / "none"))
    assert (done.code, done.out) == (3, b"")
    assert done.errors == f"urlprism: {tmp_path / 'none'}: No such file or directory\n"


@pytest.mark.parametrize(
    ("options", "says"),
    [
        (("--json", "--sarif"), "--json and --sarif exclude each other."),
        (("--fail-on", "hosts"), "no finding is named 'hosts'"),
    ],
)
def test_wrong_usage(run, lock, options, says):
    done = run("installed", "--lock", lock, *options)
    assert (done.code, done.out) == (2, b"")
    assert says in done.errors


def test_what_is_installed_is_read_without_a_file(run):
    done = run("installed", "--json")
    told = json.loads(done.text)
    assert told["source"] == "this machine"
    assert "urllib3" in [each["package"] for each in told["readers"]]


def test_hostile_names_are_shown_in_pictures(run, tmp_path):
    path = tmp_path / "package-lock.json"
    folder = "node_modules/\x1b[31m\u202e/node_modules/url-parse"
    packages = {folder: {"version": "1.4.2"}, "node_modules/url-parse": {"version": "1.5.10"}}
    path.write_text(json.dumps({"lockfileVersion": 3, "packages": packages}))
    for form in ((), ("--json",), ("--sarif",)):
        done = run("installed", "--lock", str(path), *form)
        assert done.code == 1
        assert not {"\x1b", "\u202e"} & {*done.text}


def test_drivers_are_shown_by_what_is_pinned(run, tmp_path):
    path = tmp_path / "requirements.txt"
    path.write_text("psycopg==3.2.3\nSQLAlchemy==2.0.36\n")
    done = run("installed", "--lock", str(path))
    assert done.code == 1
    assert max(map(len, done.lines)) <= 80
    assert any(re.fullmatch(r"readers  psycopg@.+, for psycopg 3\.2\.3", x) for x in done.lines)
    assert any(x.startswith("goes to  postgresql://") for x in done.lines)
    assert any("psycopg 3.2.3 is read as" in x for x in done.lines)
