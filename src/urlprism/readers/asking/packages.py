"""What the real judges share: the installed package, and `urlsplit` of the running Python."""

from collections.abc import Callable
from importlib import import_module
from importlib.metadata import PackageNotFoundError
from importlib.metadata import version as installed_version
from typing import Any, TypeVar

from urlprism.readers.judges.believed import Fields
from urlprism.readers.outcomes import Refused
from urlprism.readers.programs.python import live as cpython

_T = TypeVar("_T")


def version_of(package: str) -> str:
    """Return the version of a package; raise ImportError if it is not installed."""
    try:
        return installed_version(package)
    except PackageNotFoundError as error:
        raise ImportError(str(error)) from None


def asked(call: Callable[[str], _T], text: str, rule: str) -> _T:
    """Return what a function of a judge returns; raise Refused for any exception."""
    try:
        return call(text)
    except Exception as error:
        reason = f"it raises {type(error).__name__}"
        raise Refused(reason, rule) from error


def module(name: str) -> Any:
    """Return a module of a judge."""
    return import_module(name)


def parts_of(text: str) -> Any:
    """Return what the running Python's own `urlsplit` returns."""
    return cpython._standard().urlsplit(text)  # noqa: SLF001 - the library, not ours


def fields_of(parts: Any, host: str | None, port: int | None) -> Fields:
    """Return the fields of a result of `urlsplit`, with a host and a port."""
    before, at, _ = parts.netloc.rpartition("@")
    return Fields(
        *(parts.scheme or None, before if at else None, host, port),
        *(parts.path, parts.query or None, parts.fragment or None),
    )


def port_of(parts: Any) -> int | None:
    """Return the port of a result of `urlsplit`, None for one that it refuses."""
    try:
        port: int | None = parts.port
    except ValueError:
        return None
    return port


def valid(is_valid: object, text: str, rule: str) -> Fields:
    """Return the parts that `urlsplit` finds in a text that a judge accepts, or raise Refused."""
    if not is_valid:
        raise Refused("refused", rule)
    parts = parts_of(text)
    return fields_of(parts, parts.hostname, port_of(parts))
