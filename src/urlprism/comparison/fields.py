"""When two readings are equal, field by field, and in which fields several differ.

| field              | equal                                                                      |
|--------------------|----------------------------------------------------------------------------|
| scheme             | in any case                                                                |
| host               | where they go to the same host; spelled alike, too: but for case, brackets |
| port               | where they go to the same port, written or not                             |
| userinfo           | user and password decoded; absent is empty                                 |
| path               | an empty one behind a host is "/"; parameters are part of it               |
| path, query,       | triplets in either case; those of delimiters that delimit nothing there    |
| fragment           | may be written out, and those of unreserved characters behind the path; an |
|                    | empty query or fragment is an absent one                                   |

Differences of path, query and fragment that go when RFC 3986 §6.2.2 is followed to the end, with
unreserved triplets decoded and what is no URI character encoded, are differences of spelling.
"""

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

from urlprism._vocabulary.components import Components
from urlprism.comparison.terms import Aspect
from urlprism.readers.reading import Reading
from urlprism.urllib_parse import quote, unquote

_UNRESERVED: Final = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
# What separates nothing in these places: programs write it out or encode it as they like. In a path
# an unreserved character that is encoded gets by those who look for names.
_IDLE: Final = {
    "path": frozenset(":@!$&'()*+,="),
    "query": frozenset(":@/?!$'()*,") | _UNRESERVED,
    "fragment": frozenset(":@/?!$&'()*+,;=") | _UNRESERVED,
}
_TRIPLET: Final = re.compile(r"%([0-9A-Fa-f]{2})")
_URI: Final = "%:/?#@!$&'()*+,;="


class Fields(NamedTuple):
    """A reading by what counts when readings are compared."""

    scheme: str | None
    host: str | None
    port: int | None
    userinfo: str
    path: str
    query: str
    fragment: str


def fields_of(reading: Reading) -> Fields:
    """Return the fields of a reading that accepts its text, as they are compared."""
    components, target = reading.components, reading.target
    assert components is not None  # noqa: S101 - a type checker cannot know
    assert target is not None  # noqa: S101
    path = components.path
    if not path and target.host is not None:
        path = "/"
    return Fields(
        *target,
        _userinfo(components.userinfo),
        _folded(path, "path"),
        _folded(components.query, "query"),
        _folded(components.fragment, "fragment"),
    )


def differing(readings: Sequence[Reading]) -> frozenset[Aspect]:
    """Return in what some readings of one text differ."""
    accepted = [reading for reading in readings if reading.accepted]
    found = {Aspect.ACCEPTANCE} if 0 < len(accepted) < len(readings) else set()
    if len(accepted) < 2:
        return frozenset(found)
    columns = zip(*map(fields_of, accepted), strict=True)
    for name, values in zip(Fields._fields, columns, strict=True):
        several = set(values)
        if len(several) == 1:
            continue
        if name in _IDLE and len({_spelled_out(value, name) for value in several}) == 1:
            found.add(Aspect.SPELLING)
        else:
            found.add(Aspect(name))
    if len({_spelling(reading.components) for reading in accepted if reading.components}) > 1:
        found.add(Aspect.SPELLING)
    return frozenset(found)


def _userinfo(userinfo: str | None) -> str:
    """Return the user and the password that are meant; a colon between two decoded texts."""
    user, _, password = (userinfo or "").partition(":")
    return f"{unquote(user)}:{unquote(password)}" if user or password else ""


def _spelling(components: Components) -> str:
    """Return how a reader spells the host."""
    return (components.host or "").lower().strip("[]")


def _folded(part: str | None, name: str) -> str:
    """Return a part with its triplets in upper case, those of idle delimiters written out."""
    if not part:
        return ""
    if "%" not in part:
        return part
    idle = _IDLE[name]

    def one(match: re.Match[str]) -> str:
        character = chr(int(match[1], 16))
        return character if character in idle else match[0].upper()

    return _TRIPLET.sub(one, part)


def _spelled_out(part: str, name: str) -> str:
    """Return a part that is folded, after all that RFC 3986 §6.2.2 allows."""

    def one(match: re.Match[str]) -> str:
        character = chr(int(match[1], 16))
        return character if character in _UNRESERVED else match[0]

    return _folded(_TRIPLET.sub(one, quote(part, safe=_URI, errors="surrogatepass")), name)
