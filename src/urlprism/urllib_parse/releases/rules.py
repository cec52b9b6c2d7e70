"""The rules of one release: the changes that it has, and the schemes that it knows."""

import functools
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from urlprism._core.classes.closing import without_state
from urlprism._core.releases.changes import Version
from urlprism.urllib_parse.releases.changes import CHANGES, has

_RELATIVE: Final = frozenset(
    {
        *("", "ftp", "http", "https", "shttp", "file", "gopher", "nntp", "imap", "wais", "mms"),
        *("prospero", "rtsp", "rtspu", "sftp", "svn", "svn+ssh", "ws", "wss"),
    }
)
_WITH_NETLOC: Final = _RELATIVE | {"telnet", "snews", "rsync", "nfs", "git", "git+ssh"}
_WITH_PARAMS: Final = frozenset(
    {
        *("", "ftp", "http", "https", "shttp", "hdl", "prospero", "imap", "mms", "sftp", "tel"),
        *("rtsp", "rtspu", "sip", "sips"),
    }
)


@without_state
@dataclass(frozen=True, eq=False, slots=True)
class Rules:
    """The rules of a release: which of the named changes are in force."""

    version: Version
    switches: Mapping[str, bool]

    def __reduce__(self) -> tuple[Callable[..., "Rules"], tuple[Version]]:
        """Pickle the version only."""
        return rules_of, (self.version,)

    def has(self, name: str) -> bool:
        """Whether the change of a name is in force; raise KeyError for an unknown name."""
        return self.switches[name]

    def joins(self, scheme: str) -> bool:
        """Whether references are resolved against a base with this scheme."""
        return scheme in _RELATIVE or (scheme == "rtsps" and self.has("rtsps-known"))

    def writes_netloc(self, scheme: str) -> bool:
        """Whether URLs with this scheme have a network location, even an empty one."""
        if scheme == "rtsps":
            return self.has("rtsps-known")
        if scheme == "itms-services":
            return self.has("itms-services-known")
        return scheme in _WITH_NETLOC

    def splits_params(self, scheme: str) -> bool:
        """Whether paths of URLs with this scheme may end in parameters."""
        return scheme in _WITH_PARAMS or (scheme == "rtsps" and self.has("rtsps-known"))


@functools.cache
def rules_of(version: Version) -> Rules:
    """Return the rules of a release."""
    return Rules(version, {change.name: has(change, version) for change in CHANGES})
