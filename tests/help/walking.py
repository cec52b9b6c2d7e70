"""A page that is gone through: its files are saved, its commands run, in one folder, in order.

    "Save this as `NAME`:" and a block ──► a file        ```console ──► a command, and its output

A line of output that is only `...` stands for any lines. Releases of programs are not compared.
"""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import urlprism

PACKAGES = Path(urlprism.__file__).parents[1]
RELEASE = re.compile(r"(?<![0-9.])[0-9]+\.[0-9]+\.[0-9]+(?:esr)?\b(?!\.[0-9])")
_BLOCK = re.compile(
    r"(?:[Ss]ave (?:this|it) as `(?P<name>[\w.]+)`:\n\n)?^```(?P<kind>\w+)\n(?P<text>.*?)^```$",
    re.MULTILINE | re.DOTALL,
)
_COMMANDS = """\
urlprism() { "$0" -m urlprism "$@"; }
python3() { "$0" "$@"; }
"""


class Step(NamedTuple):
    """A file to save, or a command with what it prints."""

    name: str
    text: str
    output: str | None


def steps(page: str) -> Iterator[Step]:
    """Yield what a page tells to do."""
    for found in _BLOCK.finditer(page):
        if found["name"]:
            yield Step(found["name"], found["text"], None)
        elif found["kind"] == "console":
            yield from commands(found["text"])


def commands(block: str) -> Iterator[Step]:
    """Yield the commands of a block, each with the lines up to the next one."""
    for each in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
        command, _, output = each.partition("\n")
        while command.endswith("\\"):
            more, _, output = output.partition("\n")
            command = f"{command[:-1]}{more.removeprefix('> ')}"
        yield Step(command, command, output)


def environment() -> dict[str, str]:
    """Return the environment of commands: this package, eighty columns, no colours."""
    path = os.pathsep.join([str(PACKAGES), "."])
    more = {"PYTHONPATH": path, "COLUMNS": "80", "NO_COLOR": "1", "PYTHONIOENCODING": "utf-8"}
    return {**os.environ, **more, "LC_ALL": "C.UTF-8"}


def printed(command: str, folder: Path) -> str:
    """Return what a command prints, on both streams."""
    done = subprocess.run(
        ["/bin/sh", "-c", f"{_COMMANDS}\n{command}", sys.executable],
        cwd=folder, env=environment(), stdin=subprocess.DEVNULL, timeout=120, check=False,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
    )  # fmt: skip
    return done.stdout.decode()


def fits(shown: str, said: str) -> bool:
    """Whether a page shows what was said: "..." is any lines."""
    pieces = re.split(r"^\.\.\.\n", RELEASE.sub("", shown), flags=re.MULTILINE)
    pattern = r"(?:.*\n)*?".join(re.escape(piece) for piece in pieces)
    return re.fullmatch(pattern, RELEASE.sub("", said)) is not None


def walk(page: str, folder: Path) -> list[str]:
    """Do what a page tells; return what differs."""
    wrong = []
    for step in steps(page):
        if step.output is None:
            (folder / step.name).write_text(step.text, "utf-8")
        elif not fits(step.output, said := printed(step.text, folder)):
            wrong.append(f"$ {step.text}\n{said}")
    return wrong
