"""Public suffixes and registrable domains: the list's own checks, the standard's, and rules."""

import importlib
import json
import sys
from contextlib import contextmanager
from importlib import resources

import pytest

from tests.help.shared_data import DATA
from urlprism import URL
from urlprism.errors import URLError
from urlprism.whatwg import domain_to_ascii, host_parser, public_suffix, registrable_domain
from urlprism.whatwg.sites import public_suffix_list, suffixes

pytest.importorskip("publicsuffixlist", reason="the extra psl is not installed")

CHECKS = [
    json.loads(line)
    for line in (DATA / "public_suffix_list" / "checks.jsonl").read_text("ascii").splitlines()
]
ASKED = [(host, domain) for host, domain, is_asked in CHECKS if is_asked and host is not None]
# The table of https://url.spec.whatwg.org/#host-registrable-domain: a host, its public suffix, and
# its registrable domain.
OF_THE_STANDARD = [
    ("com", "com", None),
    ("example.com", "com", "example.com"),
    ("www.example.com", "com", "example.com"),
    ("sub.www.example.com", "com", "example.com"),
    ("EXAMPLE.COM", "com", "example.com"),
    ("example.com.", "com.", "example.com."),
    ("github.io", "github.io", None),
    ("whatwg.github.io", "github.io", "whatwg.github.io"),
    ("إختبار", "xn--kgbechtv", None),
    ("example.إختبار", "xn--kgbechtv", "example.xn--kgbechtv"),
    ("sub.example.إختبار", "xn--kgbechtv", "example.xn--kgbechtv"),
    ("[2001:0db8:85a3:0000:0000:8a2e:0370:7334]", None, None),
]


def test_all_checks_are_there():
    assert len(CHECKS) == 82
    assert [host for host, _, is_asked in CHECKS if not is_asked] == [
        "local", "example.local", "b.example.local", "a.b.example.local",
    ]  # fmt: skip
    assert CHECKS[0] == [None, None, True]


@pytest.mark.parametrize(("host", "domain"), ASKED)
def test_the_checks_of_the_list(host, domain):
    assert registrable_domain(host) == (domain and domain_to_ascii(domain))
    assert URL(f"http://me@{host}:81/a?b").registrable_domain == registrable_domain(host)


@pytest.mark.parametrize(("host", "suffix", "domain"), OF_THE_STANDARD)
def test_the_table_of_the_standard(host, suffix, domain):
    url = URL(f"https://{host}/")
    assert (url.public_suffix, url.registrable_domain) == (suffix, domain)
    assert (public_suffix(host), registrable_domain(host)) == (suffix, domain)


@pytest.mark.parametrize(
    "text",
    [
        "http://127.1/", "http://0x7f000001/", "http://1.2.3.4./", "http://[::1]:80/", "file:///a",
        "mailto:a@example.com", "foo://example.com/", "data:,example.com", "http://./",
        "blob:https://example.com/a",
    ],
)  # fmt: skip
def test_what_is_no_domain(text):
    url = URL(text)
    assert (url.public_suffix, url.registrable_domain) == (None, None)
    assert (public_suffix(url), registrable_domain(url)) == (None, None)


@pytest.mark.parametrize("host", ["a..com", ".com", "a.com..", "..", "a..b.com."])
def test_an_empty_label(host):
    """The list: "Empty labels are not permitted"; the host parser takes them."""
    assert (public_suffix(host), registrable_domain(host)) == (None, None)


@pytest.mark.parametrize("scheme", ["http", "https", "ws", "wss", "ftp", "file"])
def test_each_special_scheme_has_domains(scheme):
    assert URL(f"{scheme}://www.example.co.uk/").registrable_domain == "example.co.uk"
    assert URL(f"{scheme}x://www.example.co.uk/").registrable_domain is None


@pytest.mark.parametrize(
    ("host", "icann", "private"),
    [
        ("a.b.github.io", "github.io", "b.github.io"),
        ("github.io", "github.io", None),
        ("a.b.co.uk", "b.co.uk", "b.co.uk"),
        ("x.elb.amazonaws.com", "amazonaws.com", None),
        ("y.x.elb.amazonaws.com", "amazonaws.com", "y.x.elb.amazonaws.com"),
    ],
)
def test_private_rules(host, icann, private):
    assert registrable_domain(host, private=False) == icann
    assert registrable_domain(host, private=True) == private
    assert registrable_domain(host) == URL(f"http://{host}/").registrable_domain == private


# What publicsuffix.org/list says of each kind of rule, with rules that are made up: a host, and how
# many of its last labels are the public suffix, by all rules and by ICANN's.
RULES = """\
// ===BEGIN ICANN DOMAINS===
one
two.one   // what follows a blank is no rule
*.wild.one
!not.wild.one
deep.of.wild.one
// ===END ICANN DOMAINS===
// ===BEGIN PRIVATE DOMAINS===
own.one
*.all.one
!but.all.one
*.two.one
ümlaut.one
// ===END PRIVATE DOMAINS===
"""
BY_RULES = [
    ("one", 1, 1),
    ("a.one", 1, 1),
    ("a.two.one", 3, 2),
    ("two.one", 2, 2),
    ("b.a.two.one", 3, 2),
    ("wild.one", 2, 2),
    ("a.wild.one", 3, 3),
    ("c.b.a.wild.one", 3, 3),
    ("not.wild.one", 2, 2),
    ("a.not.wild.one", 2, 2),
    ("a.deep.of.wild.one", 4, 4),
    ("deep.of.wild.one", 4, 4),
    ("x.of.wild.one", 3, 3),
    ("a.own.one", 2, 1),
    ("b.a.all.one", 3, 1),
    ("all.one", 2, 1),
    ("a.but.all.one", 2, 1),
    ("xn--mlaut-jva.one", 2, 1),
    ("a.other", 1, 1),
    ("other", 1, 1),
]


@contextmanager
def rules(table):
    """Let these be the rules, instead of those of the installed list."""
    kept = public_suffix_list.table()
    public_suffix_list.TABLES[:] = [public_suffix_list.packed(table)]
    try:
        yield
    finally:
        public_suffix_list.TABLES[:] = [kept]


@pytest.mark.parametrize(("host", "of_all", "of_icann"), BY_RULES)
def test_each_kind_of_rule(host, of_all, of_icann):
    with rules(public_suffix_list.table_of(RULES.split("\n"))):
        labels = host.split(".")
        for private, count in ((True, of_all), (False, of_icann)):
            assert public_suffix(host, private=private) == ".".join(labels[-count:])
            below = ".".join(labels[-count - 1 :]) if len(labels) > count else None
            assert registrable_domain(host, private=private) == below


def test_all_rules_of_the_list_as_its_package_reads_them():
    """Of each rule its suffix, and hosts below it: 124,764 questions."""
    theirs = importlib.import_module("publicsuffixlist")
    text = resources.files("publicsuffixlist") / "public_suffix_list.dat"
    lines = text.read_text("utf-8").split("\n")
    rules = [line.split()[0] for line in lines if line and not line.startswith("//")]
    assert len(rules) > 9_000
    oracles = {
        private: theirs.PublicSuffixList(only_icann=not private) for private in (True, False)
    }
    for rule in rules:
        bare = domain_to_ascii(rule.removeprefix("!").removeprefix("*."))
        for front in ("", "a.", "a.b.", "c.a.b.", "city.", "www.city."):
            host = front + bare
            url = URL(f"http://{host}/")
            for private, oracle in oracles.items():
                suffix = suffixes.public_suffix_of(url, private)
                domain = suffixes.registrable_domain_of(url, private)
                assert (suffix, domain) == (oracle.publicsuffix(host), oracle.privatesuffix(host))


@pytest.mark.parametrize(
    "given", ["a b", "a/b", "a:80", "u@a", "a?b", "", "mailto:a", "%zz", "1.2.3.4.5"]
)
def test_what_is_neither_host_nor_url(given):
    with pytest.raises(URLError):
        public_suffix(given)


@pytest.mark.parametrize("given", [None, 5, ["example.com"]])
def test_other_types(given):
    with pytest.raises(TypeError):
        registrable_domain(given)


@pytest.mark.parametrize(
    "host",
    ["example.com", "a-b.c.co.uk.", "1.com", "a.1b", "com", "a..com", ".com", "-.com", "x" * 300],
)
def test_plain_hosts_are_what_the_host_parser_makes_of_them(host):
    assert suffixes.is_plain(host) is (not host.endswith("."))
    assert host_parser(host) == ("domain", host)
    for private in (True, False):
        url = URL(f"http://{host}/")
        assert public_suffix(host, private=private) == public_suffix(url, private=private)
        assert registrable_domain(host, private=private) == registrable_domain(url, private=private)


@pytest.mark.parametrize("host", ["", "A.com", "a_b.com", "1.2", "a.xn--b", "a.0x1", "é", "a%41"])
def test_other_hosts_are_parsed(host):
    assert not suffixes.is_plain(host)


@pytest.mark.parametrize("given", ["Bücher.example.co.uk", b"a.example.co.uk", "a.example%2Eco.uk"])
def test_hosts_are_parsed(given):
    assert registrable_domain(given) == "example.co.uk"


def test_without_a_list_the_extra_is_named(monkeypatch):
    monkeypatch.setitem(sys.modules, "publicsuffixlist", None)
    monkeypatch.setattr(public_suffix_list, "TABLES", [])
    with pytest.raises(ImportError, match=r"pip install 'urlprism\[psl\]'") as caught:
        URL("http://h/").site  # noqa: B018 - it raises
    assert caught.value.name == "publicsuffixlist"
