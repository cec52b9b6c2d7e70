"""The releases of Python 2.7 whose module `urlparse` is known, and what changed between them."""

from typing import Final

from urlprism._core.releases.changes import Change
from urlprism.readers.shared.releases import Releases

CHANGES: Final = (
    Change(
        "delimiters-by-nfkc-refused",
        ("bpo-36216", "CVE-2019-9636"),
        "Characters that NFKC turns into delimiters are refused in the network location.",
        "`http://a\\uff03b` is refused",
        since=("2.7.17",),
        inferred=("2.7.17",),
    ),
)

RELEASES: Final = Releases("urllib", {(2, 7): range(7, 19)}, CHANGES, in_line=True)
