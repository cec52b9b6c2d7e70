"""A valid URL string triggers neither validation error nor failure, any other string does (#urls).

The grammar (#url-writing, #host-writing) and the parser (#url-parsing, #host-parsing) are two
judgements of one text. DIFFERENCES names each case in which the standard's own sections differ, and
the sentences that cause it; AGREEMENTS shows cases in which they only seem to differ.
"""

import re
from collections.abc import Callable
from typing import NamedTuple

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from tests.help.counts import examples
from tests.help.shared_data import wpt
from urlprism.whatwg import URL, findings, is_valid

BASES = [None, *map(URL, (
    "https://example.com/a/b?c#d", "http://u:p@h:81", "ws://h/", "file:///C:/demo", "file://h/a",
    "file:///", "foo://h/a", "foo://", "foo:/a", "foo:/", "mailto:a@b", "about:blank?q#f",
))]  # fmt: skip
SURROGATE = re.compile("[\ud800-\udfff]")


def without_surrogates(text: str) -> str:
    """Return the scalar value string that the parser takes in place of `text`."""
    return SURROGATE.sub("\ufffd", text)


class Difference(NamedTuple):
    """An invalid text in which the parser finds nothing; `amended` turns it into a valid text."""

    reason: str
    amended: Callable[[str], str]
    examples: list[tuple[str, str | None]]


DIFFERENCES = {
    "lone surrogate": Difference(
        "#concept-url-parser takes a scalar value string: a lone surrogate became U+FFFD before, "
        "which is a URL code point; #url-code-points excludes the surrogate itself",
        without_surrogates,
        [
            ("https://h/\ud800", None),
            ("foo:\udfff", None),
            ("foo://\udc80/", None),
            ("?\ud83d", "https://h/"),
            ("#\ude00\ud83d", "mailto:a"),
        ],
    ),
}


def found_nothing(text, base):
    return findings(text, base) == []


def amended(text: str) -> str:
    """Return `text` without the constructs of the named differences."""
    for difference in DIFFERENCES.values():
        text = difference.amended(text)
    return text


def check(text: str, base: URL | None) -> bool:
    """Assert that grammar and parser agree except for a named difference; return their verdict."""
    valid = is_valid(text, base)
    if found_nothing(text, base) is not valid:
        assert not valid, "valid, and yet the parser finds something"
        assert amended(text) != text, "the parser finds nothing, and no difference is named"
        assert is_valid(amended(text), base)
    return valid


@pytest.mark.parametrize("name", DIFFERENCES)
def test_each_difference_is_one(name):
    """Its examples are invalid, the parser finds nothing, and they have no other fault."""
    difference = DIFFERENCES[name]
    for text, base_text in difference.examples:
        base = base_text and URL(base_text)
        assert not is_valid(text, base)
        assert found_nothing(text, base)
        assert is_valid(difference.amended(text), base)
        assert found_nothing(difference.amended(text), base)


# Cases in which the sections could differ and do not: why, a base, the verdict, and texts.
AGREEMENTS = [
    ("the default port is written, or none: #url-port-string knows no scheme, #port-state drops it",
     None, True, ["http://h:80/", "https://h:443", "http://h:", "http://h:/", "foo://h:"]),
    ("zeros before a port: both ask for the number", None, True, ["http://h:00080/", "http://h:0"]),
    ("dot segments, escaped or not, are segments: #url-path-segment-string names them",
     None, True, ["http://h/./../%2e/%2E%2e/.%2E", "foo:/..", "file:///..", "http://h/..."]),
    ("empty segments are segments", None, True,
     ["http://h//", "file:////", "foo:////a", "foo:/a//", "http://h//..//"]),
    ("the path need not be there", None, True, ["http://h?a", "http://h#a", "foo://?a", "file://"]),
    ("an opaque path may be empty", None, True, ["foo:", "foo:?", "foo:#", "mailto:?#"]),
    ("an upper-case scheme or host is as good", None, True, ["HTTP://H/", "FILE://LOCALHOST/"]),
    ("the host of a file may be localhost, which #file-host-state drops", None, True,
     ["file://localhost", "file://localhost/C:/"]),
    ("a drive letter with a colon is a segment like others", None, True,
     ["file:///C:/", "file:///a/C:/", "file://h/C:", "http://h/C:"]),
    ("before a colon, one letter is a scheme", None, True, ["C:/a", "c:a", "C:"]),
    ("an opaque host is no domain: escapes, underscores, numbers", None, True,
     ["foo://%41_b../", "foo://1.2.3", "foo://256.1.1.1", "foo://0x1"]),
    ("what IDNA maps or ignores is not found", None, True,
     ["http://ａ.example", "http://a\xadb/", "http://faß.de/", "http://\ufeffa/"]),
    ("the relative URL after a file's: #file-slash-state finds no drive letter behind a slash",
     "file:///C:/", True, ["/c:/path", "/d:", "//", "///", "////", "..", "?a", ""]),
    ('with another base "//" may have no host', "foo:/a", True, ["//", "///a", "//?a", "/.//"]),
    ("a colon behind what is no scheme", "http://h/", True,
     ["1:a", "./a:b", "a/b:c", ":", "%61:b"]),
    ("with an opaque path, a fragment", "mailto:a", True, ["#", "#a/?b"]),

    ("credentials, even empty ones", None, False,
     ["http://u@h", "http://u:p@h/", "http://@h", "http://:@h", "foo://u@h", "foo://@h"]),
    ("spaces and controls around and within", None, False,
     [" http://h", "http://h ", "http://h/ a", "\x00foo:", "foo:a b", "foo: ?", "http://h/\x7f"]),
    ("tabs and newlines, even in what goes", None, False,
     ["ht\ttp://h", "http://h/\n", "http:/\r/h", "http://h:8\t0/", "foo:\t"]),
    ("reversed solidi", None, False,
     ["http:\\\\h", "http://h\\a", "http://h/a\\b", "http://h?\\", "foo:\\a", "foo://h\\",
      "file:\\\\"]),
    ("slashes too few or too many", None, False,
     ["http:h", "http:/h", "http:///h", "file:a", "file:/a", "file:", "http:", "http://"]),
    ("the scheme of the base, repeated", "http://h/", False,
     ["http:a", "http:/a", "http:", "http:?a"]),
    ("a drive letter with a bar, or as a host", None, False,
     ["file:///C|/", "file:///C|", "file://C:", "file://C:/", "file://C|/", "file:C:/"]),
    ("the same against a file", "file:///a", False, ["C|", "C|/a", "/C|/a", "//C:/", "file:C:/"]),
    ("IPv4 addresses in other forms", None, False,
     ["http://1.2.3/", "http://1/", "http://0x7f.1", "http://01.2.3.4", "http://1.2.3.4.",
      "http://256.1.1.1", "http://1.2.3.4.5", "http://a.1", "http://a.0x", "http://１.2.3"]),
    ("IPv6 addresses not at their shortest piece", None, False,
     ["http://[::01]", "foo://[::0000]", "http://[1:2:3:4:5:6:7:00]", "file://[::01]/"]),
    ("domains that IDNA refuses only strictly", None, False,
     ["http://a_b/", "http://-a/", "http://ab--c/", "http://a./", "http://a..b/",
      f"http://{'a' * 64}/", "http://xn--8i7caa/", "http://a!b"]),
    ("escapes in a domain", None, False, ["http://%61/", "http://a%2eb", "file://%6cocalhost/"]),
    ("percent signs alone", None, False,
     ["http://h/%", "http://h/%4/1", "foo:%g1", "foo://%", "foo://a%4:1", "http://h?%", "http://h#%1"]),
    ("what no URL code point is", None, False,
     ["http://h/\ufffe", "http://h/\U0010ffff", "foo:\ufdd0", "http://h/\x80", "http://h/|",
      "http://h/[", "http://h/^", "http://h?`", 'http://h#"', "http://h/#a#b", "foo://a\ufffeb"]),
    ("ports", None, False,
     ["http://h:65536", "http://h:a", "http://h:8 0", "http://:80", "foo://:80", "file://h:80/",
      "http://h:٨"]),
    ("no base", None, False, ["", "a", "/", "//h", "?", "#a", "..", "é"]),
    ("a base that only takes a fragment", "mailto:a", False, ["", "a", "/", "?a", "?#a", "a#b"]),
]  # fmt: skip
AGREED = [(text, base, valid) for _, base, valid, texts in AGREEMENTS for text in texts]


@pytest.mark.parametrize(("text", "base", "valid"), AGREED)
def test_where_the_sections_could_part_and_do_not(text, base, valid):
    known = base and URL(base)
    assert is_valid(text, known) is valid
    assert found_nothing(text, known) is valid


PIECES = [
    *"http: https: ws: file: foo: mailto: HTTP: C: a: / // /// ? # @ : :80 :0443 :65536 C|".split(),
    *"[::1] [1:2:3:4:5:6:7:8] [::1.2.3.4] [::01] 1.2.3.4 1.2 01.2.3.4 256 0x1 １.2 1。2 ④".split(),
    *"example.org localhost A.b a_b -a ab--c xn--53h xn-- faß ☕ ａ א 0à é 日 💩".split(),
    *"%41 %2e %2E . .. ... % %4 %zz".split(),
    *"ab1+-_~!$&'()*,;=[]\\|^`{}<>\" \t\n\r\x00\x1f\x7f\x80\xa0\xad\ufdd0\ufffd\ufffe\U0010ffff",
    *"\ud800\udfff",
]
pieces = st.one_of(st.sampled_from(PIECES), st.characters(), st.text(max_size=2))
groups = st.sampled_from(["", "0", "1", "ff", "ABCD", "00", "10000", "g", "1.2.3.4", "1.2.3"])
hosts = st.one_of(
    st.sampled_from([
        "example.org", "h", "localhost", "1.2.3.4", "[::1]", "é.ж", "a_b", "", "C:", "C|", "A.1",
        "１.2.3.4", "1.2.3", "u@h", "u:p@h", "%41", "xn--53h.example", "a.", "\ud800",
    ]),
    st.lists(groups, min_size=1, max_size=9).map(lambda each: f"[{':'.join(each)}]"),
)  # fmt: skip
texts = st.lists(pieces, max_size=8).map("".join)
urls = st.builds(
    "".join,
    st.tuples(
        st.sampled_from(["", "http:", "https:", "ws:", "file:", "foo:", "FOO:", "mailto:"]),
        st.sampled_from(["", "/", "//", "//", "//", "///", "\\\\"]),
        hosts,
        st.sampled_from(["", "", ":", ":80", ":065535", ":65536", ":a"]),
        st.lists(st.sampled_from(["/", "/a", "/..", "/%2e", "/é", "/a:b", "/C:", "\\"]), max_size=3)
        .map("".join),
        st.sampled_from(["", "?", "?a=b?/", "? ", "?'"]),
        st.sampled_from(["", "#", "#a/?", "##"]),
    ),
)  # fmt: skip


@st.composite
def changed_urls(draw):
    """Draw a URL with one or two pieces inserted or replaced."""
    text = draw(urls)
    for piece in draw(st.lists(pieces, max_size=2)):
        start = draw(st.integers(0, len(text)))
        end = draw(st.integers(start, min(start + 2, len(text))))
        text = text[:start] + piece + text[end:]
    return text


@given(st.one_of(changed_urls(), texts), st.sampled_from(BASES))
@example("http://１.2.3.4/\ud800", None)
@examples(3000)
def test_findings_are_empty_exactly_when_the_grammar_accepts(text, base):
    check(text, base)


@given(urls, st.sampled_from(BASES))
@examples(1000)
def test_octets_are_judged_as_their_text(text, base):
    """The grammar and the parser read UTF-8 as the text that it encodes."""
    assume(not SURROGATE.search(text))
    valid = check(text, base)
    for octets in (text.encode(), bytearray(text, "utf-8")):
        assert is_valid(octets, base) is valid
        assert findings(octets, base) == findings(text, base)


def test_the_inputs_of_web_platform_tests():
    """Against their own base and against every other; a failure is never valid."""
    rows = wpt("urls")
    assert len(rows) == 891
    answers = set()
    for row in rows:
        base = row["base"] and URL.parse(row["base"])
        if row["base"] and not base:
            assert "href" not in row
            continue
        valid = check(row["input"], base)
        answers.add(valid)
        assert not valid or "href" in row
        for each in BASES:
            check(row["input"], each)
    assert answers == {True, False}
