"""How releases of Chromium differ in the class `URL`: each change, and the releases that have it.

A release is known by its first number, and by its third, of the build, where a change came
between two builds of one: the first number alone stands for the last build.
"""

import re
from typing import Final

from urlprism._core.releases.changes import Change
from urlprism.readers.shared.releases import Release, Releases, newest_of

OLDEST: Final = 64
NEWEST: Final = 156

CHANGES: Final = (
    Change(
        "fragment-encoded",
        (),
        "A space, a quotation mark, `<`, `>` and a grave accent in a fragment are percent-encoded.",
        "`http://h/#a b` is `http://h/#a%20b`",
        since=("65.0.0",),
    ),
    Change(
        "chrome-host-alone",
        (),
        "A URL of chrome: has neither a user nor a port.",
        "`chrome://u@h:81/` is `chrome://h/`",
        since=("67.0.3391",),
        inferred=("67.0.3391",),
    ),
    Change(
        "chrome-error-registered",
        (),
        "A URL of chrome-error: has a host.",
        "`chrome-error:p` is `chrome-error://p/`",
        since=("69.0.0",),
    ),
    Change(
        "unicode-11",
        (),
        "Domains are mapped as UTS #46 says for Unicode 11.",
        "`http://\u0560/` is accepted",
        since=("69.0.3494",),
        inferred=("69.0.3494",),
    ),
    Change(
        "opaque-origins",
        (),
        "A URL that is not special has an opaque origin.",
        "the origin of `foo://h/` is `null`, not `foo://`",
        since=("71.0.3563",),
        inferred=("71.0.3563",),
    ),
    Change(
        "noncharacters-in-path-url",
        (),
        "A noncharacter in the path of a URL that is not special is U+FFFD.",
        "`foo:\\uffff` is `foo:%EF%BF%BD`, and was refused",
        since=("76.0.0",),
    ),
    Change(
        "unicode-12.1",
        (),
        "Domains are mapped as UTS #46 says for Unicode 12.1.",
        "`http://\u32ff/` is accepted",
        since=("76.0.0",),
    ),
    Change(
        "devtools-registered",
        (),
        "A URL of devtools: has a host.",
        "`devtools:p` is `devtools://p/`",
        since=("76.0.3803",),
        inferred=("76.0.3803",),
    ),
    Change(
        "gopher-not-special",
        (),
        "A URL of gopher: is one that is not special.",
        "`gopher:h` is kept, not `gopher://h/`",
        since=("80.0.0",),
    ),
    Change(
        "digits-are-no-scheme",
        (),
        "What begins with a digit, a dot or a sign and has a colon is a relative reference.",
        "`1x:y` against `http://h/` is `http://h/1x:y`, and was refused",
        since=("83.0.0",),
        inferred=("83.0.0",),
    ),
    Change(
        "unicode-13",
        (),
        "Domains are mapped as UTS #46 says for Unicode 13.",
        "`http://\u08be/` is accepted",
        since=("85.0.0",),
        inferred=("85.0.0",),
    ),
    Change(
        "delete-encoded",
        (),
        "A DEL in a fragment, or in a URL that is not special, is percent-encoded.",
        "`http://h/#\\x7f` is `http://h/#%7F`",
        since=("86.0.0",),
    ),
    Change(
        "port-zero-in-origin",
        (),
        "The origin of a URL with the port 0 has that port.",
        "the origin of `http://h:0/` is `http://h:0`, not `http://h`",
        since=("89.0.0",),
    ),
    Change(
        "ascii-in-punycode-refused",
        (),
        "A label that is Punycode of ASCII alone is refused in a domain beyond ASCII.",
        "`http://xn--a-.\u00e9/` is refused",
        since=("89.0.0",),
    ),
    Change(
        "dns-rules-ignored",
        (),
        "A domain beyond ASCII may have empty labels, long ones, and hyphens anywhere.",
        "`http://-\u00e9/` and `http://..\u00e9/` are accepted",
        since=("92.0.0",),
    ),
    Change(
        "nul-in-fragment",
        (),
        "A NUL in a fragment is percent-encoded: it was removed.",
        "`http://h/#\\0` is `http://h/#%00`, not `http://h/#`",
        since=("92.0.0",),
    ),
    Change(
        "ends-in-number",
        (),
        "A host whose last label is a number is an IPv4 address, or is refused.",
        "`http://foo.2.3.4/` and `http://1.2.3.08/` are refused",
        since=("103.0.0",),
        inferred=("103.0.0",),
    ),
    Change(
        "path-url-tail-encoded",
        (),
        "The query and the fragment of a URL that is not special are percent-encoded as others.",
        "`foo:a#b c` is `foo:a#b%20c`",
        since=("103.0.0",),
        inferred=("103.0.0",),
    ),
    Change(
        "fragment-alone-refused",
        (),
        "A fragment without a base is refused: it was one of about:blank.",
        "`#x` is refused, and was `about:blank#x`",
        since=("103.0.0",),
        inferred=("103.0.0",),
    ),
    Change(
        "file-host-kept",
        (),
        "A slash alone keeps the host of a base of file:.",
        "`/` against `file://h/a` is `file://h/`, not `file:///`",
        since=("103.0.0",),
        inferred=("103.0.0",),
    ),
    Change(
        "unicode-14",
        (),
        "Domains are mapped as UTS #46 says for Unicode 14.",
        "`http://\u0870/` is accepted",
        since=("103.0.0",),
        inferred=("103.0.0",),
    ),
    Change(
        "localhost-dropped",
        (),
        "The host localhost of file: is dropped before a drive letter.",
        "`file://localhost/c:` is `file:///c:`",
        since=("103.0.0",),
        inferred=("103.0.0",),
    ),
    Change(
        "nontransitional",
        ("crbug-694157",),
        "Domains are converted without Transitional_Processing.",
        "`http://\u00df/` is `http://xn--zca/`, not `http://ss/`",
        since=("110.0.0",),
    ),
    Change(
        "unicode-15",
        (),
        "Domains are mapped as UTS #46 says for Unicode 15.0.",
        "`http://\U0001fae8/` is accepted",
        since=("110.0.0",),
    ),
    Change(
        "fragment-is-no-scheme",
        ("crbug-1220361",),
        "A fragment alone may have a colon where the base has an opaque path.",
        "`#a:b` against `mailto:x` is accepted",
        since=("114.0.0",),
    ),
    Change(
        "noncharacters-kept",
        (),
        "Noncharacters are percent-encoded as they are: they were U+FFFD, and refused in paths.",
        "`http://h/\\ufffe` is accepted",
        since=("116.0.0",),
    ),
    Change(
        "nul-in-path",
        (),
        "A path may have a NUL, percent-encoded.",
        "`http://h/%00` is accepted",
        since=("117.0.0",),
    ),
    Change(
        "four-numbers-in-ipv6",
        (),
        "An IPv4 address at the end of an IPv6 address has four decimal numbers.",
        "`http://[::1.2.3]/` is refused",
        since=("117.0.0",),
    ),
    Change(
        "triplets-kept-in-path",
        ("crbug-1252531",),
        "Triplets of unreserved characters in a path are kept, but for that of the dot.",
        "`http://h/%41` is kept, not `http://h/A`",
        since=("118.0.0",),
    ),
    Change(
        "host-signs",
        ("crbug-1416013",),
        "Of the signs in a host a space and an asterisk are percent-encoded; `<`, `>` and `|` are"
        " refused, `;` and `~` accepted.",
        "`http://a<b/` is refused, and `http://a;b/` accepted",
        since=("119.0.0",),
    ),
    Change(
        "unicode-15.1",
        (),
        "Domains are mapped as UTS #46 says for Unicode 15.1.",
        "`http://\u1e9e/` is `http://xn--zca/`, not `http://ss/`",
        since=("126.0.0",),
        inferred=("126.0.0",),
    ),
    Change(
        "non-special-hosts",
        ("crbug-1416006",),
        "A URL that is not special may have a host, and is parsed as the URL Standard says.",
        "`foo://h:1/` has the host `h` and the port 1, not the path `//h:1/`",
        since=("130.0.0",),
    ),
    Change(
        "backslash-in-opaque-path",
        (),
        "Backslashes begin no host in a URL that is not special.",
        r"`foo:\\h` has the path `\\h`",
        since=("132.0.0",),
    ),
    Change(
        "joiners-checked",
        (),
        "Joiners in a domain stand only where RFC 5892 allows them.",
        "`http://a\\u200db/` is refused",
        since=("143.0.0", "148.0.0"),
        until=("147.0.0",),
        inferred=("143.0.0", "147.0.0"),
    ),
    Change(
        "unicode-16",
        (),
        "Domains are mapped as UTS #46 says for Unicode 16.",
        "`http://\u10a0/` is accepted",
        since=("143.0.0",),
        inferred=("143.0.0",),
    ),
    Change(
        "dots-kept-in-path",
        (),
        "The triplet of a dot in a path is kept, unless the segment is a dot segment.",
        "`http://h/a%2eb` is kept, not `http://h/a.b`",
        since=("147.0.0",),
        inferred=("147.0.0",),
    ),
    Change(
        "backslash-in-path",
        (),
        "A reference that begins with backslashes is a path if its base is not special.",
        r"`\\x` against `foo:/a/b` is `foo:/\\x`, not `foo:\\x`",
        since=("147.0.0",),
        inferred=("147.0.0",),
    ),
    Change(
        "unicode-17",
        (),
        "Domains are mapped as UTS #46 says for Unicode 17.",
        "`http://\u088f/` is accepted",
        since=("148.0.0",),
    ),
    Change(
        "data-behind-line-ends",
        (),
        "data: keeps tabs and line ends in it also if it is in capitals, or if some stand before.",
        "`\\ndata:a\\tb` is `data:a%09b`, not `data:ab`",
        since=("152.0.0",),
        inferred=("152.0.0",),
    ),
)

_LAST: Final = 99_999  # stands for the last build of a release
_BUILD: Final = r"\.(?P<patch>[0-9]{1,5})(?:\.[0-9]{1,5})?"
RELEASES: Final = Releases(
    "chromium",
    {(major, 0): _LAST for major in range(OLDEST, NEWEST + 1)},
    CHANGES,
    in_line=True,
    form=re.compile(rf"(?P<major>[1-9][0-9]{{1,2}})(?:\.[0-9]{{1,5}}(?:{_BUILD})?)?"),
    extent=f"the releases of {OLDEST} to {NEWEST}",
)
_UNICODE: Final = {
    "unicode-17": "17.0",
    "unicode-16": "16.0",
    "unicode-15.1": "15.1",
    "unicode-15": "15.0",
    "unicode-14": "14.0",
    "unicode-13": "13.0",
    "unicode-12.1": "12.1",
    "unicode-11": "11.0",
}


def unicode_version(chromium: Release) -> str:
    """Return the version of Unicode by which a release maps domains."""
    return newest_of(_UNICODE, chromium, "10.0")
