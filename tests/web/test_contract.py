"""The description of the API against the server: whatever it allows, Schemathesis asks."""

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings

from tests.web.local_server import COMMAND, serving
from urlprism.web.description import description

pytestmark = [pytest.mark.once, pytest.mark.real]

EXAMPLES = 15
GOOD, BAD = schemathesis.GenerationMode.POSITIVE, schemathesis.GenerationMode.NEGATIVE
SCHEMA = schemathesis.openapi.from_dict(description())
SCHEMA.config.checks.negative_data_rejection.expected_statuses = ["400", "413", "415", "422"]
OPERATIONS = [each.ok() for each in SCHEMA.get_all_operations()]


@pytest.fixture(scope="module")
def address():
    with serving(*COMMAND) as running:
        yield running.address


# What has neither a body nor keys cannot be asked wrongly.
ASKED = [(each, GOOD) for each in OPERATIONS]
ASKED += [(each, BAD) for each in OPERATIONS if each.body or each.query]


@pytest.mark.parametrize(
    ("operation", "mode"),
    ASKED,
    ids=lambda each: each.label if hasattr(each, "label") else each.value,
)
def test_an_answer_is_as_described(operation, mode, address):
    cases = operation.as_strategy(generation_mode=mode)

    @settings(
        max_examples=EXAMPLES,
        deadline=None,
        database=None,
        derandomize=True,
        suppress_health_check=[*HealthCheck],
    )
    @given(cases)
    def ask(case):
        if mode is GOOD:
            # Which names and versions of readers there are, no schema says.
            for given in (case.body, case.query):
                if isinstance(given, dict) and given.get("readers") is not None:
                    given["readers"] = "whatwg,curl"
                # Nor which texts are URLs with a host.
                is_scan = operation.path.endswith("/scan") and isinstance(given, dict)
                if is_scan and given.get("base") is not None:
                    given["base"] = "https://bank.example"
        case.call_and_validate(base_url=address)

    ask()


def test_every_operation_is_asked():
    assert {each.path for each in OPERATIONS} == {*description()["paths"]}
