"""The release of niquests that is known, and the urllib3-future that is installed with it."""

import functools
import re
from typing import Final

from urlprism._core.releases.changes import Change
from urlprism.readers.programs.urllib3.releases import of_future
from urlprism.readers.shared.releases import FORM, Release, Releases

# Behind the release may stand that the package idna is there, which urllib3-future asks first.
IDNA: Final = "+idna"
CHANGES: Final[tuple[Change, ...]] = ()
RELEASES: Final = Releases(
    "niquests",
    {(3, 21): (2,)},
    CHANGES,
    form=re.compile(rf"{FORM.pattern}(?:{re.escape(IDNA)})?"),
)
_URLLIB3: Final = "2.25.904"


@functools.cache
def urllib3_of(niquests: Release) -> Release:
    """Return the release of urllib3-future that a niquests runs over."""
    return of_future(_URLLIB3, has_idna=niquests.version.endswith(IDNA))
