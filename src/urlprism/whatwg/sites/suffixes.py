"""Public suffixes and registrable domains of hosts (#host-public-suffix), and sites of origins."""

import urlprism._core.octets.memory as memory
import urlprism._core.octets.signs as signs
from urlprism.whatwg.sites.public_suffix_list import (
    EXACT,
    EXCEPTION,
    FACTOR,
    HASHES,
    PLACE,
    PRIVATE,
    SEED,
    WILDCARD,
    table,
)
from urlprism.whatwg.terms.schemes import SPECIAL
from urlprism.whatwg.urls.record import Spans, check_made

_EXACT, _WILDCARD, _EXCEPTION, _PRIVATE = EXACT, WILDCARD, EXCEPTION, PRIVATE
_PLACE, _SEED, _FACTOR, _HASHES = PLACE, SEED, FACTOR, HASHES
_NO_RULE = -1  # the kinds of a suffix below which there is no rule


def public_suffix_of(url: Spans, private: bool) -> str | None:
    """Return the public suffix of a URL's host, None for a host that is no domain.

    >>> from urlprism import URL
    >>> public_suffix_of(URL("http://example.co.uk./"), True)
    'co.uk.'
    """
    check_made(url)
    if not _is_special(url):
        return None
    return _suffix(url._href, url._host_start, url._host_end, private)


def registrable_domain_of(url: Spans, private: bool) -> str | None:
    """Return the registrable domain of a URL's host, None for one that has none.

    >>> from urlprism import URL
    >>> registrable_domain_of(URL("http://www.example.co.uk./"), True)
    'example.co.uk.'
    """
    check_made(url)
    if not _is_special(url):
        return None
    return _registrable(url._href, url._host_start, url._host_end, private)


def public_suffix(domain: str, private: bool) -> str | None:
    """Return the public suffix of a domain in ASCII (#host-public-suffix).

    None for a domain with an empty label, which the list permits none.

    >>> public_suffix("example.co.uk.", True), public_suffix("a..uk", True)
    ('co.uk.', None)
    """
    return _suffix(domain, 0, len(domain), private)


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
    domain = _registrable(url._href, start, end, private)
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
    domain = _registrable(origin, start, end, private)
    return origin[:end] if domain is None else origin[:start] + domain


def _has_origin(url: Spans) -> bool:
    """Whether the origin of a URL is no opaque one, and none of another URL in its path."""
    is_web = url._href.startswith("http:" if url._scheme_end == 4 else "https:")
    return is_web or (url.scheme in SPECIAL and url.scheme != "file")


def _is_special(url: Spans) -> bool:
    """Whether the host of a URL can be a domain (#concept-domain): only special URLs have these."""
    end = url._scheme_end
    # Most URLs are these two: their scheme is not cut out.
    return url._href.startswith("http:" if end == 4 else "https:") or url.scheme in SPECIAL


def _is_domain(octets: bytes, start: int, end: int) -> bool:
    """Whether the host at a place, which is that of a special URL, is a domain.

    The host parser gives every host that ends in a number as an IPv4 address.
    """
    if start >= end or octets[start] == signs.LEFT_SQUARE_BRACKET:
        return False
    pos = end
    while pos > start and signs.DIGIT_ZERO <= octets[pos - 1] <= signs.DIGIT_NINE:
        pos -= 1
    return pos == end or (pos > start and octets[pos - 1] != signs.FULL_STOP)


def _suffix(text: str, first: int, end: int, private: bool) -> str | None:
    """Return the public suffix of a domain at a place (#host-public-suffix)."""
    owned = memory.one_octet_each(text)
    rules = table()
    start = suffix_start(memory.borrow(owned), first, end, private, memory.borrow_table(rules))
    return None if start < 0 else text[start:end]


def _registrable(text: str, first: int, end: int, private: bool) -> str | None:
    """Return the registrable domain of a domain at a place (#host-registrable-domain)."""
    owned = memory.one_octet_each(text)
    rules = table()
    start = registrable_start(memory.borrow(owned), first, end, private, memory.borrow_table(rules))
    return None if start < 0 else text[start:end]


def registrable_start(octets: bytes, first: int, end: int, private: bool, rules: bytes) -> int:
    """Return where the registrable domain of a host begins, -1 for one that has none."""
    start = suffix_start(octets, first, end, private, rules)
    return -1 if start <= first else _label(octets, first, start - 1)


def suffix_start(octets: bytes, first: int, end: int, private: bool, rules: bytes) -> int:
    """Return where the public suffix of a host begins, -1 for one that is no domain.

    Nor has one with an empty label a suffix.
    """
    if not _is_domain(octets, first, end):
        return -1
    if octets[end - 1] == signs.FULL_STOP:
        end -= 1
    if _has_empty_label(octets, first, end):
        return -1
    return _start(octets, first, end, private, rules)


def _start(octets: bytes, first: int, end: int, private: bool, rules: bytes) -> int:
    """Return where the public suffix of a domain begins, by packed rules.

    Where no rule matches, the rule is "*". A rule such as "*.kobe.jp" makes "kobe.jp" a public
    suffix, too, as browsers take it (https://github.com/publicsuffix/list/issues/2240).
    """
    label = _label(octets, first, end)
    suffix = above = label
    hashed = _hash(octets, label, end, _SEED)
    kinds = _kinds_of(rules, hashed, octets, label, end, private)
    while kinds != _NO_RULE:
        if kinds & _EXCEPTION:
            return above
        if kinds & _EXACT:
            suffix = label
        below = _label(octets, first, max(first, label - 1))
        if kinds & _WILDCARD:
            suffix = below
        if label == first:
            return suffix
        hashed = _hash(octets, below, label, hashed)
        above, label = label, below
        kinds = _kinds_of(rules, hashed, octets, label, end, private)
    return suffix


def _hash(octets: bytes, start: int, end: int, hashed: int) -> int:
    """Return the hash of a suffix that begins at `start`; `hashed` is that of what is at `end`."""
    while end > start:
        end -= 1
        hashed = (hashed ^ octets[end]) * _FACTOR & _HASHES
    return hashed


def _kinds_of(rules: bytes, hashed: int, octets: bytes, start: int, end: int, private: bool) -> int:
    """Return what packed rules make of a suffix, `_NO_RULE` for one that they do not have.

    Private rules are among the others if they count.
    """
    size = end - start
    count = memory.stored(rules, 0)
    index = hashed & (count - 1)
    at = memory.stored(rules, _PLACE * (index + 1))
    while at:
        if rules[at] == size and memory.same_octets(rules, at + 2, octets, start, size):
            kinds = rules[at + 1]
            return kinds | kinds >> _PRIVATE if private else kinds
        index = (index + 1) & (count - 1)
        at = memory.stored(rules, _PLACE * (index + 1))
    return _NO_RULE


def _has_empty_label(octets: bytes, first: int, end: int) -> bool:
    """Whether a domain without the "." at its end has an empty label."""
    is_after_stop = True
    for pos in range(first, end):
        is_stop = octets[pos] == signs.FULL_STOP
        if is_stop and is_after_stop:
            return True
        is_after_stop = is_stop
    return is_after_stop


def _label(octets: bytes, first: int, end: int) -> int:
    """Return where the last label before `end` begins, in a domain that begins at `first`."""
    while end > first and octets[end - 1] != signs.FULL_STOP:
        end -= 1
    return end
