"""Parameters that track: which go, by which list, and that all else stays as it is."""

import hashlib
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from urlprism import URL, documents
from urlprism.whatwg import TrackingRules
from urlprism.whatwg.tracking.patterns import pattern_of
from urlprism.whatwg.tracking.rules import rules_of

# What Brave's lists say of a URL: the URL, and what is left of it.
CLEANED = [
    ("https://example.com/a?fbclid=1", "https://example.com/a"),
    ("https://example.com/a?fbclid=1#top", "https://example.com/a#top"),
    ("https://example.com/?id=1&utm_source=x&b=2&utm_medium=y", "https://example.com/?id=1&b=2"),
    ("http://example.com:81/?gclid=1&a", "http://example.com:81/?a"),
    # Octets of what stays.
    ("https://h/?a=%61&fbclid=1&%62=+%20&&c", "https://h/?a=%61&%62=+%20&&c"),
    ("https://h/?a=fbclid", "https://h/?a=fbclid"),
    ("https://h/?FBCLID=1", "https://h/?FBCLID=1"),
    ("https://h/fbclid=1#fbclid=1", "https://h/fbclid=1#fbclid=1"),
    # Names are compared as they are decoded; a bare name is one.
    ("https://h/?%66bclid=1&a", "https://h/?a"),
    ("https://h/?fbclid&a", "https://h/?a"),
    ("https://www.facebook.com/a?__cft__[0]=1&__cft__%5B0%5D=2&x=3", "https://www.facebook.com/a?x=3"),
    ("https://www.reddit.com/?%24deep_link=1&$deep_link=2&a", "https://www.reddit.com/?a"),
    # Hosts, and those below them.
    ("https://youtu.be/a?si=1&t=2", "https://youtu.be/a?t=2"),
    ("https://m.youtube.com/a?si=1&t=2", "https://m.youtube.com/a?t=2"),
    ("https://M.YOUTUBE.com./a?si=1", "https://m.youtube.com./a"),
    ("https://notyoutube.com/a?si=1", "https://notyoutube.com/a?si=1"),
    ("https://youtube.com.example/a?si=1", "https://youtube.com.example/a?si=1"),
    ("https://example.com/a?si=1", "https://example.com/a?si=1"),
    # Paths, and exceptions.
    ("https://www.google.de/search?q=1&ved=2", "https://www.google.de/search?q=1"),
    ("https://www.google.de/maps?q=1&ved=2", "https://www.google.de/maps?q=1&ved=2"),
    ("https://x.com/a?s=1", "https://x.com/a"),
    ("https://x.com/i/redirect?s=1", "https://x.com/i/redirect?s=1"),
    # Patterns are of http and https; "https://*.app.link/*" of that alone.
    ("https://a.app.link/?click_id=1", "https://a.app.link/"),
    ("http://a.app.link/?click_id=1", "http://a.app.link/?click_id=1"),
    ("ftp://example.com/?fbclid=1", "ftp://example.com/?fbclid=1"),
    ("mailto:a@b?fbclid=1", "mailto:a@b?fbclid=1"),
    ("http://127.0.0.1/?fbclid=1", "http://127.0.0.1/"),
    ("http://[::1]/?fbclid=1&a", "http://[::1]/?a"),
    ("https://h/", "https://h/"),
    ("https://h/?", "https://h/?"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "left"), CLEANED)
def test_what_is_left(text, left):
    url = URL(text)
    cleaned = url.without_tracking()
    assert cleaned.href == left
    assert cleaned.without_tracking() == cleaned
    assert cleaned.tracking_params() == ()
    assert bool(url.tracking_params()) == (cleaned != url)


def test_the_reasons():
    url = URL("https://www.youtube.com/watch?v=1&si=2&fbclid=3&si=4&utm_source=5")
    reasons = [(each.name, each.list.name, each.pattern) for each in url.tracking_params()]
    assert reasons == [
        ("si", "brave-query-filter", "*://*.youtube.com/*"),
        ("fbclid", "brave-query-filter", "*://*/*"),
        ("utm_source", "brave-clean-urls", "*://*/*"),
    ]


def test_lists_by_their_names():
    url = URL("https://example.com/?fbclid=1&utm_source=2")
    rules = TrackingRules("brave-clean-urls")
    assert url.without_tracking(rules).href == "https://example.com/?fbclid=1"
    assert [each.name for each in rules.lists] == ["brave-clean-urls"]
    with pytest.raises(ValueError, match="no list is named 'brave'"):
        TrackingRules("brave")


def test_each_list_says_of_which_edition_it_is():
    lists = {rule.list for kind in ("params", "redirect") for rule in rules_of(kind)}
    of_others = [each for each in lists if each.licence == "MPL-2.0"]
    assert len(of_others) == 3
    for each in of_others:
        assert len(each.edition) == 40
        assert each.source.startswith("https://github.com/brave/adblock-lists/")
    assert max(each.date for each in of_others) == documents.TRACKING
    assert {*TrackingRules().lists} < lists


PIECES = st.sampled_from(
    ["a=1", "fbclid=2", "utm_source", "%66bclid=", "", "=", "b=%zz", "si=1", "s", "q=fbclid=1", "é"]
)
PLACES = st.sampled_from(
    ["https://h/", "http://www.youtube.com/watch", "https://x.com/a", "foo://h/"]
)


@given(PLACES, st.lists(PIECES, max_size=6), st.sampled_from(["", "#f?fbclid=1"]))
def test_only_whole_pairs_go(place, pieces, fragment):
    """What stays are pairs of the query in their order, octet for octet, and all other parts."""
    url = URL(f"{place}?{'&'.join(pieces)}{fragment}")
    cleaned = url.without_tracking()
    assert cleaned.replace(query=None) == url.replace(query=None)
    gone = {each.name for each in url.tracking_params()}
    pairs = (url.query or "").split("&")
    named = [URL(f"https://h/?{pair}").query_pairs for pair in pairs]
    stay = [
        pair
        for pair, items in zip(pairs, named, strict=True)
        if not items or items[0][0] not in gone
    ]
    assert (cleaned.query or "").strip("&") == "&".join(stay).strip("&")


@pytest.mark.parametrize(
    ("pattern", "text", "is_matched"),
    [
        ("*://*/*", "http://h/", True),
        ("https://h/*", "http://h/", False),
        ("*://h/a", "http://h/a", True),
        ("*://h/a", "http://h/ab", False),
        ("*://h/a", "http://h/a?b", False),
        ("*://h/a?*", "http://h/a?", False),
        ("*://h/a?*", "http://h/a?b", True),
        ("*://h/*/b/*c", "http://h/a/b/xc", True),
        ("*://*.h/*", "http://h/", True),
        ("*://*.h/*", "http://a.b.h/", True),
        ("*://*.h/*", "http://ah/", False),
        ("*://h/*", "http://a.h/", False),
        ("*://h/*", "http://h./", True),
        ("*://h/*", "ws://h/", False),
    ],
)
def test_patterns(pattern, text, is_matched):
    assert pattern_of(pattern).matches(URL(text)) is is_matched


def test_a_host_of_many_labels():
    url = URL(f"https://{'a.' * 200_000}com/?fbclid=1&{'a&' * 200_000}")
    assert [each.name for each in url.tracking_params()] == ["fbclid"]


@pytest.fixture
def clearurls():
    """Return the text of a file of the form of ClearURLs, with rules of our own."""
    providers = {
        "shop": {
            "urlPattern": r"^https?:\/\/(?:[a-z0-9-]+\.)*?shop\.example",
            "completeProvider": False,
            "rules": ["ref_?", r"pf_[a-z]*"],
            "exceptions": [r"shop\.example\/keep"],
            "redirections": [],
        },
        "globalRules": {"urlPattern": ".*", "rules": [r"(?:%3F)?track_[a-z]+"], "exceptions": []},
        "blocked": {"urlPattern": r"ads\.example", "completeProvider": True},
    }
    return json.dumps({"providers": providers})


@pytest.mark.parametrize(
    ("text", "left"),
    [
        (
            "https://www.shop.example/?ref=1&ref_=2&refs=3&PF_x=4&a",
            "https://www.shop.example/?refs=3&a",
        ),
        ("https://shop.example/keep?ref=1&track_me=2", "https://shop.example/keep?ref=1"),
        ("https://h/?ref=1&track_me=2&fbclid=3", "https://h/?ref=1&fbclid=3"),
        ("https://ads.example/?a", "https://ads.example/?a"),
    ],
)
def test_rules_of_a_file_of_clearurls(clearurls, text, left):
    rules = TrackingRules.from_clearurls(clearurls)
    assert URL(text).without_tracking(rules).href == left
    (found,) = rules.lists
    edition = hashlib.sha256(clearurls.encode()).hexdigest()
    assert (found.name, found.edition, found.licence) == ("clearurls", edition, "LGPL-3.0")


@pytest.mark.parametrize(
    "text", ["", "[]", "{}", "[" * 100_000, '{"providers": []}', '{"providers": {"a": {}}}',
             '{"providers": {"a": {"urlPattern": "("}}}']
)  # fmt: skip
def test_what_is_no_file_of_clearurls(text):
    with pytest.raises(ValueError, match="this is no file of rules of ClearURLs"):
        TrackingRules.from_clearurls(text)
