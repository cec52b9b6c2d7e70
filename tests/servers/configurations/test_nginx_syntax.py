"""Words, blocks and lines of nginx's configurations, and what it refuses."""

import random

import pytest

from urlprism.servers.configurations.errors import ConfigurationError
from urlprism.servers.configurations.nginx import syntax
from urlprism.servers.configurations.nginx.syntax import TEMPLATE, Directive, directives
from urlprism.servers.deployments import Line


def words(text):
    """Return the name and the words of the only directive of a text."""
    (directive,) = directives(text, "f")
    return (directive.name, *directive.words)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a b  c;", ("a", "b", "c")),
        ("a\tb\r\n c ;", ("a", "b", "c")),
        ('a "b c" \'d "e\';', ("a", "b c", 'd "e')),
        (r'a "b\"c" \"d e\ f;', ("a", 'b"c', '"d', r"e\ f")),
        (r"a \\.php \.php \t\n\x;", ("a", r"\.php", r"\.php", "\t\n" + r"\x")),
        ("a ${b}c x${d};", ("a", "${b}c", "x${d}")),
        ("a b#c # d\n e;", ("a", "b#c", "e")),
        ("a b} c;", ("a", "b}", "c")),
        ('a "b")c;', ("a", "b", ")c")),
        ('a b"c" d\'e;', ("a", 'b"c"', "d'e")),
        ("a b\x0bc\xa0d;", ("a", "b\x0bc\xa0d")),
        ("a http://{{ b c }}:1;", ("a", "http://{{ b c }}:1")),
        ("a <%= b %>;", ("a", "<%= b %>")),
    ],
)
def test_words(text, expected):
    assert words(text) == expected


def test_blocks_and_lines():
    assert directives("a {\n b c;\n\n d { } }\n# e\nf;", "n") == (
        Directive(
            "a", (), Line("n", 1),
            (Directive("b", ("c",), Line("n", 2)), Directive("d", (), Line("n", 4), ())),
        ),
        Directive("f", (), Line("n", 6)),
    )  # fmt: skip


def test_a_line_of_a_template_is_a_directive_of_its_own():
    text = "{% if a %}\nb c;\n{% endif %}\n{{ d\n}}\ne;"
    names = [each.name for each in directives(text, "n")]
    assert names == [TEMPLATE, "b", TEMPLATE, TEMPLATE, "e"]


def test_code_in_lua_is_gone_behind():
    text = """
    content_by_lua_block {
        -- a comment with }
        --[[ a longer
        one } ]]
        local t = { "}", '}', [[ } ]], [==[ ]] } ]==] }
    }
    a;
    """
    first, second = directives(text, "n")
    assert (first.name, first.block, second.name, second.place.line) == (
        "content_by_lua_block", (), "a", 8,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ("a;\n}", 2, 'unexpected "}"'),
        ("a;\n;", 2, 'unexpected ";"'),
        ("a;\n {", 2, 'unexpected "{"'),
        ("a\n b }", 2, 'unexpected "}"'),
        ("a;\nb c", 2, 'the file ends where ";" or "}" is expected'),
        ("\na {\n b;", 2, 'the file ends where "}" is expected'),
        ('\na "b;\n', 2, 'a word in " has no end'),
        ("a 'b'c;", 1, "unexpected 'c' behind a word in quotes"),
        ("a { b", 1, 'the file ends where ";" or "}" is expected'),
        ("a { b }", 1, 'unexpected "}"'),
        ("a \\", 1, "the file ends behind a backslash"),
        ("a {" * 101, 1, "more than 100 blocks in one another"),
        ("a_by_lua_block {\n '}' ", 1, 'the file ends where "}" is expected'),
        ("{{ a }}\nb }", 2, 'unexpected "}", in a file that a template writes'),
    ],
)
def test_what_is_refused_has_its_line(text, line, message):
    with pytest.raises(ConfigurationError) as caught:
        directives(text, "f")
    assert caught.value.place == Line("f", line)
    assert caught.value.message == message
    assert str(caught.value).startswith(f"f:{line}: ")


def test_the_fast_way_reads_what_the_exact_one_reads(monkeypatch):
    pieces = ["a", "b_1", " ", " ", "\t", "\n", ";", ";", "{", "}", "#", "'", '"', "\\", "$", "${"]
    pieces += ["{{", "}}", "%", "<%", "%>", "\x0b", "\xa0", "é", ".", "\r", "a b;", "c { d; }"]
    chance = random.Random(7)  # noqa: S311 - reproducible, not secret
    texts = ["".join(chance.choices(pieces, k=chance.randint(1, 14))) for _ in range(20_000)]

    def told(text):
        try:
            return directives(text, "f")
        except ConfigurationError as error:
            return str(error)

    fast = [told(text) for text in texts]
    assert sum(isinstance(each, tuple) for each in fast) > 2_000
    monkeypatch.setattr(syntax, "_PLAIN", syntax.re.compile("(?!)"))
    assert [told(text) for text in texts] == fast
