"""Every reader of URLs, by name: the standards, and programs at their versions.

name ──► registry ──► Reader ──► read(text, base) ──► Reading: accepted or refused, parts, Target

Each program has a folder of its own in `programs`, a judge in `judges`, a driver of databases in
`drivers`: its `model` follows the program's steps in their order, its `live` asks the installed
program itself.

Other packages import `asking`, `documents`, `model`, `programs`, `reading` and `shared`.
"""

from urlprism._late import listed
from urlprism.readers.outcomes import Refusal, Refused, Target, Wire
from urlprism.readers.places.spans import Spans
from urlprism.readers.published import releases
from urlprism.readers.reading import Answer, Reader, Reading
from urlprism.readers.registry import (
    GROUPS,
    OBSOLETE,
    is_covered,
    is_driver,
    is_judge,
    is_webserver,
    kind_of,
    names,
    reader,
    readers,
)
from urlprism.readers.shared.hosts import effective_host, target_of

__all__ = [
    "GROUPS",
    "OBSOLETE",
    "Answer",
    "Reader",
    "Reading",
    "Refusal",
    "Refused",
    "Spans",
    "Target",
    "Wire",
    "effective_host",
    "is_covered",
    "is_driver",
    "is_judge",
    "is_webserver",
    "kind_of",
    "names",
    "reader",
    "readers",
    "releases",
    "target_of",
]
__dir__ = listed(__all__)
