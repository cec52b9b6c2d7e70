"""The law of the URL to fetch: path and query are what was given, octet for octet.

But for what readers read in several ways: dot segments, and triplets of unreserved characters in
the path. Of a certified URL nothing changes after its host.
"""

import itertools
import re

import pytest

from tests.help.chances import chance_of
from tests.help.counts import amount
from urlprism import Policy, UnsafeURL, safe_target
from urlprism.comparison import certify
from urlprism.gate import Character, SpecialUse
from urlprism.readers import Target
from urlprism.readers import readers as readers_of

pytestmark = pytest.mark.once

SEED = 20261126
DIGITS = "0123456789abcdefABCDEF"
PLAIN = "aZ9-._~!$&'()*+,;=:@/"
UNRESERVED = re.compile("[A-Za-z0-9._~-]")
TRIPLET = re.compile("%([0-9A-Fa-f]{2})")


def piece(chance, more=""):
    """Return a text of characters and of triplets, in any case."""
    found = []
    for _ in range(chance.randrange(8)):
        if chance.random() < 0.5:
            found.append(f"%{chance.choice(DIGITS)}{chance.choice(DIGITS)}")
        else:
            found.append(chance.choice(PLAIN + more))
    return "".join(found)


def questions():
    chance = chance_of(SEED)
    for _ in range(amount(20_000)):
        query = f"?{piece(chance, '?')}" if chance.random() < 0.6 else ""
        yield f"/{piece(chance)}", "" if query == "?" else query


def decoded(path):
    """Return a path without triplets of unreserved characters."""

    def plain(found):
        character = chr(int(found[1], 16))
        return character if UNRESERVED.fullmatch(character) else found[0]

    return TRIPLET.sub(plain, path)


def test_of_a_certified_url_nothing_changes_after_its_host():
    certified = 0
    for path, query in questions():
        for url in (f"https://h.example{path}{query}", f"http://h.example:80{path}{query}"):
            if certify(url):
                certified += 1
                for base in (None, "https://b.example/"):
                    written = safe_target(url, base).url
                    assert written.partition("//h.example")[2] == path + query, url
    assert certified > 1000


def test_of_another_url_only_the_path_changes_where_readers_differ():
    others = 0
    for path, query in questions():
        url = f"https://h.example{path}{query}"
        if not certify(url) and not {".", ".."} & {*decoded(path).split("/")}:
            try:
                written = safe_target(url, readers=["rfc3986", "whatwg"]).url
            except ValueError:
                continue
            others += 1
            assert written == f"https://h.example{decoded(path)}{query}"
    assert others > 1000


# As they may be written, and as readers compute, convert and decode them.
HOSTS = (
    *("h.example", "H.Example.", "a-b.example", "8.8.8.8", "0x8.8.8.8", "134744072", "8.8.8.8."),
    *("[2606:4700::1111]", "b\xfccher.example", "ex%61mple.com", "a..example", "h.example..", "a"),
    *("xn--bcher-kva.example", "1.example", "a.1", "loopback", "h_i.example", "-a.example"),
)
ANY = Policy(
    special=[*SpecialUse], characters=[*Character], single_label_names=True, ports=[80, 443]
)


@pytest.mark.parametrize("readers", ["python", "default", "browsers", "rfc3986"])
def test_the_url_of_a_target_leads_each_reader_to_it(readers):
    chosen, safe = readers_of(readers), 0
    for host, port, scheme in itertools.product(HOSTS, ("", ":80", ":443"), ("http", "https")):
        for path in ("", "/a/../b?c", "/%7e|"):
            try:
                target = safe_target(f"{scheme}://{host}{port}{path}", None, readers, ANY)
            except UnsafeURL:
                continue
            safe += 1
            there = Target(target.scheme, target.host, target.port)
            assert [each.read(target.url).target for each in chosen] == [there] * len(chosen)
    assert safe > 50


@pytest.mark.parametrize("readers", [["python"], ["rfc3986"], ["urllib"], ["browsers"]])
def test_no_dot_segment_stays(readers):
    for path in ("/a%2f/%2e%2E/b%2f", "/a%2f/../b%2f", "/./b%2f", "/%2e/b%2f", "/.%2E/b%2f"):
        assert safe_target(f"https://h.example{path}", readers=readers).url.endswith("example/b%2f")
