"""Every reader by name, with a version after "@" if wanted: "urllib@3.9", "curl@7.88.1+idn"."""

import functools
import threading
from collections.abc import Callable, Iterable
from dataclasses import replace
from importlib import import_module
from typing import Final
from weakref import ref

from urlprism._core.records.unknown import choices
from urlprism.readers import documents
from urlprism.readers.model import Model
from urlprism.readers.reading import Reader, Value
from urlprism.redaction.excerpts import quoted

# The programs by name, each with its model below the package. The groups and the names of all
# readers follow from this table and that of the documents.
_PROGRAMS: Final = {
    "urllib": "readers.programs.python.model",
    "urllib3": "readers.programs.urllib3.model",
    "requests": "readers.programs.requests.model",
    "httpx": "readers.programs.httpx.model",
    "yarl": "readers.programs.yarl.model",
    "aiohttp": "readers.programs.aiohttp.model",
    "curl": "readers.programs.curl.model",
    "node": "readers.programs.node.model",
    "chromium": "readers.programs.chromium.model",
    "firefox": "readers.programs.firefox.model",
    "webkit": "readers.programs.webkit.model",
    "go": "readers.programs.go.model",
    "php": "readers.programs.php.model",
    "php.Uri.WhatWg.Url": "readers.programs.php.whatwg",
    "php.Uri.Rfc3986.Uri": "readers.programs.php.rfc3986",
    "ruby": "readers.programs.ruby.model",
    "java.net.URI": "readers.programs.java.uri",
    "java.net.URL": "readers.programs.java.url",
    "perl": "readers.programs.perl.model",
    "rust.url": "readers.programs.rust.model",
    "dotnet.Uri": "readers.programs.dotnet.model",
    "wget": "readers.programs.wget.model",
    "aria2": "readers.programs.aria2.model",
    "git": "readers.programs.git.model",
}
# The judges, which fetch nothing: they say yes or no to a URL.
_JUDGES: Final = {
    "django.redirects": "readers.judges.django.redirects",
    "django.URLValidator": "readers.judges.django.urls",
    "werkzeug": "readers.judges.werkzeug.model",
    "starlette": "readers.judges.starlette.model",
    "validators": "readers.judges.validators.model",
    "rfc3986-validator": "readers.judges.rfc3986_validator.model",
    "tldextract": "readers.judges.tldextract.model",
    "w3lib": "readers.judges.w3lib.model",
    "hyperlink": "readers.judges.hyperlink.model",
    "furl": "readers.judges.furl.model",
    "urijs": "readers.judges.urijs.model",
    "antissrf": "readers.judges.antissrf.model",
    "spring": "readers.judges.spring.model",
    "url-parse": "readers.judges.url_parse.model",
    "parse-url": "readers.judges.parse_url.model",
}
# Servers and proxies, which fetch nothing: they say which path they serve.
_WEBSERVERS: Final = {
    "nginx": "servers.programs.nginx.model",
    "httpd": "servers.programs.httpd.model",
    "haproxy": "servers.programs.haproxy.model",
    "tomcat": "servers.programs.tomcat.model",
    "jetty": "servers.programs.jetty.model",
    "gunicorn": "servers.programs.gunicorn.model",
    "uvicorn": "servers.programs.uvicorn.model",
    "serve-static": "servers.programs.serve_static.model",
    "express": "servers.programs.express.model",
    "go.ServeMux": "servers.programs.go_servemux.model",
    "caddy": "servers.programs.caddy.model",
    "traefik": "servers.programs.traefik.model",
    "envoy": "servers.programs.envoy.model",
}
# Programs for which no URL with some users or hosts can be built that all others read as meant:
# Wget2 decodes an authority before it splits it, and `url.parse` ends a host at a percent sign.
_APART: Final = {
    "wget2": "readers.programs.wget2.model",
    "node.url.parse": "readers.programs.node.legacy",
}
_MODULES: Final = {**_PROGRAMS, **_APART, **_JUDGES, **_WEBSERVERS}
_NAMES: Final = (*documents.NAMES, *_PROGRAMS)
_DEFAULT: Final = ("default",)
_LISTING: Final = "`urlprism compare --help`, or urlprism.readers.GROUPS"
# The names of standards and of their packages, where a reader's is another one.
_SPELLINGS: Final = {
    "draft-abarth-url": "draft-abarth-01",
    "draft_abarth": "draft-abarth-01",
    "urllib_parse": "urllib",
}

# Their strict grammars refuse many texts that all others read alike.
OBSOLETE: Final = frozenset({"rfc1738"})

# The certificate covers `url.parse`, too.
_COVERED_APART: Final = frozenset({"node.url.parse"})
# Git refuses triplets of line ends, which all others read alike.
_STRICT: Final = frozenset({"git"})
# Some of their releases misread plain URLs: each release says so itself.
_NOT_ALL_PLAIN: Final = frozenset({"curl", "urllib3", "requests", "httpx"})

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
_NEWEST: Final = tuple(name for name in _PROGRAMS if name != "urllib" and name not in _STRICT)
GROUPS: Final = {
    "default": (*_PYTHON, *_SERVERS, "httpx@0.23.3"),
    "python": _PYTHON,
    "browsers": _BROWSERS,
    "servers": _SERVERS,
    "current": ("whatwg", "rfc3986", "urllib@3.14", *_NEWEST),
    "deployed": _DEPLOYED,
    "standards": documents.NAMES,
    "programs": tuple(_PROGRAMS),
    "all": (*dict.fromkeys((*_NAMES, *_APART, *_DEPLOYED)), *_WEBSERVERS),
    "judges": tuple(_JUDGES),
    "webservers": tuple(_WEBSERVERS),
}


def names() -> tuple[str, ...]:
    """Return the names of all readers, each without a version: it stands for the default one.

    The judges and the web servers, which fetch nothing, are not among them: `GROUPS["judges"]` and
    `GROUPS["webservers"]` have their names. Nor are `wget2`, which takes the users of other readers
    for hosts, and `node.url.parse`, which ends a host at a percent sign.

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
    if program in _MODULES and bool(at) is bool(version):
        made = model(program).of(version or None).reader(name)
    elif name in documents.NAMES:
        made = documents.reader(name)
    else:
        known = (*_NAMES, *_APART, *_JUDGES, *_WEBSERVERS, *GROUPS)
        message = f"no reader is named {quoted(name)}{choices(program, known, _LISTING)}"
        raise ValueError(message)
    with _lock:
        return _only(name, _restorable(made))


def _only(name: str, made: Reader) -> Reader:
    """Return the reader of a name that is in use, or else `made`; forget those no longer in use."""
    known = _alive.get(name)
    used = known() if known else None
    if used is not None:
        return used
    for each in [each for each, gone in _alive.items() if gone() is None]:
        del _alive[each]
    _alive[name] = ref(made)
    return made


@functools.cache
def model(name: str) -> Model[tuple[Value, ...]]:
    """Return the model of a program; raise TypeError if its module breaks the contract."""
    module = f"urlprism.{_MODULES[name]}"
    found: object = import_module(module).MODEL
    if not isinstance(found, Model) or found.name != name:
        message = f"{module}.MODEL is not a model of {name!r}"
        raise TypeError(message)
    return found


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
    made: dict[str, Reader] = {}
    for each in wanted:
        named = (each,) if isinstance(each, Reader) else map(reader, GROUPS.get(each, (each,)))
        for one in named:
            made.setdefault(one.name, one)
    if not live:
        return tuple(made.values())
    return tuple([_live(one, seconds) for one in made.values()])


@functools.cache
def _default() -> tuple[Reader, ...]:
    """Return the default readers, which most calls want."""
    return tuple(map(reader, GROUPS["default"]))


def is_covered(asked: Reader) -> bool:
    """Whether the certificate covers a reader: one from this registry, and not in `OBSOLETE`.

    It does not cover web servers, Git and Wget2; libcurl before 7.67.0, nor 8.1.0; urllib3 from
    1.25.0 to 1.25.5; requests 2.32 and 2.33; httpx 0.25.

    >>> is_covered(reader("whatwg")), is_covered(reader("rfc1738"))
    (True, False)
    """
    name, _, version = asked.name.partition("@")
    if name not in _NAMES and name not in _COVERED_APART:
        return False
    if name in OBSOLETE or name in _STRICT:
        return False
    if version and name in _NOT_ALL_PLAIN and not _covers(name, version):
        return False
    return asked.is_live or asked is reader(asked.name)


def is_judge(asked: Reader) -> bool:
    """Whether a reader is a judge: it says yes or no to a URL, but fetches nothing.

    >>> is_judge(reader("validators")), is_judge(reader("requests"))
    (True, False)
    """
    return asked.name.partition("@")[0] in _JUDGES


def is_webserver(asked: Reader) -> bool:
    """Whether a reader is a server or a proxy: it fetches nothing, but serves a path.

    >>> is_webserver(reader("nginx")), is_webserver(reader("node"))
    (True, False)
    """
    return asked.name.partition("@")[0] in _WEBSERVERS


def _covers(name: str, version: str) -> bool:
    """Whether the certificate covers a release; a few old ones misread plain URLs."""
    releases = import_module(f"urlprism.readers.programs.{name}.releases")
    reads_plain_urls: bool = releases.release(model(name).of(version).version).reads_plain_urls
    return reads_plain_urls


def kind_of(name: str) -> str:
    """Return what a reader of a name is: "standard", "program" or "judge".

    A caller's own reader is a program.

    >>> kind_of("rfc3986"), kind_of("curl@7.88.1"), kind_of("validators")
    ('standard', 'program', 'judge')
    """
    program = name.partition("@")[0]
    if program in documents.NAMES:
        return "standard"
    return "judge" if program in _JUDGES else "program"


def _restorable(made: Reader) -> Reader:
    """Return a reader that is pickled by its name, which is enough to find it again."""
    object.__setattr__(made, "_restore", restored)
    return made


def restored(name: str, is_live: bool) -> Reader:
    """Return the reader that was pickled under a name.

    Raise ValueError for an unknown name, and for a live program that is not installed here.
    """
    (found,) = readers((reader(name),), live=is_live)
    if is_live and not found.is_live:
        message = f"the program of the reader {name!r} is not installed here"
        raise ValueError(message)
    return found


def _live(modelled: Reader, seconds: float | None) -> Reader:
    """Return the installed program that a reader models, or the reader itself if there is none."""
    if modelled.name not in _MODULES or modelled.name in _WEBSERVERS:
        return modelled
    from urlprism.readers.asking.conversation import limited  # noqa: PLC0415 - it takes time to load

    program = import_module(_twin(modelled.name))
    report: Callable[[str, str | None], tuple[Value, ...]] = program.report
    version: Callable[[], str] = program.version
    if seconds is not None:
        report, version = limited(seconds, report), limited(seconds, version)
    known = model(modelled.name)
    try:
        live = known.reader_by(known.name, version(), report)
    except ImportError:
        return modelled
    return _restorable(replace(live, is_live=True))


def _twin(name: str) -> str:
    """Return the module that asks a program: `live` beside `model`, `live_uri` beside `uri`."""
    folder, _, part = _MODULES[name].rpartition(".")
    return f"urlprism.{folder}.live" if part == "model" else f"urlprism.{folder}.live_{part}"
