"""The BNF of RFC 1738 §5 in its own words, and strings to be asked of it."""

import functools
import re
from collections.abc import Iterator
from random import Random
from typing import Final

from tests.help.abnf_rules import Grammar
from tests.help.chances import chance_of

# What no rule uses, national and punctuation, is left out. The bare "/" of gopherurl is a literal
# (EID 5118).
BNF: Final = """
genericurl     = scheme ":" schemepart

url            = httpurl | ftpurl | newsurl |
                 nntpurl | telneturl | gopherurl |
                 waisurl | mailtourl | fileurl |
                 prosperourl | otherurl

; new schemes follow the general syntax
otherurl       = genericurl

scheme         = 1*[ lowalpha | digit | "+" | "-" | "." ]
schemepart     = *xchar | ip-schemepart

ip-schemepart  = "//" login [ "/" urlpath ]

login          = [ user [ ":" password ] "@" ] hostport
hostport       = host [ ":" port ]
host           = hostname | hostnumber
hostname       = *[ domainlabel "." ] toplabel
domainlabel    = alphadigit | alphadigit *[ alphadigit | "-" ] alphadigit
toplabel       = alpha | alpha *[ alphadigit | "-" ] alphadigit
alphadigit     = alpha | digit
hostnumber     = digits "." digits "." digits "." digits
port           = digits
user           = *[ uchar | ";" | "?" | "&" | "=" ]
password       = *[ uchar | ";" | "?" | "&" | "=" ]
urlpath        = *xchar

ftpurl         = "ftp://" login [ "/" fpath [ ";type=" ftptype ]]
fpath          = fsegment *[ "/" fsegment ]
fsegment       = *[ uchar | "?" | ":" | "@" | "&" | "=" ]
ftptype        = "A" | "I" | "D" | "a" | "i" | "d"

fileurl        = "file://" [ host | "localhost" ] "/" fpath

httpurl        = "http://" hostport [ "/" hpath [ "?" search ]]
hpath          = hsegment *[ "/" hsegment ]
hsegment       = *[ uchar | ";" | ":" | "@" | "&" | "=" ]
search         = *[ uchar | ";" | ":" | "@" | "&" | "=" ]

gopherurl      = "gopher://" hostport [ / [ gtype [ selector
                 [ "%09" search [ "%09" gopher+_string ] ] ] ] ]
gtype          = xchar
selector       = *xchar
gopher+_string = *xchar

mailtourl      = "mailto:" encoded822addr
encoded822addr = 1*xchar

newsurl        = "news:" grouppart
grouppart      = "*" | group | article
group          = alpha *[ alpha | digit | "-" | "." | "+" | "_" ]
article        = 1*[ uchar | ";" | "/" | "?" | ":" | "&" | "=" ] "@" host

nntpurl        = "nntp://" hostport "/" group [ "/" digits ]

telneturl      = "telnet://" login [ "/" ]

waisurl        = waisdatabase | waisindex | waisdoc
waisdatabase   = "wais://" hostport "/" database
waisindex      = "wais://" hostport "/" database "?" search
waisdoc        = "wais://" hostport "/" database "/" wtype "/" wpath
database       = *uchar
wtype          = *uchar
wpath          = *uchar

prosperourl    = "prospero://" hostport "/" ppath *[ fieldspec ]
ppath          = psegment *[ "/" psegment ]
psegment       = *[ uchar | "?" | ":" | "@" | "&" | "=" ]
fieldspec      = ";" fieldname "=" fieldvalue
fieldname      = *[ uchar | "?" | ":" | "@" | "&" ]
fieldvalue     = *[ uchar | "?" | ":" | "@" | "&" ]

lowalpha       = "a" | "b" | "c" | "d" | "e" | "f" | "g" | "h" |
                 "i" | "j" | "k" | "l" | "m" | "n" | "o" | "p" |
                 "q" | "r" | "s" | "t" | "u" | "v" | "w" | "x" |
                 "y" | "z"
hialpha        = "A" | "B" | "C" | "D" | "E" | "F" | "G" | "H" | "I" |
                 "J" | "K" | "L" | "M" | "N" | "O" | "P" | "Q" | "R" |
                 "S" | "T" | "U" | "V" | "W" | "X" | "Y" | "Z"
alpha          = lowalpha | hialpha
digit          = "0" | "1" | "2" | "3" | "4" | "5" | "6" | "7" |
                 "8" | "9"
safe           = "$" | "-" | "_" | "." | "+"
extra          = "!" | "*" | "'" | "(" | ")" | ","
reserved       = ";" | "/" | "?" | ":" | "@" | "&" | "="
hex            = digit | "A" | "B" | "C" | "D" | "E" | "F" |
                 "a" | "b" | "c" | "d" | "e" | "f"
escape         = "%" hex hex
unreserved     = alpha | digit | safe | extra
uchar          = unreserved | escape
xchar          = unreserved | reserved | escape
digits         = 1*digit
"""
# What the prose adds, by section: a rule here stands for that of §5.
PROSE: Final = """
; 2.1: capitals are read as small letters
scheme         = 1*[ alpha | digit | "+" | "-" | "." ]

; 3.1: two slashes tell that the common syntax follows; without a host, it is any text
schemepart     = ip-schemepart | *xchar

; 3.2.2: of the literals that hold letters, only schemes are told to be read in any case (2.1)
ftpurl         = "ftp://" login [ "/" fpath [ ";" typesign ftptype ]]
typesign       = %x74-74 %x79-79 %x70-70 %x65-65 "="

; 3.4.1: a selector holds any octets except 09, 0A and 0D
selector       = *[ unreserved | reserved | selectable ]
selectable     = "%0" ( %x30-38 | "B" | "C" | "E" | "F" | "b" | "c" | "e" | "f" ) |
                 "%" ( %x31-39 | %x41-46 | %x61-66 ) hex

; 3.4.3: the Gopher+ string begins behind the second encoded tab
gopherurl      = "gopher://" hostport [ / [ gtype [ selector
                 [ "%09" words [ "%09" gopher+_string ] ] ] ] ]
words          = *[ unreserved | selectable | "%0" ( "A" | "D" | "a" | "d" ) |
                    ";" | ":" | "@" | "&" | "=" ]
"""
# Names for what §5 has no name of its own for.
NAMED: Final = """
nntpurl        = "nntp://" hostport "/" group [ "/" number ]
number         = digits
prosperourl    = "prospero://" hostport "/" ppath fieldspecs
fieldspecs     = *[ fieldspec ]
"""
NOTATION: Final = re.compile(
    r"""("[^"A-Za-z]*"|"[^"]{2,}"|;[^\n]*)|\*?[\[\]]|[|/]|gopher\+_string|"[A-Za-z]\""""
)
PREDEFINED: Final = tuple("http ftp news nntp telnet gopher wais mailto file prospero".split())
GROUPS: Final = {
    "ftp, file, prospero": ("ftp", "file", "prospero"),
    "http, wais": ("http", "wais"),
    "gopher": ("gopher",),
    "mailto, news, nntp, telnet": ("mailto", "news", "nntp", "telnet"),
    "new schemes": ("generic",),
}
# What ends, breaks or means something somewhere.
EDITS: Final = (
    *"%[]:/?#@ <>\"\\^`{|}~!$&'()*+,;=-._0129aAfFgGzZ",
    *("\0", "\t", "\n", "\r", "\x7f", "\x80", "é", "\u0663", "\uff0f", "\ud800"),
    *("%09", "%0A", "%0d", "%00", "%2F", "%3b", "%", "%4", "%zz", "//", ":0", ";a=b", "localhost"),
    *(";type=a", ";type=D", ";TYPE=i", ";type=x", "://", "u:p@", "1.2.3.4", "h.com", "*", "h.1"),
)


def abnf(text: str) -> str:
    """Return the notation of §5 as that of RFC 5234.

    Brackets are "around optional or repeated elements": behind an asterisk they only group. Rules
    that mean a letter in both cases list both: a letter alone is itself.
    """
    closing: list[str] = []

    def other(sign: re.Match[str]) -> str:
        if sign[1]:
            return sign[1]
        if sign[0][0] == '"':
            return f"%x{ord(sign[0][1]):X}-{ord(sign[0][1]):X}"
        if sign[0] in {"[", "*["}:
            closing.append("]" if sign[0] == "[" else ")")
            return "[" if sign[0] == "[" else "*("
        return {"|": "/", "/": '"/"', "gopher+_string": "gopher-string"}.get(
            sign[0]
        ) or closing.pop()

    return NOTATION.sub(other, text)


@functools.cache
def grammar() -> Grammar:
    """Return the grammar of §5 and of what the prose adds."""
    return Grammar(abnf(BNF + PROSE + NAMED))


def rule(text: str) -> str:
    """Return the rule for the scheme of a text: `otherurl` is for new schemes only."""
    scheme = text.partition(":")[0].lower()
    return f"{scheme}url" if scheme in PREDEFINED else "genericurl"


@functools.cache
def pattern(name: str) -> re.Pattern[str]:
    """Return a rule as a regular expression whose groups are named after rules."""
    return grammar().pattern(name, {each: each.replace("-", "_") for each in PARTS})


def match(text: str) -> re.Match[str] | None:
    """Return the match of a text with the rule for its scheme."""
    return pattern(rule(text)).fullmatch(text)


PARTS: Final = (
    *(
        "user",
        "password",
        "host",
        "port",
        "urlpath",
        "fpath",
        "ftptype",
        "hpath",
        "search",
        "gtype",
    ),
    *("selector", "words", "gopher-string", "encoded822addr", "grouppart", "group", "article"),
    *("number", "database", "wtype", "wpath", "ppath", "fieldspecs"),
)


def texts(group: str, count: int, seed: int) -> list[str]:
    """Return distinct strings: what the rules of a group give, and each of those edited."""
    chance = chance_of(seed)
    made: dict[str, None] = {}
    while len(made) < count:
        for text in drawn(group, chance):
            made.update(dict.fromkeys([text, *(edited(text, chance) for _ in range(4))]))
    return list(made)


def drawn(group: str, chance: Random) -> Iterator[str]:
    """Yield a string for each rule of the group, and for new schemes an old one's name."""
    for name in GROUPS[group]:
        yield grammar().draw(f"{name}url", chance)
    if group == "new schemes":
        yield f"{chance.choice(PREDEFINED)}:{grammar().draw('schemepart', chance)}"


def edited(text: str, chance: Random) -> str:
    """Return the text with something more, less or other behind its scheme, mostly."""
    first = chance.choice((0, text.find(":"), text.find("/") + 1, text.find("/") + 1))
    place = chance.randrange(first, len(text) + 1)
    removed = chance.randrange(2)
    inserted = chance.choice(EDITS) if chance.randrange(3) or not removed else ""
    return text[:place] + inserted + text[place + removed :]
