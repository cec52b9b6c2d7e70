"""The page of configurations says what audits of them say."""

import pytest

from tests.help.counts import IS_NIGHTLY
from tools.servers import BACKS, CONFIGURATIONS, PAGE, section

pytestmark = pytest.mark.once

TEXT = PAGE.read_text("utf-8")
# Some minutes for all of them: a gate asks the first ones, a night all.
ASKED = CONFIGURATIONS if IS_NIGHTLY else CONFIGURATIONS[:2]


def test_there_are_eleven_before_six_servers():
    assert (len(CONFIGURATIONS), len(BACKS)) == (11, 6)
    assert TEXT.count("\n## ") == 11


@pytest.mark.parametrize("written", ASKED, ids=lambda each: each.name)
def test_a_section_is_what_audits_say(written):
    assert "\n".join(section(written)) in TEXT
