"""How releases of the package parse-url differ, with the newest parse-path that each allows."""

from collections.abc import Mapping
from typing import Final

from urlprism._core.releases.changes import Change
from urlprism.readers.shared.releases import Releases

# The last numbers of the releases of each branch that are known.
BRANCHES: Final[Mapping[tuple[int, int], tuple[int, ...]]] = {
    (6, 0): (5,),
    (7, 0): (0, 2),
    (8, 0): (0,),
    (8, 1): (0,),
    (9, 0): (1,),
    (9, 2): (0,),
    (10, 0): (0, 2, 3),
    (11, 0): (0,),
    (11, 1): (0,),
}

CHANGES: Final = (
    Change(
        "read-by-class",
        (
            *("CVE-2022-0624", "CVE-2022-0722", "CVE-2022-2216", "CVE-2022-2217"),
            "CVE-2022-2218",
        ),
        "The class URL of Node.js reads what it accepts; before, the package cut texts itself, and"
        " its host ended at a slash or a backslash only.",
        "`http://a@evil.example#@h/` goes to `evil.example`; before, its host was all of it",
        since=("7.0.0",),
    ),
    Change(
        "resource-without-port",
        (),
        "`resource` is the host without the port.",
        "`http://h:8080/` has the resource `h`, not `h:8080`",
        since=("8.0.0",),
    ),
    Change(
        "unread-refused",
        (),
        "What is neither a URL nor a place of Git is refused, and so are more than 2,048"
        " characters; before, it was a file.",
        "`a` is refused",
        since=("8.0.0",),
    ),
    Change(
        "git-place-whole",
        ("CVE-2022-2900", "CVE-2022-3224"),
        "A place of Git is all of a text, and may have any user, in small letters.",
        "`http://127.0.0.1:x\\` is refused",
        since=("8.1.0",),
    ),
    Change(
        "path-of-git-encoded",
        (),
        "The path of a place of Git may have white space and triplets.",
        "`git@h:a%20b` has the path `/a%20b`",
        since=("9.0.1",),
    ),
    Change(
        "capitals-in-user",
        (),
        "The user of a place of Git may have capital letters.",
        "`Git@h:a` has the user `Git`",
        since=("9.2.0",),
    ),
    Change(
        "fragment-of-git",
        (),
        "A place of Git may have a fragment.",
        "`git@h:a#b` has the hash `b`",
        since=("11.1.0",),
    ),
)

_VERSIONS: Final = tuple(
    f"{major}.{minor}.{patch}" for (major, minor), patches in BRANCHES.items() for patch in patches
)
RELEASES: Final = Releases(
    "parse-url", BRANCHES, CHANGES, in_line=True, extent=", ".join(_VERSIONS)
)
