"""The two sides of a reader: its model, and the program that it is a model of.

A program is started when a test first asks it, not when the tests are collected.
"""

import functools
from collections.abc import Callable
from types import ModuleType

import pytest

from urlprism.readers.reading import Value


class Side:
    """The model of a program, or the program: a test is skipped if it is not that of the model."""

    def __init__(self, module: ModuleType, is_modelled: Callable[[str], bool] | None) -> None:
        """Take a module, and for a program whether there is a model of a version."""
        self._module = module
        self._is_modelled = is_modelled
        self.name = module.__name__.rpartition(".readers.")[2]

    @functools.cached_property
    def lack(self) -> str | None:
        """Why the side cannot be asked, None if it can."""
        if self._is_modelled is None:
            return None
        try:
            version = self._module.version()
        except ImportError as error:
            return str(error)
        return None if self._is_modelled(version) else f"{self.name} is {version}: no such model"

    @property
    def version(self) -> str:
        """The version that answers; without it the test is skipped."""
        if self.lack is not None:
            pytest.skip(self.lack)
        version: str = self._module.VERSION if self._is_modelled is None else self._module.version()
        return version

    def report(self, text: str, base: str | None) -> tuple[Value, ...]:
        """Return the fields of a text; without the program the test is skipped."""
        if self.lack is not None:
            pytest.skip(self.lack)
        fields: tuple[Value, ...] = self._module.report(text, base)
        return fields


def sides(model: ModuleType, live: ModuleType) -> tuple[Side, Side]:
    """Return the model and the package, which is asked in the version that is modelled."""
    return Side(model, None), Side(live, lambda version: version == model.VERSION)


def program_sides(
    model: ModuleType, live: ModuleType, release: Callable[[str], object] | None = None
) -> tuple[object, object]:
    """Return the model and the program as parameters: a test that starts a program is `real`.

    The program is asked in the version that is modelled, or in all versions that `release` knows.
    """

    def is_known(version: str) -> bool:
        if release is None:
            return bool(version == model.VERSION)
        try:
            release(version)
        except ValueError:
            return False
        return True

    return Side(model, None), pytest.param(Side(live, is_known), marks=pytest.mark.real)


def side_name(side: Side) -> str:
    """Return what tells a side from the other: "httpx", "live.httpx"."""
    return side.name
