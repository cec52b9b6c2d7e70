"""Build this package with setuptools; Cython is required only if something is compiled.

A source distribution compiles nothing, and neither does a pure wheel.
"""

import os

from setuptools import build_meta
from setuptools.build_meta import *  # noqa: F403 - the hooks of PEP 517 and PEP 660

CYTHON = "Cython>=3.3.1"


def get_requires_for_build_wheel(config_settings: build_meta._ConfigSettings = None) -> list[str]:
    """Return the requirements of building a wheel besides setuptools."""
    return [*build_meta.get_requires_for_build_wheel(config_settings), *_compiler()]


def get_requires_for_build_editable(
    config_settings: build_meta._ConfigSettings = None,
) -> list[str]:
    """Return the requirements of an editable installation besides setuptools."""
    return [*build_meta.get_requires_for_build_editable(config_settings), *_compiler()]


def _compiler() -> list[str]:
    """Return the requirement of Cython, none for a pure build."""
    return [] if os.environ.get("URLPRISM_BUILD") == "pure" else [CYTHON]
