"""The help of commands, and the manual page that is made from it."""

import re
import shutil
import subprocess

import pytest

from urlprism.cli.main import COMMANDS

pytestmark = pytest.mark.plain


@pytest.mark.parametrize("name", COMMANDS)
def test_help_shows_all_and_the_option_one_screen(run, name):
    done = run("help", name)
    assert (done.code, done.err) == (0, b"")
    short = run(name, "--help")
    assert len(short.lines) <= len(done.lines)
    assert short.lines[0] == done.lines[0]
    assert done.text.startswith(f"Usage: urlprism {name} [OPTIONS]")
    assert max(map(len, done.lines)) <= 80
    assert "--color WHEN" in done.text


def test_help_of_the_program(run):
    whole, short = run("help").lines, run("--help").lines
    assert len(short) < len(whole)
    assert short[:3] == whole[:3]
    assert run("-V").text == run("--version").text != ""
    done = run("help", "copmare")
    assert (done.code, done.out) == (2, b"")
    assert "Did you mean compare?" in done.errors
    assert run("help", "--man", "parse").code == 2


def test_the_manual_has_all_commands_and_options(run):
    page = run("help", "--man").text.replace("\\-", "-")
    for name in COMMANDS:
        assert f".SS urlprism {name} " in page
        for option in set(re.findall(r"(?m)^ +(?:-\w, )?(--[\w-]+)", run("help", name).text)):
            assert re.search(rf"(?m)^\.B .*{option}\b", page), (name, option)
    for heading in ("NAME", "SYNOPSIS", "DESCRIPTION", "OPTIONS", "COMMANDS", "ENVIRONMENT"):
        assert f"\n.SH {heading}\n" in page


@pytest.mark.real
@pytest.mark.parametrize(
    "reader",
    [
        ("mandoc", "-T", "lint", "-W", "warning"),
        ("groff", "-man", "-ww", "-z", "-K", "utf8"),
    ],
    ids=" ".join,
)
def test_formatters_find_nothing_wrong(run, tmp_path, reader):
    if shutil.which(reader[0]) is None:
        pytest.skip(f"{reader[0]} is not installed")
    page = tmp_path / "urlprism.1"
    page.write_bytes(run("help", "--man").out)
    done = subprocess.run([*reader, str(page)], capture_output=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")


@pytest.mark.real
def test_man_shows_it(run, tmp_path, environment):
    """The page has the examples as they are, in lines of the width that is asked for."""
    if shutil.which("man") is None:
        pytest.skip("man is not installed")
    page = tmp_path / "urlprism.1"
    page.write_bytes(run("help", "--man").out)
    done = subprocess.run(
        ["man", "-l", "./urlprism.1"],  # noqa: S607
        cwd=tmp_path,
        env=environment | {"MANWIDTH": "80", "LC_ALL": "C.UTF-8", "MAN_KEEP_FORMATTING": ""},
        capture_output=True,
        check=True,
    )
    shown = done.stdout.decode()
    assert r'urlprism compare "http://127.0.0.1\@1.1.1.1/"' in shown
    assert "urlprism - read URLs as each standard and each program reads them" in shown
    # Examples are not filled, and their lines are those of the help.
    assert max(map(len, shown.splitlines())) <= 90
