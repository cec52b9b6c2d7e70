"""`equivalence` on the examples of RFC 3986 §6 and RFC 3987 §5."""

import json
from pathlib import Path

import pytest

from urlprism import URL, URLError, rfc3986, rfc3987
from urlprism.equivalence import Rung, Safety, equivalence, key

FILE = Path(__file__).parents[1] / "data" / "rfc" / "rfc-vectors.json"
ROWS = [
    row
    for row in json.loads(FILE.read_text("utf-8"))
    if isinstance(row["input"], dict) and row["input"].get("op") == "compare"
]

# Two that are the same, and the lowest rung where they are.
SAME = [
    # RFC 3986 §6.2.1
    ("http://example.com/", "http://example.com/", "simple"),
    ("http://example.com/rosé", "http://example.com/rosé", "simple"),
    # §6.2.2
    ("example://a/b/c/%7Bfoo%7D", "eXAMPLE://a/./b/../b/%63/%7bfoo%7d", "path-segment"),
    # §6.2.2.1
    ("http://h/%3a", "http://h/%3A", "case"),
    ("HTTP://www.EXAMPLE.com/", "http://www.example.com/", "case"),
    # §2.3, §6.2.2.2
    ("http://h/%7Efoo", "http://h/~foo", "percent-encoding"),
    ("http://h/%2D%2E%5F%61", "http://h/-._a", "percent-encoding"),
    ("http://%41.example/", "http://a.example/", "percent-encoding"),
    # §6.2.2.3
    ("http://h/a/./b/../c", "http://h/a/c", "path-segment"),
    ("http://h/a/%2E%2e/c", "http://h/c", "path-segment"),
    # §6.2.3
    ("http://example.com", "http://example.com/", "scheme"),
    ("http://example.com:/", "http://example.com/", "scheme"),
    ("http://example.com:80/", "http://example.com", "scheme"),
    ("http://example.com:80/", "http://example.com:/", "scheme"),
    ("file://localhost/etc/fstab", "file:///etc/fstab", "scheme"),
    ("mailto:Joe@Example.COM", "mailto:Joe@example.com", "scheme"),
    # RFC 3987 §5.3.2
    (
        "example://a/b/c/%7Bfoo%7D/rosé",
        "eXAMPLE://a/./b/../b/%63/%7bfoo%7d/ros%C3%A9",
        "path-segment",
    ),
    ("http://example.org/rosé", "http://example.org/ros%C3%A9", "percent-encoding"),
    ("http://example.org/rosé", "HTTP://example.org/rosé", "case"),
    # §5.3.2.3
    ("http://example.org/~user", "http://example.org/%7euser", "percent-encoding"),
    ("http://example.org/%7Euser", "http://example.org/%7euser", "case"),
    # §5.3.3
    ("http://résumé.example.org", "http://xn--rsum-bpad.example.org", "scheme"),
    ("http://résumé.example.org", "http://r%C3%A9sum%C3%A9.example.org", "percent-encoding"),
    ("http://RÉSUMÉ.example.org", "http://résumé.example.org", "scheme"),
]
DIFFERENT = [
    # RFC 3986 §6.2.3
    ("http://example.com/?", "http://example.com/"),
    ("http://example.com/#", "http://example.com/"),
    ("http://@example.com/", "http://example.com/"),
    ("http://example.com:81/", "http://example.com/"),
    ("https://example.com:80/", "https://example.com/"),
    # §6.2.4: no text tells
    ("http://example.com/data", "http://example.com/data/"),
    # §2.2: a reserved character is not its triplet
    ("http://h/a%2Fb", "http://h/a/b"),
    ("http://h/?a%26b", "http://h/?a&b"),
    # §6.2.2.1: only scheme and host
    ("http://h/A", "http://h/a"),
    ("http://U@h/", "http://u@h/"),
    ("mailto:Joe@example.com", "mailto:joe@example.com"),
    # RFC 3987 §5.3.2.2: nobody may assume that characters are to be normalized
    (
        "http://www.example.org/r\u00e9sum\u00e9.html",
        "http://www.example.org/re\u0301sume\u0301.html",
    ),
    # What no ToASCII accepts stays as it is, and a scheme unknown may name no domains.
    ("http://a_é.example/", "http://xn--a_-bja.example/"),
    ("x://é/", "x://xn--9ca/"),
]


@pytest.mark.requirement("R3986-21", "R3987-6")
@pytest.mark.parametrize(("a", "b", "rung"), SAME)
def test_the_lowest_rung(a, b, rung):
    for result in (equivalence(a, b), equivalence(b, a)):
        assert result.rung == rung
        assert result.heuristic is None
    assert result.steps == () if rung == "simple" else result.steps[-1].a == result.steps[-1].b


@pytest.mark.requirement("R3986-22", "R3987-6")
@pytest.mark.parametrize(("a", "b"), DIFFERENT)
def test_no_rung(a, b):
    result = equivalence(a, b)
    assert result.rung is None
    assert [result.on(rung) for rung in Rung] == [False] * len(Rung)
    assert all(key(a, rung) != key(b, rung) for rung in Rung)


@pytest.mark.parametrize(("a", "b", "rung"), SAME)
def test_the_rungs_above_and_below(a, b, rung):
    rungs = list(Rung)
    first = rungs.index(Rung(rung))
    result = equivalence(a, b)
    for place, other in enumerate(rungs):
        assert result.on(other) == (place >= first)
        assert (key(a, other) == key(b, other)) == (place >= first)


@pytest.mark.requirement("R3987-6")
@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["id"])
def test_a_vector(row):
    a, b, level = row["input"]["a"], row["input"]["b"], row["input"]["level"]
    assert equivalence(a, b).on(level) is row["expected"]["equivalent"]
    assert (key(a, level) == key(b, level)) is row["expected"]["equivalent"]


def test_the_vectors_are_there():
    assert len(ROWS) == 8


def test_the_steps_say_what_they_did():
    """RFC 3986 §6.2.2's example, with a port and a character that only an IRI has."""
    result = equivalence("eXAMPLE://a/./b/../b/%63/é", "example://a/b/c/%c3%a9")
    assert [step[:3] for step in result.steps] == [
        ("case", Safety.ALWAYS, "RFC 3986 §6.2.2.1"),
        ("iri-mapping", Safety.ALWAYS, "RFC 3987 §3.1"),
        ("percent-encoding", Safety.ALWAYS, "RFC 3986 §6.2.2.2"),
        ("path-segment", Safety.ALWAYS, "RFC 3986 §6.2.2.3"),
    ]
    assert [step.a for step in result.steps] == [
        "example://a/./b/../b/%63/é",
        "example://a/./b/../b/%63/%C3%A9",
        "example://a/./b/../b/c/%C3%A9",
        "example://a/b/c/%C3%A9",
    ]
    assert [step.b for step in result.steps] == ["example://a/b/c/%C3%A9"] * 4


def test_only_steps_that_changed_something_are_told():
    result = equivalence("http://h:80/a", "http://h/a")
    assert [step.name for step in result.steps] == ["scheme"]
    assert result.steps[0].safety == Safety.BY_SCHEME == "safe-by-scheme"
    assert equivalence("http://h/a", "http://h/b").steps == ()


def test_no_step_is_taken_beyond_the_rung():
    result = equivalence("HTTP://h:80/./%61", "http://h:80/./%61")
    assert (result.rung, [step.name for step in result.steps]) == ("case", ["case"])


@pytest.mark.parametrize(
    ("a", "b", "expected"),
    [
        # #concept-url-equals: equal serializations
        ("http://h/a/%2e%2e/b", "http://h/b", True),
        ("http://h", "HTTP://h:80/", True),
        ("http://0x7f.1/", "http://127.0.0.1/", True),
        ("http://h/%7Ea", "http://h/~a", False),
        ("http://h/%3a", "http://h/%3A", False),
        ("http://h/#", "http://h/", False),
        ("x://h", "x://h/", False),
        ("http://256.0.0.1/", "http://256.0.0.1/", None),
        ("http://h/", "http://h:65536/", None),
    ],
)
def test_what_the_url_standard_says(a, b, expected):
    result = equivalence(a, b)
    assert result.whatwg is expected
    assert result.on("whatwg") is expected


def test_every_way_to_give_a_url():
    a, b = "http://h/é", "http://h/%C3%A9"
    given = [a, a.encode(), bytearray(a.encode()), rfc3987.parse(a)]
    assert {equivalence(one, b).rung for one in given} == {Rung.PERCENT}
    for one in (b, b.encode(), rfc3986.parse(b), URL(b)):
        assert equivalence(one, b).rung == Rung.SIMPLE


@pytest.mark.parametrize("value", [None, 1, ["http://h/"]])
def test_what_is_no_text(value):
    with pytest.raises(TypeError, match="a URL must be str, bytes, bytearray or a record"):
        equivalence("http://h/", value)
    with pytest.raises(TypeError, match="a URL must be str, bytes, bytearray or a record"):
        key(value)


@pytest.mark.parametrize(
    ("text", "start", "rule"),
    [
        ("http://h/a b", 10, "RFC 3986 §3.3 path"),
        ("http://h:8x/", 10, "RFC 3986 §3.2.3 port"),
        ("http://h/%zz", 9, "RFC 3986 §2.1 pct-encoded"),
        ("http://h/é b", 10, "RFC 3987 §2.2 ipath"),
        # RFC 3986 §6.1: the references should be converted to their target URIs before
        ("a/b", 0, "RFC 3986 §6.1"),
        ("//h/a", 0, "RFC 3986 §6.1"),
        ("", 0, "RFC 3986 §6.1"),
    ],
)
@pytest.mark.parametrize("rung", list(Rung))
def test_what_is_refused(text, start, rule, rung):
    for compare in (
        lambda: equivalence(text, "http://h/"),
        lambda: equivalence("http://h/", text),
        lambda: equivalence(text, text),
        lambda: key(text, rung),
    ):
        with pytest.raises(URLError) as caught:
            compare()
        assert (caught.value.text, caught.value.start, caught.value.rule) == (text, start, rule)


def test_a_rung_unknown():
    with pytest.raises(ValueError, match="no rung is named 'http'; known: simple, case"):
        equivalence("http://h/", "http://h/").on("http")


def test_an_equivalence_is_a_value():
    a = equivalence("http://h", "http://h/")
    assert a == equivalence("http://h", "http://h/")
    assert hash(a) == hash(equivalence("http://h", "http://h/"))
    assert (a.a, a.b) == ("http://h", "http://h/")


def test_passwords_do_not_show():
    found = equivalence("http://u:secret@h:80/", "HTTP://u:secret@h/")
    assert found.rung == "scheme"
    assert "secret" not in repr(found)
    assert "secret" not in repr(found.steps[0])
    assert found.steps[0].a == "http://u:secret@h:80/"


def test_one_heuristic_may_be_named_alone():
    assert equivalence("http://www.h.example/", "http://h.example/", heuristics="www").heuristic
    with pytest.raises(
        ValueError, match="no heuristic is named 'ww'; near: www; known: character, www"
    ):
        equivalence("x:a", "x:b", heuristics="ww")
