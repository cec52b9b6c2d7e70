"""The table of special addresses: each block at its ends and beyond, and what is carried within."""

import ipaddress
import re
import socket
from ipaddress import IPv4Address, ip_address
from pathlib import Path

import pytest

from tests.help import address_notations
from urlprism import Policy, UnsafeURL, safe_target
from urlprism._core.hosts.ipv4_in_ipv6 import embedded, embedded_networks
from urlprism.gate.addresses import SpecialUse, block_of, parsed, specials
from urlprism.gate.names import covering, special_name
from urlprism.readers import effective_host

# First and last address, use.
RANGES = [
    ("0.0.0.0", "0.255.255.255", "unspecified"),  # noqa: S104
    ("10.0.0.0", "10.255.255.255", "private"),
    ("100.64.0.0", "100.127.255.255", "shared"),
    ("127.0.0.0", "127.255.255.255", "loopback"),
    ("169.254.0.0", "169.254.255.255", "link-local"),
    ("172.16.0.0", "172.31.255.255", "private"),
    ("192.0.0.0", "192.0.0.255", "reserved"),
    ("192.0.2.0", "192.0.2.255", "documentation"),
    ("192.88.99.0", "192.88.99.255", "reserved"),
    ("192.168.0.0", "192.168.255.255", "private"),
    ("198.18.0.0", "198.19.255.255", "benchmarking"),
    ("198.51.100.0", "198.51.100.255", "documentation"),
    ("203.0.113.0", "203.0.113.255", "documentation"),
    ("224.0.0.0", "239.255.255.255", "multicast"),
    ("240.0.0.0", "255.255.255.254", "reserved"),
    ("255.255.255.255", "255.255.255.255", "broadcast"),
    ("::", "::", "unspecified"),
    ("::1", "::1", "loopback"),
    ("::2", "::ffff:ffff", "reserved"),
    ("::1:0:0", "63:ffff:ffff:ffff:ffff:ffff:ffff:ffff", "reserved"),
    ("::ffff:0:0", "::ffff:ffff:ffff", "reserved"),
    ("64::", "64:ff9a:ffff:ffff:ffff:ffff:ffff:ffff", "reserved"),
    ("64:ff9b::1:0:0", "64:ff9b:0:ffff:ffff:ffff:ffff:ffff", "reserved"),
    ("64:ff9b:2::", "ff:ffff:ffff:ffff:ffff:ffff:ffff:ffff", "reserved"),
    ("100::", "100::ffff:ffff:ffff:ffff", "reserved"),
    ("64:ff9b:1::", "64:ff9b:1:ffff:ffff:ffff:ffff:ffff", "private"),
    ("2001:1::", "2001:1ff:ffff:ffff:ffff:ffff:ffff:ffff", "reserved"),
    ("2001:2::", "2001:2:0:ffff:ffff:ffff:ffff:ffff", "benchmarking"),
    ("2001:db8::", "2001:db8:ffff:ffff:ffff:ffff:ffff:ffff", "documentation"),
    ("3fff::", "3fff:fff:ffff:ffff:ffff:ffff:ffff:ffff", "documentation"),
    ("5f00::", "5f00:ffff:ffff:ffff:ffff:ffff:ffff:ffff", "reserved"),
    ("fc00::", "fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff", "private"),
    ("fe80::", "febf:ffff:ffff:ffff:ffff:ffff:ffff:ffff", "link-local"),
    ("fec0::", "feff:ffff:ffff:ffff:ffff:ffff:ffff:ffff", "private"),
    ("ff00::", "ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff", "multicast"),
    ("4000::", "5eff:ffff:ffff:ffff:ffff:ffff:ffff:ffff", "reserved"),
]
BESIDE = (
    *("1.0.0.0", "9.255.255.255", "11.0.0.0", "100.63.255.255", "100.128.0.0", "126.255.255.255"),
    *("128.0.0.0", "169.253.255.255", "169.255.0.0", "172.15.255.255"),
    *("172.32.0.0", "191.255.255.255"),
    *("192.0.1.0", "192.0.3.0", "192.88.98.255", "192.88.100.0", "192.167.255.255", "192.169.0.0"),
    *("198.17.255.255", "198.20.0.0", "198.51.99.255", "198.51.101.0", "203.0.112.255"),
    *("203.0.114.0", "223.255.255.255", "168.63.129.15", "168.63.129.17", "8.8.8.8"),
    *("2001:200::", "2001:db7::1", "2001:db9::", "2002:808:808::1", "2606:4700::1111"),
    *("64:ff9b::808:808",),
)
# IANA's IPv6 Global Unicast Address Assignments, of 2025-10-10: what has the status ALLOCATED, but
# for 2001::/23 and 2002::/16, and what has the status RESERVED.
ALLOCATED = """
    2001:200::/23 2001:400::/23 2001:600::/23 2001:800::/22 2001:c00::/23 2001:e00::/23
    2001:1200::/23 2001:1400::/22 2001:1800::/23 2001:1a00::/23 2001:1c00::/22 2001:2000::/19
    2001:4000::/23 2001:4200::/23 2001:4400::/23 2001:4600::/23 2001:4800::/23 2001:4a00::/23
    2001:4c00::/23 2001:5000::/20 2001:8000::/19 2001:a000::/20 2001:b000::/20 2003::/18 2400::/12
    2410::/12 2600::/12 2610::/23 2620::/23 2630::/12 2800::/12 2a00::/12 2a10::/12 2c00::/12
""".split()
RESERVED = ("2d00::/8", "2e00::/7", "3000::/4", "3ffe::/16", "5f00::/8")
# docs/checking/safe_target.md has the source of each, and its date.
CLOUDS = (
    *("169.254.169.254", "169.254.170.2", "169.254.170.23", "100.100.100.200", "168.63.129.16"),
    *("192.0.0.192", "fd00:ec2::254", "fd00:ec2::23", "fd20:ce::254", "fd00:42::42"),
    *("169.254.169.252", "169.254.42.42", "169.254.0.23", "100.96.0.96", "100.80.80.80"),
    *("fd00:c1::a9fe:a9fe", "fd00:a9fe:a9fe::1", "fd00:100::100:200", "fe80::a9fe:a9fe"),
)
PAGE = Path(__file__).parents[2] / "docs" / "checking" / "safe_target.md"


def uses(text):
    return [found.use for found in specials(ip_address(text))]


@pytest.mark.parametrize(("first", "last", "use"), RANGES)
def test_a_block_ends_where_its_document_says(first, last, use):
    low, high = int(ip_address(first)), int(ip_address(last))
    for number in {low, low + (high - low) // 3, high}:
        address = type(ip_address(first))(number)
        assert uses(str(address))[-1] == use, address


@pytest.mark.parametrize("text", BESIDE)
def test_what_is_beside_a_block_is_public(text):
    assert uses(text) == []


@pytest.mark.parametrize("text", ALLOCATED)
def test_what_is_allocated_is_public_to_its_ends(text):
    network = ipaddress.ip_network(text)
    for address in (network[0], network[network.num_addresses // 3], network[-1]):
        found = list(specials(address))
        assert {each.use for each in found} <= {SpecialUse.DOCUMENTATION}, address


def test_all_else_of_global_unicast_is_reserved():
    """What is between the blocks, and what IANA itself calls reserved."""
    whole = ipaddress.ip_network("2000::/3")
    given = [*map(ipaddress.ip_network, [*ALLOCATED, "2001::/23", "2002::/16"])]
    left = [whole]
    for block in given:
        left = [
            piece
            for each in left
            for piece in (each.address_exclude(block) if block.subnet_of(each) else [each])
        ]
    assert len(left) > 50
    for network in [*left, *map(ipaddress.ip_network, RESERVED)]:
        for address in (network[0], network[network.num_addresses // 2], network[-1]):
            assert uses(str(address))[-1] in {"reserved", "documentation"}, address


@pytest.mark.parametrize("text", CLOUDS)
def test_metadata_is_a_use_of_its_own(text):
    assert uses(text) == [SpecialUse.METADATA]


@pytest.mark.parametrize("text", CLOUDS)
def test_metadata_is_refused_until_it_is_allowed_by_name(text):
    """Neither the kinds of the blocks around it allow it, nor a network that contains it."""
    address = ip_address(text)
    url = f"http://{f'[{text}]' if address.version == 6 else text}/"
    all_others = frozenset(SpecialUse) - {SpecialUse.METADATA}
    wide = str(ipaddress.ip_network((text, address.max_prefixlen // 4), strict=False))
    for policy in (
        Policy(special=all_others),
        Policy(special=all_others, host_networks={wide: {wide}}),
        Policy(special=all_others, allowed_hosts={wide}),
    ):
        with pytest.raises(UnsafeURL) as caught:
            safe_target(url, policy=policy)
        assert caught.value.cause == "host-metadata"
    with pytest.raises(UnsafeURL) as caught:
        safe_target("http://h.example/", policy=Policy(special=all_others)).check_addresses([text])
    assert caught.value.cause == "address-metadata"
    for policy in (Policy(special=["metadata"]), Policy(allowed_hosts={text})):
        assert safe_target(url, policy=policy).url == url


def test_the_page_has_the_source_of_each_address_of_metadata():
    rows = [row for row in PAGE.read_text("utf-8").splitlines() if row.startswith("| `")]
    told = {text for row in rows for text in re.findall("`([0-9a-f.:]+)`", row.split("|")[1])}
    assert told >= {*CLOUDS}
    assert {block_of(ip_address(text)).use for text in told if parsed(text)} == {"metadata"}


@pytest.mark.parametrize("address", ["127.0.0.1", "10.1.2.3", "169.254.169.254", "8.8.8.8"])
def test_what_is_carried_is_found(address):
    for text in address_notations.wrapped(address):
        assert IPv4Address(address) in embedded(ip_address(text)), text


@pytest.mark.parametrize(
    ("text", "use"),
    [
        ("::ffff:127.0.0.1", "loopback"),
        ("2002:a00:1::", "private"),
        ("64:ff9b::e000:1", "multicast"),
    ],
)
def test_what_is_carried_says_the_use(text, use):
    found = next(specials(ip_address(text)))
    assert (found.use, found.block) == (use, block_of(found.address))


def test_local_translation_is_unwrapped_at_each_length():
    """RFC 6052 §2.4 writes 192.0.2.33 behind prefixes of several lengths."""
    for text in (
        "64:ff9b:1:c000:2:2100::",
        "64:ff9b:1:c0:0:221::",
        "64:ff9b:1:0:c0:2:2100::",
        "64:ff9b:1::192.0.2.33",
    ):
        assert IPv4Address("192.0.2.33") in embedded(ip_address(text)), text


def test_teredo_carries_server_and_client():
    """The address of the example in RFC 4380 §4's fields: server, flags, port and client."""
    found = embedded(ip_address("2001:0:4136:e378:8000:63bf:3fff:fdd2"))
    assert set(found) == {IPv4Address("65.54.227.120"), IPv4Address("192.0.2.45")}


def test_loopback_and_unspecified_carry_nothing():
    assert embedded(ip_address("::1")) == embedded(ip_address("::")) == ()
    assert uses("::1") == ["loopback"]


@pytest.mark.parametrize("text", ["", "1.2.3", "0x7f.1", "01.2.3.4", "::1%1", "[::1]", "a", " ::1"])
def test_what_is_no_address_as_programs_write_it(text):
    assert parsed(text) is None


def test_the_notations_are_those_of_inet_aton():
    """The tests' own notations mean what they say, by the C library, and so do our hosts."""
    for address in ("127.0.0.1", "10.20.30.40", "255.255.255.255", "0.0.0.0"):  # noqa: S104
        for text in address_notations.numbers(address):
            assert socket.inet_aton(text) == ipaddress.IPv4Address(address).packed, text
            assert effective_host(text) == address


@pytest.mark.parametrize(
    ("host", "name", "use"),
    [
        ("localhost", "localhost", "loopback"),
        ("a.b.localhost", "localhost", "loopback"),
        ("printer.local", "local", "private"),
        ("metadata.google.internal", "metadata.google.internal", "metadata"),
        ("vault.internal", "internal", "private"),
        ("nas.home.arpa", "home.arpa", "private"),
        ("api.default.svc.cluster.local", "local", "private"),
    ],
)
def test_special_names(host, name, use):
    found = special_name(host)
    assert (found.name, found.use) == (name, use)
    assert found.document


@pytest.mark.parametrize(
    "host", ["example.com", "localhost.example", "notlocalhost", "mylocal", "arpa"]
)
def test_ordinary_names(host):
    assert special_name(host) is None


# IANA's registry of special-use domain names, but for examples; what ICANN keeps out of the root;
# and RFC 6762, Appendix G.
REGISTERED = (
    *("alt", "6tisch.arpa", "eap.arpa", "eap-noob.arpa", "home.arpa", "invalid", "ipv4only.arpa"),
    *("local", "localhost", "onion", "resolver.arpa", "service.arpa", "test", "10.in-addr.arpa"),
    *(f"{number}.172.in-addr.arpa" for number in range(16, 32)),
    *("168.192.in-addr.arpa", "254.169.in-addr.arpa", "170.0.0.192.in-addr.arpa"),
    *("171.0.0.192.in-addr.arpa", *(f"{digit}.e.f.ip6.arpa" for digit in "89ab")),
    *("internal", "corp", "home", "mail", "intranet", "private", "lan"),
)


@pytest.mark.parametrize(
    "name", [*REGISTERED, "kubernetes.default", "vault.kube-system", "vault.service.consul"]
)
def test_special_use_names(name):
    assert special_name(name) is not None
    assert special_name(f"www.{name}") == special_name(name)
    assert special_name(f"{name}.example.com") is None
    assert special_name(f"no{name}x") is None


@pytest.mark.parametrize("name", ["example", "www.example", "example.com", "www.example.org"])
def test_example_names_are_ordinary_to_programs(name):
    """RFC 6761 §6.5: software should not recognize them as special."""
    assert special_name(name) is None


@pytest.mark.parametrize(
    ("network", "networks"),
    [
        ("::ffff:10.0.0.0/104", ["10.0.0.0/8"]),
        ("::ffff:1.1.1.1/128", ["1.1.1.1/32"]),
        ("::1.1.1.0/120", ["1.1.1.0/24"]),
        ("64:ff9b::c000:200/120", ["192.0.2.0/24"]),
        ("2002:a00::/24", ["10.0.0.0/8"]),
        ("2002:a00:1::/64", ["10.0.0.1/32"]),
        ("2001:0:c000:200::/56", ["192.0.2.0/24"]),
        ("::ffff:0:0/96", []),
        ("2002::/16", []),
        ("64:ff9b:1::/56", []),
        ("2000::/3", []),
        ("::/0", []),
        ("10.0.0.0/8", []),
    ],
)
def test_a_network_stands_for_what_it_carries(network, networks):
    found = embedded_networks(ipaddress.ip_network(network))
    assert list(map(str, found)) == networks


def test_names_cover_whole_labels_only():
    names = {"example.com", "b.example.com"}
    assert covering("example.com", names) == "example.com"
    assert covering("a.b.example.com", names) == "b.example.com"
    assert covering("notexample.com", names) is None
    assert covering("example.com.evil.org", names) is None
