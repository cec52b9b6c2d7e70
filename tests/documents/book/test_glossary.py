"""The first use of a term of the glossary on each page is a link."""

import pytest

from tools import terms as link_terms

pytestmark = pytest.mark.once


def test_the_terms_stand_under_their_headings():
    glossary = link_terms.GLOSSARY.read_text("utf-8")
    for term, heading in link_terms.TERMS.items():
        title = heading.replace("-", " ").capitalize()
        section = glossary.partition(f"\n## {title}\n")[2].partition("\n## ")[0]
        assert f"\n| {term}" in section, term
    assert len(link_terms.TERMS) >= 10
