"""How releases of the package uri-js differ: each change, and the releases that have it."""

import functools
from typing import Final

from urlprism._core.changes import Change, level, names_in_line
from urlprism.readers.shared.releases import PackageRelease

VERSIONS: Final = ("4.2.0", "4.2.1", "4.2.2", "4.3.0", "4.4.0", "4.4.1")

CHANGES: Final = (
    Change(
        "port-as-text",
        (),
        "A port may be a text, so that an empty one is written.",
        "`x://h:/` is written so; before, `x://h/`",
        since=("4.3.0",),
    ),
    Change(
        "sockets-handled",
        (),
        "URLs of ws and wss have a domain, a default port, and a `resourceName`.",
        "`ws://h/a?b` has the resource name `/a?b`, and no path",
        since=("4.4.0",),
    ),
)


@functools.cache
def release(version: str) -> PackageRelease:
    """Return a release of the package, "4.4.1".

    Raise ValueError for one that is not known.
    """
    if version not in VERSIONS:
        message = f"no model of uri-js {version}; known: {', '.join(VERSIONS)}"
        raise ValueError(message)
    return PackageRelease(version, names_in_line(CHANGES, level(version)))
