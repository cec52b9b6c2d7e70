"""Attributes that other libraries have by another name, and attributes that cannot be set."""

import re
from pathlib import Path
from urllib.parse import urlparse

import ada_url
import furl
import httpx
import pytest
import urllib3
import yarl
from pydantic import AnyUrl
from starlette.datastructures import URL as StarletteURL  # noqa: N811 - it is one of several

import urlprism
from urlprism import URL, rfc8089, urllib_parse

TEXT = "https://user:secret@h.example:8443/a/b?q=1#f"
OTHERS = {
    "yarl": yarl.URL(TEXT),
    "httpx": httpx.URL(TEXT),
    "furl": furl.furl(TEXT),
    "ada_url": ada_url.URL(TEXT),
    "urllib.parse": urlparse(TEXT),
    "urllib3": urllib3.util.parse_url(TEXT),
    "starlette": StarletteURL(TEXT),
    "pydantic": AnyUrl(TEXT),
}
# Methods of tuples and texts, and what an object of that library is apart from a URL.
NO_PART = {"count", "encode", "index", "strict"}


def public(thing):
    return {name for name in dir(thing) if not name.startswith("_")}


@pytest.mark.parametrize("library", OTHERS)
def test_every_attribute_of_another_library_is_here_or_says_what_is(library):
    url = URL(TEXT)
    names = public(OTHERS[library]) - public(url) - NO_PART
    assert names
    for name in names:
        with pytest.raises(AttributeError, match=f"^URL has no attribute '{name}': use .") as error:
            getattr(url, name)
        assert "secret" not in str(error.value)
        assert not hasattr(url, name)
        assert name not in dir(url)


def test_the_names_in_the_advice_are_here():
    words = {"URL", "RelativeURL", "text", "url", "None", "rfc3986", "whatwg", "https", "wss"}
    for name, attribute in vars(URL).items():
        if type(attribute).__name__ != "Absent":
            continue
        with pytest.raises(AttributeError) as error:
            getattr(URL(TEXT), name)
        advice = str(error.value).partition(": use ")[2]
        names = re.findall(r"\w+", advice)
        assert any(each in public(URL(TEXT)) | words for each in names), advice


def test_a_subclass_may_have_the_names():
    class Named(URL):
        netloc = "of the subclass"

        def __init__(self, text):
            super().__init__(text)
            self.params = {"a": 1}

    named = Named(TEXT)
    assert (named.netloc, named.params) == ("of the subclass", {"a": 1})
    assert {"netloc", "params"} <= {*dir(named)}


@pytest.mark.parametrize("name", sorted(public(URL(TEXT)) - {*vars(object)}))
def test_no_attribute_can_be_set(name):
    url = URL(TEXT)
    with pytest.raises(AttributeError) as error:
        setattr(url, name, "x")
    if not callable(getattr(URL, name)):
        assert str(error.value).startswith(
            f"a URL is immutable, so {name} cannot be set: replace()"
        )
    with pytest.raises(AttributeError):
        delattr(url, name)
    assert url == URL(TEXT)


def test_a_path_of_the_other_system_says_how_it_is_read():
    for path in ("C:\\Users\\Bob\\a b.txt", "c:/a", "\\\\server\\share\\a", "\\\\?\\C:\\a"):
        with pytest.raises(ValueError, match="; windows=True reads it as a path of Windows: "):
            URL.from_path(path, windows=False)
        with pytest.raises(ValueError, match=r"; from_windows\(\) reads it as a path of Windows: "):
            rfc8089.from_posix(path)
        assert URL.from_path(path, windows=True).protocol == "file:"
    with pytest.raises(ValueError, match="; windows=False reads it as a path of POSIX: "):
        URL.from_path("/srv/a", windows=True)
    with pytest.raises(ValueError, match=r"; from_posix\(\) reads it as a path of POSIX: "):
        rfc8089.from_windows("/srv/a")
    with pytest.raises(ValueError, match=r"^a relative path has no URL: 'a/b'$"):
        URL.from_path(Path("a/b"), windows=False)


@pytest.mark.parametrize("name", sorted({*urllib_parse.__all__} - {*dir(urlprism)}))
def test_the_package_says_where_a_name_of_urllib_is(name):
    with pytest.raises(AttributeError, match=f": use urlprism.urllib_parse.{name}$"):
        getattr(urlprism, name)
