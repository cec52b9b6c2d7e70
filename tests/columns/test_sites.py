"""Columns of sites, registrable domains and public suffixes: what the functions of one URL give."""

import sys

import pyarrow as pa
import pytest

from urlprism import URL, columns, whatwg
from urlprism.columns.functions import sites
from urlprism.whatwg.sites import public_suffix_list

pytest.importorskip("publicsuffixlist", reason="the extra psl is not installed")

NAMES = ("site", "registrable_domain", "public_suffix")
# What stands in https://url.spec.whatwg.org/#host-registrable-domain, and rows of all other kinds.
ROWS = [
    *(f"http://u@{host}:8080/a?b" for host in (
        "com", "example.com", "sub.www.example.com", "EXAMPLE.COM", "example.com.", "github.io",
        "whatwg.github.io", "\u0625\u062e\u062a\u0628\u0627\u0631",
        "www.\u98df\u72ee.\u516c\u53f8.cn",
        "a.b.test.ck", "www.www.ck", "c.kobe.jp", "kobe.jp", "localhost", "[::1]",
    )),
    "http://127.1/", "http://0x7f000001/", "http://1.2.3.4./", "mailto:a@example.com",
    "foo://example.com/", "file:///a", "file://a.example.com/", "blob:https://a.example.com/1",
    "data:,x", "http://h:x/", "", "a", None, "http://co.uk./",
]  # fmt: skip


def answers(name, texts, **given):
    return pa.array(getattr(columns, name)(pa.array(texts, pa.string()), **given)).to_pylist()


@pytest.mark.parametrize("private", [True, False])
@pytest.mark.parametrize("name", NAMES)
def test_a_column_is_what_the_function_gives(name, private):
    function = getattr(whatwg, name)
    urls = [None if text is None else URL.parse(text) for text in ROWS]
    assert None in urls
    expected = [url and function(url, private=private) for url in urls]
    assert answers(name, ROWS, private=private) == expected


@pytest.mark.parametrize("name", NAMES)
def test_private_rules_count_by_default(name):
    assert answers(name, ROWS) == answers(name, ROWS, private=True)
    assert answers(name, ROWS) != answers(name, ROWS, private=False)


def test_a_few():
    texts = ["https://a.b.github.io/", "https://a.b.co.uk:81/", "http://127.1/", "x"]
    assert answers("site", texts) == [
        "https://b.github.io", "https://b.co.uk", "http://127.0.0.1", None,
    ]  # fmt: skip
    assert answers("registrable_domain", texts) == ["b.github.io", "b.co.uk", None, None]
    assert answers("public_suffix", texts) == ["github.io", "co.uk", None, None]


@pytest.mark.parametrize("name", NAMES)
def test_without_a_list_the_extra_is_named(name, monkeypatch):
    kept = list(public_suffix_list.TABLES)
    monkeypatch.setitem(sys.modules, "publicsuffixlist", None)
    public_suffix_list.TABLES.clear()
    try:
        with pytest.raises(ImportError, match=r"pip install 'urlprism\[psl\]'"):
            getattr(sites, name)(pa.array(["http://h/"]))
    finally:
        public_suffix_list.TABLES[:] = kept


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ("https://h/", r"str has neither: pyarrow\.array\(\[text\]\) makes a column of one text"),
        (["https://h/"], r"list has neither: pyarrow\.array\(texts\) makes a column of several"),
        (("https://h/",), r"tuple has neither: pyarrow\.array\(texts\) makes"),
        (5, "int has neither$"),
    ],
)
@pytest.mark.parametrize("name", [*NAMES, "split", "redact", "verdict"])
def test_what_is_no_column_is_told_how_to_become_one(name, given, message):
    with pytest.raises(TypeError, match=message):
        getattr(columns, name)(given)
