"""Every reader of URLs, by name: the standards, and programs at their versions.

name ──► registry ──► Reader ──► read(text, base) ──► Reading: accepted or refused, parts, Target

Each program has a file of its own, which follows the program's steps in their order. `live` asks
the installed programs themselves, under the same names.
"""

from urlprism.readers.hosts import effective_host, target_of
from urlprism.readers.outcomes import Refusal, Refused, Target
from urlprism.readers.reading import Answer, Reader, Reading
from urlprism.readers.registry import (
    GROUPS,
    OBSOLETE,
    is_covered,
    is_judge,
    is_webserver,
    kind_of,
    names,
    reader,
    readers,
)
from urlprism.readers.spans import Spans

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
    "effective_host",
    "is_covered",
    "is_judge",
    "is_webserver",
    "kind_of",
    "names",
    "reader",
    "readers",
    "target_of",
]
