"""Laws of extraction: places are exact, wrapped URLs are found, and pieces do not matter."""

import re
from itertools import pairwise

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from tests.laws.uri_strategies import many, uris
from urlprism import rfc3987
from urlprism.extraction import Scanner, Wrapper, extract, extract_lines
from urlprism.whatwg import URL

pytestmark = pytest.mark.plain


_PIECES = [
    "http://h/a", "https://", "URL:", "url: ", "www.h.org", "mailto:a@b", "data:,x", "x:y", "h",
    "(", ")", "[", "]", "](", "]: ", "<", ">", '"', "'", "`", "*", "|", " ", "\n", "\r\n", "\n> ",
    "\n\n", "-\n", "-", ".", ",", ":", "//", "/", "?", "#", "%41", "é", "。", "”", "\ud800", "\\",
    "a", "Z9", "example.org", "joe@", "[/url]", "&amp;", "&gt;", "\x1b[0m", "\\n", "،", "1http://h/",
]  # fmt: skip
texts = many(st.one_of(st.sampled_from(_PIECES), st.text(max_size=2)), max_size=16)
printed = uris.filter(lambda uri: re.match("[^:/]+://.*[A-Za-z0-9]", uri))


def without_breaks(written):
    """Return a URL as it was written, without line breaks and quotation marks."""
    return re.sub(r"[^\S\n]*\n\s*", "", re.sub(r"\n[ \t>]*", "\n", written))


@given(texts, st.booleans())
@example("> <http://h/a\n> b>", False)
def test_places_are_true(text, guess):
    end = 0
    for found in extract(text, guess=guess):
        assert end <= found.start < found.end <= len(text)
        end = found.end
        written = without_breaks(text[found.start : end])
        if found.wrapper is Wrapper.PREFIX:
            written = re.sub(r"\s", "", written)  # RFC 1738: all of it is the URL
        if found.wrapper is Wrapper.MARKDOWN:
            written = written.replace(" ", "%20")  # CommonMark: a space is a part of it
        assert written == found.url
        before = text[: found.start]
        assert found.line == before.count("\n") + 1
        assert found.column == len(before) - (before.rfind("\n") + 1) + 1


@given(texts)
def test_what_is_found_is_a_url(text):
    for found in extract(text):
        for url in (found.url, *found.alternatives):
            assert rfc3987.is_valid(url, "IRI") or URL.can_parse(url)


@given(texts)
def test_only_hosts_are_guessed(text):
    assume("." not in text)
    found = extract(text)
    assert extract(text, guess=True) == found
    (guess,) = extract("www.h.org/\n", guess=True)
    moved = [(each.url, each.start + 11, each.wrapper) for each in found]
    both = extract(f"www.h.org/\n{text}", guess=True)
    assert both[0] == guess
    assert [(each.url, each.start, each.wrapper) for each in both[1:]] == moved


@pytest.mark.requirement("R1738-60")
@given(uris)
def test_a_wrapped_url_is_found(uri):
    assert [found.url for found in extract(f"see <URL:{uri}>.")] == [uri]
    assert [found.url for found in extract(f'see "URL:{uri}".')] == [uri]


@pytest.mark.requirement("R3986-23")
@given(printed)
def test_a_url_that_says_so_is_found(uri):
    assert [found.url for found in extract(f"see <{uri}>.")] == [uri]
    assert [found.url for found in extract(f'see "{uri}".')] == [uri]
    assert [found.url for found in extract(f"[a](<{uri}>)")] == [uri]


@pytest.mark.requirement("R1738-61")
@given(printed, st.lists(st.integers(0, 60)), st.sampled_from([" ", "\n", "\r\n  ", "\t", "\n "]))
def test_a_broken_url_is_found(uri, places, blank):
    scheme_end = uri.index("//")
    broken = uri
    for place in sorted({place for place in places if scheme_end < place < len(uri)}, reverse=True):
        if broken[place - 1] != "-":  # "No whitespace should be introduced after a hyphen"
            broken = f"{broken[:place]}{blank}{broken[place:]}"
    assert [(found.url, found.alternatives) for found in extract(f"<URL:{broken}>")] == [(uri, ())]


@given(texts, st.lists(st.integers(0, 80)), st.booleans())
@example("URL: x:y", [4, 6], False)
@example("a www.h.org", [6], True)
@example("> <http://h/a\n> b>", [1, 15], False)
@example('"http://h/"', [1, 10], False)
@example("http://h/.", [9], False)
def test_pieces_are_as_good_as_the_whole(text, places, guess):
    cuts = [0, *sorted(min(place, len(text)) for place in places), len(text)]
    pieces = [text[start:end] for start, end in pairwise(cuts)]
    whole = extract(text, guess=guess)
    assert list(extract_lines(pieces, guess=guess)) == whole
    assert list(extract_lines(text, guess=guess)) == whole


@given(texts)
def test_far_from_the_beginning_all_is_as_there(text):
    """The part of a text that is no longer kept does not matter."""
    far = "a" * 5000 + "\n\n"
    scanner = Scanner()
    found = scanner.feed(far) + scanner.feed(text) + scanner.close()
    moved = [
        each._replace(start=each.start - len(far), end=each.end - len(far), line=each.line - 2)
        for each in found
    ]
    assert moved == extract(text)
