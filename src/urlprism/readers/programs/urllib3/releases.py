"""How releases of urllib3 differ: each change, and the releases that have it."""

from typing import Final

from urlprism._core.releases.changes import Change
from urlprism.readers.shared.releases import Release, Releases

# The newest release of each branch, by its two numbers.
_BRANCHES: Final = {
    **{(1, minor): 0 for minor in range(11, 25)},
    (1, 10): 4,
    (1, 13): 1,
    (1, 15): 1,
    (1, 18): 1,
    (1, 19): 1,
    (1, 21): 1,
    (1, 24): 3,
    (1, 25): 11,
    (1, 26): 20,
    **{(2, minor): 0 for minor in range(9)},
    (2, 0): 7,
    (2, 2): 3,
    (2, 6): 3,
}

CHANGES: Final = (
    Change(
        "names-in-lower-case",
        ("urllib3-833",),
        "The scheme and the host are in lower case.",
        "`HTTP://H/` has the scheme `http` and the host `h`",
        since=("1.17.0",),
    ),
    Change(
        "zone-unescaped",
        ("urllib3-1013",),
        "A connection looks up an address with its zone after a bare percent sign.",
        "`http://[fe80::1%25a]/` goes to `fe80::1%a`",
        since=("1.20.0",),
        modelled=False,
    ),
    Change(
        "other-schemes-keep-the-host",
        ("urllib3-1080",),
        "A host keeps its case unless the scheme is http, https or absent.",
        "`foo://H/` has the host `H`",
        since=("1.21.0",),
    ),
    Change(
        "controls-encoded",
        ("urllib3-1591", "CVE-2019-9740"),
        "Controls and spaces are percent-encoded before the URL is cut.",
        "`http://h x/` has the host `h%20x`",
        since=("1.24.3",),
        until=("1.25.0",),
        inferred=("1.25.0",),
    ),
    Change(
        "rfc3986-reads",
        ("urllib3-1531",),
        "The package rfc3986 reads the URL; before, urllib3 cut it at its delimiters.",
        "`http://[::1]x/` is refused; before, its host was `[::1]`",
        since=("1.25.0",),
        until=("1.25.4",),
        inferred=("1.25.0",),
    ),
    Change(
        "targets-encoded",
        ("urllib3-1586",),
        "What a path, a query and a fragment cannot contain is percent-encoded.",
        "`http://h/[` has the path `/%5B`, and is not refused",
        since=("1.25.2",),
    ),
    Change(
        "rfc3986-not-needed",
        (),
        "The package rfc3986 does not read the URL any more, but rules of urllib3's own.",
        "`http://[::1%a]/` has the host `[::1%a]`, not `[::1%25a]`",
        since=("1.25.4",),
    ),
    Change(
        "tilde-kept",
        ("urllib3-1692",),
        "A tilde is not percent-encoded, and may stand in a zone.",
        "`http://h/~` has the path `/~`",
        since=("1.25.6",),
    ),
    Change(
        "backslash-ends-authority",
        ("commit-262ac6b0",),
        "A backslash ends the authority.",
        "`http://h\\@evil.example/` has the host `h`",
        since=("1.25.9",),
    ),
    Change(
        "empty-userinfo-absent",
        ("CVE-2021-33503",),
        "The userinfo is what stands before the last @, and absent if empty.",
        "`http://@h/` has no userinfo",
        since=("1.26.5",),
    ),
    Change(
        "zeros-before-port",
        ("commit-955da4d0",),
        "Zeros before a port do not count.",
        "`http://h:000080/` has the port 80",
        since=("1.26.13",),
    ),
    Change(
        "port-of-zeros-absent",
        ("urllib3-2850",),
        "A port of zeros only is absent.",
        "`http://h:0/` has no port",
        since=("1.26.13",),
        until=("1.26.14",),
    ),
    Change(
        "exclamation-mark-refused-in-zone",
        ("urllib3-2899",),
        "A zone contains no exclamation mark.",
        "`http://[fe80::1%a!b]/` is refused",
        since=("1.26.15",),
    ),
    Change(
        "controls-refused-in-host",
        ("urllib3-5095",),
        "A host contains no control character and no space, encoded controls included.",
        "`http://a b/` is refused",
        since=("2.8.0",),
    ),
    Change(
        "escapes-read-in-host",
        ("urllib3-5095",),
        "Triplets of unreserved characters in a host are decoded, others are in capitals.",
        "`http://%68/` has the host `h`",
        since=("2.8.0",),
    ),
    Change(
        "numbers-kept",
        ("urllib3-5029",),
        "A host of numbers in any notation stays as it is written.",
        "`http://0XA/` has the host `0XA`",
        since=("2.8.0",),
    ),
    Change(
        "line-end-kept",
        ("urllib3-5095",),
        "A line end after the host and the port is not dropped.",
        "`http://h:1` and a line end is refused",
        since=("2.8.0",),
    ),
    Change(
        "port-zero-kept",
        ("urllib3-5071",),
        "A connection goes to port 0 if the URL says so.",
        "`http://h:0/` goes to port 0",
        since=("2.8.0",),
    ),
)

RELEASES: Final = Releases("urllib3", _BRANCHES, CHANGES, in_line=True)

# urllib3-future, which continues 2.8.0 under numbers of its own: without the package idna it maps
# each label of a host by UTS #46, as the library beneath it does.
_FUTURE: Final = "urllib3-future"
_NOT_IN_FUTURE: Final = frozenset({"numbers-kept", "port-zero-kept"})


def of_future(version: str, *, has_idna: bool) -> Release:
    """Return a release of urllib3-future, with or without the package idna beside it."""
    continued = RELEASES.of("2.8.0")
    changes = {
        each.name: continued.has(each.name) and each.name not in _NOT_IN_FUTURE for each in CHANGES
    }
    name = f"{_FUTURE} {version}{'+idna' if has_idna else ''}"
    return Release(name, continued.number, continued.level, changes)


def maps_labels(urllib3: Release) -> bool:
    """Whether a release maps each label of a host by UTS #46: one of urllib3-future."""
    return urllib3.version.startswith(_FUTURE) and not urllib3.version.endswith("+idna")


def reads_plain_urls(version: str) -> bool:
    """Whether a release reads `http://h/~` as all others do."""
    release = RELEASES.of(version)
    return is_cut_by_hand(release) or release.has("tilde-kept")


def is_cut_by_hand(urllib3: Release) -> bool:
    """Whether a release cuts a URL at its delimiters, as those before 1.25.0 do."""
    return not (urllib3.has("rfc3986-reads") or urllib3.has("rfc3986-not-needed"))
