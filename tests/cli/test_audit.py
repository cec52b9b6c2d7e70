"""`urlprism audit`: a filter is named, asked, and reported on."""

import json
import sys

import pytest

pytestmark = pytest.mark.plain

FEW = ("--questions", "150")


@pytest.fixture
def filters(tmp_path, monkeypatch):
    """A module of filters in the folder from which the command is run."""
    (tmp_path / "some_filters.py").write_text(
        "from urllib.parse import urlparse\n"
        "def is_ours(url): return urlparse(url).hostname in {'example.com'}\n"
        "def strict(url): return url in {'https://example.com/', 'http://example.com/'}\n"
        "def broken(url): raise KeyError(url)\n"
        "number = 3\nasync def later(url): return False\n",
        "utf-8",
    )
    monkeypatch.chdir(tmp_path)
    yield
    sys.modules.pop("some_filters", None)


@pytest.mark.usefixtures("filters")
def test_a_function_that_lets_something_through(run):
    done = run("audit", "--allow", "example.com", "--callable", "some_filters:is_ours", *FEW)
    assert done.code == 1
    assert "http://evil.example\\@example.com" in done.text
    assert "backslash-in-authority" in done.text
    assert max(map(len, done.lines)) <= 80


@pytest.mark.usefixtures("filters")
def test_a_function_that_lets_nothing_through(run):
    done = run("audit", "--allow", "example.com", "--callable", "some_filters:strict", *FEW)
    assert (done.code, "This is no proof" in done.text) == (0, True)


@pytest.mark.usefixtures("filters")
def test_json(run):
    done = run(
        *("audit", "--allow", "example.com", "--callable", "some_filters:is_ours", "--json", *FEW)
    )
    found = json.loads(done.text)
    assert found["schema"] == "urlprism.audit/1"
    assert found["asked"] == 150
    assert found["findings"][0]["target"]["host"] == "evil.example"
    assert found["passed"]


def test_a_command(run):
    script = "import sys; sys.exit(not sys.argv[1].endswith('//example.com/'))"
    command = (sys.executable, "-S", "-E", "-c", script)
    done = run("audit", "--allow", "example.com", "--questions", "3", "--", *command)
    assert done.code == 0
    assert "none let through: 3 refused" in done.text


@pytest.mark.usefixtures("filters")
@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((), "Give one filter"),
        (("--callable", "x:y", "--", "true"), "Give one filter"),
        (("--callable", "some_filters"), "is not MODULE:FUNCTION"),
        (("--callable", "some_filters:none"), "AttributeError"),
        (("--callable", "some_filters:number"), "is not a function but a int"),
        (("--callable", "some_filters:later"), "a filter answers at once"),
        (("--callable", "some_filters:is_ours", "--lines"), "about a COMMAND"),
        (("--callable", "some_filters:broken"), "failed: KeyError"),
        (("--callable", "some_filters:is_ours", "--allow", "a b"), "--allow: not a host"),
        (("--callable", "some_filters:is_ours", "--fetcher", "netscape"), "no reader is named"),
        (("--callable", "some_filters:is_ours", "--base", "x"), "--base"),
    ],
)
def test_wrong_usage(run, arguments, message):
    done = run("audit", *arguments)
    assert (done.code, done.out) == (2, b"")
    assert message in " ".join(done.errors.split())


def test_a_command_that_does_not_run(run):
    done = run("audit", "--", "/no/such/command")
    assert (done.code, "it does not run" in done.errors) == (3, True)
