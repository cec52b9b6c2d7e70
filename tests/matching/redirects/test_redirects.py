"""What the documents say of redirect_uri and resources, and what programs were measured to say."""

import pytest

from urlprism.matching import MatchAnswer, matcher

YES, NO, REFUSED = MatchAnswer.YES, MatchAnswer.NO, MatchAnswer.PATTERN_REFUSED
CODE = "https://client.example.com/cb"
# The answers of RFC 6749, of RFC 9700, and of RFC 8252.
ROWS = [
    (CODE, CODE, YES, YES, YES),
    (CODE, f"{CODE}?a", NO, NO, NO),
    (CODE, f"{CODE}/", NO, NO, NO),
    (CODE, "https://client.example.com:443/cb", NO, NO, NO),
    (CODE, "https://CLIENT.example.com/cb", NO, NO, NO),
    (f"{CODE}?a=b", f"{CODE}?a=b", YES, YES, YES),
    (f"{CODE}#f", f"{CODE}#f", REFUSED, REFUSED, REFUSED),
    ("//client.example.com/cb", "//client.example.com/cb", REFUSED, REFUSED, REFUSED),
    ("https://a b/", "https://a b/", REFUSED, REFUSED, REFUSED),
    # RFC 8252 §7.3: its two examples, with ports.
    ("http://127.0.0.1/path", "http://127.0.0.1:51004/path", NO, YES, YES),
    ("http://[::1]/path", "http://[::1]:61023/path", NO, YES, YES),
    ("http://127.0.0.1:1/path", "http://127.0.0.1:51004/path", NO, YES, YES),
    ("http://127.0.0.1:1/path", "http://127.0.0.1/path", NO, YES, YES),
    ("http://127.0.0.1/path", "http://127.0.0.1:51004/other", NO, NO, NO),
    ("http://127.0.0.1/path", "http://[::1]:51004/path", NO, NO, NO),
    ("https://127.0.0.1/path", "https://127.0.0.1:51004/path", NO, NO, NO),
    ("http://127.0.0.2/path", "http://127.0.0.2:1/path", NO, NO, NO),
    ("http://127.0.0.1/path", "http://127.0.0.1:1@evil.test/path", NO, NO, NO),
    ("http://127.0.0.1/path", "http://u@127.0.0.1:1/path", NO, NO, NO),
    ("http://127.0.0.1", "http://127.0.0.1:x/", NO, NO, NO),
    # RFC 9700 speaks of localhost, RFC 8252 §7.3 of addresses, §8.3 against localhost.
    ("http://localhost/path", "http://localhost:51004/path", NO, YES, NO),
    # RFC 8252 §7.1 and §8.4: its example, and a scheme without a period.
    *[("com.example.app:/oauth2redirect/example-provider",) * 2 + (YES,) * 3],
    ("myapp:/cb", "myapp:/cb", YES, YES, REFUSED),
]


@pytest.mark.parametrize(("pattern", "url", "rfc6749", "rfc9700", "rfc8252"), ROWS)
def test_the_documents(pattern, url, rfc6749, rfc9700, rfc8252):
    names = ("rfc6749", "rfc9700", "rfc8252")
    answers = [matcher(f"redirect_uri.{name}").matches(pattern, url).answer for name in names]
    assert answers == [rfc6749, rfc9700, rfc8252]


@pytest.mark.parametrize(
    ("pattern", "url", "answer", "cause"),
    [
        ("https://cal.example.com/", "https://cal.example.com/", YES, ""),
        ("https://api.example.com/app/", "https://api.example.com/app/x?y", YES, "path-prefix"),
        ("https://api.example.com/app", "https://api.example.com/app/x", YES, "path-prefix"),
        ("https://api.example.com/app", "https://api.example.com/application", NO, ""),
        ("https://api.example.com/app", "https://api.example.com/app/../x", NO,
         "dot-segments-resolved"),
        ("https://api.example.com/app", "https://api.example.com/app/%2E%2e/x", NO,
         "dot-segments-resolved"),
        ("https://api.example.com/app#x", "https://api.example.com/app", REFUSED,
         "pattern-refused"),
    ],
)  # fmt: skip
def test_a_resource_is_a_path_and_what_lies_below(pattern, url, answer, cause):
    match = matcher("resource.rfc8707").matches(pattern, url)
    assert (match.answer, match.cause) == (answer, cause)


# Measured on the programs themselves.
MEASURED = [
    ("redirect_uri.fastmcp.patterns", "https://app.example.com/", "https://app.example.com/x?y#z"),
    ("redirect_uri.mcp-typescript", "http://127.0.0.1:8000/cb", "http://127.0.0.1:9/cb"),
    ("redirect_uri.fastmcp.registered", "http://127.0.0.1:8000/cb", "http://127.0.0.1:9/cb"),
    ("redirect_uri.django-oauth-toolkit", "http://127.0.0.1:8000/cb", "http://127.0.0.1:9/cb"),
    ("redirect_uri.oidc-provider.native", "http://127.0.0.1:8000/cb", "http://127.0.0.1:9/cb"),
    ("redirect_uri.mcp-typescript", "http://localhost/cb", "http://localhost:9/cb"),
    ("redirect_uri.mcp-python", "http://h.example/cb", " http://h.example/x/../cb\n"),
]
REFUSING = [
    ("redirect_uri.mcp-python", "http://127.0.0.1:8000/cb", "http://127.0.0.1:9/cb"),
    ("redirect_uri.authlib", "http://127.0.0.1:8000/cb", "http://127.0.0.1:9/cb"),
    ("redirect_uri.django-oauth-toolkit", "http://localhost/cb", "http://localhost:9/cb"),
    ("redirect_uri.mcp-python", "http://localhost/cb", "http://localhost:9/cb"),
    ("redirect_uri.oidc-provider.web", "http://localhost/cb", "http://localhost:9/cb"),
]


@pytest.mark.parametrize(("name", "pattern", "url"), MEASURED)
def test_what_programs_let_through(name, pattern, url):
    assert matcher(name).matches(pattern, url).matched


@pytest.mark.parametrize(("name", "pattern", "url"), REFUSING)
def test_what_programs_refuse(name, pattern, url):
    assert not matcher(name).matches(pattern, url).matched


def test_an_entry_of_a_list_is_named():
    pattern = "https://a.example/cb https://b.example/cb"
    match = matcher("redirect_uri.django-oauth-toolkit").matches(pattern, "https://b.example/cb")
    assert match.matched
    assert pattern[slice(*match.pattern_span)] == "https://b.example/cb"


def test_the_place_of_the_first_difference():
    match = matcher("redirect_uri.rfc6749").matches("https://a/cb?x", "https://a/cb/y")
    assert (match.pattern_span, match.url_span) == ((12, 14), (12, 14))
