"""The readers of paths: what servers share, by their documentation and RFC 3986."""

import pytest

from urlprism.comparison import certify
from urlprism.readers import GROUPS, is_covered, is_webserver, kind_of, names, reader

pytestmark = pytest.mark.plain
SERVERS = GROUPS["webservers"]
# The directives' own documentation, the Servlet specification, PEP 3333 and `URL.Path` of Go.
SERVED = [
    ("nginx", "/a//b", "/a/b"),
    ("nginx@1.22.1+merge_slashes_off", "/a//b", "/a//b"),
    ("nginx", "/a/%2E%2E/b%20c", "/b%20c"),
    ("httpd", "/a%2Fb", None),
    ("httpd@2.4.71+AllowEncodedSlashes", "/a%2Fb", "/a/b"),
    ("httpd", "/a/.%2e/b", "/b"),
    ("httpd@2.4.49", "/a/.%2e/b", "/a/../b"),
    ("httpd@2.4.50", "/a/.%2e/b", "/b"),
    ("httpd@2.4.50", "/a/.%%32%65/b", "/a/../b"),
    ("httpd@2.4.51", "/a/.%%32%65/b", None),
    ("haproxy", "/a%2F/../%7e", "/a%2F/../%7e"),
    ("tomcat", "/a;x=1/b;y", "/a/b"),
    ("tomcat", "/a\\b", None),
    ("tomcat", "/web-inf/web.xml", None),
    ("jetty", "/a;x=1/b;y", "/a/b"),
    ("jetty", "/WEB-INF/web.xml", None),
    ("gunicorn", "/a%2Fb%", "/a/b%25"),
    ("uvicorn", "/%ff", "/%EF%BF%BD"),
    ("serve-static", "/a/b/../c", "/a/c"),
    ("serve-static", "/%ff", None),
    # "dotfiles" of send's documentation: "ignore" by default.
    ("serve-static", "/.git/config", None),
    ("serve-static", "/a/%2e.b", None),
    ("serve-static", "/a./b", "/a./b"),
    ("serve-static@2.2.1+dotfiles_allow", "/.git/config", "/.git/config"),
    ("express", "/a%2F..//%2e", "/a/..//."),
    ("express", "/%ff", None),
    ("express", "/%", None),
    ("go.ServeMux", "/a%2Fb", "/a/b"),
    ("go.ServeMux", "/a/./b", None),
    # The release notes of Go 1.22, and `cleanPath` of `EscapedPath`, which is the path as it was
    # written, or escaped anew: "|" is escaped, and so the dots beside it are written as dots.
    ("go.ServeMux", "/open/%2e%2e/admin", "/open/../admin"),
    ("go.ServeMux", "/a%2F%2F..", "/a//.."),
    ("go.ServeMux", "/|/%2e%2e/a", None),
    ("go.ServeMux", "/|%2F/a", None),
    ("go.ServeMux@1.22.0", "/a/%2E/b", "/a/./b"),
    ("go.ServeMux@1.21.13", "/open/%2e%2e/admin", None),
    ("go.ServeMux@1.21.13", "/a%2Fb", "/a/b"),
    ("go.ServeMux@1.21.13", "/a%2F%2Fb", None),
    ("go.ServeMux@1.27.3+httpmuxgo121", "/open/%2e%2e/admin", None),
    # The advisories and options of Envoy and Traefik, and Caddy's SanitizedPathJoin.
    ("caddy", "/a//b/%2e%2e/../../c/", "/c/"),
    ("caddy", "/a%2Fb", "/a/b"),
    ("caddy", "/a/..", "/"),
    ("caddy", "/a%00", None),
    ("traefik", "/a/../b", "/b"),
    ("traefik", "/a/%2e%2E/b%2f", "/b%2F"),
    ("traefik", "/a|%2Fb", "/a%7C/b"),
    ("traefik@3.3.5", "/a/../b", "/a/../b"),
    ("traefik@3.4.0", "/a/%2e%2e/b", "/a/%2e%2e/b"),
    ("traefik@3.6.4", "/a%2Fb", None),
    ("envoy", "/a/../b//%2e", "/a/../b//%2e"),
    ("envoy@1.40.0+normalize_path", "/a/%2e./b\\c//d", "/b/c//d"),
    ("envoy@1.40.0+normalize_path", "/user/..;x/admin", "/admin"),
    ("envoy@1.39.0+normalize_path", "/user/..;x/admin", "/user/..;x/admin"),
    ("envoy@1.40.0+normalize_path", "/%%34%31", "/%2541"),
    ("envoy@1.40.0+normalize_path", "/%00", None),
    ("envoy@1.40.0+unescape_slashes+normalize_path+merge_slashes", "/a%2f%5C..%2Fb", "/a/b"),
    ("envoy@1.40.0+merge_slashes", "/a//b", "/a/b"),
]


@pytest.mark.parametrize(("name", "path", "served"), SERVED)
def test_what_is_served(name, path, served):
    components = reader(name).read(f"http://h.example{path}?q#f").components
    assert (components and components.path) == served
    assert components is None or (components.query, components.fragment) == ("q", "f")


@pytest.mark.parametrize("name", SERVERS)
def test_all_before_the_path_is_that_of_rfc3986(name):
    reading = reader(name).read("HTTP://me:pass@[::1]:8080/a/\xe9?\xfc")
    assert reading.components[:4] == ("HTTP", "me:pass", "[::1]", 8080)
    assert reading.target == ("http", "::1", 8080)
    assert reading.components.path in {"/a/%C3%A9", "/a/%c3%a9"}
    assert reader(name).read("http://h").components.path == "/"


@pytest.mark.parametrize("name", SERVERS)
@pytest.mark.parametrize(
    "text",
    [
        "",
        "ftp://h/",
        "//h/",
        "http:///a",
        "http://a b/",
        "http://h/a b",
        "http://h/\n",
        "http://h/\x7f",
    ],
)
def test_what_no_client_can_send_is_refused(name, text):
    assert reader(name).read(text).refusal is not None


@pytest.mark.parametrize("name", SERVERS)
def test_a_base_is_resolved_before_a_request_is_sent(name):
    assert reader(name).read("../b", "http://h/x/y/z").components.path == "/x/b"
    assert reader(name).read("b", "no base").refusal is not None


@pytest.mark.parametrize("name", SERVERS)
def test_a_web_server_is_not_certified_and_fetches_nothing(name):
    assert is_webserver(reader(name))
    assert not is_covered(reader(name))
    assert (name in names(), kind_of(name)) == (False, "program")
    assert name in GROUPS["all"]


@pytest.mark.parametrize("name", SERVERS)
def test_plain_paths_are_served_by_all_as_they_are(name):
    for path in ("/", "/a/b.html", "/a-b_c~d/", "/a:b@c/d=e&f,g!h"):
        url = f"https://h.example{path}"
        assert certify(url)
        assert reader(name).read(url).components.path == path


@pytest.mark.parametrize(
    "name", [*SERVERS, "nginx@1.22.1+merge_slashes", "go.ServeMux@1.21.13+httpmuxgo121"]
)
def test_an_unknown_version_is_named(name):
    asked = name if "@" in name else f"{name}@0.1"
    with pytest.raises(ValueError, match=f"^no model of {name.partition('@')[0]} .*; known: "):
        reader(asked)


def test_a_fragment_is_sent_to_an_old_haproxy_only():
    served = {}
    for name in ("haproxy@2.8.1", "haproxy"):
        read = reader(name).read
        texts = ("http://h/a#b?c", "http://h/a?b#c")
        served[name] = [read(text).components[4:] for text in texts]
    assert served == {
        "haproxy@2.8.1": [("/a#b", "c", None), ("/a", "b#c", None)],
        "haproxy": [("/a", None, "b?c"), ("/a", "b", "c")],
    }
