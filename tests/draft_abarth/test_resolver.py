"""Resolution: each section of §4, in both drafts."""

import pytest

from urlprism import URLError
from urlprism.draft_abarth import Resolution, parse, resolve

BASE = "http://u@a:1/b/c;d?q#f"


@pytest.mark.requirement("BARTH-8")
@pytest.mark.parametrize(
    ("base", "reference", "url"),
    [
        (BASE, "ex:y", "ex:y"),
        (BASE, "ftp:g", "ftp:g"),
        (BASE, "https:", "https:"),
        (BASE, ":", ":"),
        (BASE, "1x:y", "1x:y"),
        (BASE, "+:y", "+:y"),
        (BASE, "HTTP:/g", "http://u@a:1/g"),
        ("HTTP:a", "http:/g", "HTTP://a/g"),
        (BASE, "http://h", "http://h"),
        (BASE, "http:http:/g", "http://u@a:1/b/http:/g"),  # no second look for a scheme
        (BASE, "/a:b", "http://u@a:1/a:b"),
        (BASE, "?a:b", "http://u@a:1/b/c;d?a:b"),
        (BASE, "#a:b", "http://u@a:1/b/c;d?q#a:b"),
        (BASE, "a_b:c", "http://u@a:1/b/a_b:c"),
        (BASE, "é:c", "http://u@a:1/b/é:c"),
        ("mailto:a", "mailto:b", "mailto:b"),  # shared, and not hierarchical
        ("\u212a:a", "k:b", "k:b"),  # the sign of kelvins is no k
    ],
)
def test_a_string_and_its_scheme(base, reference, url):
    assert resolve(base, reference).url == url


@pytest.mark.requirement("BARTH-9", *"BARTH-H10 BARTH-H11 BARTH-H12 BARTH-H13".split())
@pytest.mark.parametrize(
    ("reference", "url", "hole"),
    [
        ("", "http://u@a:1/b/c;d?q", None),
        ("//", "http://", 10),
        ("//h/x", "http://h/x", 10),
        ("/\\h", "http:/\\h", 10),
        ("\\/h", "http:\\/h", 10),
        ("///h", "http:///h", 10),
        ("/", "http://u@a:1/", 11),
        ("/../g", "http://u@a:1/../g", 11),
        ("\\g", "http://u@a:1\\g", 11),
        ("?", "http://u@a:1/b/c;d?", 12),
        ("?y#z", "http://u@a:1/b/c;d?y#z", 12),
        ("#", "http://u@a:1/b/c;d?q#", 13),
        ("#s?t", "http://u@a:1/b/c;d?q#s?t", 13),
    ],
)
def test_the_templates_are_those_of_both_drafts(reference, url, hole):
    new, old = resolve(BASE, reference), resolve(BASE, reference, draft="00")
    assert new == old
    assert new.url == url
    expected = {f"BARTH-H{hole}"} if hole else set()
    assert set(new.holes) - {"BARTH-H6", "BARTH-H18"} == expected
    assert ("BARTH-H6" in new.holes) is ("\\" in reference)


@pytest.mark.requirement("BARTH-H13")
@pytest.mark.parametrize(
    ("base", "url"),
    [
        ("http://a", "http://a?#s"),
        ("http://a/b#f", "http://a/b?#s"),
        ("http://a/b?", "http://a/b?#s"),
        ("http:a?q", "http://a?q#s"),
    ],
)
def test_a_fragment_brings_a_question_mark(base, url):
    assert resolve(base, "#s") == resolve(base, "#s", draft="00")
    assert resolve(base, "#s").url == url


@pytest.mark.requirement("BARTH-11", "BARTH-H14")
@pytest.mark.parametrize(
    ("base", "reference", "url"),
    [
        (BASE, "g", "http://u@a:1/b/g"),
        (BASE, ";x", "http://u@a:1/b/;x"),
        (BASE, "../g", "http://u@a:1/b/../g"),
        (BASE, ".", "http://u@a:1/b/."),
        ("http://a", "g", "http://ag"),
        ("http://a?q/r", "g", "http://ag"),
        ("http://a;b", "g", "http://ag"),
        ("http://a/b\\c", "g", "http://a/b\\g"),
        ("http://a/b\\c/d", "g", "http://a/b\\c/g"),
        ("http://a/", "http:g", "http://a/g"),
    ],
)
def test_path_relative_is_a_todo_that_the_second_draft_fills(base, reference, url):
    new, old = resolve(base, reference, draft="01"), resolve(base, reference, draft="00")
    assert new == resolve(base, reference)
    assert new.url == url
    assert old.url is None
    assert "BARTH-H14" in old.holes
    assert "BARTH-H14" in new.holes
    assert parse(reference, base).text == url
    with pytest.raises(URLError) as caught:
        parse(reference, base, draft="00")
    assert caught.value.text == reference
    assert caught.value.rule == "draft-abarth-url-00 §4.6"
    assert "BARTH-H14" in caught.value.message


@pytest.mark.requirement("BARTH-H15", "BARTH-H16")
@pytest.mark.parametrize("draft", ["00", "01"])
@pytest.mark.parametrize("base", ["mailto:a@b", "ex://h/a", "urn:a:b", "file:///a", "c:/a", ":"])
@pytest.mark.parametrize("reference", ["", "#x", "/c", "//c", "?q", "c", " "])
def test_nothing_is_said_of_other_bases(base, reference, draft):
    url, holes = resolve(base, reference, draft=draft)
    assert url is None
    assert "BARTH-H15" in holes
    assert ("BARTH-H16" in holes) is (not reference.strip())
    assert set(parse(base).holes) <= set(holes)
    with pytest.raises(URLError) as caught:
        parse(reference, base, draft=draft)
    assert caught.value.rule == f"draft-abarth-url-{draft} §4.1"
    assert ("BARTH-H15" if reference.strip() else "BARTH-H16") in caught.value.message


def test_hierarchical_bases_of_the_caller():
    answer = resolve("ex://h/a", "/b", hierarchical={"ex"})
    assert answer == Resolution("ex://h/b", ("BARTH-H4", "BARTH-H11"))
    assert parse("/b", "ex://h/a", hierarchical={"ex"}).host == "h"
    assert resolve("http://h/a", "/b", hierarchical={"ex"}).url is None


@pytest.mark.requirement("BARTH-H8")
def test_the_ends_are_trimmed():
    assert resolve("\t http://a/b \n", "\x00 /g\x1f") == ("http://a/g", ("BARTH-H8", "BARTH-H11"))
    assert resolve("http://a/b", " ex:y ").url == "ex:y"
    assert resolve("http://a/b", "/g\x7f") == ("http://a/g\x7f", ("BARTH-H11",))
    assert resolve(" http:\\a#f ", "").url == "http:\\a"
    assert resolve("http://a/b?#", "").url == "http://a/b?"


def test_a_base_is_parsed_first():
    base = parse(BASE)
    assert resolve(base, "/g") == resolve(BASE.encode(), b"/g") == resolve(BASE, "/g")
    assert resolve(base, parse("ex:y")).url == "ex:y"
    assert parse("/g", base) == parse("http://u@a:1/g")
    assert parse("/g", base).holes == ("BARTH-H11",)
    with pytest.raises(URLError, match=r"draft-abarth-url §3\.1"):
        resolve("/a", "ex:y")


def test_drafts_unknown():
    with pytest.raises(ValueError, match="draft must be one of 00, 01, not '02'"):
        resolve(BASE, "g", draft="02")
