"""What readers are called by people, and when their releases were published.

`Reader.title` and `Reader.date` tell it. The days are in `data/releases.txt` of the package, each
with its source.
"""

import functools
from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from urlprism.documents import DOCUMENTS
from urlprism.programs import programs

_TITLES: Final[Mapping[str, str]] = {
    "whatwg": "WHATWG URL Standard",
    "rfc3986": "RFC 3986",
    "rfc3987": "RFC 3987",
    "rfc2396": "RFC 2396",
    "rfc1808": "RFC 1808",
    "rfc1738": "RFC 1738",
    "draft-abarth-00": "draft-abarth-url-00",
    "draft-abarth-01": "draft-abarth-url-01",
}
# The drafts of one document, and the months on their first pages.
_DRAFTS: Final = {"draft-abarth-00": "2010-11", "draft-abarth-01": "2011-04"}


def title(name: str) -> str:
    """Return what a reader is called by people, "Go net/url" for "go@1.25"; an unknown name itself.

    >>> title("go@1.25")
    'Go net/url'
    """
    program = name.partition("@")[0]
    if program in _TITLES:
        return _TITLES[program]
    return programs()[program].title if program in programs() else name


def date(name: str, version: str) -> str | None:
    """Return when a release was published, "2026-10-20", or None if that is not known.

    Of a standard, it is the date of its text, as exactly as the document states it: "2005-01".

    >>> date("go", "1.27.0"), date("rfc3986", "2005-01")
    ('2026-08-19', '2005-01')
    """
    program = name.partition("@")[0]
    if program in _DRAFTS:
        return _DRAFTS[program]
    if program in DOCUMENTS and program != "urllib":
        return DOCUMENTS[program].date
    if program in programs():
        program = programs()[program].released_as or program
    return released(program).get(version.partition("+")[0])


def released(program: str) -> Mapping[str, str]:
    """Return the releases of a program that have a known day, in the order of the file.

    `program` is the name of a reader, "java", or "ada", which Node.js reads URLs by.
    """
    return _days().get(program, MappingProxyType({}))


@functools.cache
def _days() -> Mapping[str, Mapping[str, str]]:
    """Return the days of all releases, by program."""
    days: dict[str, dict[str, str]] = {}
    for line in table().splitlines():
        if line and not line.startswith("#"):
            program, version, day = line.split()
            days.setdefault(program, {})[version] = day
    return {program: MappingProxyType(releases) for program, releases in days.items()}


def table() -> str:
    """Return the text of `data/releases.txt`: lines of a reader, a version and a day.

    A line that begins with "#" says where the days after it are from.
    """
    from importlib.resources import files  # noqa: PLC0415 - slow to load, and seldom needed

    return files("urlprism").joinpath("data", "releases.txt").read_text("utf-8")
