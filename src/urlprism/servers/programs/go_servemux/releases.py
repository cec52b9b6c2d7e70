"""How releases of Go differ in the paths of `ServeMux`: each change, and the releases with it."""

from typing import Final

from urlprism._core.releases.changes import Change
from urlprism.readers.programs.go import releases as go_releases
from urlprism.readers.shared.releases import Releases

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

RELEASES: Final = Releases("go.ServeMux", go_releases.NEWEST, CHANGES, reads_later=True)
