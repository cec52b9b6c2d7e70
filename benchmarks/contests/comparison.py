"""The benchmarks of comparing: the cost of the certificate, of the readers, and of a whole scan.

`compare` is measured against `URL`, which parses a URL once. The last table has what each reader
takes of one comparison.
"""

from collections.abc import Sequence
from typing import Final

import urlprism.comparison
from benchmarks.contests.contest import Call, Contest
from benchmarks.contests.rivals import Rival
from benchmarks.contests.shares import shares
from benchmarks.contests.subject import Subject
from benchmarks.inputs.texts import Texts

OURS: Final = Rival(
    name="urlprism",
    module="urlprism.scanning.census",  # it has `compare`, too
    distribution="urlprism",
    work="",
    validates="all",
    normalizes="nothing",
    differs="One pass says that every reader reads a URL alike; the others are asked if it cannot",
)
_URL: Final = Rival(
    name="URL",
    module="urlprism",
    distribution="urlprism",
    work="one reading",
    validates="all",
    normalizes="all",
    differs="`urlprism.URL`: the URL Standard's reading alone",
)
_COMPARE: Final = (Call("urlprism", "compare(x)"), Call("URL", "URL(x)"))
_VERDICT: Final = (Call("urlprism", "compare(x).verdict"), Call("URL", "URL.can_parse(x)"))
_CAUSES: Final = (Call("urlprism", "compare(x).causes"), Call("URL", "URL.can_parse(x)"))
_SCAN: Final = (
    Call("urlprism", "(made := Census()).feed(x) or made.verdicts"),
    Call("URL", "[URL.can_parse(line) for line in x.decode().splitlines()]"),
)
_LINES: Final = 100_000
_MUTATED: Final = 20_000
_SLOWER: Final = 10  # than a call of the others


def contests(texts: Texts) -> list[Contest]:
    """Return all contests, in the order of the output."""
    certify = urlprism.comparison.certify
    certified = [text for text in texts.real if certify(text)]
    others = [text for text in texts.real if not certify(text)]
    mutated = [text for text in texts.mutated if not certify(text)][:_MUTATED]
    lines = min(_LINES, len(texts.real))
    pieces = _pieces(texts.real, lines)
    hostile = _pieces([" ".join(text.split()) for text in mutated], len(mutated))
    share = f"{len(certified) / len(texts.real):.2%} of real URLs, which are certified"
    return [
        Contest("compare", share, _COMPARE, certified, reach={"URL": 2.0}),
        Contest("compare", "real URLs that are not", _VERDICT, others, every=_SLOWER),
        Contest("compare", "mutated URLs", _VERDICT, mutated, every=_SLOWER),
        Contest("compare", "mutated URLs, and why", _CAUSES, mutated, every=_SLOWER),
        Contest("scan", "real URLs, for each line", _SCAN, pieces, weight=lines),
        Contest("scan", "mutated URLs, for each line", _SCAN, hostile, weight=len(mutated)),
    ]


def _pieces(urls: Sequence[str], lines: int) -> list[bytes]:
    """Return the URLs as pieces of a file, each with the same number of lines."""
    pieces = [urls[place : place + lines] for place in range(0, len(urls) - lines + 1, lines)]
    return ["".join(f"{url}\n" for url in piece).encode() for piece in pieces]


SUBJECT: Final = Subject("Comparison", OURS, (_URL,), contests, shares)
