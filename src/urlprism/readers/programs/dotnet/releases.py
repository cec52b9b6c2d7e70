"""How releases of .NET differ in `System.Uri`: one of each from .NET Core 3.1 to .NET 10 was asked.

Of 5.0, 6.0 and 7.0 it was the class alone, on the runtime of 8.0. .NET Core 3.1 is later than the
change of CVE-2019-0657, a host that was misread, so that no release here lacks it.
"""

from typing import Final

from urlprism._core.releases.changes import Change
from urlprism.readers.shared.releases import Releases

# Of each branch, the newest release that was asked.
_BRANCHES: Final = {
    (3, 1): 23,
    (5, 0): 13,
    (6, 0): 3,
    (7, 0): 18,
    (8, 0): 4,
    (9, 0): 1,
    (10, 0): 10,
}

CHANGES: Final = (
    Change(
        "slashes-begin-shares",
        ("dotnet-35050",),
        "On Unix a text that begins with two slashes or more is a share, no path of the system.",
        "`//h/x` goes to `h`",
        since=("5.0.0",),
    ),
    Change(
        "no-host-in-paths",
        ("dotnet-36429",),
        "The path of a file that is normalized, as one in Unicode, is not its host, too.",
        "`/é` is `file:///%C3%A9`, not `file:///%C3%A9/%C3%A9`",
        since=("5.0.0",),
    ),
    Change(
        "pairs-encoded-once",
        (),
        "A character beyond the basic plane that is encoded is encoded once; its second half was"
        " again. Half of one behind a percent sign is not refused.",
        "`http://h/\\U000e0001` ends at `%F3%A0%80%81`, without `%EF%BF%BD`",
        since=("5.0.0",),
        inferred=("5.0.0",),
    ),
    Change(
        "no-end-marks",
        (),
        "U+FFFE does not end a fragment in Unicode, nor U+FFFF a path of the system.",
        "`http://h/#\\ufffea` has the fragment `#%EF%BF%BEa`",
        since=("5.0.0",),
        inferred=("5.0.0",),
    ),
    Change(
        "nontransitional",
        (),
        "A domain becomes ASCII without the transitional processing of UTS #46.",
        "`http://faß.de/` goes to `xn--fa-hia.de`, not to `fass.de`",
        since=("5.0.0",),
        inferred=("5.0.0",),
    ),
    Change(
        "port-zero-kept",
        ("dotnet-37865",),
        "A port of 0 stays in a scheme without a default port.",
        "`foo://h:0/` has the port 0",
        since=("6.0.0",),
    ),
    Change(
        "triplets-unchanged",
        (),
        "Triplets of a character that stays encoded keep the case of their letters.",
        "`http://h/%ef%bf%bd` stays unchanged",
        since=("6.0.0",),
        inferred=("6.0.0",),
    ),
    Change(
        "segment-removed",
        (),
        "Removing a first segment that follows an IPv6 address removes nothing else.",
        "`http://[::1]a/../x` is `http://[::1]/x`, not `h`",
        since=("6.0.0",),
        inferred=("6.0.0",),
    ),
    Change(
        "empty-host-kept",
        ("dotnet-56482",),
        "An empty host stays empty when a text is normalized; it was all that follows the slashes.",
        "`foo:///é` has no host, instead of `/%C3%A9`",
        since=("7.0.0",),
    ),
    Change(
        "loopback-in-any-case",
        (),
        "The name `loopback` is taken for localhost in capital letters, too.",
        "`http://LOOPBACK/` goes to `localhost`",
        since=("9.0.0",),
        inferred=("9.0.0",),
    ),
    Change(
        "blanks-counted",
        (),
        "Blanks before the URL of a file that is normalized do not make it fail.",
        "` file:///é` is read",
        since=("10.0.0",),
        inferred=("10.0.0",),
    ),
    Change(
        "no-length-limit",
        ("dotnet-96544",),
        "A text can have more than 65,519 units of UTF-16; a scheme still has 1,024 at most.",
        "100,000 characters of a path are read",
        since=("10.0.0",),
    ),
)

RELEASES: Final = Releases("dotnet.Uri", _BRANCHES, CHANGES, reads_later=True)
