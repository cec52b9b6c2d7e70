"""The releases of Python 2.7 whose module `urlparse` is known, and what changed between them."""

from typing import Final

from urlprism._core.changes import Change, names_in_line, release_of
from urlprism.readers.shared.releases import PackageRelease

NEWEST: Final = {(2, 7): 18}
FIRST: Final = (2, 7, 7)

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


def release(version: str) -> PackageRelease:
    """Return a release, "2.7.16".

    Raise ValueError for a release that is not known.
    """
    number = release_of("urllib", NEWEST, version)
    if not FIRST <= number <= (2, 7, NEWEST[2, 7]):
        message = f"no model of urllib {version}; of Python 2, 2.7.7 to 2.7.18 are known"
        raise ValueError(message)
    return PackageRelease(".".join(map(str, number)), names_in_line(CHANGES, number))
