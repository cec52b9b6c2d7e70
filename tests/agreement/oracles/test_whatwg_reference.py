"""urlprism.whatwg and npm's whatwg-url, the standard's reference implementation: no difference.

`nox -s reference -- SEED ...` asks with other seeds, and so much more.
"""

import os
from itertools import pairwise

import pytest

from tests.help import chances, url_rivals
from tests.help.whatwg_mutations import chains, query_chains, questions

pytestmark = [pytest.mark.once, pytest.mark.real]

# In a gate a part of it is asked.
SHARE = 1 if chances.SEED in os.environ else 20
PARSES, CHAINS, EDITS = 100_000 // SHARE, 60_000 // SHARE, 60_000 // SHARE


def differences(name, wanted):
    """Return where the reference implementation answers otherwise; both, and what was asked."""
    known = getattr(url_rivals, f"ours_{name}")(wanted)
    try:
        theirs = getattr(url_rivals, f"whatwg_url_{name}")(wanted)
    except url_rivals.UnavailableError as reason:
        pytest.skip(str(reason))
    different = [each for each in zip(wanted, known, theirs, strict=True) if each[1] != each[2]]
    print(name, len(wanted), "asked;", len(different), "differences")  # noqa: T201 -- seen with -rP
    return known, different


def test_parsing_with_base_objects():
    wanted = questions(PARSES)
    known, different = differences("with_objects", wanted)
    assert not different, different[:5]
    assert len(wanted) == PARSES
    assert 0.4 < sum(answer is not None for answer in known) / PARSES < 0.6
    assert sum(base is not None for _, base in wanted) > 0.4 * PARSES


def test_setters_and_the_url_as_a_base():
    wanted = chains(CHAINS)
    known, different = differences("chained", wanted)
    assert not different, different[:5]
    # Files that the parser reads otherwise are among the bases.
    ends = [hrefs[-1] for hrefs, _ in known]
    assert sum(end.startswith("file://localhost/") for end in ends) > 0.001 * CHAINS
    assert sum(end.startswith("file:") and "|/" in end for end in ends) > 0.001 * CHAINS
    assert sum(answer is not None for _, answer in known) > 0.4 * CHAINS


def test_edits_of_queries():
    wanted = query_chains(EDITS)
    known, different = differences("edited", wanted)
    assert not different, different[:5]
    emptied = 0
    for question, said in zip(wanted, known, strict=True):
        queries = ["?" in question.href, *("?" in href for href, _, _ in said)]
        emptied += any(before and not after for before, after in pairwise(queries))
    assert emptied > 0.1 * EDITS
