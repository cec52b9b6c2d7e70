"""Hostile URLs of RFC 1738: nothing that is encoded in one becomes a line of a protocol (§6)."""

import re
from collections import Counter
from dataclasses import asdict
from urllib.parse import unquote_to_bytes

import pytest

from tests.help.chances import chance_of
from urlprism import URLError
from urlprism.rfc1738 import Gopher, findings, is_valid, parse

pytestmark = pytest.mark.once


URLS = 1_500
SEED = 6
CONTROLS = re.compile(r"[\0\r\n]")
# Encoded controls; twice encoded, so that they have to stay text; octets that a careless decoder of
# UTF-8 takes for them: overlong forms, code points that end in 0A and 0D, fullwidth and C1 forms.
DIRECT = ("%0D%0A", "%0d%0a", "%0D", "%0A", "%0a", "%00", "%0A%0D", "%0D%0D%0A", "%00%0A")
TWICE = ("%250D%250A", "%250a", "%2500", "%2509", "%25250D%25250A")
OF_UTF8 = (
    *("%C0%8A", "%C0%8D", "%C0%80", "%E0%80%8A", "%F0%80%80%8D", "%E5%98%8A%E5%98%8D"),
    *("%C4%8A", "%C4%8D", "%EF%BC%8A", "%C2%85", "%E2%80%A8", "%E2%80%A9", "%8A", "%8D", "%FF"),
)
DELIMITERS = ("%09", "%20", "%09%09", "%20%20", "%2F", "%3B", "%3E", "%3C", "%40")
LINES = ("DELE%20x", "QUIT", "RCPT%20TO:", "ARTICLE%201", "+-1", ".", "%2E", "")
# Where something hostile stands.
FORMS = {
    "ftp": ("//{0}:p@h.com/a/b", "//u:{0}@h.com/", "//h.com/{0}/b", "//h.com/a/x{0};type=d",
            "//u@h.com/%2F{0}/{0};type=i"),
    "http": ("//h.com/{0}", "//h.com/a?{0}", "//h.com/a/{0}/b?c={0}"),
    "gopher": ("//h.com/{0}", "//h.com/1{0}", "//h.com/7s%09{0}", "//h.com/1s%09%09{0}",
               "//h.com/1s%09%09+{0}", "//h.com/0s%09%09+%091%0D%0A+-1%0D%0A{0}%0D%0A.%0D%0A",
               "//h.com/0s%09{0}%09+%091%0D%0A+-1%0D%0Aa%0D%0A.%0D%0A{0}"),
    "mailto": ("{0}", "a{0}@h.com", "a@h.com{0}"),
    "news": ("{0}@h.com", "a{0}@h.com", "a.b{0}"),
    "nntp": ("//h.com/a{0}", "//h.com/a.b/1{0}"),
    "telnet": ("//{0}@h.com/", "//u:{0}@h.com", "//a{0}:b{0}@h.com/"),
    "wais": ("//h.com/{0}", "//h.com/d?{0}", "//h.com/d/T{0}/{0}"),
    "file": ("///{0}", "//localhost/a/{0}"),
    "prospero": ("//h.com/{0}", "//h.com/a;{0}=1", "//h.com/a;b={0};c=d"),
}  # fmt: skip
ASKED = {"email": "a@b.c", "password": "p"}
# Nothing is sent for a file, which is opened: its data is whatever octets the URL says.
UNLINED = {"file": ["segments"]}


def payload(chance):
    """Return something hostile: what ends a line or seems to, and what would be the next one."""
    ends = chance.choice((DIRECT, DIRECT, TWICE, OF_UTF8, DELIMITERS))
    return chance.choice(("", "x", "..")) + chance.choice(ends) + chance.choice(LINES)


def hostile(scheme):
    """Return distinct hostile URLs of a scheme, and others that are what RFC 1738 allows."""
    chance = chance_of(f"{SEED}{scheme}")
    made = {}
    while len(made) < URLS:
        pieces = [payload(chance) for _ in range(chance.choice((1, 1, 2, 3)))]
        made[f"{scheme}:{chance.choice(FORMS[scheme]).format(''.join(pieces))}"] = None
    return list(made)


def planned(text):
    """Return what a client does with a URL, or why nothing; the URL itself may be wrong, too."""
    try:
        url = parse(text)
        plan = url.plan(**ASKED) if url.scheme == "ftp" else url.plan()
    except URLError as error:
        return None, error
    return plan, url


def texts(value):
    """Yield what is text or octets anywhere in a plan, its warnings aside."""
    if isinstance(value, bytes):
        yield value.decode("latin-1")
    elif isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for name, each in value.items():
            yield from texts(each) if name != "warnings" else ()
    elif isinstance(value, list | tuple):
        for each in value:
            yield from texts(each)


@pytest.fixture(scope="module", params=FORMS)
def asked(request):
    """Return a scheme, and its hostile URLs with their plans."""
    return request.param, [(text, *planned(text)) for text in hostile(request.param)]


def test_there_are_many_of_each_kind(asked):
    scheme, known = asked
    counts = Counter("refused" if plan is None else "planned" for _, plan, _ in known)
    assert counts.total() >= 1_000
    assert counts["planned"] > 100 or scheme == "nntp"  # its URLs have no escapes
    assert counts["refused"] > 100 or scheme in {"http", "telnet", *UNLINED}


@pytest.mark.requirement("R1738-58")
def test_no_plan_has_a_line_end_or_nul(asked):
    scheme, known = asked
    wrong = []
    for text, plan, url in known:
        if plan is not None and scheme not in UNLINED and not is_form(url):
            wrong += [(text, each) for each in texts(asdict(plan)) if holds_control(scheme, each)]
    assert not wrong, (len(wrong), wrong[:10])


def is_form(url):
    return isinstance(url, Gopher) and url.ask is not None


def holds_control(scheme, text):
    """Return whether text has a control, the line ends of Gopher and HTTP clients aside."""
    if scheme == "http" and text.startswith("GET "):
        lines = text.removesuffix("\r\n\r\n").split("\r\n")
        return len(lines) != 2 or any(map(CONTROLS.search, lines))
    return CONTROLS.search(text.removesuffix("\r\n") if scheme == "gopher" else text) is not None


@pytest.mark.requirement("R1738-46", "R1738-58")
def test_a_form_has_the_lines_of_its_values_and_no_other():
    forms = 0
    for text in hostile("gopher"):
        plan, url = planned(text)
        if plan is not None and is_form(url):
            forms += 1
            raw = text.partition("%09%09+%091%0D%0A+-1%0D%0A")[2]
            values = [unquote_to_bytes(each) for each in re.split("(?i)%0D%0A", raw)[:-2]]
            lines = [b"s\t+\t1", b"+-1", *values, b".", b""]
            assert plan.send == b"\r\n".join(lines)
            assert not any(CONTROLS.search(each.decode("latin-1")) for each in values)
    assert forms > 50


@pytest.mark.requirement("R1738-58")
def test_a_plan_has_as_many_commands_as_its_url_has_parts(asked):
    """What is encoded adds no command, and no word where words are told by spaces."""
    scheme, known = asked
    for text, plan, url in known:
        if plan is not None and scheme == "ftp":
            access = 1 if url.typecode == "d" else bool(url.typecode) + bool(url.name)
            assert len(plan.commands) == 2 + len(url.cwd) + access, text
        elif plan is not None and scheme in {"news", "nntp"}:
            assert len(plan.commands) == (2 if text.count("/") == 4 else 1), text
            assert all(command.count(" ") <= 1 for command in plan.commands), text
        elif plan is not None and scheme == "gopher" and not is_form(url):
            parts = [url.selector, url.search, url.gopher_plus]
            assert plan.send.count(b"\t") == sum(each is not None for each in parts) - 1, text
        elif plan is not None and scheme == "http":
            request, host, *rest = plan.send.split(b"\r\n")
            assert (request.count(b" "), host.count(b" "), rest) == (2, 1, [b"", b""]), text
        elif plan is not None:
            assert plan.commands == ()
            assert not plan.send or scheme == "gopher"


@pytest.mark.requirement("R1738-58")
def test_a_refusal_names_the_place_of_what_is_hostile(asked):
    _, known = asked
    for text, plan, error in known:
        if plan is None:
            assert 0 <= error.start <= error.end <= len(text) == len(error.text)
            assert error.rule.startswith("RFC 1738 §")
            if error.rule.endswith(("encoded delimiters", "selector")):
                refused = unquote_to_bytes(error.text[error.start : error.end])
                assert len(refused) == 1
                assert refused in b"\0\r\n\t \x7f<>"


@pytest.mark.requirement("R1738-58")
def test_findings_name_all_that_a_plan_refuses(asked):
    _, known = asked
    kept = ("encoded-delimiter", "long-command", "no-access", "undefined-scheme")
    for text, plan, said in known:
        if not is_valid(text):
            continue
        found = [each for each in findings(text) if each.name in kept]
        assert (plan is None) == bool(found), text
        if plan is None:
            assert (found[0].start, found[0].end) == (said.start, said.end)
            assert found[0].message == said.message
            places = [each.start for each in found if each.name == "encoded-delimiter"]
            assert places == sorted(set(places))


@pytest.mark.requirement("R1738-8", "R1738-58")
def test_what_is_encoded_twice_stays_text(asked):
    scheme, known = asked
    twice = 0
    for text, plan, _ in known:
        only_twice = set(re.findall("%..", text)) <= {"%25"}
        if only_twice and "%25" in text and scheme != "nntp":
            assert plan is not None or scheme == "news", text
            shown = "".join(texts(asdict(plan))) if plan else "%"
            assert "%" in shown
            twice += 1
    assert twice > 10 or scheme == "nntp"


@pytest.mark.requirement("R1738-3", "R1738-8")
def test_octets_are_sent_as_they_are_encoded():
    """No octet of UTF-8, or of what is none, becomes another on its way."""
    for octets in OF_UTF8:
        data = unquote_to_bytes(octets)
        commands = parse(f"ftp://h.com/{octets}/x").plan(email="e").commands
        assert commands[2].encode("utf-8", "surrogateescape") == b"CWD " + data
        assert parse(f"gopher://h.com/1{octets}").plan().send == data + b"\r\n"
        (article,) = parse(f"news:{octets}@h.com").plan().commands
        assert article.encode("utf-8", "surrogateescape") == b"ARTICLE <" + data + b"@h.com>"


@pytest.mark.parametrize("scheme", UNLINED)
def test_what_sends_no_lines_has_the_octets_of_the_url(scheme):
    for text in hostile(scheme):
        plan, url = planned(text)
        if plan is not None:
            assert plan.commands == ()
            assert plan.send is None
            raw = re.split("[/?]", url.urlpath)
            values = [getattr(plan, name) for name in UNLINED[scheme]]
            said = values[0] if scheme == "file" else [each for each in values if each is not None]
            octets = [each.encode("utf-8", "surrogateescape") for each in said]
            assert octets == list(map(unquote_to_bytes, raw)), text


@pytest.mark.requirement("R1738-23", "R1738-58")
@pytest.mark.parametrize("end", ["\r\n", "\n", "\r", "\0"])
def test_what_the_caller_says_is_refused_too(end):
    for url in ("ftp://h.com/a", "ftp://u@h.com/a"):
        with pytest.raises(URLError, match="password"):
            parse(url).plan(email=f"a{end}DELE x", password=f"a{end}DELE x")
