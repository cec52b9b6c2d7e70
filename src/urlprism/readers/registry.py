"""Every reader by its name, which may end in "@" and a version: "urllib@3.9", "curl@7.88.1+idn"."""

import functools
import threading
from collections.abc import Callable, Iterable
from dataclasses import replace
from importlib import import_module
from typing import Final, NamedTuple
from weakref import WeakValueDictionary

from urlprism.readers.reading import Reader, Report, of_program
from urlprism.redaction.masking import redact


class _Family(NamedTuple):
    """The module that makes readers of a name, and whether it makes them by version."""

    module: str
    takes_version: bool


_DOCUMENT: Final = _Family("documents", takes_version=False)
_FAMILIES: Final = {
    **dict.fromkeys(("whatwg", "rfc3986", "rfc3987", "rfc2396", "rfc1808", "rfc1738"), _DOCUMENT),
    "draft-abarth-00": _DOCUMENT,
    "draft-abarth-01": _DOCUMENT,
    "urllib": _Family("cpython", takes_version=True),
    "urllib3": _Family("urllib3", takes_version=True),
    "requests": _Family("requests", takes_version=True),
    "httpx": _Family("httpx", takes_version=True),
    "yarl": _Family("yarl", takes_version=True),
    "aiohttp": _Family("aiohttp", takes_version=True),
    "curl": _Family("curl", takes_version=True),
    "node": _Family("node", takes_version=True),
    "go": _Family("go_url", takes_version=True),
    "php": _Family("php", takes_version=True),
    "ruby": _Family("ruby_uri", takes_version=True),
    "java.net.URI": _Family("java_uri", takes_version=True),
    "java.net.URL": _Family("java_url", takes_version=True),
    "perl": _Family("perl_uri", takes_version=True),
}

# Their strict grammars refuse much of what all others read alike.
OBSOLETE: Final = frozenset({"rfc1738"})

# Names that stand for several.
GROUPS: Final = {
    "default": (
        *("whatwg", "rfc3986", "urllib", "urllib@3.14", "urllib3", "requests", "httpx", "yarl"),
        "curl",
    ),
    "standards": (
        *("whatwg", "rfc3986", "rfc3987", "rfc2396", "rfc1808", "rfc1738"),
        *("draft-abarth-00", "draft-abarth-01"),
    ),
    "programs": (
        "urllib",
        "urllib3",
        "requests",
        "httpx",
        "yarl",
        "aiohttp",
        "curl",
        "node",
        "go",
        "php",
        "ruby",
        "java.net.URI",
        "java.net.URL",
        "perl",
    ),
    "all": tuple(_FAMILIES),
}


def names() -> tuple[str, ...]:
    """Return the names of all readers, each at the version that is meant without one."""
    return tuple(_FAMILIES)


# The readers that somebody holds: of each name there is one, whoever asks first.
_alive: Final = WeakValueDictionary[str, Reader]()
_lock: Final = threading.Lock()


@functools.lru_cache(maxsize=256)
def reader(name: str) -> Reader:
    """Return the reader of a name, the same as long as it is in use.

    Raise ValueError for one unknown.
    """
    family_name, at, version = name.partition("@")
    family = _FAMILIES.get(family_name)
    if family is None or (at and not (family.takes_version and version)):
        message = f"no reader is named {redact(name)!r}; known: {', '.join(_FAMILIES)}"
        raise ValueError(message)
    module = import_module(f"urlprism.readers.{family.module}")
    made: Reader = module.reader(version or None) if family.takes_version else module.reader(name)
    with _lock:
        return _alive.setdefault(name, made)


def readers(
    wanted: Iterable[str | Reader] = ("default",),
    *,
    live: bool = False,
    seconds: float | None = None,
) -> tuple[Reader, ...]:
    """Return the readers of these names and groups, each once; raise ValueError as `reader` does.

    `live` asks the program itself in place of the model, where it is installed. It has so many
    `seconds` for an answer, 10 for None, and raises ProgramError if it gives none, now or later.
    """
    made: dict[str, Reader] = {}
    for each in wanted:
        named = (each,) if isinstance(each, Reader) else map(reader, GROUPS.get(each, (each,)))
        for one in named:
            made.setdefault(one.name, one)
    if not live:
        return tuple(made.values())
    return tuple([_live(one, seconds) for one in made.values()])


def is_covered(asked: Reader) -> bool:
    """Return whether the certificate speaks for a reader: one of those here, not of `OBSOLETE`."""
    family = asked.name.partition("@")[0]
    if family not in _FAMILIES or family in OBSOLETE:
        return False
    return asked.is_live or asked is reader(asked.name)


def is_registered(known: Reader) -> bool:
    """Return whether its name is all that is needed to find a reader, or its program, again."""
    try:
        model = reader(known.name)
    except ValueError:
        return False
    return known.is_live or known is model


def restored(name: str, is_live: bool) -> Reader:
    """Return the reader that was pickled by its name.

    Raise ValueError for one unknown, or for a program that is not installed here.
    """
    (found,) = readers((reader(name),), live=is_live)
    if is_live and not found.is_live:
        message = f"the program of the reader {name!r} is not installed here"
        raise ValueError(message)
    return found


# How readers are pickled: by their names, where these are known here.
Reader._is_registered = staticmethod(is_registered)  # noqa: SLF001 - ours
Reader._restore = staticmethod(restored)  # noqa: SLF001 - ours


def _live(model: Reader, seconds: float | None) -> Reader:
    """Return the program that a reader is a model of, itself where there is none."""
    family = _FAMILIES.get(model.name)
    if family is None or family is _DOCUMENT:
        return model
    from urlprism.readers.live.conversation import limited  # noqa: PLC0415 - it takes time to load

    module = import_module(f"urlprism.readers.{family.module}")
    program = import_module(f"urlprism.readers.live.{family.module}")
    report: Callable[[str, str | None], Report] = program.report
    version: Callable[[], str] = program.version
    if seconds is not None:
        report, version = limited(seconds, report), limited(seconds, version)
    try:
        live = of_program(model.name, version(), model.summary, report, module.answer)
    except ImportError:
        return model
    return replace(live, is_live=True)
