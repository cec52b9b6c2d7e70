"""urlprism safe: whether a URL may be fetched for a stranger, and what to fetch."""

import json
import os
from pathlib import Path

import pytest

import urlprism
from urlprism.errors import columns

pytestmark = pytest.mark.plain


PACKAGES = str(Path(urlprism.__file__).parents[1])
# A resolver that knows three names, for the program that is started.
RESOLVER = """
import socket

KNOWN = {
    "one.example.com": ["1.1.1.1", "2606:4700::1111"],
    "two.example.com": ["1.1.1.1", "10.0.0.1"],
    "three.example.com": ["1.1.1.1"] * 3,
    "1.0.0.1": ["1.0.0.1"],
}

def getaddrinfo(host, port, type=0):
    if host not in KNOWN:
        raise socket.gaierror(socket.EAI_NONAME, "Name or service not known")
    return [(0, type, 0, "", (address, port)) for address in KNOWN[host]]

socket.getaddrinfo = getaddrinfo
"""


@pytest.fixture
def resolver(tmp_path):
    """Return the environment of a program that asks our resolver."""
    (tmp_path / "sitecustomize.py").write_text(RESOLVER, "utf-8")
    return {"PYTHONPATH": os.pathsep.join([str(tmp_path), PACKAGES])}


def states(done):
    """Return the state and the URL to fetch of each row."""
    return [(row["state"], row["fetch"]) for row in json.loads(done.out)]


def test_a_name_needs_resolving(run):
    done = run("safe", "HTTP://Example.com:80/a%20b")
    assert done.code == 0
    assert done.lines[0] == "url      HTTP://Example.com:80/a%20b"
    assert done.lines[1].startswith("state    ! needs-resolving: example.com is a name; ")
    assert done.lines[-1] == "fetch    http://example.com/a%20b"


@pytest.mark.parametrize(
    ("url", "option", "value"),
    [
        ("http://me@1.1.1.1/", "--allow userinfo", None),
        ("http://[::1]/", "--allow loopback", None),
        ("http://host/", "--allow single-label", None),
        ("http://1.1.1.1/a b", "--allow space", None),
        ("http://1.1.1.1:81/", "--port", "81"),
        ("ftp://1.1.1.1/", "--scheme", "ftp"),
    ],
)
def test_a_refusal_names_the_option_that_allows_it(run, url, option, value):
    refused = run("safe", url)
    assert refused.code == 1
    assert f"next     {option} allows it" in refused.lines
    given = [*option.split(), *([value] if value else [])]
    allowed = json.loads(run("safe", "--json", *given, url).out)[0]["refusal"]
    was = json.loads(run("safe", "--json", url).out)[0]["refusal"]["cause"]
    assert allowed is None or allowed["cause"] != was


def test_a_refusal_names_what_decides_or_explains(run):
    blocked = run("safe", "--block-host", "1.1.1.1", "http://1.1.1.1/")
    assert "next     --block-host refuses it" in blocked.lines
    listed = run("safe", "--allow-host", "a.example", "http://1.1.1.1/")
    assert "next     --allow-host allows it" in listed.lines
    differing = run("safe", "--allow", "backslash", "http://1.1.1.1\\@1.0.0.1/")
    (step,) = [line for line in differing.lines if line.startswith("next     ")]
    assert step == "next     urlprism cause backslash-in-authority"
    assert run(*step.split()[2:]).code == 0


def test_an_address_is_safe(run):
    done = run("safe", "http://1.1.1.1")
    assert done.code == 0
    assert done.lines == [
        "url      http://1.1.1.1",
        "state    ✓ safe: fetch this URL, not the text that was given",
        "fetch    http://1.1.1.1/",
    ]


def test_what_is_unsafe_has_carets_and_a_cause(run):
    done = run("safe", r"http://127.0.0.1\@1.1.1.1/", "http://192.168.0.1/x")
    lines = done.lines
    assert done.code == 1
    assert lines[:3] == [
        r"url      http://127.0.0.1\@1.1.1.1/",
        "                         ^",
        "state    ✗ unsafe",
    ]
    assert lines[4].startswith("cause    backslash: ")
    second = lines[lines.index("url      http://192.168.0.1/x") :]
    assert second[1] == "                ^^^^^^^^^^^"
    assert second[4].startswith("cause    host-private: ")
    assert "RFC 1918" in second[5]


def test_readers_that_differ_are_listed(run):
    done = run("safe", "--readers=whatwg,urllib@3.14", "http:///evil/")
    assert done.code == 1
    assert done.lines[4].startswith("cause    readers-differ: ")
    place = done.lines.index("goes to  http://evil:80")
    assert done.lines[place + 1] == "         whatwg"


def test_a_redirect(run):
    done = run("safe", "--json", "--base", "https://1.1.1.1/a/b", "../c", "//10.0.0.1/", "x:y")
    assert done.code == 1
    assert states(done) == [("safe", "https://1.1.1.1/c"), ("unsafe", None), ("unsafe", None)]


@pytest.mark.parametrize(
    ("url", "cause", "permission"),
    [
        ("http://127.0.0.1/", "host-loopback", ["--allow", "loopback"]),
        ("http://[fe80::1]/", "host-link-local", ["--allow=link-local"]),
        ("http://1.1.1.1:8080/", "port", ["--port", "8080"]),
        ("ftp://1.1.1.1/", "scheme", ["--scheme", "ftp", "--readers", "whatwg,rfc3986"]),
        ("http://me@1.1.1.1/", "userinfo", ["--allow", "userinfo", "--readers", "rfc3986"]),
    ],
)
def test_a_policy_widens(run, url, cause, permission):
    done = run("safe", "--json", url)
    assert (done.code, json.loads(done.out)[0]["refusal"]["cause"]) == (1, cause)
    done = run("safe", "--json", *permission, url)
    assert (done.code, states(done)[0][0]) == (0, "safe")


def test_a_scheme_replaces_the_default_ones(run):
    done = run("safe", "--scheme=https", "--json", "http://1.1.1.1/", "https://1.1.1.1/")
    assert [state for state, _ in states(done)] == ["unsafe", "safe"]


def test_allowed_hosts_are_the_only_ones(run):
    done = run(
        *("safe", "--json", "--allow-host=example.com", "--allow-host", ".example.org"),
        *("http://example.com/", "http://a.example.org/", "http://evilexample.com/"),
        "http://a.example.com/",
    )
    assert [state for state, _ in states(done)] == ["needs-resolving"] * 2 + ["unsafe"] * 2
    assert done.code == 1


def test_blocked_hosts_are_refused_with_what_is_below(run):
    done = run(
        *("safe", "--json", "--block-host=evil.example", "--block-host", "1.1.1.0/24"),
        *("http://a.evil.example/", "http://1.1.1.7/", "http://notevil.example/"),
    )
    causes = [(row["refusal"] or {}).get("cause") for row in json.loads(done.out)]
    assert causes == ["host-blocked", "host-blocked", None]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "the text is empty"),
        ("/a", "there is neither a scheme nor a host"),
        ("?a", "there is neither a scheme nor a host"),
        ("#a", "there is neither a scheme nor a host"),
        ("//", "there is neither a scheme nor a host"),
        ("http:", "there is no host"),
        ("https://", "there is no host"),
        (":", "there is no host"),
    ],
)
def test_a_text_without_a_host_says_so(run, text, message):
    done = run("safe", "--json", text)
    refusal = json.loads(done.out)[0]["refusal"]
    assert (done.code, refusal["cause"], refusal["message"]) == (1, "host-missing", message)
    done = run("safe", text)
    assert f"cause    host-missing: {message}" in done.lines


def test_places_that_differ_are_named_without_doubled_colons(run):
    done = run("safe", "--json", "foo", "http:foo")
    for row in json.loads(done.out):
        said = row["refusal"]["message"]
        assert "nowhere" in said
        assert "::" not in said
        assert "(nowhere)" not in said


def test_json(run):
    done = run("safe", "--json", "http://1.1.1.1/", "http://u:secret@h/")
    first, second = json.loads(done.out)
    assert first == {
        "url": "http://1.1.1.1/",
        "base": None,
        "state": "safe",
        "fetch": "http://1.1.1.1/",
        "scheme": "http",
        "host": "1.1.1.1",
        "port": 80,
        "pinned": [],
        "refusal": None,
    }
    refusal = second["refusal"]
    assert (second["state"], second["fetch"], refusal["cause"]) == ("unsafe", None, "userinfo")
    assert second["url"][refusal["start"] : refusal["end"]].startswith("u:secret")


def test_passwords_are_masked_for_people(run):
    done = run("safe", "http://u:secret@h/", "--base", "http://v:hidden@h/")
    assert "secret" not in done.text
    assert "hidden" not in done.text
    assert "http://u:******@h/" in done.text


def test_names_are_resolved_and_each_address_is_checked(run, resolver):
    names = [f"http://{name}.example.com/a?b" for name in ("one", "two", "three", "four")]
    done = run("safe", "--resolve", "--json", *names, "http://1.0.0.1/", **resolver)
    one, two, three, four, number = json.loads(done.out)
    assert done.code == 1
    assert (one["state"], one["fetch"]) == ("safe", "http://one.example.com/a?b")
    assert [(pin["address"], pin["url"], pin["host_header"]) for pin in one["pinned"]] == [
        ("1.1.1.1", "http://1.1.1.1/a?b", "one.example.com"),
        ("2606:4700::1111", "http://[2606:4700::1111]/a?b", "one.example.com"),
    ]
    assert (two["state"], two["fetch"], two["pinned"]) == ("unsafe", None, [])
    assert two["refusal"]["text"] == "10.0.0.1"
    assert [pin["address"] for pin in three["pinned"]] == ["1.1.1.1"]
    assert (four["state"], four["refusal"]["cause"]) == ("unsafe", "unresolved")
    assert [pin["address"] for pin in number["pinned"]] == ["1.0.0.1"]


def test_what_names_resolve_to_is_shown(run, resolver):
    done = run("safe", "--resolve", "http://one.example.com/", "http://two.example.com", **resolver)
    assert done.lines[1:5] == [
        "state    ✓ safe: fetch this URL, not the text that was given",
        "fetch    http://one.example.com/",
        "connect  1.1.1.1 port 80, Host: one.example.com",
        "connect  2606:4700::1111 port 80, Host: one.example.com",
    ]
    assert ": 10.0.0.1: " in done.text
    assert done.code == 1


def test_a_stream_has_line_numbers(run):
    done = run("safe", "--json", given=b"http://1.1.1.1/\n\nhttp://h/\xff\nhttp:///\n")
    assert [row["line"] for row in json.loads(done.out)] == [1, 4]
    assert "<stdin>:3: octet 0xFF is not UTF-8" in done.errors
    assert done.code == 1


def test_all_fits_80_columns(run):
    urls = [
        "http://" + "a" * 300 + ".example/",
        "http://h:" + "9" * 200,
        "日" * 100,
        "",
        "http://[",
    ]
    done = run("safe", *urls, "--base", "http://" + "b." * 100 + "example/" + "c" * 200)
    assert max(map(columns, done.lines)) <= 80
    assert sum(line.startswith("state ") for line in done.lines) == len(urls)
    assert done.err == b""


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("--allow", "loop", "a"), ["no permission is named 'loop'", "loopback", "userinfo"]),
        (("--allow-host", "a b", "a"), ["--allow-host", "not a host: 'a b'"]),
        (("--allow-host", "https://u:secret@h/", "a"), ["--allow-host", "u:******@h"]),
        (("--block-host", "10.1.0.0/8", "a"), ["--block-host", 'write "10.0.0.0/8"']),
        (("--block-host", "*", "a"), ["--block-host", "not a host: '*'"]),
        (("--scheme", "http:", "a"), ["--scheme", "not a scheme: 'http:'; write 'http'"]),
        (("--scheme", "mailto", "a"), ["--scheme", "no reader can request 'mailto'"]),
        (("--port", "65536", "a"), ["--port"]),
        (("--port", "0", "a"), ["--port"]),
        (("--readers", "nobody", "a"), ["no reader is named 'nobody'"]),
        (("--base", "a", "b"), ["--base"]),
    ],
)
def test_wrong_usage(run, arguments, says):
    done = run("safe", *arguments)
    assert (done.code, done.out) == (2, b"")
    for text in says:
        assert text in done.errors
