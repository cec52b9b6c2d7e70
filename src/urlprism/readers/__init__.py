"""Every named way to read a URL: the standards, and programs by their versions.

name ──► registry ──► Reader ──► read(text, base) ──► Reading: accepted or refused, parts, Target

Each reader is a file of its own: what the program does, in the order in which it does it. `live`
has the real programs behind the same names, where they are installed.
"""

from urlprism.readers.hosts import effective_host, target_of
from urlprism.readers.reading import Answer, Reader, Reading, Refusal, Refused, Target
from urlprism.readers.registry import GROUPS, OBSOLETE, is_covered, names, reader, readers

__all__ = [
    "GROUPS",
    "OBSOLETE",
    "Answer",
    "Reader",
    "Reading",
    "Refusal",
    "Refused",
    "Target",
    "effective_host",
    "is_covered",
    "names",
    "reader",
    "readers",
    "target_of",
]
