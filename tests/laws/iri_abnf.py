"""The ABNF of RFC 3987 §2.2, and a mechanical translation of it to regular expressions.

It knows nothing of what urlprism does: a judge of the strict grammar.
"""

import re
from collections.abc import Iterator
from functools import cache

ABNF = """
IRI            = scheme ":" ihier-part [ "?" iquery ] [ "#" ifragment ]
ihier-part     = "//" iauthority ipath-abempty / ipath-absolute / ipath-rootless / ipath-empty
IRI-reference  = IRI / irelative-ref
absolute-IRI   = scheme ":" ihier-part [ "?" iquery ]
irelative-ref  = irelative-part [ "?" iquery ] [ "#" ifragment ]
irelative-part = "//" iauthority ipath-abempty / ipath-absolute / ipath-noscheme / ipath-empty
iauthority     = [ iuserinfo "@" ] ihost [ ":" port ]
iuserinfo      = *( iunreserved / pct-encoded / sub-delims / ":" )
ihost          = IP-literal / IPv4address / ireg-name
ireg-name      = *( iunreserved / pct-encoded / sub-delims )
ipath-abempty  = *( "/" isegment )
ipath-absolute = "/" [ isegment-nz *( "/" isegment ) ]
ipath-noscheme = isegment-nz-nc *( "/" isegment )
ipath-rootless = isegment-nz *( "/" isegment )
ipath-empty    = 0ipchar
isegment       = *ipchar
isegment-nz    = 1*ipchar
isegment-nz-nc = 1*( iunreserved / pct-encoded / sub-delims / "@" )
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
scheme         = ALPHA *( ALPHA / DIGIT / "+" / "-" / "." )
port           = *DIGIT
IP-literal     = "[" ( IPv6address / IPvFuture  ) "]"
IPvFuture      = "v" 1*HEXDIG "." 1*( unreserved / sub-delims / ":" )
IPv6address    =                            6( h16 ":" ) ls32
               /                       "::" 5( h16 ":" ) ls32
               / [               h16 ] "::" 4( h16 ":" ) ls32
               / [ *1( h16 ":" ) h16 ] "::" 3( h16 ":" ) ls32
               / [ *2( h16 ":" ) h16 ] "::" 2( h16 ":" ) ls32
               / [ *3( h16 ":" ) h16 ] "::"    h16 ":"   ls32
               / [ *4( h16 ":" ) h16 ] "::"              ls32
               / [ *5( h16 ":" ) h16 ] "::"              h16
               / [ *6( h16 ":" ) h16 ] "::"
h16            = 1*4HEXDIG
ls32           = ( h16 ":" h16 ) / IPv4address
IPv4address    = dec-octet "." dec-octet "." dec-octet "." dec-octet
dec-octet      = DIGIT / %x31-39 DIGIT / "1" 2DIGIT / "2" %x30-34 DIGIT / "25" %x30-35
pct-encoded    = "%" HEXDIG HEXDIG
unreserved     = ALPHA / DIGIT / "-" / "." / "_" / "~"
sub-delims     = "!" / "$" / "&" / "'" / "(" / ")" / "*" / "+" / "," / ";" / "="
ALPHA          = %x41-5A / %x61-7A
DIGIT          = %x30-39
HEXDIG         = DIGIT / "A" / "B" / "C" / "D" / "E" / "F"
"""
_RULES = dict(re.findall(r"^(\S+) += (.*(?:\n +/.*)*)$", ABNF, re.MULTILINE))
_TOKEN = re.compile(
    r'"(?P<text>[^"]*)"|%x(?P<first>[0-9A-F]+)-(?P<last>[0-9A-F]+)|(?P<exact>\d+)(?!\*)'
    r"|(?P<least>\d*)\*(?P<most>\d*)|(?P<name>[A-Za-z][\w-]*)|(?P<sign>[()\[\]/])"
)


@cache
def pattern(rule: str) -> str:
    """Return the regular expression of a rule."""
    return _alternatives(_TOKEN.finditer(_RULES[rule]))


def _alternatives(tokens: Iterator[re.Match[str]]) -> str:
    """Return the expression of what stands up to the end of a group."""
    pieces = []
    for token in tokens:
        if token["sign"] in {")", "]"}:
            break
        pieces.append("|" if token["sign"] == "/" else _element(token, tokens))
    return "".join(pieces)


def _element(token: re.Match[str], tokens: Iterator[re.Match[str]]) -> str:
    """Return the expression of one element: it may be a group, or repeated."""
    if token["exact"] is not None:
        return f"(?:{_element(next(tokens), tokens)}){{{token['exact']}}}"
    if token["most"] is not None:
        return f"(?:{_element(next(tokens), tokens)}){{{token['least'] or 0},{token['most']}}}"
    if token["sign"] is not None:
        return f"(?:{_alternatives(tokens)}){'?' if token['sign'] == '[' else ''}"
    if token["name"] is not None:
        return f"(?:{pattern(token['name'])})"
    if token["first"] is not None:
        return f"[{chr(int(token['first'], 16))}-{chr(int(token['last'], 16))}]"
    return f"(?i:{re.escape(token['text'])})"  # strings have no case (RFC 2234 §2.3)
