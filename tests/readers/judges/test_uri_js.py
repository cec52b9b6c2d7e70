"""What the package uri-js makes of a URL: examples of its README, and each of its changes.

`tests/agreement/programs/test_judges_of_npm.py` asks the releases themselves.
"""

import pytest

from urlprism.readers import Target, is_judge, reader
from urlprism.readers.judges.uri_js.releases import CHANGES, RELEASES

RESOLVED = "resolved-for-no-scheme"
# A change, the last release without it, the first with it, a text, a field, and what each says; and
# a base, against which the package itself resolved so on 2026-11-27.
EXAMPLES = [
    (RESOLVED, "4.2.0", "4.2.1", ".", "resolved", "http://h/", "http://h:80/", "http://h:80/"),
    (RESOLVED, "4.2.0", "4.2.1", "", "resolved", "urn:undefined:undefined", "urn:a:b", "urn:a:b"),
    ("port-as-text", "4.2.2", "4.3.0", "x://h:/", "normalized", "x://h/", "x://h:/"),
    ("sockets-handled", "4.3.0", "4.4.0", "ws://h/a?b", "resourceName", None, "/a?b"),
    ("sockets-handled", "4.3.0", "4.4.0", "ws://h/a?b", "path", "/a", None),
]


@pytest.mark.parametrize("row", EXAMPLES, ids=lambda row: f"{row[0]} {row[4]}")
def test_a_change_shows_in_its_example(row):
    _, last, first, text, field, before, after, *base = row
    assert reader(f"uri-js@{last}").read(text, *base).report[field] == before
    assert reader(f"uri-js@{first}").read(text, *base).report[field] == after


def test_each_change_has_an_example():
    assert {row[0] for row in EXAMPLES} == {change.name for change in CHANGES}


# What its README says of `normalize`, of IP addresses and of internationalized names.
@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("HTTP://ABC.com:80/%7Esmith/home.html", "http://abc.com/~smith/home.html"),
        ("//192.068.001.000", "//192.68.1.0"),
        ("//[2001:0:0DB8::0:0001]", "//[2001:0:db8::1]"),
        ("http://examplé.org/rosé", "http://xn--exampl-gva.org/ros%C3%A9"),
        ("//[2001:db8::7%en0]", "//[2001:db8::7%25en0]"),
    ],
)
def test_a_url_is_written_as_its_own_examples(text, written):
    assert reader("uri-js").read(text).report["normalized"] == written


def test_the_parts_are_those_of_its_own_example():
    text = "uri://user:pass@example.com:123/one/two.three?q1=a1&q2=a2#body"
    report = reader("uri-js").read(text).report
    assert (report["scheme"], report["userinfo"], report["host"], report["port"]) == (
        *("uri", "user:pass", "example.com", "123"),
    )
    assert (report["path"], report["query"], report["fragment"]) == (
        *("/one/two.three", "q1=a1&q2=a2", "body"),
    )


def test_it_is_a_judge_that_refuses_nothing():
    judge = reader("uri-js")
    assert is_judge(judge)
    assert judge.read("http://H:8080/a").target == Target("http", "h", 8080)
    assert judge.read("http:///a").report["error"] is True
    assert judge.read("mailto:a@b").report["path"] is None
    assert judge.version == RELEASES.newest[-1]
    with pytest.raises(
        ValueError,
        match=r"no model of uri-js 4\.1\.0; known: 4\.4\.1, and the releases since 4\.2\.0",
    ):
        RELEASES.of("4.1.0")
