"""Which domains a host may set cookies for (RFC 6265bis §5.7)."""

from typing import Final

from urlprism._core.arguments.intake import Text, URLText, from_utf8
from urlprism.whatwg.sites import public_suffix_list, suffixes
from urlprism.whatwg.sites.same_site import url_of

_WITH_COOKIES: Final = ("http", "https", "ws", "wss")
_MOST_OCTETS: Final = 1024


def may_set_cookie(host_or_url: URLText, domain: Text = "", *, private: bool = True) -> bool:
    """Return whether a host may set a cookie whose attribute Domain is `domain`.

    The rules are those of RFC 6265bis: §5.6.3 drops a "." before the domain,
    §5.1.3 has the match, §5.7 refuses a public suffix, unless it is the host itself, which then has
    the cookie alone. An address matches only itself. Without a domain, which is "", the cookie is
    the host's own. A URL of another scheme than http, https, ws and wss has no cookies.

    A text with "://" is a URL, any other text a host. By default the private rules of the Public
    Suffix List count, as in browsers. Raise URLError for a text that is neither a host nor a URL,
    ImportError without the extra "psl".

    >>> may_set_cookie("www.example.co.uk", "example.co.uk")
    True
    >>> may_set_cookie("www.example.co.uk", "co.uk"), may_set_cookie("example.com", "example.org")
    (False, False)
    >>> may_set_cookie("https://a.github.io/", ".github.io")
    False
    """
    url = url_of(host_or_url)
    host = url.hostname
    if url.scheme not in _WITH_COOKIES:
        return False
    wanted = from_utf8(domain).removeprefix(".").lower()
    if not wanted.isascii():
        return False
    public_suffix_list.table()
    # What is too long is no attribute at all (§5.6).
    if wanted in {"", host} or len(from_utf8(domain)) > _MOST_OCTETS:
        return True
    if suffixes.public_suffix(wanted, private) == wanted:
        return False
    # An address matches only itself, and so does a host that no DNS can have.
    is_name = suffixes.public_suffix_of(url, private) is not None
    return is_name and host.endswith(f".{wanted}")
