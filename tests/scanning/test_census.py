"""The census: many URLs, counted by verdict and by cause."""

import pytest

from urlprism.comparison import Verdict, compare
from urlprism.scanning.census import Census, answer_of

LINES = [
    "http://a.example/",
    "",
    "http://127.0.0.1\\@1.1.1.1/",
    "https://b.example/c?d",
    "   ",
    "http://127.0.0.1\\@1.1.1.1/",
    "http://é.example/",
]


def counted(census):
    return (
        *(census.lines, census.urls, census.certified, census.verdicts, census.causes),
        {
            name: [(sample.line, sample.comparison.text) for sample in samples]
            for name, samples in census.samples.items()
        },
    )


@pytest.mark.parametrize("end", ["\n", "\r\n"])
@pytest.mark.parametrize("size", [1, 7, 1000])
def test_pieces_may_be_cut_anywhere(end, size):
    octets = end.join(LINES).encode()
    whole, pieces = Census(), Census()
    whole.feed(octets)
    whole.close()
    for place in range(0, len(octets), size):
        pieces.feed(octets[place : place + size])
    pieces.close()
    assert counted(pieces) == counted(whole)
    assert (whole.lines, whole.urls, whole.certified) == (7, 5, 2)
    assert whole.verdicts[Verdict.DIFFERENT_HOST] == 2
    assert sum(whole.verdicts.values()) == 5


def test_samples_name_their_lines_each_text_once():
    census = Census(samples=2)
    census.feed("\n".join(LINES).encode())
    census.close()
    (sample,) = census.samples["backslash-in-authority"]
    assert sample.line == 3
    assert census.causes["backslash-in-authority"] == 2
    assert Census(samples=0).samples == {}


def test_lines_that_come_again_are_counted_as_if_they_were_compared_again():
    texts = [f"http://h{number % 700}.example/~a b{number % 3}\\" for number in range(5_000)]
    texts += [f"http://h{number}.example/ " for number in range(4_200)] + texts[:300]
    repeated, alone = Census(["whatwg", "rfc3986", "curl"]), Census(["whatwg", "rfc3986", "curl"])
    for place in range(0, len(texts), 50):
        repeated.feed("\n".join([*texts[place : place + 50], ""]).encode())
    repeated.close()
    for number, text in enumerate(texts, 1):
        alone.add(number, text)
    assert counted(repeated)[1:] == counted(alone)[1:]
    assert len(repeated._known) <= 4096


def test_long_lines_are_not_kept():
    census = Census(["whatwg", "rfc3986"])
    census.feed(b"http://h/ " + b"a" * 600 + b"\n")
    assert census.verdicts == {Verdict.REFUSED_BY_SOME: 1, Verdict.ALIKE: 0}
    assert census._known == {}


def test_what_is_counted_is_whole_at_any_time():
    census = Census(["whatwg", "rfc3986"])
    for times in range(1, 400):
        census.feed(b"http:///evil\nhttp://a/\n")
        if times % 100 == 50:
            assert census.verdicts == {Verdict.HOST_OR_NONE: times, Verdict.ALIKE: times}
    census.add(0, "http://a/b\\c")
    assert census.causes == {"surplus-slashes": 399, "backslash": 1}
    assert [sample.line for sample in census.samples["surplus-slashes"]] == [1]


def test_urls_one_by_one():
    census = Census(["whatwg", "rfc3986"])
    assert census.add(7, "http://a/b") is None
    comparison = census.add(9, "http:///evil")
    assert comparison.verdict is Verdict.HOST_OR_NONE
    assert (census.urls, census.certified) == (2, 1)
    assert {sample.line for samples in census.samples.values() for sample in samples} == {9}


def test_readers_that_the_certificate_does_not_cover_are_asked():
    census = Census(["whatwg", "rfc1738"])
    census.feed(b"http://a.example/~b\nhttp://a.example/b\n")
    assert (census.lines, census.urls, census.certified) == (2, 2, 0)
    assert census.verdicts == {Verdict.ALIKE: 1, Verdict.REFUSED_BY_SOME: 1}


def test_octets_that_are_no_text_are_read_with_u_fffd():
    census = Census()
    census.feed(b"http://a/\xff\n")
    assert census.urls == 1
    assert census.certified == 0


def test_unknown_readers_are_refused():
    with pytest.raises(ValueError, match="nobody"):
        Census(["nobody"])


def test_a_line_without_end_takes_linear_time():
    census = Census()
    for _ in range(20_000):
        census.feed(b"http://a/" + b"b" * 40)
    census.close()
    assert (census.lines, census.urls, census.certified) == (1, 1, 0)


def test_long_texts_are_not_kept_waiting():
    census = Census()
    for _ in range(30):
        census.feed(b"http://a/ " + b"b" * 100_000 + b"\n")
        assert census._size <= 1 << 18
    assert census.causes == {"space-inside": 30}


def test_counts_of_parts_are_those_of_all():
    texts = ["http://a@b@c/", "http://h/", "", "http:///e/", "http://a@b@c/", "http://127.1/"] * 9
    for samples in (0, 1, 3):
        alone, together = Census(samples=samples), Census(samples=samples)
        alone.feed("".join(f"{each}\n" for each in texts).encode())
        for start in range(0, len(texts), 7):
            part = Census(samples=samples)
            for number, text in enumerate(texts[start : start + 7], 1):
                if text:
                    part.add_often(number, text, 1)
            part.lines = len(texts[start : start + 7])
            together.add_counts(part.counts())
        assert together.counts() == alone.counts()
        assert list(together.causes) == list(alone.causes)


def test_texts_may_be_compared_elsewhere():
    asked = []

    def ask(texts):
        asked.append(texts)
        return lambda: [answer_of(compare(text)) for text in texts]

    octets = b"".join(b"http://a@b@%d/\n" % (number % 700) for number in range(20_000))
    alone, other = Census(), Census(ask=ask)
    for census in (alone, other):
        census.feed(octets)
        census.close()
    assert other.counts() == alone.counts()
    # Each text is asked once, though it comes again before it is answered.
    assert sum(map(len, asked)) == 700
