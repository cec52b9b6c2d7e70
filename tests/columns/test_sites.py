"""`columns.site`: the registrable domains of URLs, as the URL Standard defines them."""

import sys

import pyarrow as pa
import pytest

from urlprism import columns
from urlprism.columns.functions import sites
from urlprism.columns.functions.sites import domain_of

# The table of https://url.spec.whatwg.org/#host-registrable-domain, but for what is no domain; and
# rows of the test data of the Public Suffix List.
OF_THE_STANDARD = {
    "com": None,
    "example.com": "example.com",
    "www.example.com": "example.com",
    "sub.www.example.com": "example.com",
    "EXAMPLE.COM": "example.com",
    "example.com.": "example.com.",
    "github.io": None,
    "whatwg.github.io": "whatwg.github.io",
    "إختبار": None,
    "example.إختبار": "example.xn--kgbechtv",
    "sub.example.إختبار": "example.xn--kgbechtv",
    "[2001:0db8:85a3:0000:0000:8a2e:0370:7334]": None,
}
OF_THE_LIST = {
    "biz": None,
    "b.domain.biz": "domain.biz",
    "c.kobe.jp": None,
    "b.c.kobe.jp": "b.c.kobe.jp",
    "city.kobe.jp": "city.kobe.jp",
    "www.city.kobe.jp": "city.kobe.jp",
    "test.ck": None,
    "a.b.test.ck": "b.test.ck",
    "www.www.ck": "www.ck",
    "a.b.example.uk.com": "example.uk.com",
    "www.食狮.公司.cn": "xn--85x722f.xn--55qx5d.cn",
    "公司.cn": None,
}
ROWS = OF_THE_STANDARD | OF_THE_LIST


def sites_of(texts, **given):
    return pa.array(columns.site(pa.array(texts, pa.string()), **given)).to_pylist()


def test_the_tables_of_the_documents():
    texts = [f"http://u@{host}:8080/a?b" for host in ROWS]
    assert dict(zip(ROWS, sites_of(texts), strict=True)) == ROWS


def test_what_has_no_site():
    texts = [
        "http://127.1/", "http://0x7f000001/", "http://1.2.3.4./", "mailto:a@example.com",
        "foo://example.com/", "file:///a", "http://h:x/", "", "a", None, "http://co.uk./",
        "http://localhost/",
    ]  # fmt: skip
    assert sites_of(texts) == [None] * len(texts)


def test_suffixes_that_owners_have_listed():
    texts = ["http://a.b.github.io/", "http://a.b.co.uk/"]
    assert sites_of(texts) == ["b.github.io", "b.co.uk"]
    assert sites_of(texts, private=False) == ["github.io", "b.co.uk"]


def test_each_host_is_looked_up_once():
    asked = []

    def registrable_of(domain):
        asked.append(domain)
        return domain

    rows = ["http://a.example/1", "http://A.example/2", None, "http://b.example/", "http://1.1/"]
    found = sites.site_rows(registrable_of, rows * 3)
    assert found == ["a.example", "a.example", None, "b.example", None] * 3
    assert asked == ["a.example", "b.example"]


@pytest.mark.parametrize(
    ("text", "domain"),
    [
        ("http://EXAMPLE.com./", "example.com."),
        ("ws://b\u00fccher.de/", "xn--bcher-kva.de"),
        ("file://h/x", "h"),
        ("http://a.b1/", "a.b1"),
        ("http://[::1]/", None),
        ("http://1/", None),
        ("data:x", None),
    ],
)
def test_domains(text, domain):
    assert domain_of(text) == domain


def test_without_a_list_the_extra_is_named(monkeypatch):
    monkeypatch.setitem(sys.modules, "publicsuffixlist", None)
    sites.registrable.cache_clear()
    with pytest.raises(ImportError, match=r"pip install 'urlprism\[psl\]'"):
        columns.site(pa.array(["http://h/"]))
    sites.registrable.cache_clear()
