"""`urlprism match`: who says that a pattern matches, for people and for programs."""

import json

import pytest

from urlprism.matching import Kind, compare_matchers, dialects

pytestmark = pytest.mark.plain

LOOPBACK = ("http://127.0.0.1/cb", "http://127.0.0.1:51004/cb")
ROOT = ("https://app.example/", "https://app.example/cb")


def test_matchers_that_part_are_a_finding(run):
    done = run("match", "--kind", "redirect_uri", *LOOPBACK)
    assert (done.code, done.errors) == (1, "")
    assert "\nverdict  ✗ matched by some" in done.text
    assert "\ncause    loopback-port-free: " in done.text
    assert max(map(len, done.lines)) <= 80


def test_matchers_that_agree_are_none(run):
    done = run("match", "--kind", "redirect_uri.rfc6749,redirect_uri.authlib", *LOOPBACK)
    assert (done.code, done.errors) == (0, "")
    assert "\nverdict  ✓ matched by none" in done.text


def test_json(run):
    done = run("match", "--kind", "redirect_uri", "--json", *LOOPBACK)
    assert json.loads(done.text) == compare_matchers(*LOOPBACK, "redirect_uri").to_dict()
    assert done.code == 1


def test_a_smaller_pair_is_shown(run):
    done = run("match", "--kind", "redirect_uri", "--shrink", "--json", *LOOPBACK)
    said = json.loads(done.text)
    assert said["verdict"] == "matched-by-some"
    assert len(said["url"]) < len(LOOPBACK[1])


def test_an_audit_shows_what_passes(run):
    done = run("match", "--audit", "--kind", "redirect_uri", *ROOT)
    assert done.code == 1
    assert "another path: no path, or '/', allows every path and query" in done.text
    done = run("match", "--audit", "--json", "--kind", "redirect_uri", *ROOT)
    (said,) = map(json.loads, done.lines)
    assert said["dialect"].startswith("redirect_uri.fastmcp.patterns@")
    assert said["leaks"][0]["meant"] == ROOT[1]


def test_an_audit_without_a_leak_is_no_proof(run):
    done = run("match", "--audit", "--kind", "redirect_uri.rfc6749", ROOT[1], ROOT[1])
    assert done.code == 0
    assert "which is no proof" in done.text


def test_an_audit_needs_a_url_that_passes(run):
    done = run("match", "--audit", "--kind", "redirect_uri", ROOT[1], "http://other.example/")
    assert (done.code, done.out) == (2, b"")
    assert "No dialect matches the URL" in done.errors


def test_the_list_has_every_dialect(run):
    done = run("match", "--list")
    for each in dialects():
        assert f"    {each.full_name}\n      " in done.text
    assert max(map(len, done.lines)) <= 80
    for kind in Kind:
        assert kind.value in done.lines


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ((), "Give --kind, a PATTERN and a URL"),
        (("a", "b"), "Give --kind"),
        (("--kind", "tls", "a"), "a PATTERN and a URL"),
        (("--kind", "tsl", "a", "b"), "near: tls"),
        (("--kind", "redirect_uri.authlib,resource.rfc8707", "a", "b"), "of one kind"),
    ],
)
def test_wrong_usage(run, arguments, says):
    done = run("match", *arguments)
    assert (done.code, done.out) == (2, b"")
    assert says in " ".join(done.errors.split())


def test_secrets_are_masked(run):
    secret = "http://me:pa55word@127.0.0.1/cb"  # noqa: S105 - a made-up one
    done = run("match", "--kind", "redirect_uri", secret, f"{secret}?token=abcdef")
    assert "pa55word" not in done.text
    assert "abcdef" not in done.text
