"""Converters: what another library would read or write otherwise is told, the rest is the same."""

import json
from pathlib import Path
from urllib.parse import SplitResult, urlparse, urlsplit, urlunsplit

import furl
import httpx
import httpx2
import pytest
import yarl
from pydantic import AnyUrl

from tests.bridges.signed import PRESIGNED
from urlprism import URL, URLError
from urlprism.bridges.furl import from_furl, to_furl
from urlprism.bridges.httpx import from_httpx, to_httpx
from urlprism.bridges.httpx2 import from_httpx2, to_httpx2
from urlprism.bridges.meanings import ChangedURLError, ChangedURLWarning, meaning_of
from urlprism.bridges.pydantic import from_pydantic, to_pydantic
from urlprism.bridges.urllib import from_urllib, to_urllib
from urlprism.bridges.yarl import from_yarl, to_yarl

pytestmark = pytest.mark.plain

DATA = Path(__file__).parents[1] / "data"
# For each library: to it, from it, and the text of its object.
LIBRARIES = {
    "yarl": (to_yarl, from_yarl, str),
    "httpx": (to_httpx, from_httpx, str),
    "httpx2": (to_httpx2, from_httpx2, str),
    "pydantic": (to_pydantic, from_pydantic, str),
    "furl": (to_furl, from_furl, furl.furl.tostr),
    "urllib": (to_urllib, from_urllib, SplitResult.geturl),
}
each_library = pytest.mark.parametrize("name", LIBRARIES)
PLAIN = [
    "http://h/", "https://me:p%40ss@h.example:8443/a%20b/%7Ec?d=e&f#g", "http://[::1]:81/x",
    "http://xn--bcher-kva.example/%C3%BC", "ftp://h/a;type=i", "http://127.0.0.1/?q",
]  # fmt: skip


@each_library
@pytest.mark.parametrize("text", PLAIN)
def test_there_and_back(name, text):
    there, back, _ = LIBRARIES[name]
    url = URL(text)
    assert meaning_of(back(there(url)).href) == meaning_of(url.href)


@pytest.mark.parametrize("text", [text for text in PRESIGNED if text[-1] != "#"])
def test_yarl_gets_a_signed_url_as_it_is(text):
    assert str(to_yarl(URL(text))) == URL(text).href


CHANGED = {
    "furl": ["http://h/?a=b%20c", "http://h/?"],
    "httpx": [],
    "httpx2": [],
    "urllib": ["http://h/?", "http://h/#"],
    "yarl": ["http://h/?"],
    "pydantic": [],
}


@pytest.mark.parametrize(
    ("name", "text"), [(name, text) for name, texts in CHANGED.items() for text in texts]
)
def test_a_change_is_told_on_the_way_there(name, text):
    there, _, written = LIBRARIES[name]
    with pytest.raises(ChangedURLError) as caught:
        there(URL(text))
    assert caught.value.text == text
    with pytest.warns(ChangedURLWarning, match="would change the"):
        made = there(URL(text), changes="warn")
    assert written(made) == written(there(URL(text), changes="ignore")) != text


# furl writes by urlunsplit, of which some releases keep all slashes.
LOSES_SLASHES = urlunsplit(("file", "", "//h/a", "", "")) == "file://h/a"
BACK = [
    (from_urllib, urlsplit("http://evil.example\\@h/"), "host"),
    (from_urllib, urlparse("http://h/a\\b"), "path"),
    (from_urllib, urlsplit("http:/h/a"), "host"),
    (from_urllib, urlsplit("http://h/a b\u0000"), "path"),
    (from_urllib, urlsplit("http://h\uff0eexample/"), ""),
    (from_yarl, yarl.URL("http:h/a", encoded=True), "host"),
    (from_httpx, httpx.URL("http:///h/a"), "host"),
    (from_furl, furl.furl("http:///h/a"), "host"),
    # What it writes has another host than it has itself.
    (from_furl, furl.furl("file:////h/a"), "host" if LOSES_SLASHES else ""),
    (from_furl, furl.furl("http://fa\xdf.example/"), "host"),
    (from_httpx, httpx.URL("file:////h/a"), "host"),
    (from_urllib, SplitResult("http", "", "//evil.example/", "", ""), "host"),
    (from_urllib, urlsplit("http://fa\xdf.example/"), "host"),
    (from_urllib, urlsplit(b"http://B\xc3\xbccher.example/".decode()), ""),
    (from_urllib, urlsplit(b"http://h.example/"), ""),
]


@pytest.mark.parametrize(("back", "given", "part"), BACK)
def test_a_change_is_told_on_the_way_back(back, given, part):
    if not part:
        assert back(given, changes="raise").href == back(given, changes="ignore").href
        return
    with pytest.raises(ChangedURLError, match=part) as caught:
        back(given)
    assert caught.value.start < caught.value.end
    with pytest.warns(ChangedURLWarning):
        assert back(given, changes="warn") == back(given, changes="ignore")


@each_library
def test_what_is_no_url_is_refused(name):
    _, back, _ = LIBRARIES[name]
    make = {
        "yarl": yarl.URL,
        "httpx": httpx.URL,
        "httpx2": httpx2.URL,
        "furl": furl.furl,
        "urllib": urlsplit,
    }.get(name)
    if make is not None:
        with pytest.raises(URLError):
            back(make("a/b"))


@each_library
def test_nothing_changes_unseen(name):
    """For whatever URL: the other library's text leads to the same place, or it is told."""
    there, _, written = LIBRARIES[name]
    told = 0
    _, *rows = map(json.loads, (DATA / "wpt" / "urls.jsonl").read_text("utf-8").splitlines())
    urls = sorted({row[2] for row in rows if len(row) > 2 and row[2]})
    assert len(urls) > 400
    for href in urls:
        url = URL.parse(href)
        if url is None:
            continue
        try:
            made = there(url)
        except (ValueError, httpx.InvalidURL, httpx2.InvalidURL) as error:
            told += 1
            assert "hunter2" not in str(error)  # noqa: PT017
            continue
        again = URL(written(made))
        assert (again.protocol, again.hostname.upper(), again.username.upper()) == (
            url.protocol, url.hostname.upper(), url.username.upper(),
        )  # fmt: skip
        assert [*again.query_pairs] == [*url.query_pairs]
    assert told < len(urls) / 2


def test_a_triplet_of_a_backslash_is_no_backslash():
    assert meaning_of("http://h/a%5cb") == meaning_of("http://h/a%5Cb")
    assert meaning_of("http://h/a%5Cb") != meaning_of("http://h/a\\b")


def test_an_unknown_action_is_refused():
    with pytest.raises(ValueError, match="no action is named 'no'"):
        to_yarl(URL("http://h/"), changes="no")


def test_an_error_of_pydantic_shows_no_secret():
    url = URL("http://me:hunter2@xn--/")
    with pytest.raises(ChangedURLError, match="pydantic refuses the URL") as caught:
        to_pydantic(url)
    assert "hunter2" not in str(caught.value)
    assert from_pydantic(AnyUrl("http://me:hunter2@h/")).password == "hunter2"  # noqa: S105
