"""`compare` with releases of urllib names the change of CPython that parts them."""

import json
import re
from ast import literal_eval

import pytest

from urlprism import compare
from urlprism.urllib_parse.releases import CHANGES, differences

pytestmark = pytest.mark.plain


def told(run, url, *releases):
    """Return the changes that a comparison of releases names, without the breaks of lines."""
    readers = ",".join(f"urllib@{each}" for each in releases)
    text = run("compare", "--readers", readers, url).text
    _, *lines = re.split(r"^cpython  ", text, flags=re.MULTILINE)
    return [" ".join(line.split("\n\n")[0].split()) for line in lines]


def test_the_change_with_its_numbers(run):
    """Misc/NEWS of 3.11.4: gh-102153; the CVE is of 2023."""
    (change,) = told(run, " http://a.example/", "3.11.3", "3.14")
    assert change.startswith("leading-controls-stripped (gh-102153, CVE-2023-24329): ")
    assert change.endswith("Controls and spaces before a URL are ignored.")


@pytest.mark.parametrize("base", [None, "http://b.example/p"])
def test_json_and_python_have_the_change_with_a_base_or_without(run, base):
    """`urljoin` splits the reference: the change parts the releases there, too."""
    url, names = " http://a.example/", ("urllib@3.11.3", "urllib@3.14")
    (change,) = compare(url, base, names).cpython_changes
    assert change.issues == ("gh-102153", "CVE-2023-24329")
    words = [] if base is None else ["--base", base]
    done = run("compare", "--json", "--readers", ",".join(names), *words, url)
    (row,) = json.loads(done.text)
    assert row["cpython_changes"] == [
        {"name": change.name, "issues": [*change.issues], "message": change.sentence}
    ]
    shown = run("compare", "--readers", ",".join(names), *words, url).text
    assert "cpython  leading-controls-stripped (gh-102153, CVE-2023-24329)" in shown


def test_other_readers_have_no_change_of_cpython():
    assert compare(" http://a.example/", readers="all").to_dict()["cpython_changes"]
    assert compare(" http://a.example/", readers=("urllib@3.14", "whatwg")).cpython_changes == ()


@pytest.mark.parametrize("url", ["http://a.example/", "http://a@b@c/", "//a:x/"])
def test_no_change_where_releases_read_alike(run, url):
    assert differences("3.11.3", "3.14", url=url) == ()
    assert told(run, url, "3.11.3", "3.14") == []


def test_each_change_of_splitting_is_found_by_its_own_example():
    """A change whose example is a call of urlsplit parts the releases around it, as they are."""
    asked = 0
    for change in CHANGES:
        example = re.match(r"""urlsplit\((['"].*?['"])\)""", change.example)
        # Two releases are not modelled, 3.7.3 and 3.9.5: neither is asked, nor the one behind it.
        left_out = ("3.7.3", "3.7.4", "3.9.5", "3.9.6")
        patches = [
            each for each in change.since if not each.endswith(".0") and each not in left_out
        ]
        url = None if example is None else literal_eval(example[1])
        if not isinstance(url, str) or not patches or not change.modelled:
            continue
        branch, _, patch = patches[-1].rpartition(".")
        found = differences(f"{branch}.{int(patch) - 1}", patches[-1], url=url)
        # An example may show what stays as it is.
        asked += bool(found)
        assert not found or change in found, (change.name, found)
    assert asked > 3


def test_a_change_says_its_numbers():
    text = str(differences("3.11.3", "3.11.4")[0])
    assert text == (
        "leading-controls-stripped (gh-102153, CVE-2023-24329): "
        "Controls and spaces before a URL are ignored."
    )
