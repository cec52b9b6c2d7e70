"""The dialects of redirect_uri beside the programs themselves, on drawn pairs.

Programs in Python run on this interpreter; what its `urllib.parse` splits otherwise than the
newest CPython is counted, and asked of no model.
"""

import json
import subprocess
import sys
from collections import Counter
from importlib import metadata
from pathlib import Path

import pytest

from tests.agreement.programs.test_readers_of_npm import node, on_linux
from tests.help.npm_packages import installed
from tests.help.wheels import MissingError
from tests.matching.redirects.asking import PROGRAMS
from tests.matching.redirects.drawing import pairs
from urlprism.matching import matcher, names
from urlprism.readers.programs.node import model as node_model
from urlprism.urllib_parse import urlsplit
from urlprism.urllib_parse.releases import release

pytestmark = [pytest.mark.once, pytest.mark.real]

COUNT = 20_000
SEEDS = (20261127, 8252)
OF_NPM = {
    "redirect_uri.oidc-provider.web": "oidc-provider",
    "redirect_uri.oidc-provider.native": "oidc-provider",
    "redirect_uri.mcp-typescript": "@modelcontextprotocol/sdk",
    "resource.mcp-typescript": "@modelcontextprotocol/sdk",
}
BY_URLSPLIT = {
    "redirect_uri.django-oauth-toolkit",
    "redirect_uri.django-oauth-toolkit.wildcards",
    "resource.mcp-python",
    "redirect_uri.fastmcp.patterns",
}
PYTHON = ".".join(map(str, sys.version_info[:3]))
HERE = Path(__file__).parent


def said(match):
    """Return what a model answers as the asked programs put it."""
    return "crash" if match.cause == "crash" else match.answer.value


def hold(name, answers, capsys, split_otherwise=frozenset()):
    """Compare a model with answers to its pairs, and print the counts."""
    dialect, counts, differing = matcher(name), Counter(), []
    for pattern, url, answer in answers:
        counts[answer] += 1
        match = dialect.matches(pattern, url)
        if said(match) != answer and not {pattern, url} & split_otherwise:
            differing.append((pattern, url, answer, match.reason))
    with capsys.disabled():
        parts = ", ".join(f"{count} {answer}" for answer, count in sorted(counts.items()))
        print(f"\n{dialect.full_name}: {counts.total()} pairs, seeds {SEEDS}: {parts}", end="")  # noqa: T201 - seen in a run
    assert differing == []
    assert counts["yes"] > counts.total() / 4


def splits_otherwise(text):
    """Whether this interpreter splits a text otherwise than the newest CPython."""
    ends = []
    for split in (urlsplit, release(PYTHON).urlsplit):
        try:
            ends.append(tuple(split(text)))
        except ValueError:
            ends.append(None)
    return ends[0] != ends[1]


def drawn(name):
    """Return the pairs of both seeds."""
    dialect = matcher(name)

    def is_registered(pattern):
        return dialect.matches(pattern, pattern).matched

    return [pair for seed in SEEDS for pair in pairs(seed, COUNT // 2, is_registered)]


def answered(command, questions):
    """Return the pairs, each with the answer of a program."""
    lines = "".join(f"{json.dumps(pair)}\n" for pair in questions)
    done = subprocess.run(command, input=lines, capture_output=True, text=True, check=True)
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    return [(*pair, answer) for pair, answer in zip(questions, answers, strict=True)]


@pytest.mark.parametrize("name", PROGRAMS)
def test_a_program_of_python_answers_as_its_model(name, capsys):
    package = PROGRAMS[name][0]
    try:
        version = metadata.version(package)
    except metadata.PackageNotFoundError:
        pytest.skip(f"{package} is not installed")
    assert version == matcher(name).version
    questions = drawn(name)
    texts = {text for pair in questions for entry in pair for text in (entry, *entry.split())}
    otherwise = {text for text in texts if splits_otherwise(text)} if name in BY_URLSPLIT else set()
    assert len(otherwise) < len(texts) / 50
    answers = answered([sys.executable, HERE / "asking.py", name], questions)
    hold(name, answers, capsys, frozenset(otherwise))


@on_linux
@pytest.mark.parametrize("name", OF_NPM)
def test_a_program_of_npm_answers_as_its_model(name, capsys):
    try:
        folder = installed(f"{OF_NPM[name]}@{matcher(name).version}")
    except MissingError as reason:
        pytest.skip(str(reason))
    command = [node(node_model.VERSION), HERE / "asking.mjs", name, folder]
    hold(name, answered(command, drawn(name)), capsys)


def test_every_program_is_asked():
    asked = {*PROGRAMS, *OF_NPM}
    modelled = {name for kind in ("redirect_uri", "resource") for name in names(kind)}
    assert modelled - asked == {
        "redirect_uri.rfc6749",
        "redirect_uri.rfc9700",
        "redirect_uri.rfc8252",
        "resource.rfc8707",
    }
