"""What notebooks show of objects: whole HTML without scripts, without what cannot be seen."""

from html.parser import HTMLParser

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.help.work import is_linear_in_steps
from urlprism import URL, audit, compare
from urlprism.comparison.families import FAMILIES
from urlprism.equivalence import equivalence
from urlprism.scanning import Census

VOID = {"br"}
TAGS = {"div", "style", "p", "b", "small", "i", "code", "span", "table", "tr", "th", "td", "br"}
HOSTILE = "<>&\"'`\x00\x1b\u202e\u200b\ud800\n/@\\:?#[]%aä"


class Document(HTMLParser):
    """HTML whose tags are balanced, of a few kinds, with classes and widths only."""

    def __init__(self, html):
        super().__init__()
        self.open, self.text = [], ""
        self.feed(html)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag, attributes):
        assert tag in TAGS
        assert {name for name, _ in attributes} <= {"class", "style"}
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        if self.open[-1] != "style":
            self.text += data


def text_of(thing):
    html = thing._repr_html_()
    html.encode()  # a notebook is a file in UTF-8
    text = Document(html).text
    assert text.isprintable()
    assert "\u202e" not in html
    return text


@given(st.text(HOSTILE, max_size=30))
def test_a_comparison_of_any_text_is_whole_html(text):
    assert str(compare(text).verdict) in text_of(compare(text))


@given(st.text(HOSTILE, max_size=12), st.text(HOSTILE, max_size=12))
def test_a_comparison_with_a_base(text, rest):
    text_of(compare(text, f"http://h/{rest}"))


@given(st.text(HOSTILE, max_size=20))
def test_a_url_with_any_path_is_whole_html(text):
    url = URL("http://me@h:81/").with_path(["a", text.encode("utf-8", "replace").decode()])
    shown = text_of(url)
    for each in ("me", "h", "81"):
        assert each in shown


@pytest.mark.parametrize("family", FAMILIES, ids=lambda each: each.name)
def test_a_comparison_says_who_goes_where_and_why(family):
    comparison = compare(family.text, family.base, ["all"])
    shown = text_of(comparison)
    for cause in comparison.causes:
        assert cause.name in shown
    for group in comparison.groups:
        assert str(group.readings[0].reader) in shown


def test_secrets_are_hidden():
    shown = text_of(compare("http://me:s3cret@h/?token=abcdefgh12345"))
    assert "s3cret" not in shown
    assert "abcdefgh" not in shown
    assert "me:******@h/?token=******" in shown


def test_an_equivalence_shows_its_steps():
    shown = text_of(equivalence("http://a/%7Eb", "HTTP://A/~b"))
    assert "Equivalent on the rung percent-encoding." in shown
    assert "RFC 3986 §6.2.2.2" in shown
    assert "They differ on every rung." in text_of(equivalence("http://a/", "http://b/"))


def test_an_audit_shows_its_findings():
    let_through = audit(lambda url: "example.com" in url, allow=["example.com"], questions=200)
    shown = text_of(let_through)
    for finding in let_through.findings:
        assert finding.url in shown
    strict = audit(lambda url: url == "https://example.com/", allow=["example.com"], questions=200)
    assert "It refuses all of 200.That is no proof" in text_of(strict)


def test_a_census_shows_its_counts():
    census = Census()
    census.feed(b"http://h/\n" * 1000 + b"http://a@b@c/\n" * 3)
    census.close()
    shown = text_of(census)
    assert "1,003 URLs: 3 go to different places1,000 are certified" in shown
    assert "several-at 3http://a@b@c/" in shown
    assert "0 URLs" in text_of(Census())


def test_a_long_text_is_folded():
    html = compare("http://a@b@c/" + "x" * 100_000)._repr_html_()
    assert len(html) < 40_000
    assert "characters …" in html


def test_work_is_linear():
    for form in ("http://a@b@c/{}", "http://h/?{}#\u202e", "{}"):
        assert is_linear_in_steps(
            lambda text: compare(text)._repr_html_(),
            (lambda size, form=form: form.format("\u202ea&" * (size // 3))),
        )
