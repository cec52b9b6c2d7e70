"""A plugin of pytest, `-p in_place_of_urllib`: the drop-in in place of the standard library's.

It is installed before a test, and what the test imports, is read. In the end no module of the
package named by $DOWNSTREAM may hold a function or a class of the standard library's urllib.parse.
"""

import importlib
import os
import sys
import types

import pytest

NAME = "urllib.parse"
# In a tuple, where `install` does not look for what it takes the place of.
THEIRS = tuple(
    value
    for value in vars(importlib.import_module(NAME)).values()
    if getattr(value, "__module__", None) == NAME
)

from urlprism import urllib_parse  # noqa: E402 - what was there before is known by now

urllib_parse.install()


def held(package: str) -> list[str]:
    """Return the names in a package's modules of what is still the standard library's."""
    theirs = {id(value) for value in THEIRS}
    return [
        f"{module.__name__}.{name}"
        for key, module in list(sys.modules.items())
        if key.partition(".")[0] == package and isinstance(module, types.ModuleType)
        for name, value in vars(module).items()
        if id(value) in theirs
    ]


@pytest.hookimpl
def pytest_sessionfinish() -> None:
    """Fail if the tests asked the standard library after all."""
    if sys.modules[NAME] is not urllib_parse:
        pytest.exit("urllib.parse is the standard library's again", 3)
    if found := held(os.environ["DOWNSTREAM"]):
        pytest.exit(f"still of the standard library: {', '.join(found)}", 3)
