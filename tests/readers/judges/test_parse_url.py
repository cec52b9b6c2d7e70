"""What the package parse-url makes of a URL: examples of its README, and each of its changes.

`tests/agreement/programs/test_judges_of_npm.py` asks the releases themselves.
"""

import pytest

from urlprism.readers import Target, is_covered, is_judge, reader
from urlprism.readers.judges.parse_url.model import VERSION
from urlprism.readers.judges.parse_url.releases import BRANCHES, CHANGES, RELEASES

# The URLs of the README, with what it says of them.
OWN = [
    (
        "http://ionicabizau.net/blog",
        {"protocol": "http", "port": "", "resource": "ionicabizau.net", "pathname": "/blog"},
    ),
    (
        "http://domain.com/path/name?foo=bar&bar=42#some-hash",
        {"hash": "some-hash", "search": "foo=bar&bar=42", "pathname": "/path/name"},
    ),
    (
        "git+ssh://git@host.xz/path/name.git",
        {"protocol": "git", "resource": "host.xz", "user": "git", "pathname": "/path/name.git"},
    ),
    (
        "git@github.com:IonicaBizau/git-stats.git",
        {"protocol": "ssh", "resource": "github.com", "user": "git"},
    ),
]
REFUSED = "refused"
# A change, the last release without it, the first with it, a text, a field, and what each says.
EXAMPLES = [
    (
        *("read-by-class", "6.0.5", "7.0.0", "http://a@evil.example#@h/", "resource"),
        *("a@evil.example#@h", "evil.example"),
    ),
    ("resource-without-port", "7.0.2", "8.0.0", "http://h:8080/", "resource", "h:8080", "h"),
    ("unread-refused", "7.0.2", "8.0.0", "a", "protocol", "file", REFUSED),
    ("git-place-whole", "8.0.0", "8.1.0", "http://127.0.0.1:x\\", "resource", "127.0.0.1", REFUSED),
    ("path-of-git-encoded", "8.1.0", "9.0.1", "git@h:a%20b", "pathname", REFUSED, "/a%20b"),
    ("capitals-in-user", "9.0.1", "9.2.0", "Git@h:a", "user", REFUSED, "Git"),
    ("fragment-of-git", "11.0.0", "11.1.0", "git@h:a#b", "hash", REFUSED, "b"),
]
ADVISORIES = {
    *("CVE-2022-0624", "CVE-2022-0722", "CVE-2022-2216", "CVE-2022-2217", "CVE-2022-2218"),
    *("CVE-2022-2900", "CVE-2022-3224"),
}


@pytest.mark.parametrize(("text", "expected"), OWN)
def test_its_readme(text, expected):
    read = reader("parse-url").read(text).report
    assert {name: read[name] for name in expected} == expected


@pytest.mark.parametrize(
    ("change", "before", "since", "text", "field", "was", "now"),
    EXAMPLES,
    ids=[each[0] for each in EXAMPLES],
)
def test_a_change(change, before, since, text, field, was, now):
    readings = [reader(f"parse-url@{each}").read(text) for each in (before, since)]
    said = [each.report[field] if each.accepted else REFUSED for each in readings]
    assert said == [was, now]
    assert [RELEASES.of(each).has(change) for each in (before, since)] == [False, True]
    assert RELEASES.versions.index(since) == RELEASES.versions.index(before) + 1


def test_every_change_has_an_example_and_every_advisory_is_named():
    assert [change.name for change in CHANGES] == [each[0] for each in EXAMPLES]
    assert {number for change in CHANGES for number in change.issues} == ADVISORIES


def test_old_releases_cut_the_text_themselves():
    old = reader("parse-url@6.0")
    assert old.read("http://h\\@evil.example/").target == Target("http", "h", 80)
    assert old.read("u@h:a/b").report["protocol"] == "ssh"
    assert old.read("http://h:99999999999999999/").report["port"] is None
    assert old.read("\U0001f600@a:b").report["protocol"] == "ssh"
    assert not old.read(" ").accepted


def test_a_long_text_is_refused():
    judge = reader("parse-url")
    text = "http://h/" + "\U0001f600" * 1019
    assert judge.read(text + "a").accepted
    assert not judge.read(text + "ab").accepted


def test_releases():
    assert reader("parse-url").version == VERSION == RELEASES.versions[-1]
    for (major, minor), last in BRANCHES.items():
        assert reader(f"parse-url@{major}.{minor}").version == f"{major}.{minor}.{last[-1]}"
    with pytest.raises(ValueError, match=r"no model of parse-url 9\.0\.0; known: 6\.0\.5, "):
        reader("parse-url@9.0.0")


def test_it_is_a_judge_that_the_certificate_does_not_cover():
    judge = reader("parse-url")
    assert is_judge(judge)
    assert not is_covered(judge)
