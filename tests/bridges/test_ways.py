"""Each way in is guarded, or not, as the table in the documentation says."""

import cattrs
import pytest
from fastapi.exceptions import ResponseValidationError
from sqlalchemy.exc import CompileError

from tests.bridges import ways_of_django, ways_of_types
from tests.bridges.ways_table import PAGE, renewed

# isort: split
from django.core.exceptions import ValidationError
from django.core.serializers.base import DeserializationError
from rest_framework.exceptions import ValidationError as RestError

from urlprism.errors import URLError

pytestmark = pytest.mark.plain

GOOD = "https://example.com/%7Ea"
BAD = {"standard": "not a url", "policy": "https://10.0.0.1/"}
REFUSALS = (
    ValidationError,
    DeserializationError,
    RestError,
    URLError,
    ValueError,
    ResponseValidationError,
    cattrs.BaseValidationError,
    CompileError,
)
MODULES = (ways_of_django, ways_of_types)
WAYS = [way for module in MODULES for way in module.WAYS]
MORE = [way for module in MODULES for way in module.MORE]
TRIED = [
    pytest.param(way, kind, id=f"{way.library}: {way.name}: {kind}")
    for way in (*WAYS, *MORE)
    for kind in way.kinds
]


@pytest.mark.parametrize(("way", "kind"), TRIED)
def test_a_way_is_guarded_as_the_table_says(way, kind):
    good, bad = way.texts.get("good", GOOD), way.texts.get(kind, BAD[kind])
    assert way.let_in(good, kind) == good
    try:
        inside = way.let_in(bad, kind)
    except REFUSALS:
        inside = None
    assert (inside != bad) == (kind in way.guards)


def test_the_page_has_the_table():
    page = PAGE.read_text("utf-8")
    assert renewed(page, WAYS) == page, "write `renewed(page, WAYS)` of this module"
