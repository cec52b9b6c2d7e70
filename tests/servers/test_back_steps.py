"""The laws of steps: a step as a function does what it does octet by octet, refusals alike."""

import random
import re

import pytest

from tests.agreement.programs.target_questions import target_questions
from tests.help.counts import amount
from tests.servers.steps_asked import applied, fed
from urlprism.readers import Refused, reader
from urlprism.servers import further_steps as further
from urlprism.servers import parseurl
from urlprism.servers.programs.go_servemux.model import Cleaned
from urlprism.servers.programs.jetty import steps as jetty
from urlprism.servers.programs.node import url
from urlprism.servers.registry import names, server
from urlprism.servers.steps import Chain, DotSegments, PathsKept, alternatives

pytestmark = pytest.mark.plain

BACKS = (
    *("tomcat", "jetty", "gunicorn", "gunicorn+flask", "gunicorn+django"),
    *("uvicorn", "uvicorn@0.54.0+httptools", "uvicorn+starlette", "node", "node.URL"),
    *("express", "express.params", "serve-static", "serve-static@2.2.1+dotfiles_allow"),
    *("php", "puma", "go", "go.ServeMux", "go.ServeMux@1.21.13", "go.ServeMux@1.27+httpmuxgo121"),
)
STEPS = {
    "Utf8": further.Utf8("", ""),
    "Utf8, replaced": further.Utf8("", "", further.replaced),
    "PathsKept": PathsKept("", "", r"\A/[^#]*#"),
    "LastCut": further.LastCut("", "", "/"),
    "AuthorityCut": further.AuthorityCut("", ""),
    "AuthorityCut, all": further.AuthorityCut("", "", schemes=(), empty=None, others="*"),
    "Rooted": further.Rooted("", ""),
    "SlashFirst": further.SlashFirst("", ""),
    "parseurl HostCut": parseurl.HostCut("", ""),
    "go Cleaned": Cleaned("", "", is_written=True),
    "go Cleaned, decoded": Cleaned("", "", is_written=False),
    "jetty PathCut": jetty.PathCut("", ""),
    "jetty HalvesReplaced": jetty.HalvesReplaced("", ""),
    "jetty ParameterCut": jetty.ParameterCut("", "", 2),
    "node SlashesBefore": url.SlashesBefore("", ""),
    "node HostCut": url.HostCut("", ""),
    "node DotsDecoded": url.DotsDecoded("", ""),
}
# Octets that steps tell apart, many of them side by side.
LETTERS = [
    "\xed\xa0\x80",
    *"//..;;%%##??\\\\2eEfF0uU5c@:h\t\n\x00*x",
    *"\x80\xbf\xc2\xe0\xa0\xed\x9f\xf0\x90\xf4\x8f",
]


def texts(count):
    """Yield texts: short ones of few octets, then targets as they are asked live."""
    chance = random.Random(38)  # noqa: S311 -- reproducible, not secret
    for _ in range(count):
        start = chance.choice(("/", "/", "//", "", "http://", "*", "HTTP://h"))
        yield start + "".join(chance.choices(LETTERS, k=chance.randrange(9)))
    for target in target_questions(count):
        yield target.decode("latin-1")


@pytest.mark.parametrize("name", STEPS)
def test_a_step_is_a_function_and_a_machine(name):
    step = STEPS[name]
    for text in texts(amount(16_000)):
        assert fed(step, text) == applied(step, text), text


@pytest.mark.parametrize("has_units", [False, True])
@pytest.mark.parametrize("is_latin", [False, True])
def test_triplets_of_jetty_are_a_function_and_a_machine(is_latin, has_units):
    step = jetty.Triplets("", "", is_latin=is_latin, has_units=has_units)
    ends = jetty.PathCut("", "")
    chance = random.Random(9)  # noqa: S311 -- reproducible, not secret
    units = [
        "%u002e",
        "%u00:f",
        "%u0041",
        "%e2%82",
        "%ac",
        "%c3",
        "%a9",
        "%ff",
        "%2;",
        ";x/",
        "\xc3\xa9",
        "a",
    ]
    read = 0
    for count in range(amount(16_000)):
        text = "/" + "".join(chance.choices(units, k=chance.randrange(1, 7)))
        text = applied(ends, text)
        if text is None:
            continue
        read += applied(step, text) is not None
        assert fed(step, text) == applied(step, text), (count, text)
    assert read > 100


# What Jetty's machines leave out, as it says: "%u" beyond ASCII, and many parameters.
IS_ASSUMED = re.compile("%u(?!00[0-7])|;.*;.*;.*;")


def parts_of(steps):
    """Return the steps before a stack, the stack, and the steps behind it, each as one step."""
    places = [place for place, step in enumerate(steps) if isinstance(step, DotSegments)]
    assert len(places) <= 1
    place = places[0] if places else len(steps)
    return [
        Chain("", "", *steps[:place]),
        Chain("", "", *steps[place : place + 1]),
        Chain("", "", *steps[place + 1 :]),
    ]


@pytest.mark.parametrize("name", BACKS)
def test_a_server_is_its_alternatives_each_of_them_a_machine(name):
    one = server(name)
    ways = [parts_of(each) for each in alternatives(one.steps)]
    accepted = 0
    for text in texts(amount(4_000)):
        outcomes = []
        for before, stack, behind in ways:
            path = applied(before, text)
            assert fed(before, text) == path, text
            path = path if path is None else applied(stack, path)
            outcome = path if path is None else applied(behind, path)
            assert path is None or fed(behind, path) == outcome, text
            outcomes += [outcome] if outcome is not None else []
        expected = applied(Chain("", "", *one.steps), text)
        if outcomes or not IS_ASSUMED.search(text) or name != "jetty":
            assert outcomes == ([] if expected is None else [expected]), text
        accepted += expected is not None
    assert accepted > 100


def test_what_jetty_alone_leaves_to_a_function_is_assumed():
    one = server("jetty")
    assert one.path_of("/a;b;c;d;e") == "/a;b;c;d"
    assert [
        each for each in alternatives(one.steps) if applied(Chain("", "", *each), "/a;b;c;d;e")
    ] == []
    assert any("3 parameters" in each for each in one.assumed)


def test_half_a_character_does_not_end_the_name_of_a_folder():
    assert server("jetty").path_of("/web-inf%ud800") == "/web-inf?"
    assert server("jetty").path_of("/%ud83d%ude00") == "/\xf0\x9f\x98\x80"
    with pytest.raises(Refused):
        server("jetty").path_of("/web-inf%3f")


def test_frameworks_read_another_path_than_their_server():
    assert server("gunicorn").path_of("//admin/x") == "//admin/x"
    assert server("gunicorn+flask").path_of("//admin/x") == "/admin/x"
    assert server("gunicorn+django").path_of("//admin/x") == "//admin/x"
    # PEP 3333's octets, as Django's and Werkzeug's documentation of `path` has them.
    assert server("gunicorn+django").path_of("/%ff") == "/%FF"
    assert server("gunicorn+flask").path_of("/%ff") == "/\xef\xbf\xbd"
    assert server("uvicorn+starlette").path_of("/admin%0a") == "/admin"
    with pytest.raises(Refused):
        server("uvicorn+starlette").path_of("http://h/admin")


def test_routes_of_express_are_compared_without_case():
    assert server("express").path_of("/ADMIN/?q") == "/admin"
    assert server("express").path_of("/a%2Fb/../c") == "/a%2fb/../c"
    # url.parse: a "\" before a "#" is a slash; a user before a host is one.
    assert server("express").path_of("/a\\b#") == "/a/b"
    assert server("express").path_of("/a\\b") == "/a\\b"
    assert server("express").path_of("//u@h/admin#") == "/admin"
    assert server("express").path_of("//u@h/admin") == "//u@h/admin"
    assert server("node.URL").path_of("//u@h/admin/%2E%2e/x") == "/x"


@pytest.mark.parametrize("name", names())
def test_each_name_is_a_server(name):
    one = server(name)
    assert (one.name, server(f"{name.partition('+')[0]}").release) == (name, one.release)


def test_a_short_release_is_the_newest_that_begins_so():
    assert server("tomcat@10.1").release == server("tomcat@10").release == "10.1.60"
    assert server("go.ServeMux@1.21").release.startswith("1.21.")
    assert server("go@1.21").release.startswith("1.21.")
    assert server("uvicorn@0.54+starlette").name == "uvicorn+starlette"
    assert server("uvicorn@0.54+httptools+starlette").release == "0.54.0+httptools"


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("tomcatt", "^no server is named 'tomcatt'; near: tomcat"),
        ("", "^no server is named ''"),
        ("tomcat@", "^no server is named 'tomcat@'"),
        ("flask", "^no server is named 'flask'"),
        ("tomcat@9", "^no model of tomcat 9; known: "),
        ("tomcat+x", "^no model of tomcat 10.1.60[+]x; known: 10.1.60"),
        ("node@1", "^no model of node 1; known: "),
        ("php+x", "^no model of php 8.2.36[+]x; known: "),
        ("gunicorn+flask+django", "^django stands behind gunicorn, not behind gunicorn[+]flask$"),
        ("uvicorn+flask", "^flask stands behind gunicorn, not behind uvicorn$"),
    ],
)
def test_an_unknown_name_lists_what_is_there(name, message):
    with pytest.raises(ValueError, match=message):
        server(name)


def test_readers_and_servers_have_one_description():
    for name in ("tomcat", "jetty", "gunicorn", "uvicorn", "serve-static", "go.ServeMux"):
        for path in ("/a/b", "/a;b/%2e/c", "/a%2Fb", "/%ff", "/a//b/"):
            components = reader(name).read(f"http://h{path}").components
            served = applied(Chain("", "", *server(name).path), path)
            assert (components is None) is (served is None), (name, path)
