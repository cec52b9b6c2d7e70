"""The standards as readers, beside their own grammars and steps, and beside ada."""

import functools
import itertools
import re
from collections import Counter
from urllib.parse import unquote

import idna
import pytest

from tests.agreement.oracles.readers_judges import JUDGES, ada_is_known_to_differ
from tests.help import url_rivals
from tests.help.counts import amount
from tests.help.reader_questions import REFERENCES, reader_questions
from tests.help.url_differences import fields
from tests.help.whatwg_mutations import Question
from urlprism import draft_abarth, rfc1738, rfc1808, rfc2396, rfc3986, rfc3987, whatwg
from urlprism._core.grammar.schemes import SCHEMES
from urlprism.conformance.questions import plain
from urlprism.readers import GROUPS, Target, reader

pytestmark = pytest.mark.once


QUESTIONS = amount(20_000)
# An unknown base, and one whose directories end at other slashes.
ODD_BASES = ("", r"http://h/a\b\c?q")
ROOMS = {
    "whatwg": whatwg.parse,
    "rfc3986": rfc3986.parse,
    "rfc3987": rfc3987.parse,
    "rfc2396": rfc2396.parse,
    "rfc1808": rfc1808.parse,
    "rfc1738": lambda text, _: rfc1738.parse(text),
    "draft-abarth-00": functools.partial(draft_abarth.parse, draft="00"),
    "draft-abarth-01": functools.partial(draft_abarth.parse, draft="01"),
}
# IANA's, of every scheme with a host and a port of its own.
PORTS = {
    scheme: int(port)
    for scheme, port in re.findall(
        r"(\S+) (\d+)",
        """
        ftp 21, ssh 22, sftp 22, telnet 23, tn3270 23, dns 53, tftp 69, gopher 70, http 80, ws 80,
        coap+ws 80, pop 110, nntp 119, imap 143, snmp 161, wais 210, rtsps 322, ldap 389, https 443,
        wss 443, coaps+ws 443, rtsp 554, snews 563, ipp 631, ipps 631, ldaps 636, acap 674,
        rsync 873, prospero 1525, mqtt 1883, nfs 2049, dict 2628, stun 3478, turn 3478, svn 3690,
        aaa 3868, sieve 4190, sip 5060, sips 5061, stuns 5349, turns 5349, aaas 5658, coap 5683,
        coap+tcp 5683, coaps 5684, coaps+tcp 5684, vnc 5900, redis 6379, mqtts 8883, git 9418
        """,
    )
}
# What other questions found once: a server that has no port, of a scheme that has one (RFC 1738
# §3.1), behind what is no login.
FOUND = (
    Question(
        "redis://example.comahost:6379@::0?baz=battp://xn--1-ex54e..xn--2-rgn/", "foo:///C|/x"
    ),
)
# What no domain holds by the URL Standard, and a sign that it may hold.
SIGNS = re.compile(r"[\x00-\x20\x7f\"#%/:<>?@\[\\\]^`{|}~]")


@functools.cache
def asked():
    """Return all questions; the last are plain but for one part."""
    odd = itertools.product(REFERENCES, ODD_BASES)
    schemes = ((f"{scheme}://u:1@h/a:2", None) for scheme in PORTS)
    single = itertools.starmap(Question, [*plain(), *odd, *schemes, *FOUND, ("http://h/?", None)])
    return tuple(dict.fromkeys([*reader_questions(QUESTIONS), *single]))


def target(components):
    """Return where a request for what a judge finds goes."""
    scheme = components.scheme and components.scheme.lower()
    host = reached(components.host)
    if host is None or (scheme, host) == ("file", "localhost"):
        return Target(scheme, None, None)
    return Target(scheme, host, PORTS.get(scheme) if components.port is None else components.port)


@functools.cache
def reached(host):
    """Return the spelling that all spellings of a host have: ada's, without its final dot."""
    if not host:
        return None
    brackets = re.fullmatch(r"\[(.*)\]", host, re.DOTALL)
    if brackets or ":" in host:
        return literal(brackets[1] if brackets else host) or None
    name = host_by_ada(host) or converted(unquote(host)).lower()
    return name.removesuffix(".") or name or None


def literal(text):
    """Return an IPv6 address as ada writes it, its zone decoded; else a number, or the text."""
    address, percent, zone = text.partition("%")
    if read := host_by_ada(f"[{address}]"):
        return read[1:-1] + percent + zone.removeprefix("25")
    number = host_by_ada(text) or ""
    return number if re.fullmatch("[0-9.]+", number) else text.lower()


def host_by_ada(host):
    """Return how ada writes a host, None for one that it refuses, or that ends at a delimiter.

    Where ada is known to differ from the text, ours is taken.
    """
    if re.search(r"[\t\n\r/\\?#@]", host) or (":" in host and host[0] != "["):
        return None
    question = Question(f"http://{host}/", None)
    answer = url_rivals.ours if ada_is_known_to_differ(question) else url_rivals.ada
    url = fields(answer([question])[0])
    return url and url["hostname"]


def converted(name):
    """Return a name in ASCII that ada refuses; as it is if that is for more than forbidden signs.

    What UTS #46 maps it to is asked of ada with "~" in their places: Punycode counts it alike. The
    label behind it is no number, and all labels are looked at for its sake. (Of a right-to-left
    name a space is not "~" to RFC 5893: none is asked for.)
    """
    if name.isascii():
        return name
    try:
        mapped = idna.uts46_remap(name, std3_rules=False)
    except idna.IDNAError:
        return name
    read = host_by_ada(f"{SIGNS.sub('~', mapped)}.é")
    if read is None:
        return name
    signs = iter(SIGNS.findall(mapped))
    return re.sub("~", lambda _: next(signs), read.removesuffix(".xn--9ca"))


def test_every_scheme_with_a_port_is_judged():
    assert {name for name, scheme in SCHEMES.items() if scheme.port is not None} == PORTS.keys()


@pytest.mark.parametrize("name", GROUPS["standards"])
def test_a_reader_finds_what_its_document_has(name):
    read, judge = reader(name).read, JUDGES[name]
    different, known, count = [], [], Counter()
    for question in asked():
        reading, parts = read(*question), judge(*question)
        expected = (parts is not None, parts, parts and target(parts))
        ours = (reading.accepted, reading.components, reading.target)
        if ours != expected:
            is_known = name == "whatwg" and ada_is_known_to_differ(question)
            (known if is_known else different).append((question, ours, expected))
        count[parts is not None, question.base is not None] += 1
    assert not different, (len(different), different[:5])
    assert count.total() >= QUESTIONS
    assert all(count[True, has_base] > QUESTIONS / 40 for has_base in (False, True)), count
    assert len(known) < QUESTIONS / 500


@pytest.mark.parametrize("name", GROUPS["standards"])
def test_a_reader_reports_what_the_room_does(name):
    read, parse = reader(name).read, ROOMS[name]
    reported = 0
    for question in asked()[::4]:
        reading = read(*question)
        if reading.accepted:
            assert reading.report == parse(*question).to_dict()
            reported += 1
        else:
            assert (reading.report, reading.components, reading.target) == ({}, None, None)
    assert reported > amount(300)


def test_each_standard_is_judged():
    assert tuple(JUDGES) == tuple(ROOMS) == GROUPS["standards"]
