"""The Public Suffix List (https://publicsuffix.org/list/), as a table of its rules.

The list is that of the package publicsuffixlist, the extra "psl", which has it without a network; a
new release of the package has a new list.
"""

import struct
from collections.abc import Iterable
from typing import Final

from urlprism.whatwg.hosts.host import domain_parser

PACKAGE: Final = "publicsuffixlist"
_FILE: Final = "public_suffix_list.dat"
_MISSING: Final = (
    "sites and public suffixes need a public suffix list: pip install 'urlprism[psl]', which is "
    f"{PACKAGE}"
)
# What a rule makes of the suffix that it names. The bits of private rules, those that the owners of
# domains have listed, are the same ones, this far to the left.
EXACT, WILDCARD, EXCEPTION = 1, 2, 4
PRIVATE: Final = 3
_BEGIN_PRIVATE: Final = "===BEGIN PRIVATE DOMAINS==="
_END_PRIVATE: Final = "===END PRIVATE DOMAINS==="
# The packed rules of the installed list, once a suffix was asked for.
TABLES: Final[list[bytes]] = []
# A packed table is a power of two of places of four octets, each where a suffix begins or 0, and
# the suffixes after them: length, kinds, octets. A suffix is in the first free place from that of
# its hash on.
PLACE: Final = 4
_ROOM: Final = 3  # times as many places as suffixes, at least
# The hash of a suffix, from its last octet to its first (FNV-1a of 32 bits).
SEED: Final = 0x811C9DC5
FACTOR: Final = 0x01000193
HASHES: Final = 0xFFFFFFFF
_LONGEST: Final = 255


def table() -> bytes:
    """Return the packed rules of the installed list; raise ImportError without one."""
    if not TABLES:
        TABLES.append(packed(installed_rules()))
    return TABLES[0]


def installed_rules() -> dict[str, int]:
    """Return what the installed list makes of each suffix; raise ImportError without one."""
    from importlib import resources  # noqa: PLC0415 - it takes long, and few ask

    try:
        file = resources.files(PACKAGE).joinpath(_FILE)
    except ModuleNotFoundError as error:
        raise ImportError(_MISSING, name=PACKAGE) from error
    return table_of(file.read_text("utf-8").split("\n"))


def packed(rules: dict[str, int]) -> bytes:
    """Return rules as octets, in which `kinds_of` finds a suffix without an object."""
    suffixes = [suffix for suffix in rules if suffix.isascii() and len(suffix) <= _LONGEST]
    count = 1 << (_ROOM * len(suffixes)).bit_length()
    places = [0] * count
    octets = bytearray()
    for suffix in suffixes:
        index = hash_of(suffix) & (count - 1)
        while places[index]:
            index = (index + 1) & (count - 1)
        places[index] = PLACE * (count + 1) + len(octets)
        octets += bytes((len(suffix), rules[suffix])) + suffix.encode()
    return struct.pack(f"<{1 + count}I", count, *places) + octets


def hash_of(suffix: str) -> int:
    """Return the hash of a suffix."""
    value = SEED
    for octet in reversed(suffix.encode()):
        value = (value ^ octet) * FACTOR & HASHES
    return value


def table_of(lines: Iterable[str]) -> dict[str, int]:
    """Return what the rules of a list make of each suffix, in ASCII.

    It has each suffix that a rule names, and 0 for those above: below what it does not have, there
    is no rule.

    >>> table_of(["// a comment", "*.kobe.jp", "!city.kobe.jp"])
    {'kobe.jp': 2, 'jp': 0, 'city.kobe.jp': 4}
    """
    table: dict[str, int] = {}
    shift = 0
    for line in lines:
        if line.startswith("//"):
            shift = PRIVATE if _BEGIN_PRIVATE in line else 0 if _END_PRIVATE in line else shift
        elif line and not line[0].isspace():
            rule = line.split(maxsplit=1)[0]
            kind = WILDCARD if rule.startswith("*.") else EXCEPTION if rule[0] == "!" else EXACT
            suffix = rule.removeprefix("*.").removeprefix("!")
            _add(table, domain_parser(suffix, False) or suffix, kind << shift)
    return table


def _add(table: dict[str, int], suffix: str, kind: int) -> None:
    """Add what a rule makes of a suffix, and the suffixes above it."""
    table[suffix] = table.get(suffix, 0) | kind
    above = suffix.partition(".")[2]
    while above and above not in table:
        table[above] = 0
        above = above.partition(".")[2]
