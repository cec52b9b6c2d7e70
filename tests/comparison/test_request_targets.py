"""Which octets clients send of a URL, where they rewrite it, and why."""

import pytest

from tests.help.request_questions import tails
from tests.help.work import is_linear_in_steps
from urlprism.comparison import certify, compare
from urlprism.comparison import rewrite_rules as rewrites
from urlprism.comparison.causes import cause_help
from urlprism.comparison.request_targets import certifies_octets
from urlprism.comparison.rewrites import rewrites_of
from urlprism.readers import reader

pytestmark = pytest.mark.plain

SIGNED = "https://h.example.com/a%40b%2Bc?X-Amz-Credential=AK%2F1%2Fs3&sig=a%2Bb%3D"
CURRENT = ("default", "current")


@pytest.mark.parametrize("rule", rewrites.RULES, ids=lambda rule: rule.name)
def test_each_cause_by_its_example(rule):
    text, start, end = rule.unmarked_example()
    found = compare(text, readers=rule.readers).request_targets
    assert found.differ
    assert (rule.name, start, end) in [each[:1] + each[2:4] for each in found.causes]
    assert cause_help(rule.name).example == text


# By RFC 9112 §3.2.1, and what the clients were seen to send.
def test_a_signed_url():
    found = compare(SIGNED, readers=CURRENT).request_targets
    sent = {each.reader: group.octets for group in found.groups for each in group.readings}
    as_it_is = SIGNED.removeprefix("https://h.example.com").encode()
    rewritten = b"/a@b%2Bc?X-Amz-Credential=AK/1/s3&sig=a%2Bb%3D"
    assert {name for name, octets in sent.items() if octets != as_it_is} == {"yarl", "aiohttp"}
    assert sent["aiohttp"] == sent["yarl"] == rewritten
    (group,) = [each for each in found.groups if each.octets == rewritten]
    assert [SIGNED[start:end] for start, end, _ in group.rewrites] == ["%40", "%2F", "%2F"]
    assert [each.name for each in found.causes] == ["triplet-decoded"]
    assert {each.reader for each in found.unknown} == {
        *("php.Uri.WhatWg.Url", "php.Uri.Rfc3986.Uri", "rust.url")
    }
    assert compare(SIGNED).is_certified  # of places and parts, not of octets
    assert not compare(SIGNED).differs


def test_a_judge_and_a_server_send_nothing():
    found = compare(SIGNED, readers=("judges", "webservers", "git", "rfc1738")).request_targets
    assert not found.differ
    assert not found.groups


@pytest.mark.parametrize(
    "text", ["ftp://h/a%40b", "mailto:a%40b", "http:///h/", "http://[", "file:///a%40b"]
)
def test_what_is_no_request_of_http_has_no_octets(text):
    found = compare(text, readers=("whatwg", "rfc3986", "yarl")).request_targets
    assert all(each.request_target is None for each in (*found.refused, *found.unknown))
    assert not found.differ


@pytest.mark.parametrize(
    ("text", "sent", "places"),
    [
        ("http://h", b"/", []),
        ("http://h?x", b"/?x", []),
        ("http://h/a#b", b"/a", []),
        ("http://h/%2f%2F", b"/%2F%2F", [(9, 12)]),
        ("http://h/é/é", b"/%C3%A9/\xc3\xa9", [(9, 10)]),
        ("http://h/a/../b", b"/b", [(9, 14)]),
        ("http://h/%zz%2F", b"/%25zz%252F", [(9, 10), (12, 15)]),
        ("http://h/%25", b"/%2525", [(9, 12)]),
        (" http://h/a ", b"/a", [(11, 12)]),
        ("http://h/\ta\n?\tb", b"/a?b", [(9, 10), (11, 12), (13, 14)]),
        ("http://h/a?", b"/a", [(10, 11)]),
        ("http://h/\U0001f600b", b"/%F0%9F%98%80b", [(9, 10)]),
    ],
)
def test_places(text, sent, places):
    assert [each[:2] for each in rewrites_of(text, sent)] == places


def test_the_rewrites_of_a_text_give_the_octets():
    readers = [reader(name) for name in ("whatwg", "yarl", "requests", "curl", "go", "php", "perl")]
    for tail in tails(600):
        text = f"http://h.example{tail}"
        for each in readers:
            sent = each.read(text).request_target
            if sent is not None:
                assert rewritten(text, rewrites_of(text, sent)) == sent, (text, each.name)


def rewritten(text, places):
    """Return path and query of a text, with each place as it is sent."""
    start = len("http://h.example")
    end = text.index("#") if "#" in text else len(text)
    made = b"" if text[start : start + 1] in {"/", "\\"} else b"/"
    for first, last, octets in places:
        made += text[start:first].encode() + octets
        start = max(start, last)
    return made + text[start:end].encode()


def test_each_difference_of_today_has_a_cause():
    found = [compare(f"http://h.example{tail}", readers=CURRENT) for tail in tails(1_500)]
    causes = [{each.name for each in found.request_targets.causes} for found in found]
    targets = [each.request_targets for each in found]
    assert all(names for names, each in zip(causes, targets, strict=True) if each.differ)
    assert sum(rewrites.OTHERWISE.name in names for names in causes) < len(causes) / 200


def test_no_reader_is_asked_for_what_is_certified():
    comparison = compare("https://www.example.com/a%20b?c=d&e=%2B")
    assert comparison.request_targets.is_certified
    assert not comparison.request_targets.differ
    assert comparison.request_targets.to_dict()["groups"] == []
    assert certify("http://h/a%40b")
    assert not certifies_octets("http://h/a%40b")


def test_secrets():
    text = "https://h.example/a%40b?X-Amz-Signature=0123456789abcdef%2f"
    found = compare(text).request_targets
    shown = [compare(text).explain(), *map(repr, (found, *found.groups, *found.causes))]
    shown += map(repr, (each for group in found.groups for each in group.rewrites))
    assert not any("0123456789abcdef" in each for each in shown)
    assert "0123456789abcdef" in str(found.to_dict())  # JSON keeps them


def test_as_json():
    told = compare("http://h/é?a%40b", readers=("whatwg", "yarl", "curl", "urllib")).to_dict()
    found = told["request_targets"]
    assert [found["certified"], found["differ"], found["unknown"]] == [False, True, []]
    assert {each["octets"]: each["readers"] for each in found["groups"]} == {
        "/%C3%A9?a%40b": ["whatwg", "curl"],
        "/%C3%A9?a@b": ["yarl"],
    }
    assert found["refused"] == ["urllib"]


@pytest.mark.parametrize("piece", ["%2f", "é", "a/../", " ", "%", "\\", "%2525%zz", "\t", "#"])
def test_work_is_linear(piece):
    def work(text):
        found = compare(text, readers=("whatwg", "yarl", "httpx", "urllib@3.14")).request_targets
        return found.causes, found.groups

    assert is_linear_in_steps(work, lambda size: "http://h/" + piece * size)
