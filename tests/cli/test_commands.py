"""How the command line is built: a file per command, imported when the command is called."""

import ast
import re
from graphlib import TopologicalSorter
from importlib import import_module
from pathlib import Path

import click
import pytest

import urlprism.cli
from urlprism.cli.main import COMMANDS
from urlprism.documents import DOCUMENTS

pytestmark = pytest.mark.plain


FOLDER = Path(urlprism.cli.__path__[0])
PACKAGE = "urlprism.cli"
# What is slow to import, and who alone needs it.
PACKAGES = [f"urlprism.{each.package}" for each in DOCUMENTS.values()]
READERS = ("urlprism.readers", "urlprism.gate", "urlprism.scanning.census")


def loaded(run, *arguments):
    """Return the modules that a run imports, in whatever way."""
    done = run(*arguments, flags=("-v",))
    return set(re.findall(r"^import '([\w.]+)' #", done.errors, re.MULTILINE))


def files():
    """Return the files of the command line, by the names of their modules."""
    found = {}
    for path in FOLDER.rglob("*.py"):
        parts = path.relative_to(FOLDER).with_suffix("").parts
        found[".".join([PACKAGE, *parts]).removesuffix(".__init__")] = path
    return found


def imports(path):
    """Yield the modules that a file imports, at its top or within its functions."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def test_each_command_has_a_file_and_a_line_of_help():
    names = {path.stem for path in (FOLDER / "commands").glob("*.py")} - {"__init__"}
    assert names == set(COMMANDS)
    assert list(COMMANDS) == sorted(COMMANDS)
    for name, text in COMMANDS.items():
        command = getattr(import_module(f"{PACKAGE}.commands.{name}"), name)
        assert isinstance(command, click.Command)
        assert (command.name, command.help.partition("\n")[0]) == (name, text)


@pytest.mark.parametrize("arguments", [("--help",), ("--version",), ()])
def test_no_command_is_imported_before_it_is_called(run, arguments):
    found = loaded(run, *arguments)
    assert f"{PACKAGE}.main" in found
    assert not {each for each in found if each.startswith(f"{PACKAGE}.commands.")}
    assert not found & {*READERS, "urlprism.rfc3986"}


@pytest.mark.parametrize("name", COMMANDS)
def test_a_command_imports_no_other(run, name):
    found = loaded(run, name, "--help")
    commands = {each for each in found if each.startswith(f"{PACKAGE}.commands.")}
    assert commands == {f"{PACKAGE}.commands.{name}"}
    readers = "audit cause compare installed match matrix safe scan servers shrink".split()
    needs_readers = name in readers
    assert ("urlprism.readers" in found) == needs_readers
    assert "rich" not in found


def test_each_standard_is_imported_on_use(run):
    used = {
        standard: loaded(run, "normalize", "--standard", standard, "a:") & {*PACKAGES}
        for standard in ("rfc3986", "rfc3987", "draft-abarth-url", "urllib")
    }
    assert "urlprism.rfc3986" in used["rfc3986"]
    assert "urlprism.rfc3987" not in used["rfc3986"]
    assert {"urlprism.draft_abarth"} == used["draft-abarth-url"] - {"urlprism.whatwg"}
    assert {"urlprism.urllib_parse"} == used["urllib"] - {"urlprism.whatwg"}


def test_modules_import_each_other_in_no_circle():
    modules = files()
    graph = {
        name: {each for each in imports(path) if each in modules and each != name}
        for name, path in modules.items()
    }
    assert graph[f"{PACKAGE}.commands.parse"] >= {f"{PACKAGE}.options.common", f"{PACKAGE}.runs"}
    assert [*TopologicalSorter(graph).static_order()]


def test_help_has_no_control_character(run):
    for arguments in ((), *((name,) for name in COMMANDS)):
        text = run(*arguments, "--help").text
        assert text.replace("\n", "").isprintable()
        assert text.startswith(f"Usage: urlprism {' '.join(arguments)}".rstrip())


def test_a_missing_argument_is_told_in_one_line(run):
    done = run("completion")
    assert done.code == 2
    assert done.errors.endswith(" Choose from: bash, zsh, fish\n")
