"""What nginx's own documentation says of its examples."""

import pytest

from urlprism.servers.configurations.nginx.reader import read
from urlprism.servers.deployments import Sent

# https://nginx.org/en/docs/http/ngx_http_core_module.html#location
LOCATIONS = r"""
location = / {
    # configuration A
}

location / {
    # configuration B
}

location /documents/ {
    # configuration C
}

location ^~ /images/ {
    # configuration D
}

location ~* \.(gif|jpg|jpeg)$ {
    # configuration E
}
"""
CHOSEN = {
    "/": "location = /",
    "/index.html": "location /",
    "/documents/document.html": "location /documents/",
    "/images/1.gif": "location ^~ /images/",
    "/documents/1.jpg": r"location ~* \.(gif|jpg|jpeg)$",
}


def only(text):
    """Return the front of a configuration with one server."""
    (front,) = read(text)
    return front


def route(front, path):
    """Return the route that is chosen for a path."""
    return front.routes[front.rules.chosen_for(path)]


@pytest.mark.parametrize("path", CHOSEN)
def test_the_example_of_location(path):
    assert route(only(LOCATIONS), path).name == CHOSEN[path]


def test_a_final_slash_is_put_there_by_a_redirect_unless_a_location_has_the_path_without_it():
    front = only("location /user/ { proxy_pass http://user.example.com; }")
    chosen = route(front, "/user")
    assert (chosen.name, chosen.sent) == ("location /user/ (301 to its slash)", None)
    front = only("""
    location /user/ {
        proxy_pass http://user.example.com;
    }

    location = /user {
        proxy_pass http://login.example.com;
    }
    """)
    assert route(front, "/user").sent == Sent("login.example.com")
    assert route(front, "/user/").sent == Sent("user.example.com")


# https://nginx.org/en/docs/http/ngx_http_proxy_module.html#proxy_pass
PASSED = {
    "location /name/ { proxy_pass http://127.0.0.1/remote/; }": Sent(
        "127.0.0.1", writes=True, old="/name/", new="/remote/"
    ),
    "location /some/path/ { proxy_pass http://127.0.0.1; }": Sent("127.0.0.1"),
    "location /name/ { proxy_pass http://127.0.0.1$request_uri; }": Sent("127.0.0.1"),
    "location / { proxy_pass http://localhost:8000/uri/; }": Sent(
        "localhost:8000", writes=True, old="/", new="/uri/"
    ),
    "location / { proxy_pass http://unix:/tmp/backend.socket:/uri/; }": Sent(
        "unix:/tmp/backend.socket", writes=True, old="/", new="/uri/"
    ),
    "location / { proxy_pass http://unix:/tmp/backend.socket; }": Sent("unix:/tmp/backend.socket"),
    "location / { grpc_pass localhost:9000; }": Sent("localhost:9000"),
    "location / { proxy_pass http://$host; }": Sent("$host"),
}


@pytest.mark.parametrize("text", PASSED)
def test_the_examples_of_proxy_pass(text):
    front = only(text)
    assert (front.routes[0].sent, front.unread) == (PASSED[text], ())


@pytest.mark.parametrize(
    ("text", "what"),
    [
        (
            "location /name/ { rewrite /name/([^/]+) /users?name=$1 break; proxy_pass http://a; }",
            "rewrite /name/([^/]+)",
        ),
        (
            "location / { proxy_pass http://app$uri; }",
            (
                "proxy_pass http://app$uri: the path goes on decoded, "
                "and a line end in it begins another request"
            ),
        ),
        (
            "location / { proxy_pass http://a/$args; }",
            "proxy_pass http://a/$args: its variables are not followed",
        ),
        (
            "location ~ ^/a/(.*)$ { proxy_pass http://app/$1; }",
            "proxy_pass http://app/$1: its variables are not followed",
        ),
        (
            "location / { proxy_pass http://$backend; }",
            "proxy_pass http://$backend: its variables are not followed",
        ),
    ],
)
def test_a_path_that_variables_write_is_not_followed(text, what):
    assert [(each.what, each.route) for each in only(text).unread] == [(what, 0)]


def test_a_path_for_a_location_by_expression_is_an_error():
    with pytest.raises(ValueError, match="cannot have a path in a location by expression or name"):
        read("location ~ ^/a { proxy_pass http://127.0.0.1/b; }")


# https://nginx.org/en/docs/http/ngx_http_access_module.html, auth_basic, auth_request, satisfy
GUARDS = {
    "deny  192.168.1.1; allow 192.168.1.0/24; allow 10.1.1.0/16; allow 2001:0db8::/32; deny  all;":
        "deny all",
    'auth_basic "closed site"; auth_basic_user_file conf/htpasswd;': "auth_basic",
    "auth_request /auth;": "auth_request /auth",
    'satisfy any; allow 192.168.1.0/32; deny all; auth_basic "closed site";'
    " auth_basic_user_file conf/htpasswd;": "deny all or auth_basic",
    "internal;": "internal",
    "return 403;": "return 403",
    "deny 192.168.1.1;": "",
    "allow all; deny all;": "",
    'auth_basic "closed site";': "",
}  # fmt: skip


@pytest.mark.parametrize("words", GUARDS)
def test_the_examples_of_access(words):
    front = only(f"location / {{ {words} }}")
    assert (front.routes[0].guard, front.unread) == (GUARDS[words], ())
