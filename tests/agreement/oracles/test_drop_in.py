"""The drop-in against every real interpreter: whatever differs has a name."""

import functools
import json

import pytest

from tests.agreement.oracles.interpreters import Operation, Outcome, asked, lines, order
from tests.agreement.oracles.stdlib_worker import run
from tests.agreement.oracles.test_releases import MODELLED, VERSIONS, is_asked, promised
from urlprism import urllib_parse
from urlprism.urllib_parse import releases
from urlprism.urllib_parse.releases.versions import DROP_IN

pytestmark = pytest.mark.real


OURS = DROP_IN


def is_octets(argument: object) -> bool:
    return isinstance(argument, dict) and "bytearray" in argument


def is_new_option(operation: Operation) -> bool:
    return not {"missing_as_none", "keep_empty"}.isdisjoint(operation["kwargs"])


def has_no_text_for_a_path(operation: Operation) -> bool:
    """Return whether the path to be put together is neither text nor octets."""
    (parts,) = operation["args"][:1] or [None]
    items = next(iter(parts.values())) if isinstance(parts, dict) else []
    if not isinstance(items, list) or len(items) < 3:
        return False
    is_text = isinstance(items[0], dict) and "str" in items[0]
    kind = {"str", "units"} if is_text else {"str", "units", "bytes"}
    return not isinstance(items[2], dict) or kind.isdisjoint(items[2])


# Where the drop-in goes beyond CPython 3.14, as docs/standards/urllib_parse.md lists it.
BEYOND = {
    "bytearray": lambda each: (
        each["function"] in {"urlsplit", "unquote_to_bytes"}
        and any(map(is_octets, [*each["args"], *each["kwargs"].values()]))
    ),
    "options of 3.15": is_new_option,
    "path that is no text": lambda each: (
        each["function"] in {"urlunsplit", "urlunparse"} and has_no_text_for_a_path(each)
    ),
    "an address in memory": lambda each: (
        each["function"] == "unwrap" and "memoryview" in json.dumps(each["args"])
    ),
}

# Functions that `releases` does not model, and the row of its table that says what changed.
OUTSIDE = {
    "urlencode": {"tilde-unreserved"},
    "splitnport": {
        "splitnport-of-ascii-digits",
        "integer-digits-limited",
        "digit-limit-says-digits",
    },
}
LEGACY = frozenset(name for name in vars(urllib_parse) if f"_{name}" in vars(urllib_parse))


@functools.cache
def ours() -> tuple[str, ...]:
    """Return what the drop-in answers, as lines of JSON."""
    return tuple(json.dumps(run(urllib_parse, each)) for each in asked())


def without_warnings(outcome: Outcome) -> Outcome:
    return {name: value for name, value in outcome.items() if name != "warnings"}


def same(mine: Outcome, theirs: Outcome) -> bool:
    """Return whether two answers are alike; how many values Python unpacks is Python's wording."""
    if "error" in mine and "error" in theirs and "values to unpack" in theirs["error"][1]:
        return mine["error"][0] == theirs["error"][0]
    return promised(mine) == promised(theirs)


@functools.cache
def is_explained(place: int) -> bool:
    """Return whether an answer may differ from every release's: we go beyond, or are like 3.14."""
    operation = asked()[place]
    if any(applies(operation) for applies in BEYOND.values()):
        return True
    like_ours = releases.release(OURS)
    mine = json.loads(ours()[place])
    return operation["function"] in MODELLED and same(mine, run(like_ours, operation))


def unexplained(version: str) -> dict[str, list]:
    """Return, by function, the operations whose answer differs for no reason that has a name."""
    changed = {change.name for change in releases.differences(version, OURS)}
    other_warnings = not (3, 8) <= order(version) < (3, 15)
    found = {}
    for place, (line, real_line) in enumerate(zip(ours(), lines(version), strict=True)):
        if line == real_line or not is_asked(place, version) or is_explained(place):
            continue
        mine, theirs = json.loads(line), json.loads(real_line)
        function = asked()[place]["function"]
        if other_warnings and function in LEGACY:
            # They warn from 3.8 on, in other words from 3.15 on.
            mine, theirs = without_warnings(mine), without_warnings(theirs)
        if not same(mine, theirs) and not OUTSIDE.get(function, set()) & changed:
            found.setdefault(function, []).append((asked()[place], mine, theirs))
    return found


# The newest first: another process may be asking the oldest just now, for test_releases.
@pytest.mark.parametrize("version", VERSIONS[::-1])
def test_every_difference_has_a_name(version):
    assert unexplained(version) == {}
