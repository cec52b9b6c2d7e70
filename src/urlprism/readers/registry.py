"""Every reader by name, with a version after "@" if wanted: "urllib@3.9", "curl@7.88.1+idn"."""

import functools
import threading
from collections.abc import Iterable
from dataclasses import replace
from importlib import import_module
from typing import Final
from weakref import ref

from urlprism._core.arguments.unknown import choices
from urlprism.programs import Covered, programs
from urlprism.readers import documents
from urlprism.readers.model import Model
from urlprism.readers.reading import Reader, Value
from urlprism.redaction.excerpts import quoted


def _named(kind: str, *, are_buildable: bool = True) -> tuple[str, ...]:
    """Return the names of the readers of a kind."""
    rows = [each for each in programs().values() if each.kind == kind]
    return tuple([each.name for each in rows if each.is_buildable is are_buildable])


def _speaking(protocol: str) -> tuple[str, ...]:
    """Return the names of the drivers of a protocol."""
    return tuple([each.name for each in programs().values() if protocol in each.protocols])


_PROGRAMS: Final = _named("program")
# `build` cannot make URLs with every user or host that these read as meant.
_NOT_BUILDABLE_FOR: Final = _named("program", are_buildable=False)
_JUDGES: Final = _named("judge")
_WEBSERVERS: Final = _named("webserver")
_DRIVERS: Final = _named("driver", are_buildable=False)
_PROTOCOLS: Final = ("postgresql", "mysql", "mongodb", "redis", "amqp", "s3")
_NAMES: Final = (*documents.NAMES, *_PROGRAMS)
_DEFAULT: Final = ("default",)
_LISTING: Final = "`urlprism help compare`, or urlprism.readers.GROUPS"
# The names of standards and of their packages, where a reader's is another one.
_SPELLINGS: Final = {
    "draft-abarth-url": "draft-abarth-01",
    "draft_abarth": "draft-abarth-01",
    "urllib_parse": "urllib",
}

# Their strict grammars refuse many texts that all others read alike.
OBSOLETE: Final = frozenset({"rfc1738"})

# Names that stand for several readers.
_PYTHON: Final = (
    *("whatwg", "rfc3986", "urllib", "urllib@3.14", "urllib3", "requests", "httpx", "yarl", "curl"),
)
_BROWSERS: Final = ("chromium", "firefox", "webkit")
_SERVERS: Final = ("node", "go", "php", "ruby", "java.net.URI", "java.net.URL", "perl")
# Older releases, as distributions with long support, containers and devices have them.
_DEPLOYED: Final = (
    *("urllib@2.7", "urllib@3.6", "urllib@3.9", "urllib@3.11", "urllib3@1.24", "httpx@0.23.3"),
    *("curl@7.50.3", "curl@7.68.0", "curl@7.76.1", "curl@7.88.1"),
    *("node@18", "node.url.parse", "go@1.19", "php@5.6.27", "php@7.4", "php@8.2"),
    *("ruby@3.1", "perl@5.10", "perl@5.17"),
    *("java.net.URI@11", "java.net.URI@17", "java.net.URL@11", "java.net.URL@17"),
)
_NEWEST: Final = tuple(
    name for name in _PROGRAMS if name != "urllib" and programs()[name].covered is not Covered.NONE
)
GROUPS: Final = {
    "default": (*_PYTHON, *_SERVERS, "httpx@0.23.3"),
    "python": _PYTHON,
    "browsers": _BROWSERS,
    "servers": _SERVERS,
    "current": ("whatwg", "rfc3986", "urllib@3.14", *_NEWEST),
    "deployed": _DEPLOYED,
    "standards": documents.NAMES,
    "programs": _PROGRAMS,
    "all": (*dict.fromkeys((*_NAMES, *_NOT_BUILDABLE_FOR, *_DEPLOYED)), *_WEBSERVERS),
    "judges": _JUDGES,
    "webservers": _WEBSERVERS,
    "drivers": _DRIVERS,
    **{each: _speaking(each) for each in _PROTOCOLS},
    # The last three are given the socket apart from a URL.
    "unix": (*_speaking("unix"), "requests", "aiohttp", "curl"),
}


def names() -> tuple[str, ...]:
    """Return the names of all readers, each without a version: it stands for the default one.

    The judges and the web servers, which fetch nothing, and the drivers are not among
    them: `GROUPS["judges"]`, `GROUPS["webservers"]` and `GROUPS["drivers"]` have their names. Nor
    are `wget2`, which takes the users of other readers for hosts, and `node.url.parse`, which ends
    a host at a percent sign.

    >>> names()[:3]
    ('whatwg', 'rfc3986', 'rfc3987')
    """
    return _NAMES


# The readers in use, one for each name, whichever thread creates it first. The references have no
# callback: an error of a signal that came within one would be lost.
_alive: Final[dict[str, ref[Reader]]] = {}
_lock: Final = threading.Lock()


@functools.lru_cache(maxsize=256)
def reader(name: str) -> Reader:
    """Return the reader of a name, the same object while it is in use.

    The name of a standard will do, and that of its package: "urllib_parse" is "urllib". Raise
    ValueError for an unknown name or version.

    >>> reader("urllib@3.9").read("http://h/").target
    Target(scheme='http', host='h', port=80)
    """
    if name in _SPELLINGS:
        return reader(_SPELLINGS[name])
    program, at, version = name.partition("@")
    if program in programs() and bool(at) is bool(version):
        made = model(program).of(version or None).reader(name)
    elif name in documents.NAMES:
        made = documents.reader(name)
    else:
        all_names = (*_NAMES, *_NOT_BUILDABLE_FOR, *_JUDGES, *_WEBSERVERS, *_DRIVERS, *GROUPS)
        message = f"no reader is named {quoted(name)}{choices(program, all_names, _LISTING)}"
        raise ValueError(message)
    restorable = _of_registry(made)
    with _lock:
        return _only(name, restorable)


def _only(name: str, asked: Reader) -> Reader:
    """Return the reader in use under a name, else `asked`; forget readers no longer in use."""
    alive = _alive.get(name)
    used = alive() if alive else None
    if used is not None:
        return used
    for each in [each for each, gone in _alive.items() if gone() is None]:
        del _alive[each]
    _alive[name] = ref(asked)
    return asked


@functools.cache
def model(name: str) -> Model[tuple[Value, ...]]:
    """Return the model of a program; raise TypeError if its module breaks the contract."""
    program = programs()[name]
    module = f"{program.package}.{program.model}"
    instance: object = import_module(module).MODEL
    if not isinstance(instance, Model) or instance.name != name:
        message = f"{module}.MODEL is not a model of {name!r}"
        raise TypeError(message)
    return instance


def readers(
    wanted: str | Reader | Iterable[str | Reader] = ("default",),
    *,
    live: bool = False,
    seconds: float | None = None,
) -> tuple[Reader, ...]:
    """Return the readers of these names and groups, each once; raise ValueError as `reader` does.

    One name, or one reader, need not be in a list.

    `live` replaces the model of a program by the program itself, where that is installed. A live
    program has `seconds` for each answer, 10 by default; if it does not answer in time, this call
    or a later one raises ProgramError. Raise ValueError for an impossible number of seconds.

    >>> [each.name for each in readers(["urllib", "curl", "urllib"])]
    ['urllib', 'curl']
    >>> [each.name for each in readers("browsers")]
    ['chromium', 'firefox', 'webkit']
    """
    wanted = (wanted,) if isinstance(wanted, (str, Reader)) else tuple(wanted)
    if wanted == _DEFAULT and not live:
        return _default()
    chosen: dict[str, Reader] = {}
    for each in wanted:
        members = (each,) if isinstance(each, Reader) else map(reader, GROUPS.get(each, (each,)))
        for one in members:
            chosen.setdefault(one.name, one)
    if not live:
        return tuple(chosen.values())
    return tuple([_live(one, seconds) for one in chosen.values()])


@functools.cache
def _default() -> tuple[Reader, ...]:
    """Return the default readers, which most calls want."""
    return tuple(map(reader, GROUPS["default"]))


def is_covered(asked: Reader) -> bool:
    """Whether the certificate covers a reader: one from this registry, and not in `OBSOLETE`.

    It does not cover web servers, drivers, Git and Wget2; libcurl before 7.67.0, nor 8.1.0;
    urllib3 from 1.25.0 to 1.25.5; requests 2.32 and 2.33; httpx 0.25.

    >>> is_covered(reader("whatwg")), is_covered(reader("rfc1738"))
    (True, False)
    """
    return asked._is_covered  # noqa: SLF001 - ours


def is_judge(asked: Reader) -> bool:
    """Whether a reader is a judge: it says yes or no to a URL, but fetches nothing.

    >>> is_judge(reader("validators")), is_judge(reader("requests"))
    (True, False)
    """
    return asked.name.partition("@")[0] in _JUDGES


def is_driver(asked: Reader) -> bool:
    """Whether a reader is a driver: it reads where a database, a broker or an object is.

    >>> is_driver(reader("psycopg")), is_driver(reader("urllib"))
    (True, False)
    """
    return asked.name.partition("@")[0] in _DRIVERS


def is_webserver(asked: Reader) -> bool:
    """Whether a reader is a server or a proxy: it fetches nothing, but serves a path.

    >>> is_webserver(reader("nginx")), is_webserver(reader("node"))
    (True, False)
    """
    return asked.name.partition("@")[0] in _WEBSERVERS


@functools.lru_cache(maxsize=1024)
def _covers(name: str, version: str) -> bool:
    """Whether the certificate covers a release; a few old ones misread plain URLs."""
    if name in documents.NAMES or name not in (*_PROGRAMS, *_NOT_BUILDABLE_FOR):
        return name in documents.NAMES and name not in OBSOLETE
    program = programs()[name]
    if program.covered is not Covered.BY_RELEASE or not version:
        return program.covered is not Covered.NONE
    releases = import_module(f"{program.package}.releases")
    reads_plain_urls: bool = releases.reads_plain_urls(model(name).of(version).version)
    return reads_plain_urls


def kind_of(name: str) -> str:
    """Return what a reader of a name is: "standard", "program", "judge" or "driver".

    A caller's own reader is a program.

    >>> kind_of("rfc3986"), kind_of("curl@7.88.1"), kind_of("validators")
    ('standard', 'program', 'judge')
    """
    program = name.partition("@")[0]
    if program in documents.NAMES:
        return "standard"
    if program in _DRIVERS:
        return "driver"
    return "judge" if program in _JUDGES else "program"


def _of_registry(asked: Reader) -> Reader:
    """Return a reader that is pickled by its name, and says whether the certificate covers it."""
    name, _, version = asked.name.partition("@")
    object.__setattr__(asked, "_restore", restored)
    object.__setattr__(asked, "_is_covered", _covers(name, version))
    return asked


def restored(name: str, is_live: bool) -> Reader:
    """Return the reader that was pickled under a name.

    Raise ValueError for an unknown name, and for a live program that is not installed here.
    """
    (asked,) = readers((reader(name),), live=is_live)
    if is_live and not asked.is_live:
        message = f"the program of the reader {name!r} is not installed here"
        raise ValueError(message)
    return asked


def _live(modelled: Reader, seconds: float | None) -> Reader:
    """Return the installed program that a reader models, or the reader itself without one."""
    program = programs().get(modelled.name)
    if program is None or program.kind == "webserver":
        return modelled
    from urlprism.readers.asking import live_reader  # noqa: PLC0415 - the door to real programs

    live = live_reader(program, model(modelled.name), seconds)
    return modelled if live is None else _of_registry(replace(live, is_live=True))
