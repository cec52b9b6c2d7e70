"""urlsplit remembers what it has split, as an lru_cache does."""

import pytest

from urlprism import urllib_parse
from urlprism.urllib_parse import clear_cache, quote, urldefrag, urljoin, urlparse, urlsplit


@pytest.fixture(autouse=True)
def _fresh():
    clear_cache()


def test_the_same_url_gives_the_same_result():
    assert urlsplit("http://h/a") is urlsplit("http://h/a")
    assert urlsplit(b"http://h/a") is urlsplit(b"http://h/a")
    assert urlsplit("http://h/a", "", True) is not urlsplit("http://h/a", "", 1)
    assert urlsplit("//h", "http") is urlsplit("//h", "http")
    assert urlsplit("//h", "http") != urlsplit("//h", "ftp")
    assert urlsplit("#f", allow_fragments=False) != urlsplit("#f")
    assert urlsplit("a?", missing_as_none=True) != urlsplit("a?")


def test_hits_and_misses_are_counted():
    assert urlsplit.cache_info() == (0, 0, 128, 0)
    urlsplit("a")
    urlsplit("b")
    urlsplit("a")
    info = urlsplit.cache_info()
    assert (info.hits, info.misses, info.maxsize, info.currsize) == (1, 2, 128, 2)
    urlsplit.cache_clear()
    assert urlsplit.cache_info() == (0, 0, 128, 0)
    assert urlsplit.cache_parameters() == {"maxsize": 128, "typed": True}


def test_the_128_urls_used_last_are_remembered():
    urls = [f"http://h/{number}" for number in range(128)]
    for _ in range(5):
        for url in urls:
            urlsplit(url)
    assert urlsplit.cache_info().misses == 128
    for number in range(1000):
        urlsplit(f"http://other/{number}")
    assert urlsplit.cache_info().currsize == 128
    before = urlsplit.cache_info().misses
    urlsplit(urls[0])
    assert urlsplit.cache_info().misses == before + 1


def test_only_urlsplit_fills_the_cache():
    urlparse("http://h/a")
    urljoin("http://h/a", "b")
    urldefrag("http://h/a#b")
    urlsplit.__wrapped__("http://h/a")
    assert urlsplit.cache_info().misses == 0


def test_a_changed_bytearray_is_split_anew():
    url = bytearray(b"http://h/a")
    assert urlsplit(url).path == b"/a"
    url[-1:] = b"b"
    assert urlsplit(url).path == b"/b"


def test_errors_are_not_remembered():
    for _ in range(2):
        with pytest.raises(ValueError, match="Invalid IPv6 URL"):
            urlsplit("http://[")
    assert urlsplit.cache_info() == (0, 2, 128, 0)


def test_unhashable_arguments_are_refused():
    for wrong in ([], {}, set()):
        with pytest.raises(TypeError, match="unhashable"):
            urlsplit(wrong)
    with pytest.raises(TypeError, match="unhashable"):
        urlsplit("a", allow_fragments=[])


def test_many_sets_of_safe_characters():
    for number in range(1000):
        assert quote("a b", safe=f"/{number}") == "a%20b"
    assert quote("a b", safe=" ") == "a b"
    assert urllib_parse.quote_plus("a b+", safe="+") == "a+b+"
