"""When two readings are equal, field by field, and in which fields several readings differ.

| field              | equal                                                                      |
|--------------------|----------------------------------------------------------------------------|
| scheme             | in any case                                                                |
| host               | where they go to the same host; spelled alike, too: but for case, brackets |
| port               | where they go to the same port, written or not                             |
| userinfo           | user and password decoded; absent is empty                                 |
| path               | an empty one after a host is "/"; parameters are part of it               |
| path, query,       | triplets in either case; those of delimiters that delimit nothing there    |
| fragment           | may be written out, and those of unreserved characters after the path; an |
|                    | empty query or fragment is an absent one                                   |

Differences of path, query and fragment that go when RFC 3986 §6.2.2 is followed to the end, with
unreserved triplets decoded and what is no URI character encoded, are differences of spelling.
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
# What separates nothing in these places: programs write it out or encode it as they like. In a path
# an unreserved character that is encoded gets by those who look for names.
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
    parts = _path(components, target), components.query or "", components.fragment or ""
    folded = map(respell, parts, _FOLDED.values())
    return Fields(*target, _meant(components.userinfo or ""), *folded)


def differing(readings: Sequence[Reading]) -> frozenset[Aspect]:
    """Return in what some readings of one text differ."""
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
    """Yield in what targets differ."""
    if len(targets) > 1:
        for name, column in zip(Target._fields, zip(*targets, strict=True), strict=True):
            if len(set(column)) > 1:
                yield Aspect(name)


def _of_part(name: str, values: set[str]) -> Iterable[Aspect]:
    """Return in what a part differs: in itself, or in its spelling, or in nothing."""
    if len(values) > 1:
        values = {respell(value, _FOLDED[name]) for value in values}
    if len(values) < 2:
        return ()
    decoded = _DECODED[name]
    encoded = {quote(value, safe=_URI, errors="surrogatepass") for value in values}
    is_spelling = len({respell(value, decoded) for value in encoded}) == 1
    return (Aspect.SPELLING,) if is_spelling else (Aspect(name),)


def _meant(userinfo: str) -> str:
    """Return the user and the password that are meant; a colon between two decoded texts."""
    user, _, password = userinfo.partition(":")
    return f"{unquote(user)}:{unquote(password)}" if user or password else ""


def _spelling(host: str | None) -> str:
    """Return how a reader spells the host, but for what makes no difference."""
    return host.lower().strip("[]") if host else ""
