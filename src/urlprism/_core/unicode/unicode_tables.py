"""The tables of Unicode: those of unicodedata2, of one version whatever the interpreter has.

Pyodide has no wheel of unicodedata2: there the tables are those of the interpreter, which may be
older than the mappings of idna. A warning then names both versions; characters that were assigned
since are mapped, but checked as unassigned, so that some hosts with them are refused, or accepted,
where the newer version says otherwise. A normal form of many marks can take quadratic time there.
"""

import sys
from typing import TYPE_CHECKING

# unicodedata2 has the same functions, without types.
if TYPE_CHECKING or sys.platform == "emscripten":
    import unicodedata
else:
    import unicodedata2 as unicodedata

__all__ = ["unicodedata"]
