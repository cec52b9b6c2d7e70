"""Every option with a closed set of names: a wrong one has its neighbour in the message."""

import re
from importlib import import_module

import click
import pytest

from urlprism._core.arguments.unknown import near
from urlprism.cli.main import COMMANDS, urlprism
from urlprism.cli.options.names import Names, OneOf

pytestmark = pytest.mark.plain

# What a command needs beside the option.
NEEDS = {
    "audit": ["--", "true"],
    "match": ["http://a/", "http://a/"],
    "resolve": ["--base", "http://a/", "b"],
    "completion": [],
    "matrix": [],
    "installed": [],
    "scan": ["--examples"],
    "redact": ["-t", "a"],
    "equiv": ["http://a/", "http://a/"],
}


def closed():
    """Yield each command with an option of a closed set, and the names of the set."""
    for command in COMMANDS:
        found = getattr(import_module(f"urlprism.cli.commands.{command}"), command)
        with click.Context(found, info_name=command) as context:
            for option in found.params:
                assert not isinstance(option.type, click.Choice) or isinstance(option.type, OneOf)
                if isinstance(option.type, OneOf | Names):
                    yield command, option, option.type.known(context)


CLOSED = [
    pytest.param(command, option, names, id=f"{command} {option.opts[0]}")
    for command, option, names in closed()
]


def swapped(name):
    """Return a name with two neighbouring letters swapped; None if that changes nothing."""
    for at in range(len(name) - 2, -1, -1):
        one, two = name[at], name[at + 1]
        if one != two and one.isalnum() and two.isalnum():
            return name[:at] + two + one + name[at + 2 :]
    return None


@pytest.mark.parametrize(("command", "option", "names"), CLOSED)
def test_a_name_with_two_letters_swapped_has_its_neighbour(run, command, option, names):
    plain = [name for name in names if "@" not in name]
    assert plain
    for name in {plain[0], plain[-1], max(plain, key=len), min(plain, key=len)}:
        for wrong in (swapped(name), name.swapcase()):
            if wrong is None or wrong in names or wrong == name:
                continue
            ending = "=x" if command == "edit" and option.name != "standard" else ""
            flag = [] if isinstance(option, click.Argument) else [option.opts[0]]
            done = run(command, *flag, wrong + ending, *NEEDS.get(command, ["http://a/"]))
            if command == "redact" and done.code == 0:  # case does not count in names of secrets
                assert wrong == name.swapcase()
                continue
            assert done.code == 2, (wrong, done)
            message = done.errors.splitlines()[-1]
            said = re.split(r", ", re.split(r";|\.$", message.partition("near: ")[2])[0])
            assert name in said, message


def test_each_option_that_lists_names_is_one_of_these():
    """An option whose help has NAME takes names of a closed set, or says here why it does not."""
    free = {
        "field", "keep",  # columns of the user's tables
        "qtrim", "replace", "replace_append", "trim",  # of the user's queries
        "also",  # names that are no defaults
        "schemes",  # any scheme may be allowed
    }  # fmt: skip
    known = {(command, option.name) for command, option, _ in closed()}
    for command in COMMANDS:
        for option in getattr(import_module(f"urlprism.cli.commands.{command}"), command).params:
            metavar = getattr(option, "metavar", None) or ""
            is_name = metavar.startswith(("NAME", '"NAME', "[NAME"))
            if is_name and option.name not in free and option.name != "names":
                assert (command, option.name) in known


@pytest.mark.parametrize("name", ["comprae", "PARSE", "reslove"])
def test_a_command(run, name):
    (meant,) = near(name, urlprism.list_commands(None), 1)
    assert f"Did you mean {meant}?" in run(name).errors
