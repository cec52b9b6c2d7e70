"""The rows of web-platform-tests by edition, and what the standard changed since the older one."""

import re
from collections.abc import Callable
from typing import Any, Final, NamedTuple

from shared_data import Data, wpt_of_2023, wpt_of_today

Row = dict[str, Any]
Key = Any


class Edition(NamedTuple):
    """A copy of the tests: how many rows each file has, and which of them hold no more."""

    name: str
    read: Callable[[str], Data]
    counts: dict[str, int]
    changed: dict[str, dict[Key, str]]

    def rows(self, name: str) -> list[Row]:
        """Return the rows of a file, comments left out; FileNotFoundError without the file."""
        data = self.read(name)
        return [row for row in data if isinstance(row, dict)]

    def setters(self) -> dict[str, list[Row]]:
        """Return the rows of setters_tests.json by the part that they set."""
        data = self.read("setters_tests.json")
        return {part: rows for part, rows in data.items() if part != "comment"}


# What changed, with the commit of github.com/whatwg/url or the version of UTS #46.
FALLBACK: Final = "ASCII domains pass, lower-cased (2026-06-25, a8d5ca3)"
CIRCUMFLEX: Final = "^ is in the path percent-encode set (2025-03-05, 9bc33c3)"
OPAQUE: Final = "the last space of an opaque path becomes %20 (2025-03-13, 6c78200)"
ALLOWED: Final = "UTS #46 maps or ignores what it disallowed (Unicode 15.1 and 16)"
ASSIGNED: Final = "U+32931, U+3E8AC and U+3F8CD are assigned (Unicode 17 and 18)"

_DISALLOWED: Final = re.compile(r"[\0-\x20#%/:<>?@\[\\\]^|\x7f]")


def falls_back(row: Row) -> bool:
    """Return whether a row refuses an ASCII domain for what IDNA says, and for nothing else."""
    domain = row["input"]
    return row["output"] is None and domain.isascii() and not _DISALLOWED.search(domain)


# Rows that today's data still refuse: the characters are assigned since September 2026.
_SEAL: Final = (
    "\U0003e8ac\u3002\u0729\u3002\ucbd95",
    "\U0003e8ac\u3002\u0729\u3002\u110d\u1173\u11ac5",
)
# The same, where only the strict domain parser sees it.
SEAL_STRICTLY: Final = frozenset(
    {*_SEAL, "xn--t92s.xn--znb.xn--5-y88f", "xn--5cb172r175fug38a.xn--mlj"}
)
_NOW_ALLOWED: Final = (
    *("\U0001e925\U000e016e\uff0e\u1844\u10ae", "\U0001e925\U000e016e.\u1844\u10ae"),
    *("\U0001e903\U000e016e\uff0e\u1844\u10ae", "\U0001e903\U000e016e.\u1844\u10ae"),
    *("\U0001e925.\u1844\u10ae", "\U0001e903.\u1844\u10ae"),
    *("\xdf\uff61\U000102f3\u10ac\u0fb8", "\xdf\u3002\U000102f3\u10ac\u0fb8"),
    *("SS\u3002\U000102f3\u10ac\u0fb8", "Ss\u3002\U000102f3\u10ac\u0fb8"),
    *("SS.\U000102f3\u10ac\u0fb8", "Ss.\U000102f3\u10ac\u0fb8"),
    *("SS\uff61\U000102f3\u10ac\u0fb8", "Ss\uff61\U000102f3\u10ac\u0fb8"),
    *("\u10ba\U000102f8\U000e0104\u3002\U0001d7dd\ud7f6\u103a", "\u10ba\U000102f8.5\ud7f6\u103a"),
    *("\u10ba\U000102f8\U000e0104\u30025\ud7f6\u103a", "\u10b6\u0366."),
    *("\ua846\u3002\u2183\u0fb5\ub1ae-", "\ua846\u3002\u2183\u0fb5\u1102\u116a\u11c1-"),
    *("\ua9d0\u04c0\u1baa\u08f6\uff0e\ub235", "\ua9d0\u04c0\u1baa\u08f6.\ub235"),
    "\ua9d0\u04c0\u1baa\u08f6\uff0e\u1102\u116f\u11bc",
    *("\ua9d0\u04c0\u1baa\u08f6.\u1102\u116f\u11bc", "\u06b9\uff0e\u1873\u115f"),
    *("\u06b9.\u1873\u115f", "SS\uaaf6\u18a5.\u22b6\u10c1\u10b6"),
    *("Ss\uaaf6\u18a5.\u22b6\u10c1\u2d16", "\u10ba.\u03a3", "\u10ba.\u03c2", "\u10ba.\u03c3"),
    *("\U0001f57c\uff0e\uffa0", "\U0001f57c.\u1160", "\u03c2\u10c5\u3002\u075a"),
    *("\u03a3\u10c5\u3002\u075a", "\u03a3\u10c5.\u075a", "\U00010a57.\u10a9\u10b5"),
    *("\U00010a57.\u10a9\u2d15", "\u08bb.\u10a3\U0001e012", "\u650c\uabed.\u1896-\u10b8"),
    *("\U0001d175\u30029\U0001e008\u4b3a1.", "\u17b4.\ucb87-", "\u17b4.\u110d\u1170\u11ae-"),
    *("\u10c1\u10b16\u0318\u3002\xdf\u1b03", "\u10c1\u10b16\u0318\u3002SS\u1b03"),
    *("\u10c1\u2d116\u0318\u3002Ss\u1b03", "\u10c1\u10b16\u0318.SS\u1b03"),
    "\u10c1\u2d116\u0318.Ss\u1b03",
)

_PUNCTUATION: Final = " !\"$%&'()*+,-./:;<=>@[\\]^_`{|}~"
_PATH: Final = (
    "\0\x01\t\n\r\x1f !\"#$%&'()*+,-./09:;<=>?@AZ[\\]^_`az{|}~\x7f\x80\x81\xc9\xe9"
)  # fmt: skip

_URLS_OF_2023: Final = {
    **dict.fromkeys(
        [
            *(("http://a.b.c.xn--pokxncvks", None), ("http://10.0.0.xn--pokxncvks", None)),
            *(("http://a.b.c.XN--pokxncvks", None), ("http://a.b.c.Xn--pokxncvks", None)),
            *(("http://10.0.0.XN--pokxncvks", None), ("http://10.0.0.xN--pokxncvks", None)),
            *(("file://xn--/p", None), ("https://xn--/", None)),
        ],
        FALLBACK,
    ),
    (f"foo://host/{_PUNCTUATION}", None): CIRCUMFLEX,
    (f"wss://host/{_PUNCTUATION}", None): CIRCUMFLEX,
}
_SETTERS_OF_2023: Final = {
    ("host", "https://example.com/", "xn--"): FALLBACK,
    ("hostname", "https://example.com/", "xn--"): FALLBACK,
    ("pathname", "a:/", _PATH): CIRCUMFLEX,
    **dict.fromkeys(
        [
            *(("search", "data:space ?query", ""), ("search", "sc:space ?query", "")),
            ("search", "data:space  ?query#fragment", ""),
            ("search", "sc:space  ?query#fragment", ""),
            ("hash", f"data:space{' ' * 130}#fragment", ""),
            ("hash", "sc:space    #fragment", ""),
            ("hash", "data:space  ?query#fragment", ""),
            ("hash", "sc:space  ?query#fragment", ""),
        ],
        OPAQUE,
    ),
}

TODAY: Final = Edition(
    "2026",
    wpt_of_today,
    {
        "urltestdata.json": 891,
        "urltestdata-javascript-only.json": 1,
        "setters_tests.json": 278,
        "toascii.json": 87,
        "IdnaTestV2.json": 2671,
        "IdnaTestV2-removed.json": 20,
        "percent-encoding.json": 7,
        "verifydnslength_tests.json": 17,
    },
    {"IdnaTestV2.json": dict.fromkeys(_SEAL, ASSIGNED)},
)


def of_2023() -> Edition:
    """Return the older edition; it is fetched the first time."""
    domains = ("toascii.json", "IdnaTestV2.json")
    edition = Edition(
        "2023",
        wpt_of_2023,
        {
            "urltestdata.json": 820,
            "setters_tests.json": 254,
            "toascii.json": 39,
            "IdnaTestV2.json": 2032,
        },
        {"urltestdata.json": _URLS_OF_2023, "setters_tests.json": _SETTERS_OF_2023},
    )
    for name in domains:
        changed = [row["input"] for row in edition.rows(name) if falls_back(row)]
        edition.changed[name] = dict.fromkeys(changed, FALLBACK)
    edition.changed["IdnaTestV2.json"] |= {
        **dict.fromkeys(_NOW_ALLOWED, ALLOWED),
        **dict.fromkeys(("\U0003293120.\u97f3.\ua8661.", *_SEAL), ASSIGNED),
    }
    return edition
