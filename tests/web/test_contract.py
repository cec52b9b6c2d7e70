"""The description of the API against the server: whatever it allows, Schemathesis asks."""

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from local_server import COMMAND, serving

from urlprism.web.description import description

pytestmark = [pytest.mark.once, pytest.mark.real]

EXAMPLES = 15
SCHEMA = schemathesis.openapi.from_dict(description())
OPERATIONS = [each.ok() for each in SCHEMA.get_all_operations()]


@pytest.fixture(scope="module")
def address():
    with serving(*COMMAND) as running:
        yield running.address


@pytest.mark.parametrize("operation", OPERATIONS, ids=lambda each: each.path)
@pytest.mark.parametrize("mode", list(schemathesis.GenerationMode), ids=lambda each: each.value)
def test_an_answer_is_as_described(operation, mode, address):
    try:
        cases = operation.as_strategy(generation_mode=mode)
    except Exception as error:  # noqa: BLE001 - what allows everything cannot be asked wrongly
        pytest.skip(f"nothing to ask: {error}")

    @settings(
        max_examples=EXAMPLES,
        deadline=None,
        database=None,
        derandomize=True,
        suppress_health_check=[*HealthCheck],
    )
    @given(cases)
    def ask(case):
        case.call_and_validate(base_url=address)

    ask()


def test_every_operation_is_asked():
    assert {each.path for each in OPERATIONS} == {*description()["paths"]}
