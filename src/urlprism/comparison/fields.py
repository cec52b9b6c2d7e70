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

import re
from collections.abc import Callable, Sequence
from functools import partial
from operator import attrgetter
from typing import Final, NamedTuple

from urlprism._core.escapes.triplets import respell, spellings
from urlprism._core.octets.characters import ALPHA, DIGIT
from urlprism._core.records.components import Components
from urlprism.comparison.terms import Aspect, Difference
from urlprism.readers import Reading, Target
from urlprism.readers.reading import whole_targets
from urlprism.redaction.records import hides_secrets
from urlprism.urllib_parse import quote, unquote

_UNRESERVED: Final = ALPHA | DIGIT | frozenset("-._~")
# Characters that separate nothing in these parts: programs encode them or not. In a path, though,
# an encoded unreserved character counts: it evades a search for names.
_IDLE: Final = {
    Aspect.PATH: frozenset(":@!$&'()*+,="),
    Aspect.QUERY: frozenset(":@/?!$'()*,") | _UNRESERVED,
    Aspect.FRAGMENT: frozenset(":@/?!$&'()*+,;=") | _UNRESERVED,
}
_OF_TARGETS: Final = (Aspect.SCHEME, Aspect.HOST, Aspect.PORT)
_SIGNS: Final = "%:/?#@!$&'()*+,;="
_URI: Final = re.compile(rf"[A-Za-z0-9._~{_SIGNS}-]*+")

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
    """Return the fields to compare of a reading that accepts its text; raise ValueError for others.

    >>> from urlprism.comparison import compare
    >>> fields_of(compare("http://H/%7Ea").readings[0])[:3]
    ('http', 'h', 80)
    """
    components, target = reading.components, reading.target
    if components is None or target is None:
        message = f"{reading.reader} refuses the text, and has no fields"
        raise ValueError(message)
    _, userinfo, _, _, _, query, fragment = components
    values = userinfo, _path(components, target), query, fragment
    return Fields(*target, *[form(value or "") for form, value in zip(_FORMS, values, strict=True)])


def columns_of(readings: Sequence[Reading]) -> dict[str, list[str]]:
    """Return each part, but those of the target, in which readings that accept a text differ.

    It is a list with the form of each reading in which parts are compared, as `fields_of` has it.
    """
    parts = [each.components for each in readings if each.components is not None]
    targets = [each.target for each in readings if each.target is not None]
    if not parts:
        return {}
    _, userinfos, _, _, paths, queries, fragments = zip(*parts, strict=True)
    if "" in paths:
        paths = tuple(map(_path, parts, targets))
    columns: dict[str, list[str]] = {}
    for name, form, values in zip(
        _NAMES, _FORMS, (userinfos, paths, queries, fragments), strict=True
    ):
        if values.count(values[0]) < len(values):
            forms = {value: form(value or "") for value in set(values)}
            if len({*forms.values()}) > 1:
                columns[name] = [forms[value] for value in values]
    return columns


def aspects_of(
    parts: Sequence[Components], targets: Sequence[Target], asked: int
) -> frozenset[Aspect]:
    """Return the aspects in which the parts and the targets differ that some of the asked accept.

    The parts and the targets are those of the same readers, in the same order.
    """
    size = len(parts)
    if not size:
        return frozenset()
    aspects = [Aspect.ACCEPTANCE] if size < asked else []
    # Readers mostly agree: to compare with the first value takes less time than to hash all.
    if targets.count(targets[0]) < size:
        aspects += _of_targets(set(targets))
    _, userinfos, hosts, _, paths, queries, fragments = zip(*parts, strict=True)
    if userinfos.count(userinfos[0]) < size and _mean_different(userinfos):
        aspects.append(Aspect.USERINFO)
    if "" in paths:
        paths = tuple(map(_path, parts, targets))
    if paths.count(paths[0]) < size:
        aspects += _of_part(Aspect.PATH, paths)
    if queries.count(queries[0]) < size:
        aspects += _of_part(Aspect.QUERY, queries)
    if fragments.count(fragments[0]) < size:
        aspects += _of_part(Aspect.FRAGMENT, fragments)
    if hosts.count(hosts[0]) < size and len(set(map(_spelling, set(hosts)))) > 1:
        aspects.append(Aspect.SPELLING)
    return frozenset(aspects)


def are_different_paths(paths: Sequence[str]) -> bool:
    """Whether paths are different to who compares them with a name, as servers do.

    Unlike for other readers, it counts that an unreserved character is encoded: "%61" is no "a".

    >>> are_different_paths(["/a|b", "/a%7cb"]), are_different_paths(["/%61", "/a"])
    (False, True)
    """
    folded = _FOLDED[Aspect.PATH]
    return len({respell(_encoded(path), folded) for path in set(paths)}) > 1


def differences_of(readings: Sequence[Reading]) -> dict[str, Difference]:
    """Return the common parts in which readings that accept their text differ, and how.

    >>> from urlprism.comparison import compare
    >>> differences_of(compare("http://h:80/%7Ea", readers=["whatwg", "rfc3986"]).readings)
    {'port': <Difference.SPELLING: 'spelling'>}
    """
    parts = [each.components for each in readings if each.components is not None]
    targets = [each for each in whole_targets(readings) if each is not None]
    differences: dict[str, Difference] = {}
    for name, values in zip(Components._fields, zip(*parts, strict=True), strict=False):
        if len(set(values)) > 1 or (name in Target._fields and _differ(targets, name)):
            means = _means_different(name, values, parts, targets)
            differences[name] = Difference.MEANING if means else Difference.SPELLING
    return differences


def _differ(targets: Sequence[Target], name: str) -> bool:
    return len(set(map(attrgetter(name), targets))) > 1


def _means_different(
    name: str, values: Sequence[str | None], parts: Sequence[Components], targets: Sequence[Target]
) -> bool:
    """Whether the values of a part mean different things, not only are spelled differently."""
    if name in Target._fields:
        return _differ(targets, name)
    if name == "userinfo":
        return _mean_different(values)
    aspect = Aspect(name)
    values_of_part = tuple(map(_path, parts, targets)) if aspect is Aspect.PATH else values
    return aspect in _of_part(aspect, values_of_part)


def _path(components: Components, target: Target) -> str:
    """Return the path; an empty one after a host is "/"."""
    return components.path or ("" if target.host is None else "/")


def _of_targets(targets: set[Target]) -> list[Aspect]:
    """Return the aspects in which targets differ; where one has no host, it lacks no port."""
    if len(targets) < 2:
        return []
    schemes, hosts, ports = map(set, zip(*targets, strict=True))
    if None in hosts and len(hosts) > 1:
        ports = {each.port for each in targets if each.host is not None}
    columns = zip(_OF_TARGETS, (schemes, hosts, ports), strict=True)
    return [aspect for aspect, column in columns if len(column) > 1]


def _of_part(aspect: Aspect, texts: Sequence[str | None]) -> tuple[Aspect, ...]:
    """Return the aspects in which a part differs: itself, only its spelling, or none."""
    folded, decoded = _FOLDED[aspect], _DECODED[aspect]
    # Most readers find the same part.
    values = {value or "" for value in set(texts)}
    first, *others = {respell(value, folded) if "%" in value else value for value in values}
    if not others:
        return ()
    spelling = respell(_encoded(first), decoded)
    for value in others:
        if respell(_encoded(value), decoded) != spelling:
            return (aspect,)
    return (Aspect.SPELLING,)


def _encoded(part: str) -> str:
    """Return a part with all but URI characters percent-encoded."""
    return part if _URI.fullmatch(part) else quote(part, _SIGNS, errors="surrogatepass")


def _mean_different(userinfos: Sequence[str | None]) -> bool:
    """Whether user and password differ once they are decoded."""
    return len({_meant(each or "") for each in set(userinfos)}) > 1


def _meant(userinfo: str) -> str:
    """Return user and password decoded, with a colon between them."""
    user, _, password = userinfo.partition(":")
    if "%" in userinfo:
        user, password = unquote(user), unquote(password)
    return f"{user}:{password}" if user or password else ""


# The parts beside a target, and the forms in which they are compared.
_NAMES: Final = Fields._fields[len(Target._fields) :]
_FORMS: Final[tuple[Callable[[str], str], ...]] = (
    _meant,
    *[partial(respell, written=_FOLDED[aspect]) for aspect in _FOLDED],
)


def _spelling(host: str | None) -> str:
    """Return the host as a reader spells it, without differences that do not count."""
    return host.lower().strip("[]") if host else ""
