"""The families of conflicts between the documents, each with its title and an example."""

import functools
from collections.abc import Mapping
from typing import Final, NamedTuple

_BASE: Final = "http://a/b/c/d;p?q#f"


class Family(NamedTuple):
    r"""A family of conflicts: its name, what it is about, and a text on which readers differ.

    The text is read against `base` if there is one.

    >>> from urlprism.comparison.families import FAMILIES
    >>> FAMILIES[10]
    Family(name='F11', title='backslashes', text='http://h.com\\@e.com/', base=None)
    """

    name: str
    title: str
    text: str
    base: str | None = None


FAMILIES: Final = (
    Family("F1", "where the authority ends", "http://a?b@h.com/"),
    Family("F2", "several `@`", "http://a@b@h.com/"),
    Family("F3", "user and password", "http://u:p@h.com/"),
    Family("F4", "an empty user", "http://@h.com/"),
    Family("F5", "the port", "http://h.com:99999/"),
    Family("F6", "what a host may be", "http://0x7f.1/"),
    Family("F7", "brackets, IPv6 and zones", "http://[fe80::1%25eth0]/"),
    Family("F8", "`;` and parameters", ";x", _BASE),
    Family("F9", "`?` as data", "ftp://h.com/a?b"),
    Family("F10", "characters outside URIs", "http://h.com/a|b"),
    Family("F11", "backslashes", "http://h.com\\@e.com/"),
    Family("F12", "slashes after the scheme", "http:///h.com/p"),
    Family("F13", "empty or absent", "g?", _BASE),
    Family("F14", "an empty reference", "", _BASE),
    Family("F15", "a reference that is a query", "?y", _BASE),
    Family("F16", "surplus `..`", "../../../g", _BASE),
    Family("F17", "dot segments", "http://h.com/a/../b"),
    Family("F18", "`%2e`", "http://h.com/a/%2e%2e/b"),
    Family("F19", "a reference with the base's scheme", "http:g", _BASE),
    Family("F20", "what a scheme may be", "1http://h.com/"),
    Family("F21", "an empty authority", "///g", _BASE),
    Family("F22", "a base without a path", "g", "http://a"),
    Family("F23", "an opaque base", "g", "mailto:me@h.com"),
    Family("F24", "`file:`", "file:///C|/a"),
    Family("F25", "schemes with a syntax of their own", "mailto:a b@h.com"),
    Family("F26", "white space and controls", "http://h.com/a\tb"),
    Family("F27", "characters beyond ASCII", "http://fa\xdf.de/\xe9"),
    Family("F28", "the prefix `URL:`", "URL:http://h.com/"),
)


@functools.cache
def titles() -> Mapping[str, str]:
    """Return the title of each family by its name, as plain text.

    >>> titles()["F2"]
    'several @'
    """
    return {family.name: family.title.replace("`", "") for family in FAMILIES}
