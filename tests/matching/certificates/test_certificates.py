"""Dialects of certificates: documents' examples, programs' own tables, messy and long texts."""

import pytest

from tests.help.work import is_linear_in_steps
from tests.matching.certificates import drawing, tables
from urlprism.matching import MatchAnswer, addresses, matcher
from urlprism.matching.certificates.dialects import DIALECTS
from urlprism.matching.certificates.python_ssl import octets_of

LONG = 1_000_000
MESSY = (
    *(
        "",
        "*",
        ".",
        "..",
        "*.",
        "*.*",
        "\0",
        "\ud800",
        "a\ud800.b",
        "[",
        "]",
        "[]",
        "//",
        "http://",
    ),
    *("https:///", "https://@", "https://[", "https://[::1", "::", ":", "%", "%zz", "*" * 100),
    *("https://\ud800/", "https://a\0b/", "xn--", "xn--a", "\u3002", "é" * 70, "1" * 5000, "::1%"),
)


@pytest.mark.parametrize(("entry", "host", "answer"), tables.RFC_9525)
def test_the_examples_of_the_document_are_answered(entry, host, answer):
    assert matcher("tls.rfc9525").matches(entry, host).answer.value == answer


@pytest.mark.parametrize(
    ("name", "row"),
    [
        *(("tls.curl", row) for row in tables.CURL),
        *(("tls.node", row) for row in tables.NODE),
        *(("tls.node@20.20.2", row) for row in tables.NODE),
        *(("tls.go", row) for row in tables.GO),
    ],
)
def test_the_table_of_a_program_is_met(name, row):
    entry, host, expected = row
    assert matcher(name).matches(entry, host).matched is expected


@pytest.mark.parametrize("dialect", DIALECTS, ids=lambda each: each.full_name)
def test_the_table_for_all_clients_is_met_but_for_exceptions_with_names(dialect):
    for entry, host, expected in tables.LIMBO:
        is_exception = (dialect.name, entry) in tables.LIMBO_NOT_MET
        assert dialect.matches(entry, host).matched is (expected is not is_exception), entry


@pytest.mark.parametrize(
    ("entry", "url", "saying_yes"),
    [
        ("*example.com", "https://notexample.com/", "urllib3"),
        ("w*.example.com", "https://www.example.com/", "openssl urllib3 node"),
        ("*.example.com", "https://www.example.com./", "urllib3 curl go node"),
        ("1.2.3.4", "https://[::ffff:1.2.3.4]/", "go"),
        ("127.0.0.1", "https://127.1/", "curl node"),
        ("*.com", "https://example.com/", "rfc9525 urllib3 go"),
        (
            "*.example.com",
            "https://xn--a-ecp.example.com/",
            "rfc9525 openssl python-ssl urllib3 curl go node",
        ),
        ("*", "https://localhost/", "rfc9525 urllib3"),
    ],
)
def test_programs_differ(entry, url, saying_yes):
    newest = {each.name: each for each in DIALECTS}
    said = [name for name, each in newest.items() if each.matches(entry, url).matched]
    assert said == [f"tls.{name}" for name in saying_yes.split()]


def test_a_release_of_go_takes_a_wildcard_alone_and_a_newer_one_does_not():
    assert matcher("tls.go@1.21.13").matches("*", "localhost").matched
    assert not matcher("tls.go@1.26.6").matches("*", "localhost").matched


def test_a_release_of_go_reads_groups_with_zeros_before_them():
    row = "2001:db8::5", "https://[02001:db8::00005]/"
    assert matcher("tls.go@1.21.13").matches(*row).matched
    assert not matcher("tls.go@1.26.6").matches(*row).matched


def test_a_release_of_go_knows_zones_and_refuses_an_address_in_an_address():
    zone, mapped = ("fe80::1", "fe80::1%eth0"), ("::ffff:1.2.3.4", "1.2.3.4")
    assert not matcher("tls.go@1.26.6").matches(*zone).matched
    assert matcher("tls.go@1.27.3").matches(*zone).matched
    assert matcher("tls.go@1.26.6").matches(*mapped).matched
    assert matcher("tls.go@1.27.3").matches(*mapped).answer is MatchAnswer.PATTERN_REFUSED


def test_a_release_of_node_reads_a_name_beyond_ascii_and_an_older_one_does_not():
    row = "xn--bcher-kva.example", "bücher.example"
    assert matcher("tls.node@26.10.0").matches(*row).matched
    assert not matcher("tls.node@26.0.0").matches(*row).matched
    assert not matcher("tls.node@20.20.2").matches(*row).matched


@pytest.mark.parametrize("dialect", DIALECTS, ids=lambda each: each.full_name)
def test_laws_of_answers(dialect):
    rows = drawing.pairs(1, 1_000)
    rows += [(entry, url) for entry in MESSY for url in MESSY]
    for entry, url in rows:
        match = dialect.matches(entry, url)
        assert 0 < len(match.reason) <= 70
        assert match.reason[0].upper() != match.reason[0] or match.reason[0] == "'"
        assert match.reason[-1] != "."
        for (start, end), text in ((match.pattern_span, entry), (match.url_span, url)):
            assert 0 <= start <= end <= len(text), (entry, url, match)
        assert (match.answer is MatchAnswer.PATTERN_REFUSED) <= (
            match.pattern_span != (0, 0) or not entry
        )


@pytest.mark.parametrize("dialect", DIALECTS, ids=lambda each: each.full_name)
def test_octets_are_answered_as_the_text(dialect):
    for entry, url in drawing.pairs(2, 200):
        in_octets = dialect.matches(entry.encode(), url.encode())
        assert in_octets == dialect.matches(entry, url)


@pytest.mark.parametrize("dialect", DIALECTS, ids=lambda each: each.full_name)
@pytest.mark.parametrize(
    "text",
    [
        "a" * LONG,
        "*" * LONG,
        "a." * (LONG // 2),
        "*." * (LONG // 2),
        "-" * LONG,
        "1" * LONG,
        ":" * LONG,
    ],
    ids=lambda text: text[:2],
)
def test_a_long_text_is_answered(dialect, text):
    for entry, host in ((text, "www.example.com"), ("*.example.com", text), (text, text)):
        assert dialect.matches(entry, host).answer in set(MatchAnswer)


@pytest.mark.parametrize(
    ("text", "octets"),
    [
        ("127.0.0.1", b"\x7f\0\0\1"),
        ("127.0.0.1.", None),
        ("127.1", None),
        ("0127.0.0.1", b"\x7f\0\0\1"),
        ("256.0.0.1", None),
        (":", bytes(16)),
        ("::", bytes(16)),
        (":::", None),
        ("::1", bytes(15) + b"\1"),
        ("1::2::3", None),
        ("::1.2.3.4", bytes(12) + b"\1\2\3\4"),
        ("1:2:3:4:5:6:7::", bytes.fromhex("0001000200030004000500060007") + bytes(2)),
        ("1:2:3:4:5:6:7:8", bytes.fromhex("00010002000300040005000600070008")),
        ("1:2:3:4:5:6:7:8:9", None),
        ("::g", None),
    ],
)
def test_an_address_is_read_as_openssl_reads_it(text, octets):
    assert octets_of(text) == octets


def test_an_address_has_one_reason_and_a_name_another():
    match = matcher("tls.rfc9525").matches("::1", "https://[0::1]/")
    assert (match.cause, match.reason) == ("address-respelled", "the addresses are equal")
    assert addresses.address("::1%1") is None


@pytest.mark.parametrize(
    ("name", "entry", "url", "cause"),
    [
        ("tls.rfc9525", "*.example.com", "https://www.example.com/", "wildcard-one-label"),
        ("tls.rfc9525", "*.example.com", "https://a.b.example.com/", "wildcard-one-label"),
        ("tls.openssl", "w*.example.com", "https://www.example.com/", "wildcard-inside-label"),
        ("tls.curl", "w*.example.com", "https://www.example.com/", "wildcard-literal"),
        ("tls.rfc9525", "*.example.com", "https://www.example.com./", "final-dot-kept"),
        ("tls.go", "*.example.com", "https://www.example.com./", "final-dot-dropped"),
        ("tls.curl", "www.example.com.", "https://www.example.com/", "final-dot-dropped"),
        ("tls.node", "www.example.com", "https://www.example.com./", "final-dot-dropped"),
        ("tls.openssl", "www.example.com", ".example.com", "subdomains-included"),
        ("tls.go", "127.0.0.1", "https://127.1/", "address-as-name"),
        ("tls.go", "1.2.3.4", "https://[::ffff:1.2.3.4]/", "mapped-address"),
        ("tls.openssl", "xn--bcher-kva.example", "https://bücher.example/", "name-not-converted"),
        ("tls.service-identity", "*.com", "https://example.com/", "pattern-refused"),
        ("tls.rfc9525", "www.example.com", "https://www.example.com/", ""),
        ("tls.rfc9525", "www.example.com", "https://www.example.org/", ""),
    ],
)
def test_a_cause_is_told(name, entry, url, cause):
    assert matcher(name).matches(entry, url).cause == cause


def test_the_place_of_the_wildcard_and_of_the_host_is_told():
    url = "https://me@WWW.example.com:8443/a"
    match = matcher("tls.openssl").matches("w*.example.com", url)
    assert match.pattern_span == (1, 2)
    assert url[slice(*match.url_span)] == "WWW.example.com"


@pytest.mark.parametrize("dialect", DIALECTS, ids=lambda each: each.full_name)
@pytest.mark.parametrize("piece", ["a.", "*.", "é.", "1.", ":", "-"])
def test_the_work_is_linear(dialect, piece):
    def ask(text):
        dialect.decide(text, f"http://w.{text}/")
        dialect.decide(f"*.{text}", f"w.{text}")

    assert is_linear_in_steps(ask, piece.__mul__)
