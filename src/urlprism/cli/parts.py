"""The names of the parts of URLs in commands: the common ones, and those of a standard.

A common name means the same by every standard. What a standard itself calls by such a name, and
means otherwise, has the name of the standard before it: `whatwg.host` is the host with its
port. By the URL Standard a URL has a site, too, for which a list of suffixes is read: it is shown
only where it is asked for.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final

from urlprism._core.records.components import COMMON, Record, Value
from urlprism._files import MissingExtraError
from urlprism.standards import fields

SITES: Final = ("site", "registrable_domain", "public_suffix")
# What a record of a standard says beside its fields, when it is asked.
MADE: Final[Mapping[str, Sequence[str]]] = {"whatwg": ("display", *SITES)}


def names_of(standard: str) -> list[str]:
    """Return the names of parts by a standard.

    >>> names_of("rfc6068")[len(COMMON) :]
    ['to', 'headers', 'rfc6068.scheme', 'rfc6068.fragment']
    """
    own = fields(standard)
    marked = [f"{standard}.{name}" for name in own if name in COMMON]
    return list(dict.fromkeys([*COMMON, *own, *MADE.get(standard, ()), *marked]))


def named(record: Record, standard: str, name: str) -> Value:
    """Return what a standard calls so: a field, or one of `MADE`; None if there is none.

    >>> from urlprism import URL
    >>> named(URL("http://me@xn--80ak6aa92e.com/"), "whatwg", "display")
    'http://xn--80ak6aa92e.com/'
    """
    if name not in MADE.get(standard, ()):
        return record.to_dict().get(name)
    part: Value | Callable[[], Value] = getattr(record, name)
    return part() if callable(part) else part


def check_sites(names: Iterable[str]) -> None:
    """Raise MissingExtraError if parts of sites are among the names, and there is no list."""
    if {*SITES}.isdisjoint(names):
        return
    from urlprism.whatwg import public_suffix  # noqa: PLC0415 - few ask

    try:
        public_suffix("com")
    except ImportError as error:
        raise MissingExtraError(str(error)) from None


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
        elif name in MADE.get(standard, ()):
            parts[name] = named(record, standard, name)
        else:
            parts[name] = own.get(name.removeprefix(f"{standard}."))
    return parts
