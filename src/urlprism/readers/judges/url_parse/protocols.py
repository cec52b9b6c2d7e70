r"""How releases of url-parse cut off the protocol, and where a host may begin.

before 1.1.0    all in front of the first "//" is the protocol
before 1.5.0    protocol ──► "//" begins a host
before 1.5.2    protocol ──► two or more of "/" and "\" begin a host
since 1.5.2     protocol ──► a host by the scheme: a special one needs no slashes
"""

import re
from typing import Final, NamedTuple

from urlprism.readers.shared.releases import Release

SPECIAL: Final = frozenset({"file:", "ftp:", "http:", "https:", "ws:", "wss:"})
_PROTOCOL: Final = re.compile(r"([A-Za-z][A-Za-z0-9.+-]*:)?([\\/]*)")
_FIRST_PROTOCOL: Final = re.compile(r"([A-Za-z0-9.+-]+:)?([\\/]*)")
_DRIVE: Final = re.compile(r"[A-Za-z]:")


class Start(NamedTuple):
    """What a URL begins with: its protocol, whether it has slashes, and the rest.

    It is relative if it takes the host of the base; `slashes` is None before 1.1.0.
    """

    protocol: str
    slashes: bool | None
    rest: str
    is_relative: bool
    has_authority: bool = True


def start(release: Release, text: str, inherited: str) -> Start:
    """Return the beginning of a text without query and fragment, and what comes after it.

    `inherited` is the protocol of the base, "" without one.
    """
    if not release.has("protocol-at-beginning"):
        before, slashes, rest = text.partition("//")
        protocol, rest = (before, rest) if slashes else ("", before)
        return Start(protocol.lower(), None, rest, _is_absolute_path(text))
    pattern = _PROTOCOL if release.has("protocol-begins-with-letter") else _FIRST_PROTOCOL
    head = pattern.match(text)
    assert head is not None  # noqa: S101 - it matches the empty text
    protocol, run, tail = (head[1] or "").lower(), head[2], text[head.end() :]
    if release.has("special-schemes"):
        return _by_scheme(release, protocol, run, tail, inherited)
    if release.has("backslashes-begin-host"):
        has_slashes = len(run) > 1
        rest = f"/{tail}" if len(run) == 1 and release.has("one-slash-kept") else tail
    else:
        has_slashes = run.startswith("//")
        rest = f"{run[2:] if has_slashes else run}{tail}"
    if not release.has("relative-resolved"):
        return Start(protocol, has_slashes, rest, _is_absolute_path(text))
    return Start(protocol, has_slashes, rest, not protocol and not has_slashes, has_slashes)


def _is_absolute_path(text: str) -> bool:
    return text.startswith("/") and not text.startswith("//")


def _by_scheme(release: Release, protocol: str, run: str, tail: str, inherited: str) -> Start:
    """Return the beginning as releases since 1.5.2 find it; `run` has the slashes."""
    is_special, has_two = protocol in SPECIAL, run.startswith("//")
    rest = f"{run}{tail}"
    if protocol == "file:":
        rest = rest[2:] if len(run) > 1 else rest
    elif is_special or (not protocol and len(run) > 1 and inherited in SPECIAL):
        rest = tail
    elif protocol and has_two:
        rest = rest[2:]
    has_slashes = has_two or is_special
    if release.has("file-hosts"):
        is_path = protocol == "file:" and (len(run) != 2 or bool(_DRIVE.match(rest)))
    else:
        is_path = "file:" in {protocol, "" if protocol else inherited}
    if not has_slashes and (protocol or len(run) < 2 or inherited not in SPECIAL):
        is_path = True
    return Start(protocol, has_slashes, rest, not protocol and not has_slashes, not is_path)
