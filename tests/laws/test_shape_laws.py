"""The law of shapes: all readers differ on URLs of one shape in one way, for the same causes.

The targets of the readers that certificates cover are the same, too, but for the words.
"""

import re

import pytest

from tests.help.chances import chance_of
from tests.help.counts import IS_NIGHTLY
from urlprism.comparison.assessment import assess
from urlprism.comparison.certificate.shapes import reads_by_shape, shape_of, shape_with_words
from urlprism.comparison.report import compare_uncertified
from urlprism.readers import readers
from urlprism.scanning.census import Census, answer_of

pytestmark = pytest.mark.once

DRAWN = 60_000 if IS_NIGHTLY else 600
SEED = 20261124
WORDS = (
    *("a", "b", "evil", "x7f", "e1", "ff", "in", "next", "com", "www", "z", "a1b2", "u", "h"),
    *("1.2.3.4", "127.0.0.1", ".".join("0000"), "1.2.3.4.5", "256.1.1.1", "01.2.3.4", "1.2.3"),
    *("localhost", "Evil", "xn", "A", "127", "1", "0x7f", "0177", "80", "2e", "7f000001"),
)
MARKS = (".", ".", "/", "\\", "@", ":", "?", "#", "-", "_", "|", ";", "~", "+", "&", "=", " ", '"')
TAIL_MARKS = (
    *("/", "/", "?", "&", "=", "#", ".", "/../", "/./", "%2F", "%5C", "%40", "%2e", "%25", "%zz"),
    *("%", "|", "\\", "@", ":", "[", "]", " ", ";", "..;", "^", "`", "{", "<", "'", "//", "%00"),
)
# Authorities that are kept as they are, and what can stand behind them.
KEPT = (
    *("bücher.example", "xn--bcher-kva.example", "пример.рф", "[::1]", "[::ffff:1.2.3.4]:80"),
    *("u:p%40@h", "faß.de", "1.2.3.4:8080", "me:Secret@www.example.com", "a。b", "ａ.b", "x／y"),
    *("x＠y", "a" * 64 + ".b", "a--b", "u@bücher.de:80", "h?a", "h#b@c", "א.ב", "127.1", "0x7f.1"),
    *("h%zz", "[::1", "[v1.a]", "h:99999", "h:080", "u@@h", "\u200dq", "a\u0308b", "h%2e", "a:1-b"),
)
LETTERS = ("слово", "é", "字", "à", "Å", "ÿ", "ß", "ü", "한글", "я", "ς", "Ё")
BEYOND = (
    *("ä", "é", "\u0308", "א", "ا", "。", "／", "＠", "\u00ad", "я", "中", "ß", "\u200d", "\u3000"),
    *LETTERS,
    *("\u2028", "ﬀ", "\u0660", "🎉", "\u1e9b", "．", "％", "？", "Ａ", "１", "\u0130", "\u212a"),
)
ADDRESSES = ("10.0.0.1", "255.255.255.255", "8.8.8.8", "127.0.0.1", ".".join("0000"))
RENAMED = ("q", "k9", "longer", "n0", "wxyz", "c3d")
ANY = (*RENAMED, "7", "0x9", "Q", "9z", "2E", "255", "a-b", "x_", "I-")


def drawn(chance):
    """Return a URL of words and marks."""
    text = chance.choice(("http://", "https://")) + chance.choice(WORDS)
    for _ in range(chance.randrange(4)):
        text += chance.choice(MARKS) + chance.choice(WORDS)
    if chance.random() < 0.8:
        text += "/"
        for _ in range(chance.randrange(6)):
            text += chance.choice(TAIL_MARKS) + chance.choice((*WORDS, "", ""))
    return text


def drawn_with_kept(chance):
    """Return a URL with an authority of which no word is renamed, as a rule."""
    text = chance.choice(("http://", "https://")) + chance.choice(KEPT) + "/"
    for _ in range(chance.randrange(1, 7)):
        text += chance.choice(TAIL_MARKS + BEYOND) + chance.choice((*WORDS, "", "", "ä", "7"))
    return text


def renamed(text, chance):
    """Return a URL of the same shape with other words."""
    words = re.findall(r"(?:\d+\.){3}\d+|[A-Za-z0-9]+|[^\x00-\x7f]+", text[7:])
    for word in dict.fromkeys(words):
        new = chance.choice(LETTERS if not word.isascii() else ADDRESSES if "." in word else ANY)
        if word.isascii() and "." not in word and chance.random() < 0.8:
            new += str(len(text))
        exact = re.escape(word)
        other = text[:7] + re.sub(f"(?<![A-Za-z0-9%]){exact}(?![A-Za-z0-9])", new, text[7:])
        text = other if shape_of(other) == shape_of(text) else text
    return text


def pairs_of(count, seed):
    """Return pairs of URLs of one shape."""
    chance = chance_of(seed)
    pairs = []
    while len(pairs) < count:
        text = chance.choice((drawn, drawn_with_kept))(chance)
        if shape_of(text) is not None and (other := renamed(text, chance)) != text:
            pairs.append((text, other))
    return pairs


def test_readers_differ_by_the_shape():
    pairs = pairs_of(DRAWN, SEED)
    asked = readers(["all"])
    both = [compare_uncertified([pair[side] for pair in pairs], asked) for side in (0, 1)]
    wrong = [
        (pair, answer_of(first), answer_of(second))
        for pair, first, second in zip(pairs, *both, strict=True)
        if answer_of(first) != answer_of(second)
    ]
    assert wrong == []


def places(outcomes, rename):
    """Return the targets with their hosts renamed, None for a host of which that is unknown."""
    targets = [outcome[1] for outcome in outcomes]
    return [target and (target.scheme, rename(target.host), target.port) for target in targets]


def test_targets_are_those_of_the_shape():
    asked = tuple(each for each in readers(["all"]) if reads_by_shape([each]))
    assert len(asked) > 50
    pairs = pairs_of(DRAWN, SEED + 1)
    both = [assess([pair[side] for pair in pairs], None, asked) for side in (0, 1)]
    wrong, sure = [], 0
    for (text, other), first, second in zip(pairs, *both, strict=True):
        shape, words = shape_with_words(text), shape_with_words(other).words

        def rename(host, shape=shape, words=words):
            return host and shape.renamed(host, words)

        try:
            renamed_places = places(first.outcomes, rename)
        except LookupError:
            continue
        sure += 1
        if renamed_places != places(second.outcomes, lambda host: host):
            wrong.append((text, other))
    assert wrong == []
    assert sure > DRAWN / 2


@pytest.mark.parametrize(
    "text",
    [
        "ftp://a/b",
        "http://h%2e/",
        "http://[::1]/",
        "http:///a",
        "http://\\/a",
        "http://@/a",
        "http://a\\/b",
        "http://xn--a/",
        "http://é/",
        "http://a\tb/",
        "http://" + "a" * 64 + "/",
        # A word that is a kept one in small letters, an address that is a number, and what is
        # measured: five characters are a port to PHP.
        "http://Evil\\@evil/",
        "http://127.0.0.1\\@2130706433/",
        "http://a:1&next/",
        "http://a\\@b/\\@" + "c" * 64 + "/",
        "http://é/\\@a/",
        "http://[::1/a]",
    ],
)
def test_what_has_no_shape(text):
    assert shape_of(text) is None


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("http://a@1.2.3/", "http://a@1.2.4/"),
        ("http://a@1.2.3.4/", "http://a@b/"),
        ("http://a@1.2.3.4.b/", "http://a@1.2.3.5.b/"),
        ("http://a@b/", "http://a@a/"),
        ("http://a@B/", "http://a@c/"),
        ("http://a@localhost/", "http://a@b/"),
        ("http://a|b:80", "http://a|b:81"),
        ("http://a/%41", "http://a/%42"),
        ("http://a/%2541", "http://a/%2542"),
        ("http://a/@1", "http://a/@2"),
        ("http://a/b|", "https://a/b|"),
        ("http://Evil/b", "http://evil/b"),
        ("http://é/a/b", "http://é/a/a"),
        ("http://é/a\u0308/x", "http://é/b\u0308/x"),
        ("http://é/a/", "http://è/a/"),
    ],
)
def test_what_decides_is_in_the_shape(one, other):
    assert shape_of(one) != shape_of(other)


def test_a_census_of_one_shape_counts_and_keeps_what_it_would():
    texts = [f"http://u@h{number}\\@x/{number}/b c" for number in range(300)]
    census, plain = Census(samples=2), Census(samples=2)
    plain._reads_shapes = False
    for each in (census, plain):
        each.feed("\n".join(texts).encode())
        each.close()
        assert each.add_again("http://u@other\\@x/9/b c") is (each is census)
    assert census.verdicts.total() == 301
    assert {name: len(found) for name, found in census.samples.items()} == {
        name: len(found) for name, found in plain.samples.items()
    }
    assert [name for name, count in census.causes.items() if count != 301] == []
