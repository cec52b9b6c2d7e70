"""How releases of Go differ in the paths of `ServeMux`: each change, and the releases with it."""

import functools
from typing import Final

from urlprism._core.changes import Change, names_in, release_of
from urlprism.readers.programs.go import releases as go_releases
from urlprism.readers.shared.releases import PackageRelease

CHANGES: Final = (
    Change(
        "written-path-cleaned",
        ("go-61410",),
        "The path is cleaned as it is written, not decoded: an encoded dot segment, or an encoded"
        " slash beside one, is served and not redirected.",
        "`/open/%2e%2e/admin` is served as `/open/../admin`",
        since=("1.22.0",),
        inferred=("1.22.0",),
    ),
)


@functools.cache
def release(version: str) -> PackageRelease:
    """Return a release of Go, "1.27.3"; raise ValueError for a branch that is not known."""
    number = release_of("go.ServeMux", go_releases.NEWEST, version)
    return PackageRelease(".".join(map(str, number)), names_in(CHANGES, number))
