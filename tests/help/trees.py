"""Files of Python as trees: each text is parsed once in a process, when the first test asks."""

import ast
import functools
from pathlib import Path

# The sources: what is installed has not all that compiling reads.
SOURCE = Path(__file__).parents[2] / "src" / "urlprism"

_parsed = functools.cache(ast.parse)


@functools.cache
def _nodes(text: str) -> tuple[ast.AST, ...]:
    return tuple(ast.walk(_parsed(text)))


def tree(path: Path) -> ast.Module:
    return _parsed(path.read_text("utf-8"))


def nodes(path: Path) -> tuple[ast.AST, ...]:
    """Return all nodes of a file, as `ast.walk` has them."""
    return _nodes(path.read_text("utf-8"))


def trees() -> dict[str, ast.Module]:
    """Return the tree of each module of the package, by its path below the package."""
    return {path.relative_to(SOURCE).as_posix(): tree(path) for path in SOURCE.rglob("*.py")}
