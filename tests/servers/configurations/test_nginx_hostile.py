"""Configurations of nginx that are large, deep or broken: at most a second per megabyte."""

import time
from contextlib import suppress

import pytest

from tests.help.counts import MEGABYTE
from urlprism.servers.configurations.errors import ConfigurationError
from urlprism.servers.configurations.nginx import read

SLACK = 4  # for a machine that does other work; each text here takes a part of a second
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


def seconds(text):
    """Return the time of reading a text, which may be refused."""
    start = time.process_time()
    with suppress(ConfigurationError):
        read(text)
    return time.process_time() - start


@pytest.mark.parametrize("name", BROKEN)
def test_what_is_broken_is_refused_in_time(name):
    text = BROKEN[name] * (MEGABYTE // len(BROKEN[name]))
    with pytest.raises(ConfigurationError) as caught:
        read(text)
    assert len(str(caught.value)) < 200
    assert seconds(text) < SLACK


@pytest.mark.parametrize("before", ["", "--[[", "'", "[=[ ", "--"])
def test_code_in_lua_without_an_end_is_refused_in_time(before):
    text = "server { content_by_lua_block {" + f"{before}[=" * (MEGABYTE // (len(before) + 2))
    with pytest.raises(ConfigurationError):
        read(text)
    assert seconds(text) < SLACK


@pytest.mark.parametrize("name", INSIDE)
def test_many_lines_are_read_in_time(name):
    line = INSIDE[name]
    assert seconds(f"server {{ {line * (MEGABYTE // len(line))} }}") < SLACK


def test_many_locations_are_read_and_chosen():
    lines = [f"location /a{place}/ {{ proxy_pass http://b; }}\n" for place in range(10_000)]
    start = time.process_time()
    (front,) = read(f"server {{ {''.join(lines)} }}")
    assert time.process_time() - start < SLACK
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
