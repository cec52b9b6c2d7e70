"""The names of the parts of URLs in commands: the common ones, and those of a standard.

A common name means the same by every standard. What a standard itself calls by such a name, and
means otherwise, has the name of the standard before it: `whatwg.host` is the host with its
port.
"""

from collections.abc import Sequence

from urlprism._core.records.components import COMMON, Record, Value
from urlprism.standards import fields


def names_of(standard: str) -> list[str]:
    """Return the names of parts by a standard.

    >>> names_of("rfc6068")[len(COMMON) :]
    ['to', 'headers', 'rfc6068.scheme', 'rfc6068.fragment']
    """
    own = fields(standard)
    marked = [f"{standard}.{name}" for name in own if name in COMMON]
    return list(dict.fromkeys([*COMMON, *own, *marked]))


def parts_of(record: Record, standard: str, names: Sequence[str] | None = None) -> dict[str, Value]:
    """Return these parts of a record; without names, all parts that the record has itself.

    >>> from urlprism import URL
    >>> parts_of(URL("http://h:81/"), "whatwg", ["host", "port", "whatwg.host", "hash"])
    {'host': 'h', 'port': 81, 'whatwg.host': 'h:81', 'hash': ''}
    """
    own = record.to_dict()
    common = record.components()
    parts: dict[str, Value] = {}
    for name in own if names is None else names:
        if name in COMMON:
            parts[name] = getattr(common, name)
        else:
            parts[name] = own.get(name.removeprefix(f"{standard}."))
    return parts
