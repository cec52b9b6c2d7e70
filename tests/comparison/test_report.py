"""`compare`: verdicts in their order, groups, and what a comparison tells."""

import itertools
import json

import pytest

import urlprism
from tests.help.compared import differing
from urlprism import URLError, rfc3986
from urlprism._core.records.components import Components
from urlprism.auditing import audit
from urlprism.columns.functions.comparing import chosen_readers
from urlprism.comparison import Aspect, Verdict, compare, fields
from urlprism.comparison.matrices import matrix_of
from urlprism.comparison.shrinking import shrink_difference
from urlprism.conformance import generated
from urlprism.gate import safe_target
from urlprism.readers import Reader, reader, readers
from urlprism.scanning.census import Census

pytestmark = pytest.mark.both

VERDICTS = [
    ("http://127.0.0.1\\@1.1.1.1/", ("whatwg", "urllib"), Verdict.DIFFERENT_HOST),
    ("http:///evil/", ("whatwg", "rfc3986"), Verdict.HOST_OR_NONE),
    ("http://a:65536/", ("rfc3986", "rfc3987"), Verdict.ALIKE),
    ("http:a", ("whatwg", "rfc3986"), Verdict.HOST_OR_NONE),
    ("http://a b/", ("whatwg", "rfc3986"), Verdict.REFUSED_BY_ALL),
    ("http://a/b;c", ("nginx", "tomcat", "rfc3986"), Verdict.DIFFERENT_PATH),
    ("http://a/b;c", ("nginx", "rfc3986"), Verdict.ALIKE),
    ("http://a|b/", ("whatwg", "urllib"), Verdict.REFUSED_BY_SOME),
    ("http://a/é", ("whatwg", "rfc3986"), Verdict.REFUSED_BY_SOME),
    ("http://a/../b", ("whatwg", "rfc3986"), Verdict.DIFFERENT_PARTS),
    ("http://0x7f.1/", ("whatwg", "rfc3986"), Verdict.SPELLING),
    ("http://a/?b", ("whatwg", "rfc3986"), Verdict.ALIKE),
    ("http://a:00080/", ("whatwg", "rfc3986"), Verdict.ALIKE),
    ("mailto:a@b", ("whatwg", "rfc3986"), Verdict.ALIKE),
]


@pytest.mark.parametrize(("text", "names", "verdict"), VERDICTS)
def test_verdicts(text, names, verdict):
    comparison = compare(text, None, names)
    assert comparison.verdict is verdict
    assert comparison.differs is (list(Verdict).index(verdict) < 5)


OF_ASPECTS = {
    Aspect.SCHEME: Verdict.DIFFERENT_SCHEME,
    Aspect.PORT: Verdict.DIFFERENT_PORT,
    Aspect.ACCEPTANCE: Verdict.REFUSED_BY_SOME,
    **dict.fromkeys(
        (Aspect.USERINFO, Aspect.PATH, Aspect.QUERY, Aspect.FRAGMENT), Verdict.DIFFERENT_PARTS
    ),
    Aspect.SPELLING: Verdict.SPELLING,
}


def of_aspects(readings):
    """The verdict that follows from all differences of the readings."""
    aspects = differing(readings)
    if Aspect.HOST in aspects:
        hosts = {reading.target.host for reading in readings if reading.target}
        return Verdict.HOST_OR_NONE if len(hosts - {None}) == 1 else Verdict.DIFFERENT_HOST
    for aspect, verdict in OF_ASPECTS.items():
        if aspect in aspects:
            return verdict
    accepted = any(reading.accepted for reading in readings)
    return Verdict.ALIKE if accepted else Verdict.REFUSED_BY_ALL


@pytest.mark.parametrize("base", [None, "http://u:p@a.example/b?c#d"])
def test_what_is_asked_first_changes_nothing(base):
    found = set()
    for question in itertools.islice(generated(), 400):
        first, other = compare(question.text, base), compare(question.text, base)
        if not first.is_certified:
            assert first.verdict is of_aspects(other.readings)
            assert first.causes == other.causes
            assert other.verdict is first.verdict
            # The sixth field is a function, and equal to none.
            assert [each[:5] for each in first.readings] == [each[:5] for each in other.readings]
            found.add(first.verdict)
    assert len(found) > 5


def test_verdicts_stand_in_the_order_of_their_severity():
    assert list(Verdict)[:6] == [
        Verdict.DIFFERENT_HOST,
        Verdict.HOST_OR_NONE,
        Verdict.DIFFERENT_SCHEME,
        Verdict.DIFFERENT_PORT,
        Verdict.DIFFERENT_PATH,
        Verdict.REFUSED_BY_SOME,
    ]


def test_a_base_makes_it_a_redirect():
    comparison = compare(
        "\\\\evil.example", "https://example.org/a", ("whatwg", "rfc3987", "urllib")
    )
    hosts = {
        reading.reader: reading.target and reading.target.host for reading in comparison.readings
    }
    assert hosts == {"whatwg": "evil.example", "rfc3987": None, "urllib": "example.org"}
    assert comparison.base == "https://example.org/a"
    assert comparison.verdict is Verdict.DIFFERENT_HOST


def test_groups_begin_with_most_and_end_with_refusals():
    comparison = compare(
        "http://127.0.0.1\\@1.1.1.1/", None, ("whatwg", "urllib", "urllib@3.6.15", "yarl")
    )
    assert [(str(group.target), len(group.readings)) for group in comparison.groups] == [
        ("http://1.1.1.1:80", 2),
        ("http://127.0.0.1:80", 1),
        ("None", 1),
    ]


def test_readers_are_names_groups_or_readers():
    known = compare("http://a/", readers=[reader("whatwg"), "standards", "whatwg"]).readings
    assert [reading.reader for reading in known][:2] == ["whatwg", "rfc3986"]
    assert len(known) == 8
    assert [each.name for each in readers("whatwg".split())] == ["whatwg"]
    assert compare("http://a/", readers="whatwg").readings[0].reader == "whatwg"


# The functions that take readers, each with what it shows of them.
TAKE_READERS = {
    "readers": lambda wanted: [each.name for each in readers(wanted)],
    "compare": lambda wanted: [
        each.reader for each in compare("http://a@b@c/", readers=wanted).readings
    ],
    "safe_target": lambda wanted: [
        each.name for each in safe_target("http://h.com/", readers=wanted).readers
    ],
    "matrix_of": lambda wanted: [*matrix_of(wanted).readers],
    "Census": lambda wanted: [each.name for each in Census(wanted).readers],
    "columns": lambda wanted: [each.name for each in chosen_readers(wanted)],
}


@pytest.mark.parametrize("shown", TAKE_READERS.values(), ids=TAKE_READERS)
def test_one_name_or_reader_needs_no_list(shown):
    assert shown("curl") == shown(reader("curl")) == shown(["curl"]) == ["curl"]
    assert shown("browsers") == ["chromium", "firefox", "webkit"]


def test_what_shrinks_and_what_audits_take_one_name_or_reader():
    text = "http://a@b@c.com/"
    group = ["urllib3@1.24", "rfc3986"]
    assert shrink_difference(text, None, group) == shrink_difference(text, None, iter(group))
    for one in ("rfc3986", reader("rfc3986")):
        with pytest.raises(ValueError, match="do not differ"):
            shrink_difference("http://h.com/", None, one)
    for fetcher in ("curl", reader("curl"), ["curl"]):
        report = audit(lambda _: True, fetcher, allow=["h.com"], questions=1)
        assert report.fetchers == ("curl 8.23.0",)


@pytest.mark.parametrize("wanted", [["nobody"], [], "nobody", ["urllib@2.6"]])
def test_unknown_readers_are_refused_at_once(wanted):
    with pytest.raises(ValueError, match=r"reader|modelled|release"):
        compare("http://a/", readers=wanted)


def test_octets_are_utf_8():
    assert compare("http://é/".encode()).text == "http://é/"
    assert compare(bytearray(b"http://a/b")).is_certified
    with pytest.raises(TypeError):
        compare(None)


def test_a_certified_url_asks_nobody():
    comparison = compare("https://example.org/a?b#c")
    assert comparison.is_certified
    assert (comparison.verdict, comparison.causes, comparison.differs) == (Verdict.ALIKE, (), False)
    assert {str(reading.target) for reading in comparison.readings} == {"https://example.org:443"}


def test_an_obsolete_grammar_is_asked():
    assert not compare("http://a/~b", readers=["standards"]).is_certified
    assert not compare("http://a/b", readers=["rfc1738"]).is_certified
    assert compare("http://a/~b", readers=["rfc1808", "whatwg"]).is_certified


def test_a_reader_of_ones_own():
    known = reader("rfc3986")
    own = Reader("mine", "1", "the first letter only", lambda text, base: known.ask(text[:8], base))
    comparison = compare("http://a.b/", readers=["whatwg", own])
    assert not comparison.is_certified
    assert [reading.target.host for reading in comparison.readings] == ["a.b", "a"]
    assert comparison.verdict is Verdict.DIFFERENT_HOST


def test_json_is_stable():
    told = compare("http://a|b/", None, ("whatwg", "urllib")).to_dict()
    assert json.loads(json.dumps(told)) == told
    assert list(told) == [
        *("schema", "url", "base", "verdict", "differs", "certified", "disguised", "address"),
        *("causes", "groups", "request_targets", "cpython_changes"),
    ]
    assert told["schema"] == "urlprism.compare/1"
    assert told["groups"][0]["target"] == {"scheme": "http", "host": "a|b", "port": 80}
    refused = told["groups"][1]["readings"][0]
    assert list(refused) == ["reader", "accepted", "refusal", "components", "report"]
    assert refused["accepted"] is False
    assert compare("http://a/").to_dict()["groups"] == []


def test_readings_causes_and_errors_are_json():
    comparison = compare("http://a@b@c:99999/")
    told = [each.to_dict() for each in (*comparison.readings, *comparison.causes)]
    assert json.loads(json.dumps(told)) == told
    assert [each["name"] for each in told if "name" in each] == [
        cause.name for cause in comparison.causes
    ]
    with pytest.raises(URLError) as refused:
        rfc3986.parse("http://a b/")
    assert refused.value.to_dict() == {
        "ok": False,
        "reason": refused.value.message,
        "rule": "RFC 3986 §3.2.2 reg-name",
        "start": 8,
        "end": 9,
    }


def test_what_it_explains_fits_eighty_columns():
    for text in ("http://u:secret@1.1.1.1/" + "é" * 200, "http://a/", "\0", "http:" + "/" * 99):
        told = compare(text).explain()
        assert max(map(len, told.splitlines())) <= 80
        assert "secret" not in told


def test_a_comparison_shows_no_password():
    assert "secret" not in repr(compare("http://u:secret@h/"))
    assert "alike" in repr(compare("http://h/"))


def test_it_stands_at_the_front_door():
    assert urlprism.compare is compare


def test_an_explanation_puts_each_distinct_part_into_its_form_once(monkeypatch):
    asked = []

    def counting(form):
        def counted(part):
            asked.append(part)
            return form(part)

        return counted

    comparison = compare("http://h/%%7e?%7c#%%")
    shown = comparison.explain()
    monkeypatch.setattr(fields, "_FORMS", tuple(map(counting, fields._FORMS)))
    assert comparison.explain() == shown
    parts = [each.components for each in comparison.readings if each.components is not None]
    names = ("userinfo", *Components._fields[4:])
    distinct = {(name, getattr(each, name)) for each in parts for name in names}
    assert len(parts) > 10
    assert 0 < len(asked) <= len(distinct)
