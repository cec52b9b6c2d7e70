"""Random octets of a Location: who is asked for them, and how.

A client that reads octets of its own is asked by `test_wires.py`, or in a process of its own by
`test_wires_of_releases.py`, which send them. What other readers make of them is their UTF-8 joined
to the base, where they are UTF-8 or not.
"""

import pytest

from tests.agreement.programs.wire_clients import APART, NAMES
from tests.help.counts import amount
from tests.help.wire_questions import octets
from urlprism.programs import programs
from urlprism.readers import GROUPS, reader, readers

pytestmark = [pytest.mark.once, pytest.mark.real]

FOLLOWING = {name for name in GROUPS["all"] if reader(name).follow is not None}
OTHERS = tuple(name for name in GROUPS["programs"] if name not in FOLLOWING)
# Of programs that fetch, each question starts one.
FEW = {name for name, each in programs().items() if each.asks_each_time}


def test_each_client_that_reads_octets_is_sent_some():
    sent = {name.partition("@")[0] for name in (*NAMES, *APART)}
    assert {name.partition("@")[0] for name in FOLLOWING} == sent


@pytest.mark.parametrize("name", OTHERS)
def test_a_model_joins_octets_as_its_program_does(name):
    (program,) = readers((name,), live=True)
    if not program.is_live:
        pytest.skip(f"{name} is not installed")
    try:
        model = reader(f"{name}@{program.version}")
    except ValueError as error:
        pytest.skip(str(error))
    different, accepted = [], 0
    questions = octets(60 if name in FEW else amount(20_000))
    for base, location in questions:
        said, real = model.redirect(base, location), program.redirect(base, location)
        accepted += real.accepted
        if (said.accepted, said.report) != (real.accepted, real.report):
            different.append((base, location, said.report, real.report))
    assert not different, (len(different), different[:3])
    assert accepted > len(questions) // 20
