"""What is installed here: read without harm, and as Python itself says."""

import os
import stat
import sys
from importlib import metadata

import pytest

from urlprism.inventory import installed
from urlprism.inventory.packages import Package, canonical
from urlprism.inventory.running import packages

posix = pytest.mark.skipif(os.name != "posix", reason="a program is a script of the shell here")


@pytest.fixture
def program(tmp_path, monkeypatch):
    """Return a function that makes a program, the only one on PATH."""
    monkeypatch.setenv("PATH", str(tmp_path))

    def make(name, script):
        path = tmp_path / name
        path.write_text(f"#!/bin/sh\n{script}\n")
        path.chmod(path.stat().st_mode | stat.S_IXUSR)

    return make


def of_programs(found):
    """Return the packages that are neither Python nor its distributions."""
    return [each for each in found if each.kind != "pypi" and each.place != "sys.version_info"]


def test_the_distributions_are_those_that_python_has():
    here = {each.name: each.version for each in packages() if each.kind == "pypi"}
    assert here["click"] == metadata.version("click")
    assert len(here) == len({canonical("pypi", each.name) for each in metadata.distributions()})


def test_this_python_is_a_reader():
    python = ".".join(map(str, sys.version_info[:3]))
    assert Package("generic", "python", python, "sys.version_info") in packages()


@posix
@pytest.mark.parametrize(
    ("name", "script", "reader"),
    [
        ("curl", "echo curl 8.5.0 libcurl/8.5.0; echo Features: IDN", "curl@8.5.0+idn"),
        ("curl", "echo curl 8.5.0 libcurl/8.5.0; echo Features: SSL", "curl@8.5.0"),
        ("git", "echo git version 2.39.5", "git@2.39.5"),
        ("go", "echo go version go1.22.3 linux/amd64", "go@1.22.3"),
        ("java", "echo 'openjdk version \"17.0.15\" 2025-04-15' >&2", "java.net.URI@17.0.15"),
        ("ruby", "echo 0.12.4", "ruby@0.12.4"),
    ],
)
def test_a_program_is_asked_for_its_release(program, name, script, reader):
    program(name, script)
    asked = [each for each in installed().users if each.name.partition("@")[0] == name]
    assert reader in [each.name for each in (asked or installed().users)]


@posix
@pytest.mark.parametrize(
    "script",
    [
        "exit 1",
        "echo nonsense",
        "printf '\\377\\000'",
        "echo git version 2.39.5; exit 1",
        "kill $$",
    ],
)
def test_a_program_that_does_not_answer_is_none(program, script):
    program("git", script)
    assert [each for each in of_programs(packages()) if each.name == "git"] == []


@posix
def test_a_program_has_its_time(program, monkeypatch):
    monkeypatch.setattr("urlprism.inventory.running._SECONDS", 0.2)
    program("git", "exec sleep 30")
    assert [each for each in of_programs(packages()) if each.name == "git"] == []


@posix
def test_only_programs_of_whole_paths_are_run(program, tmp_path, monkeypatch):
    program("git", f"touch {tmp_path}/was-run; echo git version 2.39.5")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PATH", f"{os.pathsep}.")
    packages()
    assert not (tmp_path / "was-run").exists()


@pytest.mark.plain
def test_what_is_installed_parts_here():
    """Beside real packages: each release is the one that the package says."""
    inventory = installed()
    for user in inventory.users:
        if user.package.kind == "pypi" and user.fit.name == "EXACT":
            assert user.release == metadata.version(user.package.name)
    assert {"urllib3", "requests", "httpx", "yarl"} <= {user.program for user in inventory.users}
    assert inventory.differing
