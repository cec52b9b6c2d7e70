"""Links of Markdown under a policy: whatever a renderer would show or load is found."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from tests.help.work import is_linear_in_steps
from urlprism import Policy, URLError
from urlprism.bridges.html import links as links_of_html
from urlprism.bridges.markdown import links

OURS = Policy(allowed_hosts=[".docs.example"])
CASES = {
    "[a](https://evil.example/)": [("a", "https://evil.example/", False)],
    "![a](https://evil.example/?q=1)": [("img", "https://evil.example/?q=1", True)],
    "<https://evil.example/>": [("a", "https://evil.example/", False)],
    "![a][r]\n\n[r]: <https://evil.example/i> 'x'": [("img", "https://evil.example/i", True)],
    "[![](https://evil.example/i)](https://docs.example/)": [
        ("a", "https://docs.example/", False),
        ("img", "https://evil.example/i", True),
    ],
    "text <img src='//evil.example/i'>": [("img", "//evil.example/i", True)],
    "<iframe src=https://evil.example/></iframe>": [("iframe", "https://evil.example/", True)],
    "<img srcset='https://evil.example/1 1x'>": [("img", "https://evil.example/1", True)],
    "see https://evil.example/a_(b), or": [("", "https://evil.example/a_(b)", False)],
    "[a](javascript:alert(1))": [("a", "javascript:alert(1)", False)],
    "![a](data:image/png;base64,AAAA)": [("img", "data:image/png;base64,AAAA", True)],
    "[a](http://1.1.1.1\\\\@evil.example/)": [("a", "http://1.1.1.1\\@evil.example/", False)],
    "| a |\n|---|\n| ![](https://evil.example/i) |": [("img", "https://evil.example/i", True)],
    "> - ![](https://evil.example/i)": [("img", "https://evil.example/i", True)],
    "`[a](https://evil.example/)`": [],
    "    [a](https://evil.example/)": [],
    "<!-- ![a](https://evil.example/) -->": [],
}


@pytest.mark.parametrize("text", CASES)
def test_each_way_to_write_a_link(text):
    assert [(each.element, each.text, each.is_loaded) for each in links(text)] == CASES[text]
    for each in links(text, policy=OURS):
        assert (each.target is None) == ("docs.example" not in each.text)
        assert (each.target is None) == (each.error is not None)


def test_lines_are_those_of_blocks():
    text = "# a\n\n[a](http://a/)\n[b](http://b/)\n\n* ![c](http://c/)\n"
    assert [(each.text, each.line) for each in links(text)] == [
        ("http://a/", 3),
        ("http://b/", 3),
        ("http://c/", 6),
    ]


def test_relative_links_have_the_page_as_base():
    link, other = links("[a](../b) ![c](//10.0.0.1/)", "https://docs.example/a/")
    assert link.target.url == "https://docs.example/b"
    assert other.error.cause == "host-private"
    assert links("[a](b)")[0].target is None
    with pytest.raises(URLError):
        links("", "no url")


def test_no_secret_is_shown():
    (link,) = links("![](https://me:s3cretPW@evil.example/)")
    assert "s3cret" not in repr(link) + str(link.error)
    assert link.error.cause == "userinfo"


@given(st.lists(st.sampled_from([*CASES, "\n", "\n\n", " ", "* ", "`", "<", "]", "a"]), max_size=8))
def test_what_a_renderer_makes_is_found(pieces):
    text = "".join(pieces)
    markdown = MarkdownIt("commonmark", {"html": True}).enable(["table", "strikethrough"])
    rendered = {each.text for each in links_of_html(markdown.render(text))}
    found = {each.text for each in links(text)}
    assert {each for each in rendered if "%" not in each} <= found


def test_work_is_linear():
    for piece in ("[a](http://a/) ", "![", "http://h/ ", "<img src=x>\n\n", "* a\n"):
        assert is_linear_in_steps(links, lambda size, piece=piece: piece * (size // len(piece)))
