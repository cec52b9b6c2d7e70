"""The sections that rules cite are those of the documents that they name."""

import pytest

from urlprism.comparison.causes import RULES
from urlprism.documents import links

pytestmark = pytest.mark.once


def test_a_section_is_of_the_document_before_it():
    rule = "RFC 3986 §3.3 keeps it; Servlet 6.0 §3.5.2 cuts; draft-abarth-url-00 §4.6 or -01 §4.4"
    assert [link.label for link in links(rule)] == [
        *("RFC 3986 §3.3", "Servlet 6.0 §3.5.2", "draft-abarth-url-00 §4.6"),
        "draft-abarth-url-01 §4.4",
    ]


def test_no_rule_cites_a_section_that_a_document_does_not_have():
    """RFC 3986 §3.5 is the last of its chapter, and has no parts of its own."""
    cited = {link.label for rule in RULES for link in links(rule.rule)}
    assert "RFC 3986 §3.3" in cited
    assert not [each for each in cited if each.startswith("RFC 3986 §3.5.")]
