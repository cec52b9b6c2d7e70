"""The model of CPython's releases against those releases themselves."""

import itertools
import json
from collections import Counter
from pathlib import Path

import pytest

from tests.agreement.oracles.interpreters import (
    PYODIDE,
    Outcome,
    asked,
    lines,
    newer,
    outcomes,
    real,
)
from tests.agreement.oracles.operations import operations
from tests.agreement.oracles.stdlib_worker import run
from tests.help.counts import IS_NIGHTLY
from urlprism._core.classes.closing import make
from urlprism.urllib_parse import releases
from urlprism.urllib_parse.releases.rules import Rules

pytestmark = [pytest.mark.once, pytest.mark.real]


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

VERSIONS = list(real())
NEIGHBOURS = list(itertools.pairwise(VERSIONS))

needs_pyodide = pytest.mark.skipif(
    not newer(), reason=f"${PYODIDE} names no folder of pyodide installs; nox has npm bring one"
)


def is_asked(place: int, version: str) -> bool:
    """Whether an operation is looked at: nightly each, on the gate every third, others by release.

    Each operation is so looked at on some releases, and each release has a third of them.
    """
    return IS_NIGHTLY or place % 3 == VERSIONS.index(version) % 3


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


def alike(one: str, other: str) -> bool:
    """Return whether two outcomes, as lines of JSON, promise the same."""
    return one == other or promised(json.loads(one)) == promised(json.loads(other))


def model(version: str) -> releases.Release:
    return releases.release(version)


def flipped(one: releases.Release, change: releases.Change) -> releases.Release:
    """Return a release with one change switched."""
    switches = {**one.rules.switches, change.name: not one.rules.has(change.name)}
    return make(releases.Release, one.version, Rules(one.version, switches))


def test_there_are_enough_operations():
    everything = asked()
    assert len(everything) >= 50_000
    assert len({json.dumps(each) for each in everything}) == len(everything)
    assert everything == tuple(operations())


@pytest.mark.parametrize("version", versions())
def test_the_model_answers_as_the_interpreter_does(version):
    release = model(version)
    different = [
        operation
        for place, (operation, line) in enumerate(zip(asked(), lines(version), strict=True))
        if operation["function"] in MODELLED
        and is_asked(place, version)
        and not alike(json.dumps(run(release, operation)), line)
    ]
    shown = different[:5]
    really = outcomes(version, shown)
    assert not different, [
        (operation, answer, run(release, operation))
        for operation, answer in zip(shown, really, strict=True)
    ]


@pytest.mark.parametrize(("older", "later"), NEIGHBOURS, ids=[*map(" to ".join, NEIGHBOURS)])
def test_every_difference_between_neighbours_has_a_name(older, later):
    """Each operation that two real releases answer differently differs by some single change."""
    changes = [change for change in releases.differences(older, later) if change.modelled]
    steps = [
        (release, [(change.name, flipped(release, change)) for change in changes])
        for release in (model(older), model(later))
    ]
    named = Counter()
    unnamed = []
    answers = zip(asked(), lines(older), lines(later), strict=True)
    for place, (operation, before, after) in enumerate(answers):
        if operation["function"] not in MODELLED or not is_asked(place, older):
            continue
        if alike(before, after):
            continue
        names = set()
        for release, turned in steps:
            as_it_is = promised(run(release, operation))
            names |= {name for name, other in turned if promised(run(other, operation)) != as_it_is}
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
