"""Which build of the package runs: compiled or pure."""

import sys
from typing import Final, Literal, NamedTuple

from urlprism._late import public_at

# The version of the package: pyproject.toml reads it here.
VERSION: Final = "0.1.0"


@public_at("urlprism")
class BuildInfo(NamedTuple):
    """Versions, and whether the hot modules are compiled.

    >>> build_info()._fields
    ('urlprism', 'build', 'cython', 'python', 'implementation')
    """

    urlprism: str
    build: Literal["compiled", "pure"]
    cython: str | None
    python: str
    implementation: str


@public_at("urlprism")
def build_info() -> BuildInfo:
    """Return the versions of this package, of Python, and of the Cython that compiled it, if any.

    >>> build_info().build in {"compiled", "pure"}
    True
    """
    from urlprism._core.escapes import percent  # noqa: PLC0415 - importing the package stays light

    compiler = percent.compiled_by()
    return BuildInfo(
        urlprism=VERSION,
        build="compiled" if compiler else "pure",
        cython=_dotted(compiler) if compiler else None,
        python=sys.version.split()[0],
        implementation=sys.implementation.name,
    )


def _dotted(number: int) -> str:
    """Return Cython's version as text; its octets are major, minor, micro and level."""
    return f"{number >> 24}.{number >> 16 & 0xFF}.{number >> 8 & 0xFF}"
