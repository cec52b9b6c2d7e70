"""The fields of a policy: what each entry means, and that none can silently never match."""

import copy
import dataclasses
import ipaddress
import json
import pickle
import re

import pytest

from tests.help import address_notations
from urlprism.gate import Policy, safe_target
from urlprism.gate.unsafe import UnsafeURL
from urlprism.readers import readers


def cause(url, *, asked=("python",), **fields):
    """Return why a URL is refused, None if it passes."""
    try:
        safe_target(url, None, asked, Policy(**fields))
    except UnsafeURL as error:
        return error.cause
    return None


def passing(hosts, **fields):
    """Return those of the hosts that pass a policy."""
    return [host for host in hosts.split() if cause(f"http://{host}/", **fields) is None]


NAMES = "good.example evil.good.example a.b.good.example notgood.example good.example.evil.example"


@pytest.mark.parametrize(
    ("entry", "expected"),
    [
        ("good.example", ["good.example"]),
        ("GOOD.example.", ["good.example"]),
        (".good.example", ["good.example", "evil.good.example", "a.b.good.example"]),
        ("*.good.example", ["evil.good.example", "a.b.good.example"]),
        ("*.GOOD.example.", ["evil.good.example", "a.b.good.example"]),
    ],
)
def test_what_an_allowed_name_admits(entry, expected):
    assert passing(NAMES, allowed_hosts={entry}) == expected


@pytest.mark.parametrize(
    ("entry", "expected"),
    [
        ("good.example", ["notgood.example", "good.example.evil.example"]),
        (".good.example", ["notgood.example", "good.example.evil.example"]),
        ("*.good.example", ["good.example", "notgood.example", "good.example.evil.example"]),
    ],
)
def test_what_a_blocked_name_refuses(entry, expected):
    assert passing(NAMES, blocked_hosts={entry}) == expected


@pytest.mark.parametrize("mark", ["", ".", "*."])
@pytest.mark.parametrize("name", ["bücher.example", "BÜCHER.example", "xn--bcher-kva.example"])
def test_names_are_equal_however_they_are_spelled(mark, name):
    policy = Policy(allowed_hosts={mark + name}, blocked_hosts={mark + name})
    spelled = frozenset({f"{mark}xn--bcher-kva.example"})
    assert policy.allowed_hosts == policy.blocked_hosts == spelled
    host = "www.bücher.example" if mark else "bücher.example"
    assert cause(f"http://{host}/", allowed_hosts={mark + name}) is None
    assert cause(f"http://{host}/", blocked_hosts={mark + name}) == "host-blocked"


ADDRESSES = "8.8.8.8 8.8.9.1 [2606:4700::1] [2606:4701::1] www.example.com"


@pytest.mark.parametrize(
    ("entry", "expected"),
    [
        ("8.8.8.0/24", ["8.8.8.8"]),
        ("8.8.0.0/16", ["8.8.8.8", "8.8.9.1"]),
        ("0.0.0.0/0", ["8.8.8.8", "8.8.9.1"]),
        ("8.8.8.8/32", ["8.8.8.8"]),
        ("134744072", ["8.8.8.8"]),
        ("2606:4700::/32", ["[2606:4700::1]"]),
        ("2606:4700::1/128", ["[2606:4700::1]"]),
        ("[2606:4700:0::1]", ["[2606:4700::1]"]),
        ("::/0", ["[2606:4700::1]", "[2606:4701::1]"]),
    ],
)
def test_networks(entry, expected):
    assert passing(ADDRESSES, allowed_hosts={entry}) == expected
    blocked = passing(ADDRESSES, blocked_hosts={entry})
    assert blocked == [host for host in ADDRESSES.split() if host not in expected]


@pytest.mark.parametrize(
    "entry", ["1.1.1.1", "1.1.1.0/24", *address_notations.wrapped("1.1.1.1"), "::ffff:1.1.1.0/120"]
)
def test_a_blocked_address_is_blocked_in_every_notation(entry):
    """Carried or not: "::ffff:1.1.1.1" blocks 1.1.1.1, which blocks 64:ff9b::1.1.1.1."""
    fields = {"blocked_hosts": {entry}, "special": {"reserved", "private", "unspecified"}}
    assert cause("http://1.1.1.1/", **fields) == "host-blocked"
    assert cause("http://0x1010101/", **fields) == "host-blocked"
    assert cause("http://2.2.2.2/", **fields) is None
    target = safe_target("http://www.example.com/", policy=Policy(**fields))
    for address in ("1.1.1.1", "::ffff:1.1.1.1", "64:ff9b::1.1.1.1", "2002:101:101::1"):
        with pytest.raises(UnsafeURL) as caught:
            target.check_addresses(["2.2.2.2", address])
        assert caught.value.cause == "address-blocked"


def test_a_notation_may_be_blocked_without_all_addresses():
    fields = {"blocked_hosts": {"::ffff:0:0/96", "2002::/16"}, "special": {"reserved"}}
    assert cause("http://[::ffff:1.1.1.1]/", **fields) == "host-blocked"
    assert cause("http://[2002:101:101::1]/", **fields) == "host-blocked"
    assert cause("http://1.1.1.1/", **fields) is None


def test_an_allowed_address_is_allowed_in_its_own_notation_only():
    assert cause("http://1.1.1.1/", allowed_hosts={"64:ff9b::1.1.1.1"}) == "host-not-allowed"
    assert cause("http://[64:ff9b::1.1.1.1]/", allowed_hosts={"1.1.1.1"}) == "host-not-allowed"


def test_large_lists_are_looked_up():
    hosts = {f"{number}.evil.example" for number in range(10_000)}
    hosts |= {f"9.{number >> 8}.{number & 255}.0/24" for number in range(10_000)}
    policy = Policy(blocked_hosts=hosts)
    assert len(policy._blocked.networks) == 1
    for url in ("http://a.7777.evil.example/", "http://9.9.9.9/"):
        with pytest.raises(UnsafeURL, match="blocked"):
            safe_target(url, policy=policy)


@pytest.mark.parametrize(
    "host",
    [
        *("8.8.8.8", "0:0:0:0:0:0:808:808", "2", "ffff:8.8.8.8", "ffff:0:8.8.8.8", "1:0:0"),
        *("dead:beef", "7f00:1", "a9fe:a9fe"),
    ],
)
def test_what_begins_with_eight_zeros_is_reserved(host):
    """RFC 4291 §2.4: ::/8 is reserved, and no address of it is global unicast."""
    url = f"http://[::{host}]/" if host.count(":") < 7 else f"http://[{host}]/"
    found = cause(url)
    assert found is not None
    assert found.startswith("host-")
    carried = {"loopback", "metadata", "unspecified", "link-local", "private"}
    assert cause(url, special=carried) == "host-reserved"
    assert cause(url, special={*carried, "reserved"}) is None


def test_what_is_translated_is_judged_by_what_it_carries():
    """64:ff9b::/96 is the one block of ::/8 that IANA calls globally reachable."""
    assert cause("http://[64:ff9b::8.8.8.8]/") is None
    assert cause("http://[64:ff9b::10.0.0.1]/") == "host-private"
    assert cause("http://[64:ff9b:0:1::8.8.8.8]/") == "host-reserved"


@pytest.mark.parametrize(
    ("host", "kind"),
    [
        ("www.test", "private"),
        ("www.invalid", "reserved"),
        ("www.onion", "reserved"),
        ("www.alt", "reserved"),
        ("kubernetes.default", "private"),
        ("www.internal", "private"),
        ("www.local", "private"),
        ("test", "private"),
    ],
)
def test_special_names_pass_only_if_their_kind_is_allowed(host, kind):
    assert cause(f"http://{host}/") == f"host-{kind}"
    assert cause(f"http://{host}/", special={kind}) is None


# What is given, the error, and what it says besides the field.
WRONG = [
    ({"ports": {"8080"}}, TypeError, "write 8080"),
    ({"ports": {"http"}}, TypeError, "an int from 1 to 65535"),
    ({"ports": {"9" * 5000}}, TypeError, "an int from 1 to 65535"),
    ({"ports": {8080.0}}, TypeError, "a float"),
    ({"ports": {True}}, TypeError, "True"),
    ({"ports": {0}}, ValueError, "1 to 65535"),
    ({"ports": {65536}}, ValueError, "1 to 65535"),
    ({"ports": {10**5000}}, ValueError, "1 to 65535"),
    ({"ports": {-80}}, ValueError, "-80"),
    ({"ports": 8080}, TypeError, "must be a set or a list"),
    ({"ports": "8080"}, TypeError, "must be a set or a list"),
    ({"schemes": {"http:"}}, ValueError, "write 'http'"),
    ({"schemes": {"https://"}}, ValueError, "write 'https'"),
    ({"schemes": {""}}, ValueError, "not a scheme"),
    ({"schemes": {"ht tp"}}, ValueError, "'ht tp'"),
    ({"schemes": {b"http"}}, TypeError, "bytes"),
    ({"schemes": "https"}, TypeError, "must be a set or a list"),
    ({"schemes": b"https"}, TypeError, "must be a set or a list"),
    ({"schemes": None}, TypeError, "must be a set or a list"),
    ({"userinfo": "no"}, TypeError, "True or False"),
    ({"single_label_names": 0}, TypeError, "True or False"),
    ({"special": {"loop"}}, ValueError, "loopback"),
    ({"special": "loopback"}, TypeError, "must be a set or a list"),
    ({"characters": {"tab"}}, ValueError, "backslash"),
    *(
        ({field: value}, error, says)
        for field in ("allowed_hosts", "blocked_hosts")
        for value, error, says in (
            ("evil.example", TypeError, "must be a set or a list"),
            ({7}, TypeError, "7"),
            ({b"evil.example"}, TypeError, "bytes"),
            ({"http://evil.example"}, ValueError, "'http://evil.example'"),
            ({"evil.example:443"}, ValueError, "without scheme, port"),
            ({"evil.example/"}, ValueError, "not a host"),
            ({"u@evil.example"}, ValueError, "not a host"),
            ({"evil .example"}, ValueError, "not a host"),
            ({"*"}, ValueError, "not a host"),
            ({"."}, ValueError, "not a host"),
            ({"*."}, ValueError, "not a host"),
            ({"*evil.example"}, ValueError, "not a host"),
            ({"a.*.evil.example"}, ValueError, "not a host"),
            ({"*.*.example"}, ValueError, "not a host"),
            ({"..example"}, ValueError, "not a host"),
            ({"*.1.2.3.4"}, ValueError, "not a host"),
            ({".1.2.3.4"}, ValueError, "not a host"),
            ({"1.2.3.4.5"}, ValueError, "not a host"),
            ({"a.example.0x1"}, ValueError, "not a host"),
            ({"256.1.1.1"}, ValueError, "not a host"),
            ({"10.1.2.3/8"}, ValueError, 'write "10.0.0.0/8"'),
            ({"2001:db8::1/32"}, ValueError, 'write "2001:db8::/32"'),
            ({"10.0.0.0/33"}, ValueError, "not a host"),
            ({"10.0.0.0/-1"}, ValueError, "not a host"),
            ({"10.0.0.0/255.0.0.0"}, ValueError, "not a host"),
            ({"10.0.0.0/٨"}, ValueError, "not a host"),
            ({"10/8"}, ValueError, "not a host"),
            ({"/8"}, ValueError, "not a host"),
            ({"[::]/0"}, ValueError, "not a host"),
            ({"fe80::1%eth0"}, ValueError, "not a host"),
            ({"fe80::%1/64"}, ValueError, "not a host"),
            ({"a" * 64 + ".example"}, ValueError, "not a host"),
            ({"a." * 127 + "example"}, ValueError, "not a host"),
            ({"x" * 1_000_000}, ValueError, "…"),
        )
    ),
    ({"blocked_hosts": None}, TypeError, "must be a set or a list"),
]


@pytest.mark.parametrize(("fields", "error", "says"), WRONG)
def test_what_could_never_match_raises(fields, error, says):
    with pytest.raises(error) as caught:
        Policy(**fields)
    message = str(caught.value)
    assert message.startswith(next(iter(fields)))
    assert says in message
    assert len(message) < 400


def test_an_error_masks_a_password():
    with pytest.raises(ValueError, match="not a host") as caught:
        Policy(allowed_hosts={"https://me:s3cret@h.example/"})
    assert "s3cret" not in str(caught.value)


@pytest.mark.parametrize(
    ("schemes", "asked", "ports"),
    [
        ({"ftp"}, ["requests"], ()),
        ({"http", "ws"}, ["java.net.URL"], ()),
        ({"mailto"}, ["default"], ()),
        ({"foo"}, ["default"], ()),
        ({"data"}, ["whatwg"], ()),
        ({"file"}, ["all"], ()),
        ({"foo"}, ["requests", "curl"], (99,)),
    ],
)
def test_a_scheme_that_no_reader_dials_raises(schemes, asked, ports):
    policy = Policy(schemes=schemes, ports=ports)
    with pytest.raises(ValueError, match="no reader can request") as caught:
        safe_target("http://www.example.com/", None, asked, policy)
    assert not isinstance(caught.value, UnsafeURL)
    assert all(reader.name in str(caught.value) for reader in readers(asked))


def test_a_scheme_that_a_reader_dials_passes():
    ftp = safe_target("ftp://a.example/", None, ["whatwg", "curl"], Policy(schemes={"ftp"}))
    assert (ftp.scheme, ftp.port) == ("ftp", 21)
    policy = Policy(schemes={"foo"}, ports={99})
    assert safe_target("foo://a.example:99/", None, ["rfc3986"], policy).port == 99
    with pytest.raises(UnsafeURL, match="no default port") as caught:
        safe_target("foo://a.example/", None, ["rfc3986"], policy)
    assert caught.value.cause == "port"


def test_a_policy_is_a_value():
    policy = Policy(allowed_hosts=["*.a.example", "8.8.8.0/24"], blocked_hosts=["::ffff:1.1.1.1"])
    for again in (pickle.loads(pickle.dumps(policy)), copy.deepcopy(policy)):
        assert again == policy
        assert hash(again) == hash(policy)
        with pytest.raises(UnsafeURL):
            safe_target("http://b.example/", policy=again)
        assert safe_target("http://x.a.example/", policy=again)
    wider = dataclasses.replace(policy, allowed_hosts=None)
    assert safe_target("http://b.example/", policy=wider)
    with pytest.raises(UnsafeURL, match="blocked"):
        safe_target("http://1.1.1.1/", policy=wider)


def test_generators_are_read_once():
    policy = Policy(allowed_hosts=(host for host in ["a.example"]), ports=iter([81]))
    assert policy == Policy(allowed_hosts={"a.example"}, ports={81})
    assert safe_target("http://a.example:81/", policy=policy)


@pytest.mark.parametrize(
    "fields",
    [
        {},
        {"schemes": ["HTTPS"], "ports": [8443, 81], "userinfo": True, "max_length": 9},
        {"allowed_hosts": ["B.example", "*.a.example"], "blocked_hosts": ["192.0.2.0/24"]},
        {"allowed_hosts": [], "special": ["private", "loopback"], "characters": ["space"]},
    ],
)
def test_a_policy_is_json_and_made_of_it_again(fields):
    policy = Policy(**fields)
    told = json.loads(json.dumps(policy.to_dict()))
    assert told == policy.to_dict()
    assert Policy(**told) == policy


def addresses_cause(url, *addresses, **fields):
    """Return the cause for which a host's addresses are refused, None if they pass."""
    target = safe_target(url, policy=Policy(**fields))
    try:
        target.check_addresses(addresses)
    except UnsafeURL as error:
        return error.cause
    return None


LISTED = (
    *("10.1.2.3", "127.0.0.1", "192.168.7.7", "100.64.0.1", "192.0.2.9", "198.18.0.1", "240.0.0.9"),
    *("169.254.9.9", "169.254.169.254", "0.0.0.0"),  # noqa: S104
)


@pytest.mark.parametrize("address", LISTED)
@pytest.mark.parametrize("length", [32, 24])
def test_a_listed_address_allows_itself_and_nothing_else(address, length):
    network = str(ipaddress.ip_network(f"{address}/{length}", strict=False))
    if address == "169.254.169.254" and length == 24:
        network = f"{address}/32"  # the smallest block decides: see below
    fields = {"allowed_hosts": {"api.example.com", network}}
    assert cause(f"http://{address}/", **fields) is None
    assert addresses_cause(f"http://{address}/", address, **fields) is None
    assert cause("http://api.example.com/", **fields) is None
    assert addresses_cause("http://api.example.com/", address, **fields).startswith("address-")
    assert addresses_cause("http://api.example.com/", "93.184.215.14", **fields) is None
    assert cause("http://172.31.0.1/", **fields) is not None
    assert cause("http://other.example.com/", **fields) == "host-not-allowed"
    for notation in address_notations.wrapped(address):
        assert cause(f"http://[{notation}]/", **fields) is not None, notation


@pytest.mark.parametrize("notation", [*address_notations.wrapped("10.1.2.3")])
def test_a_listed_notation_allows_itself_in_that_notation(notation):
    fields = {"allowed_hosts": {notation}}
    assert cause(f"http://[{notation}]/", **fields) is None
    assert cause("http://10.1.2.3/", **fields) is not None


@pytest.mark.parametrize(
    ("network", "host"),
    [
        ("0.0.0.0/0", "127.0.0.1"),
        ("0.0.0.0/0", "10.0.0.1"),
        ("::/0", "[::1]"),
        ("169.254.0.0/16", "169.254.169.254"),
        ("fd00::/8", "[fd00:ec2::254]"),
        ("fd00::/8", "[fd00::5efe:7f00:1]"),  # ISATAP carries 127.0.0.1
        ("64:ff9b::/96", "[64:ff9b::7f00:1]"),
        ("2002::/16", "[2002:a00:1::]"),
        ("2001::/32", "[2001:0:a00:1::]"),
    ],
)
def test_a_network_allows_no_smaller_block_within_it(network, host):
    assert cause(f"http://{host}/", allowed_hosts={network}).startswith("host-")
    assert cause(f"http://{host}/", host_networks={network: {network}}).startswith("host-")


HOOK = {"ports": {3000}, "host_networks": {"webhook-receiver": {"172.18.0.0/16", "fd00:1::/32"}}}


def test_one_private_host_beside_public_names():
    hook = "http://webhook-receiver:3000/api/webhooks"
    for address in ("172.18.0.3", "fd00:1::3"):
        assert addresses_cause(hook, address, **HOOK) is None
        assert addresses_cause("http://example.com/", address, **HOOK) == "address-private"
    for address in ("172.19.0.3", "127.0.0.1", "8.8.8.8", "::ffff:172.18.0.3", "2002:ac12:3::"):
        assert addresses_cause(hook, address, **HOOK) == "address-not-allowed"
    assert addresses_cause(hook, "172.18.0.3", "8.8.8.8", **HOOK) == "address-not-allowed"
    assert addresses_cause("http://example.com/", "8.8.8.8", **HOOK) is None
    assert cause("http://172.18.0.3/", **HOOK) == "host-private"
    assert cause("http://other-receiver/", **HOOK) == "host-single-label"
    assert cause("http://a.webhook-receiver/", **HOOK) is None  # a name like any other
    assert addresses_cause("http://a.webhook-receiver/", "172.18.0.3", **HOOK) == "address-private"


def test_a_host_with_networks_and_the_lists():
    fields = {**HOOK, "allowed_hosts": {"api.example.com"}}
    assert cause("http://webhook-receiver/", **fields) is None
    assert cause("http://example.com/", **fields) == "host-not-allowed"
    assert cause("http://webhook-receiver/", **HOOK, blocked_hosts={"webhook-receiver"})
    blocked = {**HOOK, "blocked_hosts": {"172.18.0.3"}}
    assert addresses_cause("http://webhook-receiver/", "172.18.0.3", **blocked) == "address-blocked"


@pytest.mark.parametrize("entry", [".svc", "*.svc", "a.svc"])
def test_a_host_with_networks_may_be_special_in_each_form(entry):
    fields = {"host_networks": {entry: ["10.96.0.0/12"]}}
    assert addresses_cause("http://a.svc/", "10.96.0.1", **fields) is None
    assert addresses_cause("http://a.svc/", "10.1.0.1", **fields) == "address-not-allowed"
    assert cause("http://b.internal/", **fields) == "host-private"


def test_an_address_may_be_named_without_closing_the_list():
    fields = {"host_networks": {"10.0.0.5": ["10.0.0.5"]}}
    assert cause("http://10.0.0.5/", **fields) is None
    assert addresses_cause("http://10.0.0.5/", "10.0.0.5", **fields) is None
    assert cause("http://10.0.0.6/", **fields) == "host-private"
    assert cause("http://example.com/", **fields) is None


@pytest.mark.parametrize(
    ("given", "error", "said"),
    [
        ({"hook"}, TypeError, "must map hosts to networks"),
        ({"hook": "10.0.0.0/8"}, TypeError, "must be a set or a list"),
        ({"hook": {"other.example"}}, ValueError, "not a network: 'other.example'"),
        ({"hook": {"10.1.2.3/8"}}, ValueError, 'write "10.0.0.0/8"'),
        ({"hook": ()}, ValueError, "could lead nowhere"),
        ({"hook:3000": {"10.0.0.0/8"}}, ValueError, "not a host: 'hook:3000'"),
        ({"hook": {"10.0.0.0/8:3000"}}, ValueError, "not a host"),
    ],
)
def test_networks_that_could_never_match(given, error, said):
    with pytest.raises(error, match=re.escape(said)):
        Policy(host_networks=given)


def test_networks_of_hosts_are_told_compared_and_kept():
    policy = Policy(host_networks={"HOOK": ["10.0.0.0/8", "10.0.0.0/8"]})
    assert policy.to_dict()["host_networks"] == {"hook": ["10.0.0.0/8"]}
    for again in (
        Policy(**policy.to_dict()),
        pickle.loads(pickle.dumps(policy)),
        copy.copy(policy),
    ):
        assert (again, hash(again)) == (policy, hash(policy))
    assert policy != Policy()
    with pytest.raises(TypeError):
        policy.host_networks["other"] = frozenset()
