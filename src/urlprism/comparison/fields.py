"""When two readings are equal, field by field, and the fields in which several readings differ.

| field              | equal                                                                      |
|--------------------|----------------------------------------------------------------------------|
| scheme             | in any case                                                                |
| host               | if the target is the same host; spelling: the same but for case, brackets  |
| port               | if the target is the same port, written or not                             |
| userinfo           | user and password decoded; absent equals empty                             |
| path               | an empty path after a host is "/"; parameters are part of the path         |
| path, query,       | triplets in either case; those of delimiters that delimit nothing there    |
| fragment           | may be written out, and those of unreserved characters after the path; an  |
|                    | empty query or fragment equals an absent one                               |

Differences of path, query and fragment that disappear when RFC 3986 §6.2.2 is applied in full, with
unreserved triplets decoded and all but URI characters encoded, are differences of spelling.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from urlprism._vocabulary.characters import ALPHA, DIGIT
from urlprism._vocabulary.components import Components
from urlprism._vocabulary.triplets import respell, spellings
from urlprism.comparison.terms import Aspect
from urlprism.readers.reading import Reading, Target
from urlprism.redaction.records import hides_secrets
from urlprism.urllib_parse import quote, unquote

_UNRESERVED: Final = ALPHA | DIGIT | frozenset("-._~")
# Characters that separate nothing in these parts: programs encode them or not. In a path, though,
# an encoded unreserved character counts: it evades a search for names.
_IDLE: Final = {
    "path": frozenset(":@!$&'()*+,="),
    "query": frozenset(":@/?!$'()*,") | _UNRESERVED,
    "fragment": frozenset(":@/?!$&'()*+,;=") | _UNRESERVED,
}
_URI: Final = "%:/?#@!$&'()*+,;="

_FOLDED: Final = {name: spellings(idle) for name, idle in _IDLE.items()}
_DECODED: Final = {name: spellings(idle | _UNRESERVED) for name, idle in _IDLE.items()}


@hides_secrets
class Fields(NamedTuple):
    """The fields of a reading in the form in which readings are compared."""

    scheme: str | None
    host: str | None
    port: int | None
    userinfo: str
    path: str
    query: str
    fragment: str


def fields_of(reading: Reading) -> Fields:
    """Return the fields to compare of a reading that accepts its text."""
    components, target = reading.components, reading.target
    assert components is not None  # noqa: S101 - a type checker cannot know
    assert target is not None  # noqa: S101
    parts = _path(components, target), components.query or "", components.fragment or ""
    folded = map(respell, parts, _FOLDED.values())
    return Fields(*target, _meant(components.userinfo or ""), *folded)


def differing(readings: Sequence[Reading]) -> frozenset[Aspect]:
    """Return the aspects in which readings of one text differ."""
    accepted = [
        (reading.components, reading.target)
        for reading in readings
        if reading.components is not None and reading.target is not None
    ]
    found = {Aspect.ACCEPTANCE} if 0 < len(accepted) < len(readings) else set()
    found.update(_of_targets({target for _, target in accepted}))
    userinfos = {components.userinfo or "" for components, _ in accepted}
    if len(userinfos) > 1 and len(set(map(_meant, userinfos))) > 1:
        found.add(Aspect.USERINFO)
    found.update(_of_part("path", {_path(*each) for each in accepted}))
    found.update(_of_part("query", {components.query or "" for components, _ in accepted}))
    found.update(_of_part("fragment", {components.fragment or "" for components, _ in accepted}))
    hosts = {components.host for components, _ in accepted}
    if len(hosts) > 1 and len(set(map(_spelling, hosts))) > 1:
        found.add(Aspect.SPELLING)
    return frozenset(found)


def _path(components: Components, target: Target) -> str:
    """Return the path; an empty one after a host is "/"."""
    return components.path or ("" if target.host is None else "/")


def _of_targets(targets: set[Target]) -> Iterator[Aspect]:
    """Yield the aspects in which targets differ."""
    if len(targets) > 1:
        for name, column in zip(Target._fields, zip(*targets, strict=True), strict=True):
            if len(set(column)) > 1:
                yield Aspect(name)


def _of_part(name: str, values: set[str]) -> Iterable[Aspect]:
    """Return the aspects in which a part differs: itself, only its spelling, or none."""
    if len(values) > 1:
        values = {respell(value, _FOLDED[name]) for value in values}
    if len(values) < 2:
        return ()
    decoded = _DECODED[name]
    encoded = {quote(value, safe=_URI, errors="surrogatepass") for value in values}
    is_spelling = len({respell(value, decoded) for value in encoded}) == 1
    return (Aspect.SPELLING,) if is_spelling else (Aspect(name),)


def _meant(userinfo: str) -> str:
    """Return user and password decoded, with a colon between them."""
    user, _, password = userinfo.partition(":")
    return f"{unquote(user)}:{unquote(password)}" if user or password else ""


def _spelling(host: str | None) -> str:
    """Return the host as a reader spells it, without differences that do not count."""
    return host.lower().strip("[]") if host else ""
