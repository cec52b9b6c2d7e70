"""Write the imports of `src/urlprism/__init__.py`: `python tests/data/make_front_door.py`.

They are for type checkers; the tables of `urlprism._late` have what the package imports, and when.
"""

from pathlib import Path

from urlprism._late import NAMES, PACKAGES

DOOR = Path(__file__).parents[2] / "src" / "urlprism" / "__init__.py"
_BEGIN, _END = "if TYPE_CHECKING:\n", "else:\n"


def imports():
    """Return the imports of all that the package has, as type checkers take it for public."""
    lines = [f"from urlprism import {name} as {name}" for name in sorted(PACKAGES)]
    lines += [
        f"from urlprism.{module} import {name} as {name}"
        for module in sorted(NAMES)
        for name in NAMES[module]
    ]
    return "".join(f"    {line}\n" for line in lines)


def written(door):
    """Return the text of the front door with these imports."""
    before, _, rest = door.partition(_BEGIN)
    return before + _BEGIN + imports() + _END + rest.partition(_END)[2]


if __name__ == "__main__":
    DOOR.write_text(written(DOOR.read_text("utf-8")), "utf-8")
