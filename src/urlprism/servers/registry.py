"""Every server by name, with a release after "@" and what stands behind it after "+".

"tomcat", "tomcat@10.1", "nginx@1.31.3+merge_slashes_off", "gunicorn+flask", "uvicorn+starlette"

name ──► folder in `programs` ──► its `server(version)` ──► steps of frameworks ──► Server

A program's module is loaded when it is asked. A short release is the newest that begins so.
"""

import functools
import pkgutil
from collections.abc import Mapping
from dataclasses import replace
from importlib import import_module
from types import MappingProxyType, ModuleType
from typing import Final

from urlprism._core.arguments.unknown import choices
from urlprism.readers.model import Model
from urlprism.redaction.excerpts import quoted
from urlprism.servers.reading import Server

_PROGRAMS: Final = "urlprism.servers.programs"
_FRAMEWORKS: Final = "urlprism.servers.frameworks"
_LISTING: Final = "urlprism.servers.registry.names()"


@functools.lru_cache(maxsize=256)
def server(name: str) -> Server:
    """Return the server of a name; raise ValueError for an unknown name, release or framework.

    >>> server("gunicorn+flask").path_of("//admin/%2e?q")
    '/admin/.'
    >>> server("tomcat@10.1").release
    '10.1.60'
    """
    whole, *behind = name.split("+")
    program, at, version = whole.partition("@")
    options = "".join(f"+{each}" for each in behind if each not in _frameworks())
    if program not in _servers() or (at and not version):
        message = f"no server is named {quoted(name)}{choices(program, names(), _LISTING)}"
        raise ValueError(message)
    module = import_module(_servers()[program])
    one: Server = module.server(_release(module, program, version) + options)
    for each in behind:
        if each in _frameworks():
            one = _with_framework(one, each)
    return one


def _with_framework(one: Server, name: str) -> Server:
    """Return a server with a framework behind it; raise ValueError where it cannot stand there."""
    framework = import_module(_frameworks()[name])
    if one.name not in framework.BEHIND:
        message = f"{name} stands behind {', '.join(framework.BEHIND)}, not behind {one.name}"
        raise ValueError(message)
    composed = one.behind(name, framework.STEPS)
    return replace(composed, assumed=one.assumed + framework.ASSUMED)


def names() -> tuple[str, ...]:
    """Return the names of all servers, and those of servers with a framework behind them.

    >>> {"nginx", "tomcat", "gunicorn+flask"} <= {*names()}
    True
    """
    composed = (
        f"{name}+{each}"
        for each, module in _frameworks().items()
        for name in import_module(module).BEHIND
    )
    return (*_servers(), *composed)


@functools.cache
def _servers() -> Mapping[str, str]:
    """Return the module of each server, by its name.

    The door of a folder has `SERVERS`, names with their modules, or the `PROGRAMS` of readers.
    """
    rows: dict[str, str] = {}
    for folder in pkgutil.iter_modules(import_module(_PROGRAMS).__path__):
        door = import_module(f"{_PROGRAMS}.{folder.name}")
        rows |= {
            each.name: f"{each.package}.{each.model}" for each in getattr(door, "PROGRAMS", ())
        }
        rows |= getattr(door, "SERVERS", {})
    return MappingProxyType(rows)


@functools.cache
def _frameworks() -> Mapping[str, str]:
    """Return the module of each framework, by its name: a row of steps has `BEHIND`."""
    folder = import_module(_FRAMEWORKS)
    modules = [each.name for each in pkgutil.iter_modules(folder.__path__)]
    return MappingProxyType({name: f"{_FRAMEWORKS}.{name}" for name in modules})


def _release(module: ModuleType, program: str, version: str) -> str:
    """Return the whole number of a release, the newest that begins so; raise ValueError for none.

    A program that has a reader has the releases of it, another one its `VERSIONS`, the newest last.
    """
    model = getattr(module, "MODEL", None)
    if isinstance(model, Model):
        return model.of(version or None).version
    versions: tuple[str, ...] = module.VERSIONS
    begun = [each for each in versions if f"{each}.".startswith(f"{version}." if version else "")]
    if not begun:
        message = f"no model of {program} {version}; known: {', '.join(versions)}"
        raise ValueError(message)
    return begun[-1]
