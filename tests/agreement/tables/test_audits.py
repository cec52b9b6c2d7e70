"""docs/checking/audit.md has the table that audits of ten filters as people write them give."""

import sys
from importlib.metadata import version

import pytest

from tests.agreement.tables.audited_filters import CASES
from tools import audits as table_of_audits

pytestmark = pytest.mark.once

# Those that take least time; all of them are audited nightly.
CHEAP = ("urlparse(url).hostname in", "Werkzeug", "Django")


@pytest.fixture(scope="module")
def shown():
    """Return the lines of the page; skip the test where other versions than its own are."""
    text = table_of_audits.PAGE.read_text("utf-8")
    if table_of_audits.told() not in text:
        here = ", ".join(f"{name} {version(name)}" for name in table_of_audits.LIBRARIES)
        pytest.skip(f"the page is of other versions than CPython {sys.version.split()[0]}, {here}")
    return text


def test_ten_filters_and_more_are_audited(shown):
    assert len(CASES) >= 10
    for case in CASES:
        assert f"\n| {table_of_audits._named(case)} | " in shown


@pytest.mark.parametrize("start", CHEAP)
def test_the_page_has_what_an_audit_finds(shown, start):
    (case,) = (case for case in CASES if case.code.startswith(start))
    assert "\n".join(table_of_audits.rows(case)) in shown


@pytest.mark.nightly
def test_the_page_is_what_audits_of_all_filters_give(shown):
    assert shown == table_of_audits.page()
