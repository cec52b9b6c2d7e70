"""The networks of cloud providers, in the lists of a policy and by themselves."""

import re
from ipaddress import collapse_addresses, ip_address, ip_network

import pytest

from urlprism import Policy, UnsafeURL, safe_target
from urlprism.gate import clouds, clouds_of
from urlprism.gate.addresses import specials

# What providers say of themselves: Cloudflare's page of its ranges, Google's DNS, AWS's manual
# (the address of the example in "AWS IP address ranges"), Oracle's and Microsoft's public names.
OF = {
    "cloudflare": ["104.16.0.1", "162.159.140.1", "2606:4700::1"],
    "google": ["8.8.8.8", "34.64.0.1", "2001:4860:4860::8888"],
    "amazon": ["52.95.110.1", "3.5.140.1", "2600:1f00:1000::1"],
    "microsoft": ["20.33.0.1", "40.74.0.1"],
}


@pytest.mark.parametrize("name", [*clouds()])
def test_a_cloud_says_where_it_is_from(name):
    cloud = clouds()[name]
    assert cloud.name == name
    assert cloud.published.startswith("https://")
    assert re.fullmatch(r"20\d\d-\d\d-\d\d", cloud.date)
    assert re.fullmatch(r"[0-9a-f]{40}", cloud.edition)
    assert cloud.licence == "CC0-1.0"


@pytest.mark.parametrize("name", [*clouds()])
def test_networks_are_public_merged_and_spelled(name):
    networks = [ip_network(each) for each in clouds()[name].networks]
    assert networks
    assert [str(each) for each in networks] == [*clouds()[name].networks]
    for version in (4, 6):
        of_version = [each for each in networks if each.version == version]
        assert of_version == [*collapse_addresses(of_version)]
    for each in networks:
        assert not [*specials(each.network_address)]
        assert not [*specials(each.broadcast_address)]


@pytest.mark.parametrize("name", OF)
def test_a_cloud_has_its_addresses(name):
    for address in OF[name]:
        assert clouds_of(address) == (name,)
    assert clouds_of("93.184.215.14") == ()
    with pytest.raises(ValueError, match="not an address: 'cloud'"):
        clouds_of("cloud")


def _causes(policy, host, addresses=()):
    try:
        safe_target(f"http://{host}/", policy=policy).check_addresses(addresses)
    except UnsafeURL as error:
        return error.cause
    return None


@pytest.mark.parametrize("name", OF)
def test_a_blocked_cloud_is_refused_in_every_spelling(name):
    policy = Policy(blocked_hosts=[f"cloud:{name}"])
    for address in OF[name]:
        written = f"[{address}]" if ":" in address else address
        assert _causes(policy, written) == "host-blocked"
        assert _causes(policy, "h.example", [address]) == "address-blocked"
        if ":" not in address:
            mapped = ip_address(f"::ffff:{address}")
            assert _causes(policy, "h.example", [str(mapped)]) == "address-blocked"
    assert _causes(policy, "h.example", ["93.184.215.14"]) is None


def test_an_allowed_cloud_allows_its_addresses_alone():
    policy = Policy(allowed_hosts=["cloud:amazon"])
    assert _causes(policy, "52.95.110.1", ["52.95.110.1"]) is None
    assert _causes(policy, "93.184.215.14") == "host-not-allowed"
    assert _causes(policy, "h.example") == "host-not-allowed"


def test_a_host_may_lead_to_a_cloud_and_nowhere_else():
    policy = Policy(host_networks={"hook.example": ["cloud:cloudflare"]})
    assert _causes(policy, "hook.example", ["104.16.0.1"]) is None
    assert _causes(policy, "hook.example", ["93.184.215.14"]) == "address-not-allowed"


def test_an_entry_stays_as_it_is_written():
    policy = Policy(blocked_hosts=["Cloud:Amazon"])
    assert policy.to_dict()["blocked_hosts"] == ["cloud:amazon"]
    assert Policy(**policy.to_dict()) == policy


@pytest.mark.parametrize("field", ["allowed_hosts", "blocked_hosts", "host_networks"])
def test_an_unknown_cloud_names_those_near(field):
    entries = {"h.example": ["cloud:amazn"]} if field == "host_networks" else ["cloud:amazn"]
    with pytest.raises(ValueError, match=rf"^{field}: no cloud is named 'amazn'; near: amazon"):
        Policy(**{field: entries})
