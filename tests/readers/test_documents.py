"""The standards as readers: what they warn of, where they refuse, and which text they are."""

import pytest

from urlprism import URLError, whatwg
from urlprism.documents import DOCUMENTS
from urlprism.readers import GROUPS, Target, documents, reader, readers


def found(name, text, base=None):
    return [(each.name, each.start, each.end) for each in reader(name).read(text, base).findings]


@pytest.mark.parametrize(
    ("name", "text", "finding"),
    [
        ("whatwg", "http://a/b c", ("invalid-URL-unit", 10, 11)),
        ("rfc3986", "http://u:p@a/", ("password-in-url", 9, 10)),
        ("rfc1808", "http://a/../b", None),
        ("rfc2396", "http://a/", None),
    ],
)
def test_findings_are_those_of_the_room(name, text, finding):
    assert finding is None or finding in found(name, text)
    assert finding is not None or isinstance(found(name, text), list)


def test_a_text_that_is_refused_has_no_findings_but_its_refusal():
    reading = reader("rfc3986").read("http://a/b c")
    assert reading.findings == ()
    assert (reading.refusal.start, reading.refusal.end) == (10, 11)
    assert "RFC 3986" in reading.refusal.rule


def test_a_refusal_of_the_whole_has_no_place_in_the_reference():
    refusal = reader("rfc2396").read("c d", "http://a/b").refusal
    assert (refusal.start, refusal.end) == (None, None)


def test_the_url_standard_is_that_of_its_room():
    assert whatwg.SPEC.startswith(reader("whatwg").version)


def test_every_standard_reads_a_plain_url():
    for each in readers(["standards"]):
        assert each.read("http://a.example/b").target == Target("http", "a.example", 80)
    assert [each.name for each in readers(["standards"])] == list(GROUPS["standards"])


def test_rfc_1738_knows_no_relative_urls():
    assert not reader("rfc1738").read("b", "http://a/").accepted
    assert reader("rfc1738").read("http://c/", "http://a/").target.host == "c"


# Of each document a text that it reads, and what that is against a base; None where it is refused.
READ = {
    "rfc5538": "news:a.b",
    "rfc8089": "file:///a",
    "rfc6068": "mailto:a@b",
}


@pytest.mark.parametrize("name", DOCUMENTS)
def test_any_document_of_the_table_can_be_a_reader(name):
    document = documents._document(name, "a summary", "01" if name.startswith("draft") else "")
    parse, findings = documents._functions(document)
    text = READ.get(name, "http://h/a")
    assert str(parse(text, "http://b/")) == text
    assert isinstance([*findings(text, "http://b/")], list)
    if not DOCUMENTS[name].takes_base:
        with pytest.raises(URLError):
            parse("//h:x", "http://b/")


@pytest.mark.parametrize("name", ["nothing", "rfc3986@2", "urllib@", "urllib@2.6", "curl@1", ""])
def test_unknown_readers_are_refused(name):
    with pytest.raises(ValueError, match=r"modelled|release|no reader is named"):
        reader(name)
