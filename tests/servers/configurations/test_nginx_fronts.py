"""Servers of nginx as fronts: what blocks inherit, where nginx goes by itself, what is not read."""

import pytest

from urlprism.servers.configurations.errors import ConfigurationError
from urlprism.servers.configurations.nginx import tables
from urlprism.servers.configurations.nginx.reader import read
from urlprism.servers.configurations.registry import reader
from urlprism.servers.deployments import Line, Sent


def only(text):
    """Return the front of a configuration with one server."""
    (front,) = read(text)
    return front


def told(text):
    """Return what was not read, with the routes."""
    return [(each.what, each.route) for each in only(text).unread]


def test_a_front_for_each_server_with_its_name_and_lines():
    first, second = read(
        "http {\n server { server_name a.example b.example; location / { deny all; } }\n"
        " server { listen 8080; return 404; } }"
    )
    assert (first.name, second.name) == ("a.example b.example", "8080")
    assert first.routes[0].place == Line("nginx.conf", 2)
    assert [(each.name, each.guard) for each in first.routes] == [
        ("location /", "deny all"), ("server", ""),
    ]  # fmt: skip
    assert [(each.name, each.guard) for each in second.routes] == [("server", "return 404")]
    assert first.server.assumed == second.server.assumed == first.server.assumed


def test_a_server_that_answers_everything_chooses_no_location():
    front = only("server { location /a { proxy_pass http://x; } return 301 https://a.example/; }")
    assert front.rules.chosen_for("/a") == 1
    assert front.routes[1].name == "server"


def test_a_fragment_says_what_it_stands_in():
    assert "it stands in http {} of a file that was not read" in only("server { }").server.assumed
    assumed = only("location / { }").server.assumed
    assert "it stands in server {} of a file that was not read" in assumed
    assert only("http { server { } }").server.assumed == ()
    assert read("upstream a { server b; }") == read("gzip on;") == read("") == ()


def test_guards_are_inherited_and_replaced():
    front = only("""
    http { auth_basic x; auth_basic_user_file f;
      server { deny all;
        location /a { }
        location /b { allow all; auth_basic off; }
        location /c { allow 10.0.0.1; satisfy any; location /c/d { auth_request /e; } }
    } }""")
    assert {each.name: each.guard for each in front.routes} == {
        "location /a": "deny all, auth_basic",
        "location /b": "",
        "location /c": "auth_basic",
        "location /c/d": "auth_basic or auth_request /e",
        "server": "deny all, auth_basic",
    }


def test_slashes_are_merged_as_the_first_server_of_the_socket_says():
    text = "server { listen 80; merge_slashes off; } server { listen *:80; merge_slashes on; }"
    paths = [front.server.path_of("//a") for front in read(text)]
    assert paths == ["//a", "//a"]
    text = text.replace("*:80", "*:80 default_server")
    assert [front.server.path_of("//a") for front in read(text)] == ["/a", "/a"]
    text = text.replace("*:80", "80 ssl")
    assert [each.what for front in read(text) for each in front.unread] == [
        "merge_slashes: the servers of its sockets differ"
    ]


def test_a_named_location_sends_on_what_no_file_answers():
    front = only("""
    location / { deny all; try_files $uri @app; }
    location @app { auth_request /x; proxy_pass http://app; }
    """)
    assert (front.routes[0].guard, front.routes[0].sent) == (
        "deny all, auth_request /x", Sent("app"),
    )  # fmt: skip
    assert len(front.routes) == 2
    assert any("try_files" in each for each in front.server.assumed)


@pytest.mark.parametrize(
    "text",
    [
        "location / { try_files $uri $uri/ =404; proxy_pass http://app; }",
        "location / { try_files $uri $uri/ /index.html; }",
        "error_page 500 /50x.html; location = /50x.html { root html; } location / { gzip on; }",
        "error_page 401 = @login; location @login { return 302 /login; } location / { }",
        "location / { error_page 404 http://a.example/; }",
        "location / { if ($request_method = OPTIONS) { return 204; } proxy_pass http://a; }",
        "server { if ($host = a.example) { return 301 https://$host$request_uri; } }",
        "server { if ($http_x) { set $y 1; } }",
        "server { set_escape_uri $a $uri; location = /b { set $c d; proxy_pass http://$c/e; } }",
        "server { set $a app; location / { set $b 80; proxy_pass http://$a:$b; } }",
        "map $a $b { unknown words; } server { location / { mirror off; more_set_headers x; } }",
        "server { location / { types { a b; } log_by_lua_block { x } rewrite ^ /x permanent; } }",
        r"location ~ /\.(?!well-known).* { deny all; }",
    ],
)
def test_nothing_is_told_where_nothing_matters(text):
    assert told(text) == []


@pytest.mark.parametrize(
    ("text", "what", "route"),
    [
        ("location / { unknown x; }", "unknown", 0),
        ("server { unknown x; location / { } }", "unknown", None),
        ("http { unknown x; server { } }", "unknown", None),
        ("unknown; http { server { } }", "unknown", None),
        ("upstream a { balancer_by_lua_block { } } server { }",
         "in upstream: balancer_by_lua_block", None),
        ("location / { access_by_lua_block { ngx.exit(403) } }", "access_by_lua_block", 0),
        ("location / { js_content a; }", "js_content", 0),
        ("location / { perl a; }", "perl", 0),
        ("location / { limit_except GET { deny all; } }", "limit_except", 0),
        ("location / { if ($request_uri ~ x) { return 403; } }", "if ($request_uri ~", 0),
        ("server { if ($cookie_a = '') { return 302 /; } }", "if ($cookie_a =", None),
        ("server { rewrite ^/a /b; location / { } }", "rewrite ^/a", None),
        ("location / { rewrite ^/a(.*) /b$1 last; }", "rewrite ^/a(.*)", 0),
        ("location / { error_page 404 = @a; } location @a { proxy_pass http://b; }",
         "error_page 404 = @a", 0),
        ("location / { error_page 404 $x; }", "error_page 404 $x", 0),
        ("location / { try_files $uri /index.php?$args; } location ~ php$ { fastcgi_pass a; }",
         "try_files $uri /index.php?$args", 0),
        ("location / { try_files $uri $x; }", "try_files $uri $x", 0),
        ("location / { try_files /a @b; proxy_pass http://c; }", "try_files /a @b", 0),
        ("location / { mirror /m; }", "mirror", 0),
        ("location / { auth_basic $x; auth_basic_user_file f; }",
         "auth_basic: what it says is only known at run time", 0),
        ("location / { fastcgi_pass a; }", "fastcgi_pass: what it sends on is not followed", 0),
        ("location / { include x.conf; }", "include x.conf: a text has no folder", 0),
        ("location ~ (a)\\1 { }", "location ~ (a)\\1: ", None),
        ("location ${PREFIX}/a { deny all; }", "location ${PREFIX}/a: a template writes it", None),
        ("location /{{ a }} { deny all; }", "location /{{ a }}: a template writes it", None),
        ("location / { proxy_pass {{ a }}; }", "proxy_pass {{ a }}: a template writes it", 0),
        ("location / {\n {% if a %}\n}", "a template writes it", 0),
        ("server {\n {{ a }}\n location / { } }", "a template writes it", None),
        (
            "upstream a {\n {{ b }}\n} server { location / { } }",
            "in upstream: a template writes it",
            None,
        ),
        ("location / { return {{ a }}; }", "return: a template writes it", 0),
    ],
)  # fmt: skip
def test_what_is_not_followed_is_told_for_its_route(text, what, route):
    assert any(said.startswith(what) and place == route for said, place in told(text))


def test_what_is_inherited_is_told_for_the_locations_inside():
    assert told("location /a { unknown; rewrite a b; location /a/b { } } location /c { }") == [
        ("unknown", 0), ("unknown", 1), ("rewrite a", 0),
    ]  # fmt: skip


def test_no_directive_is_skipped_in_silence():
    """Every name is harmless, or has an effect, or is told."""
    for name in ("satisfyy", "proxy_passs", "x_by_lua_file", "Deny", "set_x"):
        assert told(f"location / {{ {name} a b; }}") == [(name, 0)]
    effects = {"allow", "deny", "return", "rewrite", "if", "set", "try_files", "proxy_pass"}
    assert effects.isdisjoint(tables.HARMLESS)
    for name in tables.HARMLESS:
        assert told(f"location / {{ {name} a b; }}") == []


def test_a_value_is_certain_only_where_one_is_set():
    text = "server { set $a x; if ($b) { set $a y; } location / { proxy_pass http://$a; } }"
    assert told(text) == [("proxy_pass http://$a: its variables are not followed", 0)]
    text = "server { set $a x; location / { set_md5 $a x; proxy_pass http://$a; } }"
    assert told(text) == [("proxy_pass http://$a: its variables are not followed", 0)]
    front = only("server { set $a x; location / { set $c $a.y; proxy_pass http://$c; } }")
    assert front.routes[0].sent == Sent("x.y")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("location /a { } location /a { }", "duplicate location /a"),
        ("location /a { } location ^~ /a { }", "duplicate location ^~ /a"),
        ("location /a { location /b { } }", "location /b is outside location /a"),
        ("location = /a { location /a/b { } }",
         "location /a/b cannot be inside the exact location = /a"),
        ("location /a { location @b { } }", "location @b can be on the server level only"),
        ("location @a { location /b { } }", "location /b cannot be inside the named location @a"),
        ("location ? /a { }", 'invalid location modifier "?"'),
        ("location { }", 'invalid number of arguments in "location"'),
        ("location / { proxy_pass app; }", "invalid URL prefix"),
        ("location / { return x; }", "invalid return code"),
        ("location / { allow; }", 'invalid number of arguments in "allow"'),
        ("location ~ ( { }", "location ~ (: "),
    ],
)  # fmt: skip
def test_what_nginx_refuses_has_its_line(text, message):
    with pytest.raises(ConfigurationError) as caught:
        read(f"\n{text}", name="site.conf")
    assert caught.value.message.startswith(message)
    assert caught.value.place == Line("site.conf", 2)


def test_the_door():
    assert reader("nginx")("server { }")[0].routes[0].name == "server"
    with pytest.raises(ValueError, match="no reader of configurations of 'apache'; known: nginx"):
        reader("apache")
