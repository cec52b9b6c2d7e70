"""Configurations of nginx that are large, deep or broken: at most a second per megabyte."""

from contextlib import suppress

import pytest

from tests.help.counts import MEGABYTE
from tests.help.linear import is_linear
from urlprism.servers.configurations.errors import ConfigurationError
from urlprism.servers.configurations.nginx.reader import read

SIZE = 10_000
BROKEN = {
    "blocks": "a {",
    "closing": "}",
    "a quote": '"',
    "lone quotes": "a ' ",
    "quotes": "\"' ",
    "NUL": "\0",
    "backslashes": "\\",
    "templates": "{{ ",
    "tags": "<%",
    "statements": "{%x",
    "dollars": "$",
    "words": "a ",
}
INSIDE = {
    "known": "gzip on;\n",
    "settings": "set $a b$a;\n",
    "errors": "error_page 404 /x;\n",
    "access": "allow 10.0.0.1;\n",
    "names": "server_name a.example;\n",
    "comments": "#{;}'\n",
}


def reading(text):
    """Read a text, which may be refused."""
    with suppress(ConfigurationError):
        read(text)


@pytest.mark.parametrize("name", BROKEN)
def test_what_is_broken_is_refused_in_time(name):
    text = BROKEN[name] * (MEGABYTE // len(BROKEN[name]))
    with pytest.raises(ConfigurationError) as caught:
        read(text)
    assert len(str(caught.value)) < 200
    assert is_linear(reading, lambda size: BROKEN[name] * (size // len(BROKEN[name])), SIZE)


@pytest.mark.parametrize("before", ["", "--[[", "'", "[=[ ", "--"])
def test_code_in_lua_without_an_end_is_refused_in_time(before):
    def code(size):
        return "server { content_by_lua_block {" + f"{before}[=" * (size // (len(before) + 2))

    with pytest.raises(ConfigurationError):
        read(code(MEGABYTE))
    assert is_linear(reading, code, SIZE)


@pytest.mark.parametrize("name", INSIDE)
def test_many_lines_are_read_in_time(name):
    line = INSIDE[name]
    assert is_linear(reading, lambda size: f"server {{ {line * (size // len(line))} }}", SIZE)


def test_many_locations_are_read_and_chosen():
    def server(count):
        lines = [f"location /a{place}/ {{ proxy_pass http://b; }}\n" for place in range(count)]
        return f"server {{ {''.join(lines)} }}"

    assert is_linear(reading, server, 1_000)
    (front,) = read(server(10_000))
    matches = [False] * len(front.routes)
    matches[77] = matches[7_777] = matches[-1] = True
    assert front.choose(matches) == 7_777  # the longer one


def test_what_grows_with_its_square_has_limits():
    inner = "".join(f"location /a/{place} {{ try_files x /{place}; }}\n" for place in range(3_000))
    pages = "".join(f"error_page 404 /{place};\n" for place in range(3_000))
    (front,) = read(f"server {{ {pages} location /a {{ {'unknown;' * 3_000} {inner} }} }}")
    assert len(front.unread) < 20_000
    value = "set $a aaaaaaaaaaaa; " + "set $a $a$a; " * 60
    (front,) = read(f"server {{ {value} location / {{ proxy_pass http://$a; }} }}")
    assert front.unread[0].what == "proxy_pass http://$a: its variables are not followed"


def test_a_name_with_a_nul_matches_no_path():
    (front,) = read('server { location "/\0" { return 403; } }')
    assert front.routes[0].name == "location /\N{SYMBOL FOR NULL}"
