"""The model of CPython's releases against those releases themselves."""

import functools
import itertools
import json
from collections import Counter
from pathlib import Path

import pytest
from interpreters import PYODIDE, Operation, Outcome, answers, installed, newer, order
from operations import operations
from stdlib_worker import run

from urlprism.urllib_parse import releases
from urlprism.urllib_parse.releases.rules import Rules

MODELLED = frozenset(
    {
        *("urlsplit", "urlparse", "urlunsplit", "urlunparse", "urljoin", "urldefrag", "parse_qs"),
        *("parse_qsl", "quote", "quote_plus", "quote_from_bytes", "unquote", "unquote_plus"),
        *("unquote_to_bytes", ".encode", ".decode", "._replace"),
    }
)

# Every ValueError is promised to the letter; of the other errors those that urllib.parse words
# itself. The rest speak of attributes, operands and arguments, as the running interpreter does.
WORDED = (
    "Cannot mix str",
    "quote() doesn't support",
    "quote_from_bytes() expected",
    "Expected str, got",
    "Got unexpected field names",
)
VALUE_ERRORS = frozenset({"ValueError", "UnicodeDecodeError", "UnicodeEncodeError"})

REAL = installed() | newer()
VERSIONS = sorted(REAL, key=order)
NEIGHBOURS = list(itertools.pairwise(VERSIONS))

needs_pyodide = pytest.mark.skipif(
    not newer(), reason=f"${PYODIDE} names no directory of pyodide installs (nox -s newer)"
)


def is_supported(version: str) -> bool:
    try:
        releases.release(version)
    except ValueError:
        return False
    return True


def versions() -> list:
    """Return a parameter for each interpreter, and one that tells when the newer ones are away."""
    found = []
    for version in VERSIONS:
        beyond = pytest.mark.skipif(
            not is_supported(version), reason=f"CPython {version} is not among the modelled ones"
        )
        found.append(pytest.param(version, marks=beyond))
    return found if newer() else [*found, pytest.param("newer", marks=needs_pyodide)]


@functools.cache
def asked() -> list[Operation]:
    return [each for each in operations() if each["function"] in MODELLED]


def promised(outcome: Outcome) -> str:
    """Return an outcome as text, without the wording of errors that is not promised."""
    if "error" in outcome:
        return json.dumps([error_of(outcome["error"]), outcome.get("warnings")])
    value = outcome["value"]
    if isinstance(value, dict) and "seen" in value:
        seen = {
            name: error_of(each["error"]) if "error" in each else each
            for name, each in value["seen"].items()
        }
        value = {**value, "seen": seen}
    return json.dumps([value, outcome.get("warnings")], sort_keys=True)


def error_of(error: list[str]) -> list[str]:
    kind, message = error
    return error if kind in VALUE_ERRORS or message.startswith(WORDED) else [kind]


def digest(outcome: Outcome) -> int:
    """Return a number for what is promised of an outcome: a hundred thousand stay small."""
    return hash(promised(outcome))


@functools.cache
def real(version: str) -> list[int]:
    return [digest(each) for each in answers(REAL[version], asked())]


def model(version: str) -> releases.Release:
    return releases.release(version)


def flipped(one: releases.Release, change: releases.Change) -> releases.Release:
    """Return a release with one change switched."""
    switches = {**one.rules.switches, change.name: not one.rules.has(change.name)}
    return releases.Release(one.version, Rules(switches))


def test_there_are_enough_operations():
    everything = operations()
    assert len(everything) >= 50_000
    assert len({json.dumps(each) for each in everything}) == len(everything)
    assert everything == operations()


@pytest.mark.parametrize("version", versions())
def test_the_model_answers_as_the_interpreter_does(version):
    release = model(version)
    different = [
        operation
        for operation, answer in zip(asked(), real(version), strict=True)
        if digest(run(release, operation)) != answer
    ]
    shown = different[:5]
    really = list(answers(REAL[version], shown)) if shown else []
    assert not different, [
        (operation, answer, run(release, operation))
        for operation, answer in zip(shown, really, strict=True)
    ]


@pytest.mark.parametrize(("older", "later"), NEIGHBOURS, ids=[*map(" to ".join, NEIGHBOURS)])
def test_every_difference_between_neighbours_has_a_name(older, later):
    """Each operation that two real releases answer differently differs by some single change."""
    one, other = model(older), model(later)
    changes = [change for change in releases.differences(older, later) if change.modelled]
    steps = [(one, flipped(one, change), change) for change in changes]
    steps += [(other, flipped(other, change), change) for change in changes]
    named = Counter()
    unnamed = []
    for operation, before, after in zip(asked(), real(older), real(later), strict=True):
        if before == after:
            continue
        names = {
            change.name
            for release, turned, change in steps
            if promised(run(release, operation)) != promised(run(turned, operation))
        }
        named.update(names)
        if not names:
            unnamed.append(operation)
    print(len(changes), "changes;", dict(named))  # noqa: T201 -- seen with -rP
    assert not unnamed
    assert set(named) <= {change.name for change in changes}


def test_the_worker_stands_alone():
    """It has to run on interpreters as old as 3.6, which import nothing of this project."""
    source = Path(__file__).with_name("stdlib_worker.py").read_text("utf-8")
    imports = {line.split()[1] for line in source.splitlines() if line.startswith("import ")}
    assert imports == {"builtins", "json", "pathlib", "sys", "typing", "urllib.parse", "warnings"}
