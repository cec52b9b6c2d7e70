"""The changes of CPython by which releases of urllib.parse read a text differently."""

import re
import sys
from itertools import chain, pairwise
from typing import Final

from urlprism._core.releases.changes import Change
from urlprism.comparison.terms import Compared

_NAME: Final = "urllib"
_RELEASE: Final = re.compile(rf"{_NAME}(?:@(?P<version>3\.[0-9]{{1,2}}(?:\.[0-9]{{1,3}})?))?")


def cpython_changes(comparison: Compared) -> tuple[Change, ...]:
    """Return the changes without which releases of urllib would read the text alike, in order."""
    if comparison.is_certified:
        return ()
    from urlprism.urllib_parse.releases import differences  # noqa: PLC0415 - few compare releases

    readings = chain.from_iterable(group.readings for group in comparison.groups)
    matches = [_RELEASE.fullmatch(reading.reader) for reading in readings]
    named = {each["version"] or _running() for each in matches if each}
    versions = sorted(filter(_is_modelled, named), key=_numbers)
    text, base = comparison.text, comparison.base
    changes = {
        change: None
        for one, other in pairwise(versions)
        for change in differences(one, other, url=text, base=base)
    }
    return tuple(sorted(changes))


def _is_modelled(version: str) -> bool:
    """Whether the changes of a release are known: Python may be one that came later."""
    from urlprism.urllib_parse.releases import release  # noqa: PLC0415 - few compare releases

    try:
        release(version)
    except ValueError:
        return False
    return True


def _numbers(version: str) -> list[int]:
    return [*map(int, version.split("."))]


def _running() -> str:
    """Return the release of the Python that runs."""
    return ".".join(map(str, sys.version_info[:3]))
