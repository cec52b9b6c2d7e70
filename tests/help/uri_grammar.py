"""The grammars of RFC 3986 and RFC 3987, in their own words, and strings to be asked of them."""

import functools
import itertools
import re
from collections.abc import Iterator
from random import Random
from typing import Final

from tests.help.abnf_rules import Grammar, found
from tests.help.chances import chance_of

# RFC 3986 Appendix A, from `scheme` on: what RFC 3987 §2.2 leaves as it is comes first.
SHARED: Final = """
scheme        = ALPHA *( ALPHA / DIGIT / "+" / "-" / "." )
port          = *DIGIT
IP-literal    = "[" ( IPv6address / IPvFuture  ) "]"
IPvFuture     = "v" 1*HEXDIG "." 1*( unreserved / sub-delims / ":" )
IPv6address   =                            6( h16 ":" ) ls32
              /                       "::" 5( h16 ":" ) ls32
              / [               h16 ] "::" 4( h16 ":" ) ls32
              / [ *1( h16 ":" ) h16 ] "::" 3( h16 ":" ) ls32
              / [ *2( h16 ":" ) h16 ] "::" 2( h16 ":" ) ls32
              / [ *3( h16 ":" ) h16 ] "::"    h16 ":"   ls32
              / [ *4( h16 ":" ) h16 ] "::"              ls32
              / [ *5( h16 ":" ) h16 ] "::"              h16
              / [ *6( h16 ":" ) h16 ] "::"
h16           = 1*4HEXDIG
ls32          = ( h16 ":" h16 ) / IPv4address
IPv4address   = dec-octet "." dec-octet "." dec-octet "." dec-octet
dec-octet     = DIGIT                 ; 0-9
              / %x31-39 DIGIT         ; 10-99
              / "1" 2DIGIT            ; 100-199
              / "2" %x30-34 DIGIT     ; 200-249
              / "25" %x30-35          ; 250-255
pct-encoded   = "%" HEXDIG HEXDIG
unreserved    = ALPHA / DIGIT / "-" / "." / "_" / "~"
sub-delims    = "!" / "$" / "&" / "'" / "(" / ")"
              / "*" / "+" / "," / ";" / "="
"""
URI: Final = """
URI           = scheme ":" hier-part [ "?" query ] [ "#" fragment ]
hier-part     = "//" authority path-abempty
              / path-absolute
              / path-rootless
              / path-empty
URI-reference = URI / relative-ref
absolute-URI  = scheme ":" hier-part [ "?" query ]
relative-ref  = relative-part [ "?" query ] [ "#" fragment ]
relative-part = "//" authority path-abempty
              / path-absolute
              / path-noscheme
              / path-empty
authority     = [ userinfo "@" ] host [ ":" port ]
userinfo      = *( unreserved / pct-encoded / sub-delims / ":" )
host          = IP-literal / IPv4address / reg-name
reg-name      = *( unreserved / pct-encoded / sub-delims )
path-abempty  = *( "/" segment )
path-absolute = "/" [ segment-nz *( "/" segment ) ]
path-noscheme = segment-nz-nc *( "/" segment )
path-rootless = segment-nz *( "/" segment )
path-empty    = 0<pchar>
segment       = *pchar
segment-nz    = 1*pchar
segment-nz-nc = 1*( unreserved / pct-encoded / sub-delims / "@" )
              ; non-zero-length segment without any colon ":"
pchar         = unreserved / pct-encoded / sub-delims / ":" / "@"
query         = *( pchar / "/" / "?" )
fragment      = *( pchar / "/" / "?" )
"""
IRI: Final = """
IRI            = scheme ":" ihier-part [ "?" iquery ] [ "#" ifragment ]
ihier-part     = "//" iauthority ipath-abempty
               / ipath-absolute
               / ipath-rootless
               / ipath-empty
IRI-reference  = IRI / irelative-ref
absolute-IRI   = scheme ":" ihier-part [ "?" iquery ]
irelative-ref  = irelative-part [ "?" iquery ] [ "#" ifragment ]
irelative-part = "//" iauthority ipath-abempty
               / ipath-absolute
               / ipath-noscheme
               / ipath-empty
iauthority     = [ iuserinfo "@" ] ihost [ ":" port ]
iuserinfo      = *( iunreserved / pct-encoded / sub-delims / ":" )
ihost          = IP-literal / IPv4address / ireg-name
ireg-name      = *( iunreserved / pct-encoded / sub-delims )
ipath-abempty  = *( "/" isegment )
ipath-absolute = "/" [ isegment-nz *( "/" isegment ) ]
ipath-noscheme = isegment-nz-nc *( "/" isegment )
ipath-rootless = isegment-nz *( "/" isegment )
ipath-empty    = 0<ipchar>
isegment       = *ipchar
isegment-nz    = 1*ipchar
isegment-nz-nc = 1*( iunreserved / pct-encoded / sub-delims / "@" )
               ; non-zero-length segment without any colon ":"
ipchar         = iunreserved / pct-encoded / sub-delims / ":" / "@"
iquery         = *( ipchar / iprivate / "/" / "?" )
ifragment      = *( ipchar / "/" / "?" )
iunreserved    = ALPHA / DIGIT / "-" / "." / "_" / "~" / ucschar
ucschar        = %xA0-D7FF / %xF900-FDCF / %xFDF0-FFEF
               / %x10000-1FFFD / %x20000-2FFFD / %x30000-3FFFD
               / %x40000-4FFFD / %x50000-5FFFD / %x60000-6FFFD
               / %x70000-7FFFD / %x80000-8FFFD / %x90000-9FFFD
               / %xA0000-AFFFD / %xB0000-BFFFD / %xC0000-CFFFD
               / %xD0000-DFFFD / %xE1000-EFFFD
iprivate       = %xE000-F8FF / %xF0000-FFFFD / %x100000-10FFFD
"""
URI_RULES: Final = ("URI", "URI-reference", "absolute-URI", "relative-ref")
IRI_RULES: Final = ("IRI", "IRI-reference", "absolute-IRI", "irelative-ref")
KINDS: Final = ("IPv6address", "IPvFuture", "IPv4address", "reg-name")
PARTS: Final = ("scheme", "authority", "userinfo", "host", "port", "query", "fragment")
PATHS: Final = ("path-abempty", "path-absolute", "path-noscheme", "path-rootless", "path-empty")
MUTATED: Final = 4
# What ends or breaks something somewhere, and digits and spaces that are none in ASCII.
EDITS: Final = (
    *"%[]:/?#@ <>\"\\^`{|}!$&'()*+,;=-._~0125aAfFgGvVzZ",
    *("\0", "\t", "\n", "\r", "\x1f", "\x7f", "\x80", "é", "\u0663", "\uff0f", "\u2028", "\ud800"),
)
REAL: Final = (
    *("ftp://ftp.is.co.za/rfc/rfc1808.txt", "http://www.ietf.org/rfc/rfc2396.txt"),
    *("ldap://[2001:db8::7]/c=GB?objectClass?one", "mailto:John.Doe@example.com"),
    *("news:comp.infosystems.www.servers.unix", "tel:+1-816-555-1212", "x:", "", "//", "//h"),
    *("telnet://192.0.2.16:80/", "urn:oasis:names:specification:docbook:dtd:xml:4.1.2"),
    *("https://user:pa%20ss@example.com:8443/a/b;c=1/d.html?x=1&y=%C3%A9#top", "?q#f", "../g"),
    *("http://example.com/search?q=a+b&lang=en-GB", "file:///etc/passwd", "./this:that"),
    *("data:text/plain;charset=utf-8;base64,SGVsbG8=", "http://[v1.fe80::a+en1]/", "#s", "/a//b"),
)

# Whatever a reference begins with, one of these ends it.
TAILS: Final = tuple(
    literal[start:]
    for literal in ("00", "[1:2:3:4:5:6:7:8]", "[::1]", "[1:2:3:4:5:6:1.2.3.4]", "[v1.a]")
    for start in range(len(literal) + 1)
)
HAS_USERINFO: Final = re.compile("([^:/?#]+:)?//[^/?#]*@")


class Oracle:
    """What the rules of a grammar say of a text."""

    def __init__(self, grammar: Grammar, rules: tuple[str, ...], prefix: str = "") -> None:
        fields = {prefix + rule: rule for rule in ("authority", "userinfo", "query", "fragment")}
        fields |= {prefix + rule: rule.replace("-", "_") for rule in ("host", "reg-name")}
        fields |= {rule: rule for rule in ("scheme", "port", *KINDS[:3])}
        fields |= {prefix + rule: "path" for rule in PATHS}
        self.patterns = {rule: grammar.pattern(rule) for rule in rules}
        self.parts = grammar.pattern(rules[1], fields)

    def allows(self, text: str, rule: str) -> bool:
        """Return whether the text matches the rule."""
        return self.patterns[rule].fullmatch(text) is not None

    def components(self, text: str) -> dict[str, str | None] | None:
        """Return the components of a reference and the kind of its host, None for no reference."""
        match = self.parts.fullmatch(text)
        if match is None:
            return None
        known = found(match)
        kinds = [kind for kind in KINDS if kind.replace("-", "_") in known]
        return {
            **{part: known.get(part) for part in PARTS},
            "path": known["path"],
            "host_kind": kinds[0] if kinds else None,
        }

    def reach(self, text: str) -> int:
        """Return the length of the longest beginning of a text that some reference begins with.

        That is one with a userinfo, if there is the "@" of one.
        """
        tails = ("@", "0@", "00@", *TAILS) if HAS_USERINFO.match(text) else TAILS
        first, last = 0, len(text)
        while first < last:
            middle = (first + last + 1) // 2
            begun = any(self.parts.fullmatch(text[:middle] + tail) for tail in tails)
            first, last = (middle, last) if begun else (first, middle - 1)
        return first


@functools.cache
def uri_grammar() -> Grammar:
    """Return the grammar of RFC 3986 Appendix A."""
    return Grammar(SHARED + URI)


@functools.cache
def iri_grammar() -> Grammar:
    """Return the grammar of RFC 3987 §2.2."""
    return Grammar(SHARED + IRI)


@functools.cache
def uris() -> Oracle:
    """Return what RFC 3986 says."""
    return Oracle(uri_grammar(), URI_RULES)


@functools.cache
def iris() -> Oracle:
    """Return what RFC 3987 says."""
    return Oracle(iri_grammar(), IRI_RULES, "i")


def corpus(grammar: Grammar, rule: str, count: int, seed: int) -> list[str]:
    """Return distinct strings: some that the rule gives, and each of those with one edit."""
    chance = chance_of(seed)
    drawn = itertools.chain(REAL, iter(lambda: grammar.draw(rule, chance), None))
    made: dict[str, None] = {}
    while len(made) < count:
        text = next(drawn)
        made.update(dict.fromkeys([text, *(edited(text, chance) for _ in range(MUTATED))]))
    return list(made)[:count]


def edited(text: str, chance: Random) -> str:
    """Return the text with a character more, less or other."""
    place = chance.randrange(len(text) + 1)
    inserted = chance.choice(("", *EDITS)) if chance.random() < 0.5 else chance.choice(EDITS)
    removed = 0 if inserted and chance.random() < 0.5 else 1
    return text[:place] + inserted + text[place + removed :]


def addresses() -> Iterator[str]:
    """Yield what stands between brackets: every number of pieces around every number of `::`."""
    tails = ",1.2.3.4,0.1.20.0,255.255.255.255,256.1.1.1,01.2.3.4,1.2.3,1.2.3.4.5".split(",")
    for left, right, tail in itertools.product(range(10), range(10), tails):
        pieces = [*itertools.repeat("1", right), *([tail] if tail else [])]
        head = ":".join(itertools.repeat("aF09", left))
        yield f"{head}::{':'.join(pieces)}"
        yield ":".join([*([head] if head else []), *pieces])
        yield f"{head}:::{':'.join(pieces)}"
        yield f"{head}::2::{':'.join(pieces)}"
    odd = ",0,00000,g,12345,-1,%31,é,1.2.3.4, ,\u0661".split(",")
    for place, piece in itertools.product(range(8), odd):
        pieces = ["1"] * 8
        pieces[place] = piece
        yield ":".join(pieces)
        yield ":".join(pieces[:-1]) + "::"
        yield ":" + ":".join(pieces)
        yield ":".join(pieces) + ":"
        yield ":".join(pieces) + "%25en1"
        yield ":".join(pieces) + "%eth0"


def futures() -> Iterator[str]:
    """Yield addresses of versions to come, and the same with one edit."""
    yield from corpus(uri_grammar(), "IPvFuture", 4000, 3986)


LITERALS: Final = {"address": addresses, "future": futures}
