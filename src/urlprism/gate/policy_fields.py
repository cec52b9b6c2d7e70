"""The forms of a policy's fields; an error for a value that could never match names its field."""

import re
from collections.abc import Collection, Iterable, Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import Final, TypeVar

from urlprism._core.arguments.unknown import choices
from urlprism.gate.host_lists import networks_of_entry, shortened, spelled

_T = TypeVar("_T")
_Member = TypeVar("_Member", bound=StrEnum)
_SCHEME: Final = re.compile(r"[a-z][a-z0-9+.-]*", re.ASCII)  # RFC 3986 §3.1, in lower case
_LARGE: Final = 1 << 32
_PORTS: Final = range(1, 65536)
_DIGITS: Final = re.compile(r"0*[1-9][0-9]{,4}", re.ASCII)


def schemes(field: str, names: Iterable[str]) -> frozenset[str]:
    """Return the names of schemes in lower case; raise ValueError for an impossible one."""
    return frozenset(_scheme(field, each) for each in texts(field, names))


def ports(field: str, numbers: Iterable[object]) -> frozenset[int]:
    """Return the numbers of ports; raise ValueError for a number out of range."""
    return frozenset(_port(field, each) for each in _several(field, numbers, "int"))


def hosts(field: str, entries: Iterable[str]) -> frozenset[str]:
    """Return the entries of a host list, each in its canonical spelling."""
    return frozenset(spelled(field, each) for each in texts(field, entries))


def networks(
    field: str, by_host: Mapping[str, Collection[str]]
) -> MappingProxyType[str, frozenset[str]]:
    """Return hosts, each with the networks to which it may lead, in their canonical spelling."""
    if not isinstance(by_host, Mapping):
        message = f'{field} must map hosts to networks, such as {{"hook": {{"10.1.0.0/16"}}}}'
        raise TypeError(message)
    exempt: dict[str, frozenset[str]] = {}
    for host, leads_to in by_host.items():
        entry = next(iter(hosts(field, (host,))))
        addresses = hosts(field, leads_to)
        for each in addresses:
            if not networks_of_entry(each):
                message = f'{field}: not a network: {shortened(each)}; write "192.0.2.0/24"'
                raise ValueError(message)
        if not addresses:
            message = f"{field}: no network for {shortened(host)}; it could lead nowhere"
            raise ValueError(message)
        exempt[entry] = exempt.get(entry, frozenset()) | addresses
    return MappingProxyType(exempt)


def members(field: str, entries: Iterable[str], kind: type[_Member]) -> frozenset[_Member]:
    """Return members of an enumeration from members or values; raise ValueError for others."""
    names = texts(field, entries)
    for each in names:
        if each not in list(kind):
            message = f"{field}: not a known name: {shortened(each)}{choices(str(each), kind)}"
            raise ValueError(message)
    return frozenset(map(kind, names))


def check_flag(field: str, value: object) -> None:
    """Raise TypeError for a value other than True and False, such as "no", which is truthy."""
    if not isinstance(value, bool):
        message = f"{field}: {_shown(value)}; write True or False"
        raise TypeError(message)


def check_length(field: str, value: object) -> None:
    """Raise TypeError for a value that is not an int, ValueError for one that allows no URL."""
    if not isinstance(value, int) or isinstance(value, bool):
        message = f"{field}: {_shown(value)}; write a number of characters"
        raise TypeError(message)
    if value < 1:
        message = f"{field}: {value}; write a number of characters, at least 1"
        raise ValueError(message)


def _scheme(field: str, scheme: str) -> str:
    name = scheme.lower()
    if not _SCHEME.fullmatch(name):
        begun = name.partition(":")[0]
        form = repr(begun) if _SCHEME.fullmatch(begun) else "'https'"
        message = f"{field}: not a scheme: {shortened(scheme)}; write {form}"
        raise ValueError(message)
    return name


def _port(field: str, port: object) -> int:
    if not isinstance(port, int) or isinstance(port, bool):
        is_number = isinstance(port, str) and _DIGITS.fullmatch(port)
        form = str(port).lstrip("0") if is_number else "an int from 1 to 65535"
        message = f"{field}: not a port: {_shown(port)}; write {form}"
        raise TypeError(message)
    if port not in _PORTS:
        message = f"{field}: not a port: {_shown(port)}; write an int from 1 to 65535"
        raise ValueError(message)
    return port


def texts(field: str, values: Iterable[str]) -> tuple[str, ...]:
    """Return strings as a tuple; raise TypeError for anything else."""
    texts = _several(field, values, "str")
    for each in texts:
        if not isinstance(each, str):
            message = f"{field}: not a str: {_shown(each)}"
            raise TypeError(message)
    return texts


def _several(field: str, values: Iterable[_T], of: str) -> tuple[_T, ...]:
    """Return the items of an iterable; raise TypeError for a text or a single value."""
    if isinstance(values, str | bytes) or not isinstance(values, Iterable):
        message = f"{field} must be a set or a list of {of}, not {_shown(values)}"
        raise TypeError(message)
    return tuple(values)


def _shown(value: object) -> str:
    """Return a value for an error message if it is short, otherwise its type."""
    if isinstance(value, str):
        return shortened(value)
    is_short = isinstance(value, int) and abs(value) < _LARGE
    return repr(value) if value is None or is_short else f"a {type(value).__name__}"
