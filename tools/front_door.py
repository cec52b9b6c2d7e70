"""The imports of `src/urlprism/__init__.py`, as type checkers take them for public.

The tables of `urlprism._late` have what the package imports, and when.
"""

from pathlib import Path
from typing import Final

from urlprism._late import NAMES, PACKAGES

DOOR: Final = Path(__file__).parents[1] / "src" / "urlprism" / "__init__.py"
_BEGIN, _END = "if TYPE_CHECKING:\n", "else:\n"


def files() -> dict[Path, str]:
    """Return the front door with its imports."""
    return {DOOR: written(DOOR.read_text("utf-8"))}


def imports() -> str:
    """Return the imports of all that the package has."""
    lines = [f"from urlprism import {name} as {name}" for name in sorted(PACKAGES)]
    lines += [
        f"from urlprism.{module} import {name} as {name}"
        for module in sorted(NAMES)
        for name in NAMES[module]
    ]
    return "".join(f"    {line}\n" for line in lines)


def written(door: str) -> str:
    """Return the text of the front door with these imports."""
    before, _, rest = door.partition(_BEGIN)
    return before + _BEGIN + imports() + _END + rest.partition(_END)[2]
