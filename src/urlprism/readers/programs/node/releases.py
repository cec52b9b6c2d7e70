"""How releases of Node.js differ in the class URL: each has an ada, which has its Unicode.

ada reads all that the class is given. Releases of one branch may have several: those that are known
are the ones that were asked, and a later one of a branch is read as the newest of them.
"""

from typing import Final

from urlprism._core.releases.changes import Change
from urlprism.readers.shared.releases import Release, Releases, newest_of

# The releases that were asked, the newest of a branch last, and the ada that each has.
ADA: Final = {
    "18": {"18.20.8": "2.8.0"},
    "20": {"20.20.2": "2.9.2"},
    "22": {"22.0.0": "2.7.7", "22.23.3": "2.9.2"},
    "24": {"24.10.0": "3.3.0", "24.18.0": "3.4.4", "24.21.0": "4.0.0"},
    "26": {"26.0.0": "3.4.4", "26.10.0": "4.0.0"},
}

KNOWN: Final = tuple(each for releases in ADA.values() for each in releases)

LONGEST: Final = 16_384  # octets of a domain in UTF-8

# The releases of changes are ada's.
CHANGES: Final = (
    Change(
        "circumflex-encoded",
        ("ada-908", "ada-978"),
        "A circumflex in a path is percent-encoded, as the URL Standard says since 2024.",
        "`http://h/^` is `http://h/%5E`",
        since=("3.2.6",),
        inferred=("3.2.6",),
    ),
    Change(
        "last-space-encoded",
        ("ada-925",),
        "The last space of an opaque path is percent-encoded before a query or a fragment.",
        "`data: ?x` is `data:%20?x`",
        since=("3.2.2",),
        inferred=("3.2.2",),
    ),
    Change(
        "ascii-domain-kept",
        ("idna-80",),
        "A domain in ASCII is taken as it is, with labels behind xn-- that are not valid.",
        "`http://xn--a/` is accepted",
        since=("4.0.0",),
    ),
    Change(
        "ace-decodes-beyond-ascii",
        ("whatwg-760",),
        "Punycode behind xn-- that decodes to ASCII is refused where labels are checked.",
        "`http://\u00e9.xn--a-/` is refused",
        since=("3.3.0",),
        inferred=("3.3.0",),
    ),
    Change(
        "encoded-ace-refused",
        ("whatwg-803",),
        "Punycode behind xn-- that begins with xn-- itself is refused.",
        "`http://xn--xn---pir/` is refused",
        since=("3.3.0", "3.4.0"),
        until=("4.0.0",),
        inferred=("3.3.0", "3.4.0"),
    ),
    Change(
        "decoded-ace-refused",
        ("ada-1104",),
        "Punycode of a text that begins with xn-- itself is refused where labels are checked.",
        "`http://\u00e9.xn--xn---epa/` is refused",
        since=("4.0.0",),
    ),
    Change(
        "normalized-if-needed",
        (),
        "A domain is normalized to NFC only if a quick check finds that it has to be.",
        "`http://\u00e9\u0323/` is `http://xn--9ca45i/`, not `http://xn--lsa503l/`",
        since=("4.0.0",),
    ),
    Change(
        "opaque-base-kept",
        ("ada-1186",),
        "A base with an opaque path takes no reference but a fragment, as the standard says.",
        "`evil#` against `mailto:a` is refused, not `mailto:a/evil#`",
        since=("4.0.0",),
    ),
    Change(
        "drive-of-two",
        ("ada-1156",),
        "Two dots keep the first segment of a file URL only if it is a drive letter alone.",
        "`file:///c:x/..` is `file:///`, not `file:///c:x/`",
        since=("4.0.0",),
    ),
    Change(
        "empty-query-kept",
        ("ada-1094",),
        "A reference without a path keeps the query of its base, though that is empty.",
        "`#b` against `http://h/a?` is `http://h/a?#b`, not `http://h/a#b`",
        since=("3.4.4",),
    ),
    Change(
        "root-kept",
        (),
        "Two dots at the end that lead above the root leave a slash in every scheme.",
        "`foo://h/..` is `foo://h/`, not `foo://h`",
        since=("3.3.0",),
        inferred=("3.3.0",),
    ),
    Change(
        "all-dots-seen",
        (),
        "Dot segments behind one that only begins with a dot are removed.",
        "`http://h/a/.b/../c` is `http://h/a/c`, not itself",
        since=("3.3.0",),
        inferred=("3.3.0",),
    ),
    Change(
        "ends-directed",
        ("ada-1136",),
        "The Bidi Rule holds for the first and the last character of a label.",
        "`http://a\u05d0/` and `http://1\u05d0/` are refused",
        since=("4.0.0",),
    ),
    Change(
        "domain-limited",
        (),
        "A domain of more than 16,384 octets that has to be converted is refused.",
        "20,000 letters \u00e4 are refused",
        since=("4.0.0",),
    ),
    Change(
        "unicode-15.1",
        ("ada-797",),
        "Domains are mapped as UTS #46 says for Unicode 15.1, not 15.0.",
        "`http://a\u1e9eb/` is `http://xn--ab-gia/`, not `http://assb/`",
        since=("3.0.0",),
        inferred=("3.0.0",),
    ),
    Change(
        "unicode-16",
        ("idna-59",),
        "Domains are mapped as UTS #46 says for Unicode 16.",
        "`http://\u10a0.example/` is accepted",
        since=("3.2.0",),
        inferred=("3.2.0",),
    ),
    Change(
        "unicode-17",
        ("ada-1065",),
        "Domains are mapped as UTS #46 says for Unicode 17.",
        "`http://\u088f.example/` is accepted",
        since=("3.4.2",),
        inferred=("3.4.2",),
    ),
)

# The releases of these are those of Node.js itself: its older API, `url.parse`.
CHANGES_OF_PARSE: Final = (
    Change(
        "port-checked",
        ("node-58617", "node-45526"),
        "`url.parse` refuses what follows the colon of a host if it is no port.",
        "`http://a:b/` is refused, not `/:b/` at `a`",
        since=("25.0.0",),
        inferred=("25.0.0",),
    ),
    Change(
        "nul-refused",
        (),
        "`url.parse` refuses a NUL in a host; before, the host ended there.",
        "`http://a%00b/` with the NUL itself is refused, not read as `a`",
        since=("22.23.3", "24.0.0"),
        inferred=("22.23.3", "24.0.0"),
    ),
)

RELEASES: Final = Releases(
    "node",
    {},
    CHANGES,
    library=ADA,
    own=CHANGES_OF_PARSE,
    extent=f"{', '.join(KNOWN)}, and later ones of these branches",
)
_UNICODE: Final = {"unicode-17": "17.0", "unicode-16": "16.0", "unicode-15.1": "15.1"}


def unicode_version(node: Release) -> str:
    """Return the version of Unicode by which a release maps domains."""
    return newest_of(_UNICODE, node, "15.0")
