"""Public suffixes and registrable domains of hosts (#host-public-suffix), and sites of origins."""

from urlprism.whatwg.sites.public_suffix_list import (
    EXACT,
    EXCEPTION,
    PRIVATE,
    RULES,
    WILDCARD,
    load,
)
from urlprism.whatwg.terms.schemes import SPECIAL
from urlprism.whatwg.urls.record import Spans, check_made

_EXACT, _WILDCARD, _EXCEPTION, _PRIVATE = EXACT, WILDCARD, EXCEPTION, PRIVATE
_RULES = RULES


def public_suffix_of(url: Spans, private: bool) -> str | None:
    """Return the public suffix of a URL's host, None for a host that is no domain.

    >>> from urlprism import URL
    >>> public_suffix_of(URL("http://example.co.uk./"), True)
    'co.uk.'
    """
    check_made(url)
    if not _has_domain(url):
        return None
    start = _start(url._href, url._host_start, url._host_end, private)
    return None if start < 0 else url._href[start : url._host_end]


def registrable_domain_of(url: Spans, private: bool) -> str | None:
    """Return the registrable domain of a URL's host, None for one that has none.

    >>> from urlprism import URL
    >>> registrable_domain_of(URL("http://www.example.co.uk./"), True)
    'example.co.uk.'
    """
    check_made(url)
    if not _has_domain(url):
        return None
    return _registrable(url._href, url._host_start, url._host_end, private)


def public_suffix(domain: str, private: bool) -> str | None:
    """Return the public suffix of a domain in ASCII (#host-public-suffix).

    None for a domain with an empty label, which the list permits none.

    >>> public_suffix("example.co.uk.", True), public_suffix("a..uk", True)
    ('co.uk.', None)
    """
    start = _start(domain, 0, len(domain), private)
    return None if start < 0 else domain[start:]


def registrable_domain(domain: str, private: bool) -> str | None:
    """Return the registrable domain of a domain in ASCII (#host-registrable-domain), or None.

    >>> registrable_domain("www.example.co.uk", True), registrable_domain("co.uk", True)
    ('example.co.uk', None)
    """
    return _registrable(domain, 0, len(domain), private)


def is_plain(host: str) -> bool:
    """Whether a host is a domain that the host parser leaves as it is; false if it is hard to say.

    >>> is_plain("example.com"), is_plain("EXAMPLE.com"), is_plain("1.2.3.4"), is_plain("xn--a.com")
    (True, False, False, False)
    """
    letter = "0"
    for letter in host:
        if not ("a" <= letter <= "z" or "0" <= letter <= "9" or letter in ".-"):
            return False
    return "a" <= letter <= "z" and "xn--" not in host


def site_of(url: Spans, private: bool) -> str | None:
    """Return the site of a URL whose origin is its scheme, host and port, None for another URL.

    >>> from urlprism import URL
    >>> site_of(URL("https://a.example.com:81/"), True), site_of(URL("blob:https://h/"), True)
    ('https://example.com', None)
    """
    check_made(url)
    if not _has_origin(url):
        return None
    start, end = url._host_start, url._host_end
    is_domain = _is_domain(url._href, start, end)
    domain = _registrable(url._href, start, end, private) if is_domain else None
    if domain is None:
        domain = url._href[start:end]
    return url._href[: url._scheme_end + 3] + domain


def site(origin: str, private: bool) -> str | None:
    """Return the site of an origin (HTML: obtain a site), both serialized; None if it is opaque.

    >>> site("https://www.example.com:8443", True), site("http://[::1]:80", True)
    ('https://example.com', 'http://[::1]')
    """
    start = origin.find("://") + 3
    if start < 3:
        return None
    colon = origin.rfind(":")
    # The colon of a port follows the brackets of an IPv6 address.
    end = colon if colon > start and colon > origin.rfind("]") else len(origin)
    domain = _registrable(origin, start, end, private) if _is_domain(origin, start, end) else None
    return origin[:end] if domain is None else origin[:start] + domain


def _has_origin(url: Spans) -> bool:
    """Whether the origin of a URL is no opaque one, and none of another URL in its path."""
    is_web = url._href.startswith("http:" if url._scheme_end == 4 else "https:")
    return is_web or (url.scheme in SPECIAL and url.scheme != "file")


def _has_domain(url: Spans) -> bool:
    """Whether the host of a URL is a domain (#concept-domain): only special URLs have these."""
    end = url._scheme_end
    # Most URLs are these two: their scheme is not cut out.
    is_special = url._href.startswith("http:" if end == 4 else "https:") or url.scheme in SPECIAL
    return is_special and _is_domain(url._href, url._host_start, url._host_end)


def _is_domain(text: str, start: int, end: int) -> bool:
    """Whether the host at a place, which is that of a special URL, is a domain.

    The host parser gives every host that ends in a number as an IPv4 address.
    """
    if start >= end or text[start] == "[":
        return False
    return not text[end - 1].isdigit() or not text[text.rfind(".", start, end) + 1 : end].isdigit()


def _registrable(text: str, first: int, end: int, private: bool) -> str | None:
    """Return the registrable domain of a domain at a place (#host-registrable-domain)."""
    start = _start(text, first, end, private)
    return None if start <= first else text[_label(text, first, start - 1) : end]


def _start(text: str, first: int, end: int, private: bool) -> int:
    """Return where the public suffix of a domain begins, -1 for one with an empty label.

    Where no rule matches, the rule is "*". A rule such as "*.kobe.jp" makes "kobe.jp" a public
    suffix, too, as browsers take it (https://github.com/publicsuffix/list/issues/2240).
    """
    if end > first and text[end - 1] == ".":
        end -= 1
    if (
        end == first
        or text[first] == "."
        or text[end - 1] == "."
        or text.find("..", first, end) >= 0
    ):
        return -1
    if not _RULES:
        load()
    label = _label(text, first, end)
    suffix = above = label
    while True:
        rules = _RULES.get(text[label:end])
        if rules is None:
            return suffix
        kinds = _kinds(rules, private)
        if kinds & _EXCEPTION:
            return above
        if kinds & _EXACT:
            suffix = label
        if kinds & _WILDCARD:
            suffix = _label(text, first, max(first, label - 1))
        if label == first:
            return suffix
        above = label
        label = _label(text, first, label - 1)


def _kinds(rules: int, private: bool) -> int:
    """Return the kinds of rules, those of private ones with the others if they count."""
    return rules | rules >> _PRIVATE if private else rules


def _has_empty_label(text: str, first: int, end: int) -> bool:
    """Whether a domain without the "." at its end has an empty label."""
    if end == first or text[first] == "." or text[end - 1] == ".":
        return True
    return text.find("..", first, end) >= 0


def _label(text: str, first: int, end: int) -> int:
    """Return where the last label before `end` begins, in a domain that begins at `first`."""
    dot = text.rfind(".", first, end)
    return first if dot < 0 else dot + 1
