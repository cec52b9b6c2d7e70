"""Make the networks of cloud providers from a copy of the lists that they publish.

python -m tools write clouds --from IPRANGES, a checkout of github.com/lord-alfred/ipranges
"""

import subprocess
from collections.abc import Iterator
from ipaddress import collapse_addresses, ip_network
from pathlib import Path
from typing import Final

from urlprism._core.hosts.ipv4_in_ipv6 import Network
from urlprism.gate.addresses import specials

FILE: Final = Path(__file__).parents[1] / "src" / "urlprism" / "data" / "clouds.txt"
_SOURCE: Final = "https://github.com/lord-alfred/ipranges"
_HEAD: Final = """\
# Networks of cloud providers, merged. Written by `python -m tools write clouds`.
# cloud<TAB>name<TAB>what the provider publishes<TAB>source<TAB>edition<TAB>date<TAB>licence
# networks<TAB>name<TAB>IPv4 or IPv6 networks
"""
# What each provider publishes. GitHub's list is left out: it has the machines that anybody may
# rent, and its own services, without a mark that tells them apart.
_CLOUDS: Final = (
    ("amazon", "https://ip-ranges.amazonaws.com/ip-ranges.json"),
    ("cloudflare", "https://www.cloudflare.com/ips/"),
    ("digitalocean", "https://www.digitalocean.com/geo/google.csv"),
    ("google", "https://www.gstatic.com/ipranges/goog.json and cloud.json"),
    ("linode", "https://geoip.linode.com/"),
    ("microsoft", "https://www.microsoft.com/en-us/download/details.aspx?id=56519"),
    ("oracle", "https://docs.oracle.com/en-us/iaas/tools/public_ip_ranges.json"),
    ("vultr", "https://geofeed.constant.com/"),
)


def files(checkout: str) -> dict[Path, str]:
    """Return the file of all providers."""
    lines = [line for name, published in _CLOUDS for line in _of_cloud(checkout, name, published)]
    return {FILE: _HEAD + "".join(f"{line}\n" for line in lines)}


def _of_cloud(checkout: str, name: str, published: str) -> Iterator[str]:
    edition, date = _asked(checkout, "log", "-1", "--format=%H %cs", "--", name).split()
    yield f"cloud\t{name}\t{published}\t{_SOURCE}\t{edition}\t{date}\tCC0-1.0"
    present = _asked(checkout, "ls-tree", "--name-only", "HEAD", f"{name}/").split()
    for path in (f"{name}/ipv4.txt", f"{name}/ipv6.txt"):
        if path in present:
            rows = _asked(checkout, "show", f"HEAD:{path}").split()
            merged = collapse_addresses(filter(_is_public, map(ip_network, rows)))
            yield f"networks\t{name}\t{' '.join(map(str, merged))}"


def _is_public(network: Network) -> bool:
    """Whether a network is public: some lists have those of documents."""
    return not any(True for each in (network[0], network[-1]) for _ in specials(each))


def _asked(checkout: str, *arguments: str) -> str:
    command = ["git", "-C", checkout, *arguments]
    return subprocess.run(command, check=True, capture_output=True).stdout.decode()
