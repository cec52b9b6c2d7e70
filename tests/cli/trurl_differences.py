"""Where `urlprism edit` and trurl print different things, and why.

A key is a command line of `answers.jsonl`, or the number of a row of trurl's `tests.json`, from 0.
"""

from typing import Final, NamedTuple

WHATWG: Final = ("whatwg",)
RFC3986: Final = ("rfc3986",)
RFC3987: Final = ("rfc3987",)
RFCS: Final = RFC3986 + RFC3987
ALL: Final = WHATWG + RFCS


class Difference(NamedTuple):
    """A reason, the standards for which it counts, and the command lines and rows."""

    reason: str
    standards: tuple[str, ...]
    keys: tuple[str | int, ...]


DIFFERENCES: Final = (
    Difference(
        "by the URL Standard, only a special scheme has a path of '/' without one in the text",
        WHATWG,
        ("dict.example.com", 3, 105, 124),
    ),
    Difference(
        "the URL Standard encodes a space; trurl refuses it without --accept-space",
        WHATWG,
        ("'http://h/a b'",),
    ),
    Difference(
        "the URL Standard keeps percent-encoded octets as they are; trurl decodes all parts, and "
        "encodes them again",
        WHATWG,
        (
            *("http://h/%41", "'http://h/a?b=%41'", "http://h/%7e", "'http://h/#%41'"),
            *(30, 31, 32, 33, 170, 171, 172, 182, 183, 184, 185),
        ),
    ),
    Difference(
        "no URL of the URL Standard has the default port of its scheme: --keep-port is refused",
        WHATWG,
        (
            *("http://h:80/ --keep-port", "http://h:81/ --keep-port"),
            *("https://h/ --keep-port -s port=443", 22, 23, 70, 71, 73, 95),
        ),
    ),
    Difference("a default port is gone before another scheme is set", WHATWG, (72,)),
    Difference("the URL Standard has default ports for special schemes only", WHATWG, (21,)),
    Difference(
        "the URL Standard writes names in Punycode; --as-idn shows them in Unicode",
        WHATWG,
        ("'http://bücher.example/' -g '{host}'",),
    ),
    Difference(
        "no URI has a host in Unicode; an IRI does (--standard rfc3987)",
        RFC3986,
        (
            *("'http://bücher.example/' --punycode", "'http://bücher.example/' -g '{puny:host}'"),
            *("'http://bücher.example/' -g '{host}'", 113, 114, 115, 188),
        ),
    ),
    Difference(
        "the rung 'scheme' of IRIs has names in Unicode (RFC 3987 §5.3.3)",
        RFC3987,
        ("http://xn--bcher-kva.example/ -g '{host}'",),
    ),
    Difference(
        "a text without a scheme is a relative reference (RFC 3986 §4.2); so is an empty one",
        RFCS,
        ("example.com --no-guess-scheme", 107, 120, 121, 124),
    ),
    Difference(
        "a port has no upper bound (RFC 3986 §3.2.3)",
        RFCS,
        (
            *("http://h:99999/", "http://h:99999/ http://i/", "http://h:99999/ --quiet"),
            *("--verify http://h:99999/ http://i/", "http://h/ -s port=65536"),
        ),
    ),
    Difference(
        "an IPv4 address is four decimal numbers, other notations are names (RFC 3986 §3.2.2)",
        RFCS,
        (
            *("http://127.1/", "http://0x7f.1/", "http://2130706433/", "http://0177.0.0.1/"),
            *(38, 155, 156, 157),
        ),
    ),
    Difference(
        "IPv6 addresses are not shortened: RFC 3986 §6.2 knows the case of their letters only",
        RFCS,
        ("'http://[0:0:0:0:0:0:0:1]/'", "'http://[::FFFF:1.2.3.4]/'", 39, 85),
    ),
    Difference(
        "an IPv6 address is pieces of lower-case digits", WHATWG, ("'http://[::FFFF:1.2.3.4]/'",)
    ),
    Difference("a URI need not have a host", RFCS, ("http://h/ -s host=",)),
    Difference("blanks at the end of a line belong to it, and no URI has them", RFCS, (123,)),
    Difference(
        "a brace or a bracket of a template that is not closed is an error; trurl prints it",
        ALL,
        ("http://h/ -g '{host'", 88, 89, 91),
    ),
    Difference(
        "triplets have upper-case digits (RFC 3986 §2.1)",
        RFCS,
        (33, 170, 171, 182, 183, 184, "http://u%3av@h/ -g '{:user}'"),
    ),
    Difference(
        "data is encoded with upper-case digits (RFC 3986 §2.1)",
        ALL,
        (
            *("http://h/ -s password=p -s user=u:v", "http://h/a -s 'path=b?c'"),
            *("http://h/a -s query=b=c", "http://h/a -s 'query=?b'", "http://h/a -a path=b/c"),
            *("http://h/a -a query=b=c=d", 51, 131, 187),
        ),
    ),
    Difference("names are in lower case", ALL, ("http://H/", 83)),
    Difference(
        "a space in a query is '+' only in pairs that an option writes; trurl writes all pairs",
        ALL,
        (
            *("--accept-space 'http://h/a?b c'", "http://h/a -s 'query=b c'"),
            *("'http://h/?a%20b' -g '{query}'", "'http://h/?a=b%20c&d&e=' --json"),
            *(65, 75, 86, 100, 126),
        ),
    ),
    Difference(
        "an empty query, an empty fragment and empty pairs stay until an option edits them",
        ALL,
        ("'http://h/a?'", "'http://h/a#'", 203, 204, 205, 206),
    ),
    Difference(
        "a value that cannot be set refuses the URL; trurl prints the URL without the change",
        ALL,
        ("http://h/ -s port=a", "http://h/ -s host=i/j"),
    ),
    Difference("a port above 65535 refuses the URL", WHATWG, ("http://h/ -s port=65536",)),
    Difference("an IPv6 address gets its brackets", ALL, ("http://h/ -s host=::1",)),
    Difference("a whole URL can be set", ALL, ("http://h/ -s url=http://i/",)),
    Difference("a guess reads '//h' as a host, trurl refuses it", ALL, ("//h/a",)),
    Difference(
        "--replace takes whole names; in trurl 'a' also replaces 'ab'",
        ALL,
        ("'http://h/?a=1&ab=2' --replace a=3",),
    ),
    Difference(
        "strict: refuses octets that are not UTF-8; trurl refuses only a NUL",
        ALL,
        ("http://h/%ff -g '{strict:path}'",),
    ),
    Difference(
        "pairs are sorted when one was removed, too; trurl compares them with the empty place",
        ALL,
        ("'http://h/?a=1&b=2&utm_c=3' --qtrim 'utm_*' --sort-query -a query=0=9",),
    ),
    Difference(
        "a NUL that {query} would decode is reported; trurl prints '.' or nothing", ALL, (94, 164)
    ),
    Difference("options after a password are libcurl's own, not a part of a URL", ALL, (36,)),
    Difference("no zone follows an IPv6 address (RFC 9844, URL Standard)", ALL, (40, 41, 116)),
    Difference("lines may have 16 MiB; trurl skips those of 4,096 octets", ALL, (122, 144)),
    Difference("wrong usage prints no JSON", ALL, (106,)),
)

# What trurl's own runner leaves out where libcurl writes upper-case digits.
UPPER_CASE: Final = "uppercase-hex"
# The SHA-256 of `tests.json` of github.com/curl/trurl, at 5e7d6248b580 (12 April 2026).
SHA256: Final = "fc8c43bc9f68c6181ca1350edbd34a6a29a12dd6b1222d86c8196bfe078f41ee"


def named(standard: str, kind: type) -> dict[str | int, str]:
    """Return the reasons by command line or by row, for a standard."""
    found: dict[str | int, str] = {}
    for each in DIFFERENCES:
        if standard in each.standards:
            found |= {key: each.reason for key in each.keys if isinstance(key, kind)}
    return found
