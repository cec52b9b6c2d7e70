"""What an explanation and the page's answer ask about long texts: few characters, few questions.

Also that an excerpt of a long value shows no secret, and what a short one is compared with.
"""

import functools
import random

import pytest

from tests.help.work import steps
from urlprism.comparison import compare
from urlprism.comparison import rewrites as of_rewrites
from urlprism.comparison.presentation.excerpts import LONGEST, Excerpts
from urlprism.comparison.request_targets import causes_at_ends
from urlprism.comparison.rewrites import rewrites_at_ends, rewrites_of
from urlprism.readers import reading
from urlprism.redaction import spans

pytestmark = pytest.mark.plain

SIZE = 20_000
PIECES = ("\u05d01", "%2f", "@", ":", "\\", ".", "\xe9", "a:b@", "%zz", "\ud800", " ", "/..", "\t")
PLACES = ("http://h/{}", "http://{}/", "http://h/?{}", "http://me:{}@h/", "{}")
TEXTS = [place.format(piece * (SIZE // len(piece))) for place in PLACES for piece in PIECES]
# What an excerpt of each of a few values has: the text is searched as a whole once.
EXCERPTS = 8_000
# The text, and what readers make of it as a whole.
MOST = 6


def lengths_of_searched(monkeypatch, function):
    """Return the lengths of the texts that are searched for secrets while a function runs."""
    found = []
    search = spans._hidden.__wrapped__

    def counted(text, *options):
        found.append(len(text))
        return search(text, *options)

    monkeypatch.setattr(spans, "_hidden", functools.lru_cache(spans._RECENT)(counted))
    function()
    return found


def test_an_explanation_searches_a_long_text_once(monkeypatch):
    slow = []
    for text in TEXTS:
        comparison = compare(text)
        assert comparison.readings
        found = sum(lengths_of_searched(monkeypatch, comparison.explain))
        if found > len(text) + EXCERPTS:
            slow.append((text[:20], found / len(text)))
    assert slow == []


@pytest.mark.parametrize("text", ["http://127.0.0.1\\@1.1.1.1/", "http://h/a|b c", "//h/x"])
def test_an_explanation_of_a_text_without_secrets_searches_no_piece_but_userinfos(
    monkeypatch, text
):
    comparison = compare(text)
    parts = [each.components for each in comparison.readings if each.components is not None]
    # Each is searched alone, and with the delimiters about it.
    userinfos = 2 * len({each.userinfo or "" for each in parts})
    assert len(lengths_of_searched(monkeypatch, comparison.explain)) <= 1 + userinfos


def test_an_answer_searches_values_of_a_long_text_that_are_no_slices_of_others(monkeypatch):
    slow = []
    for text in TEXTS:
        comparison = compare(text)
        found = [each > SIZE / 2 for each in lengths_of_searched(monkeypatch, comparison.details)]
        if sum(found) > MOST:
            slow.append((text[:20], sum(found)))
    assert slow == []


def test_what_is_rewritten_in_the_middle_of_a_long_text_takes_no_steps():
    for piece in ("\u05d01", "%2f", "%40", "<\\>", "\ud800", "a/../"):
        small, large = (compare(f"http://h/{piece * size}") for size in (2_000, 4_000))
        assert small.readings
        assert large.readings
        more = steps(large.explain) - steps(small.explain)
        assert more < 10 * 2_000 * len(piece), (piece, more)


# Readers are asked about slices of a text; what they have read they are not asked again.
def test_readers_are_asked_about_fewer_characters_than_a_text_has(monkeypatch):
    asked = 0
    outcome_of = reading.outcome_of

    def counted(reader, text, base):
        nonlocal asked
        asked += len(text)
        return outcome_of(reader, text, base)

    shares = []
    for text in TEXTS:
        readings = compare(text[:3_000]).readings
        monkeypatch.setattr(reading, "outcome_of", counted)
        asked = 0
        assert all(each.spans is not None for each in readings)
        monkeypatch.undo()
        shares.append(asked / len(readings) / 3_000)
    assert sum(shares) / len(shares) < 0.8, sum(shares) / len(shares)


def test_no_excerpt_shows_a_secret():
    secret = "Zq" + "7w" * 3_000
    for text in (
        f"http://me:{secret}@h/\\@b/{'a' * 6_000}",
        f"http://me:pa/{secret}@h/",
        f"http://h/?token={secret}%2f&b=\\",
        f"http://h/{'%2f' * 3_000}?password={secret}",
    ):
        comparison = compare(text)
        shown = [comparison.explain(), str(comparison.details()["words"])]
        shown += [each for _, each in comparison.details()["hidden"]]
        assert not any("7w7w" in each for each in shown), text[:30]


def test_an_excerpt_is_about_the_first_difference():
    values = ["b" * 5_000 + each + "b" * 5_000 for each in ("x", "y")]
    for shown, sign in zip(Excerpts("http://h/").of(values).values(), "xy", strict=True):
        assert sign in shown
        assert len(shown) < LONGEST / 10
    assert Excerpts("http://me:secret@h/").of([values[0]])[values[0]] == "\u2026"
    assert Excerpts("http://h/").of(["a" * LONGEST]) == {"a" * LONGEST: "a" * LONGEST}


def test_the_ends_of_a_text_that_is_not_long_are_all_of_it():
    source = random.Random(1)  # noqa: S311
    pieces = ("a", "\xe9", "%2f", "%2F", "%25", "%zz", "/../", " ", "\\", "#", "?", "%2525")
    readers = ("whatwg", "yarl", "httpx", "urllib3", "urllib@3.14")
    for _ in range(200):
        text = "http://h/" + "".join(source.choices(pieces, k=source.randrange(20)))
        sent = compare(text, readers=readers).request_targets
        if sent.differ:
            assert causes_at_ends(sent) == sent.causes, text
            octets = [each.octets for each in sent.groups]
            assert rewrites_at_ends(text, octets) == [rewrites_of(text, each) for each in octets]


def test_the_ends_of_a_long_text(monkeypatch):
    monkeypatch.setattr(of_rewrites, "_AT_ENDS", 20)
    text = f"http://h/{'a' * 99}%2f{'%41' * 99}\xe9{'a' * 99}\xe9"
    sent = [(text[8:].replace("%2f", "%2F").encode()), text[8:].replace("\xe9", "%C3%A9").encode()]
    found = rewrites_at_ends(text, sent)
    assert [text[start:end] for start, end, _ in found[0]] == ["%2f"]
    assert [each[:2] for each in found[1]] == [(len(text) - 1, len(text))]


@pytest.mark.parametrize("tail", ["\ud800%\ud800", "%41\ud800/../%2f", "\udc00%zz"])
def test_half_a_surrogate_pair_beside_a_percent_sign(tail):
    comparison = compare(f"http://h/{tail}", readers="all")
    assert comparison.explain()
    assert comparison.request_targets.causes
