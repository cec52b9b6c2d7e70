"""The classes that the package shows: those in `__all__` of every room."""

import enum
import importlib
import inspect
import pkgutil

import urlprism
from urlprism.scanning.census import Census

OPTIONAL = ("urlprism.spark",)


def public_classes():
    """Return the classes in `__all__` of every room, but for errors, enumerations and types."""
    found = {Census}
    for module in [*pkgutil.walk_packages(urlprism.__path__, "urlprism."), None]:
        name = "urlprism" if module is None else module.name
        if name.endswith("__main__") or "._" in name:
            continue
        try:
            room = importlib.import_module(name)
        except ImportError:
            if name.startswith(OPTIONAL):
                continue
            raise
        for each in getattr(room, "__all__", ()):
            value = getattr(room, each)
            if (
                inspect.isclass(value)
                and value.__module__.startswith("urlprism")
                and not issubclass(value, BaseException | enum.Enum)
                and not getattr(value, "_is_protocol", False)
            ):
                found.add(value)
    return found


def named(cls):
    return f"{cls.__module__}.{cls.__qualname__}".removeprefix("urlprism.")
