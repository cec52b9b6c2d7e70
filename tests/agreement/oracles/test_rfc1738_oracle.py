"""urlprism.rfc1738 against its own BNF, translated by a program into regular expressions."""

from collections import Counter
from urllib.parse import unquote_to_bytes

import pytest

from tests.agreement.oracles import rfc1738_bnf as bnf
from tests.help.abnf_rules import Grammar, found
from tests.help.counts import amount
from urlprism import URLError
from urlprism.rfc1738 import is_valid, parse

pytestmark = pytest.mark.once


STRINGS = amount(100_000)
SEED = 1738
# Whatever a URL begins with, one of these ends it.
TAILS = (
    *("", "a", "0", "a0", "00", "/", "/a", "//a", ":", ":0", "@a", "a@a", ".a", ".0.0.0", "0.0.0"),
    *(
        "0/a",
        "0/a/",
        "a:",
        "a:a",
        ":a",
        "://a",
        "://a/a",
        "//a@a",
        "//a:0/a",
        "=",
        ";a=",
        "a=",
        "?",
        "//a/",
        "//a/a",
        "/a/",
        "a/a",
        "type=a",
        "9",
        "ype=a",
        "pe=a",
        "e=a",
    ),
    *("@a/a", "@a/", "a/", "=a", "a.0.0.0", "//0.0.0.0", "0.0"),
)


class Outcome:
    """What the BNF and the parser say of the texts of a group: what differs, and how many agree."""

    def __init__(self, name):
        self.schemes = bnf.GROUPS[name]
        self.texts = bnf.texts(name, STRINGS, SEED)
        self.valid = Counter()
        self.held = Counter()
        self.accepted = []
        self.parts = []
        self.places = []
        for number, text in enumerate(self.texts):
            match, url = bnf.match(text), parsed(text)
            if isinstance(url, URLError) is bool(match):
                self.accepted.append(text)
            elif match:
                self.compare(text, match, url)
            elif number % 10 == 0:
                self.place(text, url)

    def place(self, text, error):
        # What is missing, and what a group begins with, is said when the pieces are known: then an
        # earlier one may be wrong, too.
        later = error.start == error.end or error.rule.endswith(" group")
        if not later and not any(bnf.match(text[: error.start] + tail) for tail in TAILS):
            self.places.append((text, *error.args[2:]))

    def compare(self, text, match, url):
        scheme, groups = bnf.rule(text).removesuffix("url"), found(match)
        self.valid[scheme] += 1
        if scheme in self.schemes:
            self.held.update(groups.keys())
        expected = parts(scheme, groups)
        ours = {name: getattr(url, name) for name in expected}
        if ours != expected or str(url) != text:
            self.parts.append((text, ours, expected))


@pytest.fixture(scope="module", params=bnf.GROUPS)
def outcome(request):
    return Outcome(request.param)


def parsed(text):
    """Return a text as a URL, or why it is none."""
    try:
        return parse(text)
    except URLError as error:
        return error


def parts(scheme, groups):
    """Return what the attributes of a URL are, by what the rules match and §2.2."""
    shown = READERS[scheme](groups) if scheme in READERS else {}
    port = groups.get("port")
    return {
        **{name: groups.get(name) for name in ("user", "password")},
        "host": groups.get("host", "" if scheme == "file" else None),
        "port": None if port is None else int(port),
        **shown,
    }


def data(text):
    """Return what octets stand for; those that are no UTF-8 stay what they are."""
    return None if text is None else unquote_to_bytes(text).decode("utf-8", "surrogateescape")


def names(path, separator="/"):
    return tuple(map(data, path.split(separator)))


def of_ftp(groups):
    if "fpath" not in groups:
        return dict.fromkeys(("cwd", "name", "typecode"))
    *cwd, name = names(groups["fpath"])
    return {"cwd": tuple(cwd), "name": name, "typecode": groups.get("ftptype")}


def of_file(groups):
    local = groups.get("host", "").lower() in {"", "localhost"}
    return {"segments": names(groups["fpath"]), "local": local}


def of_http(groups):
    return {"path": groups.get("hpath"), "search": groups.get("search")}


def of_gopher(groups):
    return {
        "gophertype": data(groups.get("gtype", "1")),
        "selector": data(groups.get("selector", "")),
        "search": data(groups.get("words")),
        "gopher_plus": data(groups.get("gopher_string")),
    }


def of_mailto(groups):
    return {"addr_spec": data(groups["encoded822addr"])}


def of_news(groups):
    form = next((name for name in ("group", "article") if name in groups), "all")
    # The host of an article is no server.
    return {"form": form, "value": data(groups["grouppart"]), "host": None}


def of_nntp(groups):
    digits = groups.get("number")
    return {"group": groups["group"], "article_number": None if digits is None else int(digits)}


def of_wais(groups):
    names = ("database", "search", "wtype", "wpath")
    return {name: data(groups.get(name)) for name in names}


def of_prospero(groups):
    pairs = [each.partition("=") for each in groups["fieldspecs"].split(";")[1:]]
    fields = tuple((data(name), data(value)) for name, _, value in pairs)
    return {"hsoname": data(groups["ppath"]), "fields": fields}


READERS = {
    "ftp": of_ftp,
    "http": of_http,
    "gopher": of_gopher,
    "mailto": of_mailto,
    "news": of_news,
    "nntp": of_nntp,
    "wais": of_wais,
    "file": of_file,
    "prospero": of_prospero,
}


def test_the_notation_is_translated():
    assert bnf.abnf('a = 1*[ b | "|" ] [ / c ] ; [note]') == (
        'a = 1*( b / "|" ) [ "/" c ] ; [note]'
    )
    assert bnf.abnf('a = "x" "xy" "[" *[ "1" | [ b ] ]') == 'a = %x78-78 "xy" "[" *( "1" / [ b ] )'


def test_the_schemes_are_those_of_the_bnf():
    alternatives = Grammar(bnf.abnf(bnf.BNF)).rules["url"].items
    rules = {each.name for each in alternatives}
    assert rules == {f"{scheme}url" for scheme in (*bnf.PREDEFINED, "other")}
    assert {name for schemes in bnf.GROUPS.values() for name in schemes} == {
        *bnf.PREDEFINED,
        "generic",
    }


def test_there_is_something_of_everything(outcome):
    assert len(set(outcome.texts)) >= STRINGS
    assert 0.4 < outcome.valid.total() / len(outcome.texts) < 0.6
    assert min(outcome.valid[scheme] for scheme in outcome.schemes) > amount(5_000)
    assert min(outcome.held.values()) > amount(1_000), outcome.held


@pytest.mark.requirement(
    *"R1738-1 R1738-2 R1738-3 R1738-4 R1738-5 R1738-6 R1738-7 R1738-11 R1738-12 R1738-13".split(),
    *"R1738-15 R1738-17 R1738-19 R1738-22 R1738-33 R1738-34 R1738-35 R1738-36 R1738-41".split(),
    *"R1738-48 R1738-49 R1738-51 R1738-53 R1738-54 R1738-55 R1738-56".split(),
)
def test_the_parser_accepts_what_the_bnf_does(outcome):
    assert not outcome.accepted, (len(outcome.accepted), outcome.accepted[:20])
    assert all(is_valid(text) is bool(bnf.match(text)) for text in outcome.texts[::20])


@pytest.mark.requirement(
    *"R1738-8 R1738-9 R1738-14 R1738-16 R1738-20 R1738-29 R1738-37 R1738-38 R1738-39".split(),
    *"R1738-50".split(),
)
def test_the_parts_are_those_of_the_bnf(outcome):
    assert not outcome.parts, (len(outcome.parts), outcome.parts[:5])


def test_what_stands_before_an_error_can_go_on(outcome):
    assert not outcome.places, (len(outcome.places), outcome.places[:10])
