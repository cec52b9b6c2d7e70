"""What is said to get past such gates: published forms, and notations, wrappers, dress."""

import ipaddress
import itertools
import socket
from urllib.parse import urlsplit

import httpx
import pytest
import requests
import urllib3
import yarl

from tests.help import address_notations
from tests.help.reader_questions import reader_questions
from tests.help.redirect_locations import LOCATIONS, PAGE
from urlprism.gate import Policy, State, safe_target
from urlprism.gate.unsafe import UnsafeURL

pytestmark = pytest.mark.once


INSIDE = {
    "127.0.0.1": "loopback",
    "127.255.255.254": "loopback",
    "0.0.0.0": "unspecified",  # noqa: S104
    "10.0.0.1": "private",
    "172.16.0.1": "private",
    "172.31.255.254": "private",
    "192.168.1.1": "private",
    "169.254.1.1": "link-local",
    "169.254.169.254": "metadata",
    "100.64.0.1": "shared",
    "100.100.100.200": "metadata",
    "192.0.0.192": "metadata",
    "168.63.129.16": "metadata",
    "198.18.0.1": "benchmarking",
    "203.0.113.9": "documentation",
    "224.0.0.1": "multicast",
    "240.0.0.1": "reserved",
    "255.255.255.255": "broadcast",
}
NUMBERS = [
    (f"http://{text}/", kind)
    for address, kind in INSIDE.items()
    for text in address_notations.numbers(address)
]
WRAPPED = [
    (f"http://[{text}]/", kind)
    for address, kind in INSIDE.items()
    for text in address_notations.wrapped(address)
]
SPELLINGS = [
    (f"http://{text}/", kind)
    for address, kind in INSIDE.items()
    for text in address_notations.spellings(address)
]
HOSTS = [
    *(
        "127.0.0.1",
        "2130706433",
        "0x7f.1",
        "①②⑦.⓪.⓪.①",
        "[::1]",
        "[::ffff:7f00:1]",
        "169.254.169.254",
    ),
    *(
        "localhost",
        "LOCALHOST",
        "localhost.",
        "a.localhost",
        "ⓛⓞⓒⓐⓛⓗⓞⓢⓣ",
        "loc\u00adalhost",
        "%6cocalhost",
    ),
    *("metadata.google.internal", "printer.local", "intranet", "fd00:ec2::254", "[fd00:ec2::254]"),
    *("127.1", "0", "[::]", "[fe80::1%25eth0]", "lo\tcalhost", "local\nhost", "ｌｏｃａｌｈｏｓｔ"),
]
DRESSES = [
    "http://{}",
    "HTTP://{}/",
    "hTTps://{}:443/",
    "http://{}:80/",
    "http://{}:080/",
    "http://{}:/",
    "http://{}?x",
    "http://{}#x",
    "http://{}/x?y#z",
    "http://{}//",
    "http://{}/..;/",
    "http:///{}/",
    "http:{}/",
    "http:/{}/",
    "http:////{}/",
    "http:\\\\{}/",
    "http:\\/{}/",
    "/\\{}/",
    "//{}/",
    " http://{}/",
    "http://{}/ ",
    "\thttp://{}/",
    "ht\ntp://{}/",
    "http://\t{}/",
    "http://user@{}/",
    "http://u:p@{}/",
    "http://@{}/",
    "http://:@{}/",
    "http://www.example.com@{}/",
    "http://www.example.com:80@{}/",
    "http://www.example.com%40{}@{}/",
    "http://a@b@{}/",
    "http://{}\\@www.example.com/",
    "http://www.example.com\\@{}/",
    "http://{} &@www.example.com# @www.example.org/",
    "http://www.example.com\\.{}/",
    "http://{}%00.example.com/",
    "http://{}%0d%0aHost:x/",
    "http://{}\r\nHost: x/",
    "http://{}\u3002/",
    "url:http://{}/",
    "http://{};@www.example.com/",
    "\ufeffhttp://{}/",
    "\u00a0http://{}/",
    "http://{}\x00/",
    "http://{}:80\\@www.example.com:80/",
]
# As published in lists, advisories and talks; none may pass.
PUBLISHED = r"""
http://localhost:80 http://localhost:22 https://localhost:443 http://[::]:80/ http://[::]:25/
http://[0000::1]:80/ http://[0:0:0:0:0:ffff:127.0.0.1] http://[::ffff:127.0.0.1] http://0/
http://0.0.0.0:80 http://127.127.127.127 http://127.0.1.3 http://127.0.0.0 http://127.1
http://127.0.1 http://2130706433/ http://3232235521/ http://3232235777/ http://2852039166/
http://017700000001 http://0177.0.0.1 http://0o177.0.0.1/ http://0x7f000001/
http://0x7f.0x0.0x0.0x1 http://0xc0a80014/ http://0xa9fea9fe/ http://0251.0376.0251.0376/
http://0251.254.169.254 http://0251.00376.000251.0000376/ http://425.510.425.510/
http://7147006462/ http://0xA9.0xFE.0xA9.0xFE/ http://0x41414141A9FEA9FE/
http://[::ffff:a9fe:a9fe] http://[0:0:0:0:0:ffff:a9fe:a9fe]
http://[0:0:0:0:0:ffff:169.254.169.254] http://[::ffff:169.254.169.254]
http://[fd00:ec2::254]/latest/meta-data/ http://169.254.169.254/latest/
http://169.254.169.254/computeMetadata/v1/ http://metadata.google.internal/computeMetadata/v1/
http://metadata/computeMetadata/v1/ http://instance-data/latest/meta-data/
http://100.100.100.200/latest/ http://192.0.0.192/latest/ http://169.254.170.2/v2/credentials/
http://168.63.129.16/machine?comp=goalstate http://kubernetes.default.svc/
http://kubernetes.default.svc.cluster.local/ http://rancher-metadata/ http://ⓔⓧⓐⓜⓟⓛⓔ.ⓛⓞⓒⓐⓛ
http://①②⑦.⓪.⓪.① http://①⑥⑨.②⑤④.①⑥⑨.②⑤④/ http://⑯⑨。②⑤④。⑯⑨｡②⑤④/ http://０ｘａ９．０ｘｆｅ．０ｘａ９．０ｘｆｅ/
http://１２７．０．０．１/ http://127。0。0。1/ http://127%2e0%2e0%2e1/ http://%31%32%37%2e%30%2e%30%2e%31
http://%6c%6f%63%61%6c%68%6f%73%74/ http://localhost%00.example.com/
http://127.0.0.1%2523@www.example.com/ http://www.example.com%2f@127.0.0.1/
http://1.1.1.1&@2.2.2.2#@3.3.3.3/ http://127.1.1.1:80\@127.2.2.2:80/
http://127.1.1.1:80\@@127.2.2.2:80/ http://127.1.1.1:80:\@@127.2.2.2:80/
http://127.1.1.1:80#\@127.2.2.2:80/ http:127.0.0.1/ http:\\127.0.0.1 http:/127.0.0.1
http:///127.0.0.1 //127.0.0.1 /\127.0.0.1 \\127.0.0.1 0://evil.com:80;http://127.0.0.1:80/
http://www.example.com@127.0.0.1/ http://www.example.com:pass@127.0.0.1
http://127.0.0.1:11211:80/ http://127.0.0.1#@google.com/
http://127.0.0.1?@google.com/ http://google.com:80+&@127.88.23.245:22/#+@google.com:80/
http://google.com:80+&@google.com:80#+@127.88.23.245:22/
http://127.88.23.245:22/+&@google.com:80#+@google.com:80/ http://foo@evil.com:80@google.com/
http://foo@127.0.0.1:80%20@google.com/ http://foo@[::1]:80@google.com/
gopher://127.0.0.1:6379/_*1%0d%0a$8%0d%0aflushall gopher://www.example.com:25/_HELO
dict://www.example.com:11211/ file:///etc/passwd file://localhost/etc/passwd file:/etc/passwd
ftp://www.example.com/ sftp://www.example.com/ ldap://www.example.com/%0astats%0aquit
tftp://www.example.com:69/x jar:http://127.0.0.1!/ netdoc:///etc/passwd data:text/plain,x
javascript:alert(1) php://filter/resource=x phar://x expect://id mailto:a@b about:blank
url:http://www.example.com/ ssh2.sftp://x view-source:http://www.example.com
unix:/var/run/docker.sock http+unix://%2Fvar%2Frun%2Fdocker.sock/info http://www.example.com:22/
http://www.example.com:25/ http://www.example.com:6379/ http://www.example.com:0/
http://www.example.com:65536/ http://www.example.com:-80/ http://www.example.com:80a/
http://www.example.com:80:443/ http://user:pass@www.example.com/ http://@www.example.com/
http://:@www.example.com/ http://[::1]]/ http://[::1/ http://::1/ http://[[::1]]/
http://[::1%25lo]/ http://[::1%lo]/ http://[fe80::1%25eth0]/ http://[v1.x]/ http://[1.2.3.4]/
http://[localhost]/ http://[::127.0.0.1]/ http://[2002:7f00:1::]/ http://[64:ff9b::7f00:1]/
http://[2001:0:7f00:1::]/ http://[ff02::1]/ http://1.2.3.4.5/ http://256.256.256.256/
http://1.2.3.256/ http://4294967296/ http://www.example.com.0x7f/ http:// https:// http://?
http://# http:/// http://. http://.. http://../ http://-.com http://a..b/ http://%/ http://%00/
http://%20/ http://*/ http://*.example.com/ http://a%2fb.com/ http://a%40b/ http://a%23b.com/
http://a%3f.com/ http://a%5c.com/ http://xn--/ http://faß.de/ http://evil.c℀.example.com
http://a／b.com/ http://www.example.com＠127.0.0.1/ http://www.example.com＃@127.0.0.1/
http://a？b.com/ http://a：80/
""".split()
WITH_SPACES = [
    "http://127.0.0.1 @www.example.com/",
    "http://1.1.1.1 &@2.2.2.2# @3.3.3.3/",
    "http://www.example.com /",
    "http://127.0.0.1:80\\ @www.example.com",
    "http://127.0.0.1\t/",
    "http://\n127.0.0.1/",
    "\x00http://127.0.0.1",
    "http://www.example.com/\r\nHost: internal\r\n\r\nGET /",
    "http://www.example.com:80 \r\nX: y/",
    "http://www.example.com/ HTTP/1.1",
    "http://www.example.com/?x\r\nSET a b",
    "http://127.0.0.1\x7f.example.com/",
    "java\tscript:alert(1)",
    " file:///etc/passwd",
    "http://www.example.com/\u2028\n",
    "http://www.exam\nple.com/",
    "http://www.example.com:8\t0/",
    "h\ttp://www.example.com/",
]
DRESSED = [dress.replace("{}", host) for host, dress in itertools.product(HOSTS, DRESSES)]
STRUCTURE = {
    *(
        "control",
        "space",
        "backslash",
        "non-ascii",
        "surrogate",
        "scheme",
        "readers-differ",
        "userinfo",
    ),
    *(
        "host-missing",
        "port",
        "zone",
        "host-name",
        "host-number",
        "host-single-label",
        "refused",
        "rebuilt",
    ),
    *(f"host-{kind}" for kind in INSIDE.values()),
}


def refusal(url, base=None):
    with pytest.raises(UnsafeURL) as caught:
        safe_target(url, base)
    return caught.value


def test_there_are_enough():
    own = {*DRESSED, *(url for url, _ in [*NUMBERS, *WRAPPED, *SPELLINGS])}
    assert len(own) >= 1500
    assert len(PUBLISHED) + len(WITH_SPACES) >= 150


@pytest.mark.parametrize("urls", [NUMBERS, WRAPPED, SPELLINGS])
def test_an_address_is_refused_by_its_kind(urls):
    for url, kind in urls:
        assert refusal(url).cause == f"host-{kind}", url


@pytest.mark.parametrize("urls", [DRESSED, PUBLISHED, WITH_SPACES])
def test_nothing_unsafe_passes(urls):
    for url in urls:
        error = refusal(url)
        assert error.cause in STRUCTURE, url
        assert error.text == url
        assert 0 <= error.start <= error.end <= len(url)
        assert error.message
        assert error.rule


@pytest.mark.parametrize("location", LOCATIONS)
def test_a_redirect_leads_nowhere_unsafe(location):
    assert refusal(location, PAGE).cause in STRUCTURE


RESOLVED = [
    "http://google.com#@127.0.0.1/x@y",
    *("http://127.0.0.1.nip.io/", "http://localtest.me/", "http://spoofed.burpcollaborator.net/"),
    *(
        "http://customer1.app.localhost.my.company.127.0.0.1.nip.io/",
        "http://www.example.com/?x=//127.0.0.1",
    ),
    *(
        "http://www.example.com/@127.0.0.1/",
        "http://www.example.com/#@127.0.0.1",
        "http://localhost.example/",
    ),
    *(
        "http://make-127-0-0-1-rr.1u.ms/",
        "http://localdomain.pw/",
        "http://www.example.com/%0d%0aHost:x",
    ),
]


@pytest.mark.parametrize("url", RESOLVED)
def test_a_name_has_to_be_resolved(url):
    target = safe_target(url)
    assert target.state is State.NEEDS_RESOLVING
    with pytest.raises(UnsafeURL, match="this machine"):
        target.check_addresses(["127.0.0.1"])


# The host that each program would connect to, by its own parts; None where it refuses.
def by_urllib(url):
    return urlsplit(url).hostname


def by_urllib3(url):
    return urllib3.util.parse_url(url).host


def by_requests(url):
    prepared = requests.Request("GET", url).prepare().url
    return urllib3.util.parse_url(prepared).host


def by_httpx(url):
    return httpx.URL(url).raw_host.decode("ascii")


def by_yarl(url):
    return yarl.URL(url).raw_host


PROGRAMS = [by_urllib, by_urllib3, by_requests, by_httpx, by_yarl]


def dialled(program, url):
    """Return where a real program would go, an address in one notation; None for nowhere."""
    try:
        host = program(url)
    except (ValueError, requests.RequestException, urllib3.exceptions.HTTPError, httpx.InvalidURL):
        return None
    # A name with triplets is none that a resolver finds.
    if not host or "%" in host:
        return None
    host = host.strip("[]").removesuffix(".").lower()
    try:
        return str(ipaddress.ip_address(host))
    except ValueError:
        try:
            return str(ipaddress.ip_address(socket.inet_aton(host)))
        except (OSError, UnicodeError):
            return host


@pytest.mark.parametrize("seed", [1, 2])
def test_what_passes_leads_every_program_to_one_public_place(seed):
    """Whatever is asked: the real programs dial the host that was named, for the URL to fetch."""
    policy = Policy(ports=range(1, 65536), single_label_names=True)
    passed = 0
    for text, base in reader_questions(4000, seed):
        try:
            target = safe_target(text, base, policy=policy)
        except UnsafeURL:
            continue
        passed += 1
        places = {dialled(program, target.url) for program in PROGRAMS}
        assert places == {target.host}, (text, target.url)
        assert "localhost" not in target.host.split(".")
        assert target.url.isascii()
        if target.state is State.SAFE:
            assert ipaddress.ip_address(target.host).is_global, text
        if base is None and text.isascii():
            places = {dialled(program, text) for program in PROGRAMS}
            assert places <= {target.host, None}, (text, places)
    assert passed > 100
