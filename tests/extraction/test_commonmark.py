"""Destinations of links, held against markdown-it-py, which follows CommonMark 0.31.2.

What it finds in a document is what `extract` finds with the wrapper "markdown": the URL without
escapes, at the place where the document spells it.
"""

import re
from collections import Counter
from random import Random

import pytest
from markdown_it import MarkdownIt
from markdown_it.common.utils import unescapeAll

from urlprism.extraction import Wrapper, extract, extract_lines

pytestmark = pytest.mark.plain

DRAWN = 4_000
ABSOLUTE = re.compile(r"[a-z]+://[^\W_]")


def reader():
    """Return CommonMark's rules, with destinations as they are written, whatever their scheme."""
    markdown = MarkdownIt("commonmark")
    markdown.normalizeLink = lambda url: url
    markdown.validateLink = lambda _: True
    return markdown


MARKDOWN = reader()


def destinations(document):
    """Return the destinations of links, images and definitions in a document."""
    env = {}
    found = Counter()

    def read(tokens):
        for token in tokens:
            if token.type in {"link_open", "image"} and token.markup != "autolink":
                found[token.attrGet("href") or token.attrGet("src")] += 1
            read(token.children or [])

    read(MARKDOWN.parse(document, env))
    found.update(each["href"] for each in env.get("references", {}).values())
    return Counter({url: count for url, count in found.items() if ABSOLUTE.match(url)})


def ours(document):
    return Counter(each.url for each in extract(document) if each.wrapper is Wrapper.MARKDOWN)


# From CommonMark's document (sections 2.4, 2.5, 4.7, 6.3), with URLs in place of paths.
DOCUMENTS = {
    r"[q](https://h.example/this\_is\_a\_link.html)": ["https://h.example/this_is_a_link.html"],
    r"[X](http://h.example/ie/ms535874\(v=vs.85\).aspx)": [
        "http://h.example/ie/ms535874(v=vs.85).aspx"
    ],
    "[l]: https://h.example/foo\\_bar": ["https://h.example/foo_bar"],
    r"[a](<http://h.example/a\>b>)": ["http://h.example/a>b"],
    r'[foo](http://h.example/bar\* "ti\*tle")': ["http://h.example/bar*"],
    '[foo](http://h.example/f&ouml;&ouml; "f&ouml;&ouml;")': ["http://h.example/föö"],
    "[a](http://h.example/?a&amp;b&#38;c&#x26;d&copy)": ["http://h.example/?a&b&c&d&copy"],
    "[link](http://h.example/foo\\bar)": ["http://h.example/foo\\bar"],
    "[link](http://h.example/foo(and(bar)))": ["http://h.example/foo(and(bar))"],
    "[link](http://h.example/foo(and(bar))": [],
    r"[link](http://h.example/foo\)\:)": ["http://h.example/foo):"],
    "[link](http://h.example/a. 'title')": ["http://h.example/a."],
    '[link](http://h.example/a\n"title")': ["http://h.example/a"],
    "[link](   http://h.example/a  )": ["http://h.example/a"],
    "[link](http://h.example/my uri)": [],
    "[foo]: http://h.example/a.": ["http://h.example/a."],
    "[foo]: http://h.example/a. (title)": ["http://h.example/a."],
    "[foo]: http://h.example/a b": [],
    "[foo]:\n   http://h.example/a\\_b\n": ["http://h.example/a_b"],
    "[foo](\nhttp://h.example/a\\_b\n)": ["http://h.example/a_b"],
    "[foo]:\n\nhttp://h.example/a\\_b": [],
    "[![foo](http://h.example/a\\_b)](<http://h.example/\\<c>)": [
        "http://h.example/a_b",
        "http://h.example/<c",
    ],
    "app[1]: http://h.example/a\n": [],
    r"`[a](http://h.example/a\_b)`": [],
    "``[a](http://h.example/a) ` b``": [],
    "`[a](http://h.example/a)": ["http://h.example/a"],
    "```\n[a](http://h.example/a)\n```\n[b](http://h.example/b)": ["http://h.example/b"],
    "~~~ x\n[a](http://h.example/a)\n```\n~~~~\n[b](http://h.example/b)": ["http://h.example/b"],
    r"<http://h.example/\[\>": [],
}


@pytest.mark.parametrize(("document", "expected"), DOCUMENTS.items())
def test_documents(document, expected):
    assert destinations(document) == Counter(expected)
    assert ours(document) == Counter(expected)


LETTERS = ["a", "b_c", "1", "/", "?", "#", ".", ",", "=", "&", ":", "é", "%20", "*", "~", "!", "-"]
ESCAPES = [rf"\{mark}" for mark in "!\"#$%&'()*+,-./:;<=>?@[]^_`{|}~\\"]
REFERENCES = ["&amp;", "&#38;", "&#x26;", "&lt;", "&copy;", "&copy", "&nosuch;", "&lpar;"]
OTHERS = ["\\a", "\\", "(x)", "(a(b))", "(", ")", "“", "'", '"', "|", "[", "]", "<", "{", "\\u0026"]
TITLES = ["", ' "t"', " 't'", " (t)", ' "a\\"b"', "\n'two\nlines'", ' "t" x', " t", "  "]
WORDS = ["word", "two words", "http://p.example/q", "`code`", "**b**", "\\", "(x)", "a: b", "•"]


def drawn_destination(chance):
    pieces = chance.choices(
        [LETTERS, ESCAPES, REFERENCES, OTHERS], [8, 4, 1, 1], k=chance.randint(0, 8)
    )
    path = "".join(chance.choice(kind) for kind in pieces)
    url = f"http://h{chance.randint(0, 999)}.example/{path}"
    return f"<{url}>" if chance.random() < 0.2 else url


def drawn_block(chance, number):
    link = f"[t{number}]({drawn_destination(chance)}{chance.choice(TITLES)})"
    match chance.randint(0, 9):
        case 0 | 1:
            between = chance.choice([" ", " ", "", "\n", "\n  "])
            return f"[l{number}]:{between}{drawn_destination(chance)}{chance.choice(TITLES)}"
        case 2:
            return f"{chance.choice(WORDS)} `{link}` {chance.choice(WORDS)}"
        case 3:
            fence = chance.choice(["```", "~~~", "````"])
            return f"{fence} x\n{link}\n{fence}"
        case 4:
            return f"> - {chance.choice(WORDS)} !{link}, {chance.choice(WORDS)}"
        case _:
            return f"{chance.choice(WORDS)} {link}{chance.choice(WORDS)}"


# Where the two differ, by what is in the document.
DIFFERENCES = {
    "a code span that goes on in the next line is not seen": r"`\[.*\n'two",
    "markdown-it takes what is behind a backslash, a blank too, for escaped": r"\\(?: |\n)",
}


def drawn(seed):
    chance = Random(seed)  # noqa: S311 - nothing here is secret
    return "\n\n".join(drawn_block(chance, number) for number in range(chance.randint(1, 4)))


def test_drawn_documents():
    same, found, unnamed, used = 0, 0, [], set()
    for seed in range(DRAWN):
        document = drawn(seed)
        theirs, mine = destinations(document), ours(document)
        found += theirs.total()
        if theirs == mine:
            same += 1
            continue
        names = {name for name, each in DIFFERENCES.items() if re.search(each, document)}
        used |= names
        if not names:
            unnamed.append((document, theirs - mine, mine - theirs))
    assert unnamed == []
    assert used == set(DIFFERENCES)
    assert same > DRAWN * 0.95
    assert found > DRAWN


def test_a_place_is_what_is_written():
    for seed in range(DRAWN // 10):
        document = drawn(seed)
        for each in extract(document):
            written = document[each.start : each.end]
            if each.wrapper is Wrapper.MARKDOWN:
                # The escapes of the destination are the whole difference (section 6.3).
                assert unescapeAll(written).replace(" ", "%20") == each.url
            assert document.count("\n", 0, each.start) == each.line - 1


def test_the_division_into_pieces_does_not_matter():
    for seed in range(DRAWN // 20):
        chance = Random(seed)  # noqa: S311 - nothing here is secret
        document = drawn(seed)
        cuts = sorted(chance.choices(range(len(document) + 1), k=chance.randint(1, 12)))
        pieces = [document[a:b] for a, b in zip([0, *cuts], [*cuts, len(document)], strict=True)]
        assert list(extract_lines(pieces)) == extract(document)
