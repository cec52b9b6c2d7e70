"""How releases of httpx differ: each change, and the releases that have it."""

import functools
from typing import Final

from urlprism._core.releases.changes import Change
from urlprism.readers.shared.releases import Release, Releases

# The newest release of each branch from 0.20 on.
_BRANCHES: Final = {
    (0, 20): 0,
    (0, 21): 3,
    (0, 22): 0,
    (0, 23): 3,
    (0, 24): 1,
    (0, 25): 2,
    (0, 26): 0,
    (0, 27): 2,
    (0, 28): 1,
}
DEFAULT_PORTS: Final = {"ftp": 21, "http": 80, "https": 443, "ws": 80, "wss": 443}

CHANGES: Final = (
    Change(
        "parts-kept-apart",
        (),
        "A URL of which a part is replaced is not read again from its text.",
        "A redirect to `x:y` from `http://h/` is to the host `h`, not `hy`",
        since=("0.23.0",),
    ),
    Change(
        "rfc3986-not-needed",
        ("httpx-2252",),
        "The package rfc3986 does not read the URL any more; what is not valid is refused.",
        "`http://h:x/` is refused, and does not lose its host",
        since=("0.24.0",),
    ),
    Change(
        "delimiters-kept",
        ("httpx-2701",),
        "Brackets, and delimiters in a query and a fragment, are not encoded.",
        "`http://h/?a:b` has the query `a:b`",
        since=("0.24.1",),
    ),
    Change(
        "escapes-encoded-again",
        ("httpx-2671", "httpx-2990"),
        "If anything in a part is encoded, so are all its percent signs.",
        "`http://h/%20 a` has the path `/%2520%20a`",
        since=("0.24.1",),
        until=("0.26.0",),
    ),
    Change(
        "slash-encoded-in-query",
        ("httpx-2723", "httpx-2990"),
        "A slash in a query is encoded.",
        "`http://h/?a/b` has the query `a%2Fb`",
        since=("0.25.0",),
        until=("0.26.0",),
    ),
    Change(
        "dots-between-numbers",
        ("httpx-2886",),
        "Only four numbers with dots between them have to be an IPv4 address.",
        "`http://1234567/` is accepted",
        since=("0.25.1",),
    ),
    Change(
        "last-at-ends-userinfo",
        ("httpx-2986",),
        "The last @ ends the userinfo, not the first.",
        "`http://a@b@h/` has the host `h`",
        since=("0.26.0",),
    ),
    Change(
        "escapes-kept-apart",
        ("httpx-2990",),
        "A triplet stays whatever else is encoded.",
        "`http://h/%20 a` has the path `/%20%20a`",
        since=("0.26.0",),
    ),
    Change(
        "percent-kept",
        ("httpx-3187",),
        "A percent sign that encodes nothing stays in a host, a path, a query and a fragment.",
        "`http://h/% a` has the path `/%%20a`",
        since=("0.27.1",),
    ),
    Change(
        "dots-removed-without-host",
        ("httpx-3187",),
        "Dot segments are removed, and two slashes allowed, without a host if there is a scheme.",
        "`a:/b/../c` has the path `/c`",
        since=("0.27.1",),
    ),
    Change(
        "more-signs-kept",
        ("httpx-3187",),
        "Quotes, braces and the like are kept.",
        "`http://h/a|b` has the path `/a|b`",
        since=("0.27.1",),
    ),
    Change(
        "signs-of-url-standard-kept",
        ("httpx-3371", "httpx-3373"),
        "Each part has the set of the URL Standard, but for its quotes.",
        '`http://h/"` has the path `/%22`',
        since=("0.28.0",),
    ),
)

# What httpx2 changed, which continues httpx with releases of its own numbers.
CHANGES_OF_HTTPX2: Final = (
    Change(
        "labels-shown-apart",
        (),
        "Each label of a host in Punycode is decoded, not only of a host whose first one is, and"
        " one that is not valid stays.",
        "`http://a.xn--bcher-kva/` has the host `a.b\u00fccher`, `http://xn--a/` has `xn--a`",
        since=("2.4.0",),
    ),
    Change(
        "redirects-between-origins",
        (),
        "A redirect is refused if it is from or to a URL that has no scheme or no host.",
        "`a` against `mailto:b` is refused",
        since=("2.11.0",),
    ),
)
RELEASES: Final = Releases("httpx", _BRANCHES, (*CHANGES, *CHANGES_OF_HTTPX2), in_line=True)


def reads_plain_urls(version: str) -> bool:
    """Whether a release reads `http://h/?a/b` as all others do."""
    return not RELEASES.of(version).has("slash-encoded-in-query")


@functools.cache
def safe_characters(httpx: Release) -> dict[str, str]:
    """Return the characters that each part keeps beside the unreserved ones, by the part's name.

    A "%" among them stays, whatever follows it.
    """
    signs = "!$&'()*+,;="
    userinfo, host, path = signs + ":", signs, signs + ":@/"
    query, fragment = signs + "/?", signs + "/?"
    if httpx.has("delimiters-kept"):
        path = signs + ":/[]@"
        query, fragment = path + "?", path + "?#"
    if httpx.has("slash-encoded-in-query"):
        query = query.replace("/", "")
    if httpx.has("more-signs-kept"):
        more = '`{}%|^\\"'
        host += '"`{}%|\\'
        path, query, fragment = path + more, query + more, fragment + more
    if httpx.has("signs-of-url-standard-kept"):
        userinfo = "!$%&'()*+,:"
        path = "!$%&'()*+,/:;=@[\\]^|"
        query = path + "?`{}"
        fragment = "!#$%&'()*+,/:;=?@[\\]^{|}"
    return dict(userinfo=userinfo, host=host, path=path, query=query, fragment=fragment)
