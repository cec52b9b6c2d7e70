"""Scrapy: fingerprints and links by rung, with Scrapy's own parts."""

import pytest

pytestmark = [pytest.mark.once, pytest.mark.real]


def fingerprinter(*given, **options):
    from urlprism.bridges.scrapy import RungFingerprinter  # noqa: PLC0415 - others run without

    return RungFingerprinter(*given, **options).fingerprint


def request(url, **options):
    from scrapy import Request  # noqa: PLC0415 - it is there only for the tests marked "real"

    return Request(url, **options)


SAME = {
    "case": ("HTTP://EXAMPLE.com/a#b", "http://example.com/a"),
    "percent-encoding": ("http://h/%7Ea", "http://h/~a"),
    "path-segment": ("http://h/a/../b", "http://h/b"),
    "scheme": ("http://h:80", "http://h/"),
    "whatwg": ("http://h\\a", "http://h/a"),
}


@pytest.mark.parametrize("rung", SAME)
def test_equivalent_requests_have_one_fingerprint(rung):
    first, second = (fingerprinter(rung)(request(url)) for url in SAME[rung])
    assert first == second
    assert len(first) == 20


def test_what_differs_has_two():
    ask = fingerprinter("scheme")
    urls = ["http://h/?a=1&b=2", "http://h/?b=2&a=1", "http://h/?a=1&b=2&c=", "http://h/?a=1&b=2&c"]
    assert len({ask(request(url)) for url in urls}) == 4
    assert ask(request("http://h/")) != ask(request("http://h/", method="POST"))
    assert ask(request("http://h/", method="POST", body="a")) != ask(
        request("http://h/", method="POST", body="b")
    )
    by_field = fingerprinter("scheme", headers=["X"])
    assert by_field(request("http://h/", headers={"X": "1"})) != by_field(request("http://h/"))
    with pytest.raises(ValueError, match="no rung is named 'x'"):
        fingerprinter("x")


def test_a_crawler_takes_it_from_its_settings():
    from scrapy import Spider  # noqa: PLC0415
    from scrapy.utils.test import get_crawler  # noqa: PLC0415

    from urlprism.bridges.scrapy import RungFingerprinter  # noqa: PLC0415

    settings = {"REQUEST_FINGERPRINTER_CLASS": RungFingerprinter, "URLPRISM_RUNG": "case"}
    crawler = get_crawler(Spider, settings)
    made = crawler.request_fingerprinter or RungFingerprinter.from_crawler(crawler)
    assert isinstance(made, RungFingerprinter)
    assert made.fingerprint(request("http://H/%7Ea")) != made.fingerprint(request("http://h/~a"))


def test_a_link_extractor_takes_links_by_rung():
    from scrapy.http import HtmlResponse  # noqa: PLC0415
    from scrapy.linkextractors import LinkExtractor  # noqa: PLC0415

    from urlprism.bridges.scrapy import canonical_link  # noqa: PLC0415

    body = b"<a href='/%7Ea?b&amp;a'>1</a> <a href='x/../~a?b&amp;a#c'>2</a> <a href='?a&amp;b'>"
    page = HtmlResponse("http://h/", body=body, encoding="utf-8")
    extractor = LinkExtractor(canonicalize=False, process_value=canonical_link("path-segment"))
    assert [link.url for link in extractor.extract_links(page)] == [
        "http://h/~a?b&a", "http://h/?a&b"
    ]  # fmt: skip
    assert canonical_link()("http://[h") == "http://[h"
    assert canonical_link()("http://h/a b") == "http://h/a%20b"
