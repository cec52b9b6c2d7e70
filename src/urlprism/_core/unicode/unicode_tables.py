"""The tables of Unicode: those of unicodedata2, of one version whatever the interpreter has.

Pyodide has no wheel of unicodedata2, and no extension can be loaded from an archive such as that of
zipapp: there the tables are those of the interpreter, which may be older than the mappings of idna.
A warning then names both versions; characters that were assigned since are mapped, but checked as
unassigned, so that some hosts with them are refused, or accepted, where the newer version says
otherwise. A normal form of many marks can take quadratic time there.
"""

import sys
from typing import TYPE_CHECKING, Final
from zipimport import zipimporter

# unicodedata2 has the same functions, without types.
if TYPE_CHECKING or sys.platform == "emscripten":
    import unicodedata
else:
    try:
        import unicodedata2 as unicodedata
    except ModuleNotFoundError:
        if not isinstance(__spec__.loader, zipimporter):
            raise
        import unicodedata

__all__ = ["REMEDY", "unicodedata"]

# What mends tables of different versions.
REMEDY: Final = (
    "install versions of these packages that agree"
    if unicodedata.__name__ == "unicodedata2"
    else "these are the tables of Python, for unicodedata2 cannot be loaded here"
)
