"""`compare` with releases of urllib names the change of CPython that parts them."""

import re
from ast import literal_eval

import pytest

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
