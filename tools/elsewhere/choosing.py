"""Which tests can be run where not every package is, or works."""

import ast
import functools
import re
from collections.abc import Iterable, Sequence
from pathlib import Path

IMPORTED = re.compile(r"^\s*(?:import|from) ([\w.]+)", re.MULTILINE)


def chosen(folders: Iterable[str], without: Sequence[str]) -> tuple[list[str], list[str]]:
    """Return the files of tests below some folders, and those that load one of some packages."""
    paths = [Path(folder) for folder in folders]
    files = [each for path in paths for each in sorted(path.rglob("test_*.py")) or [path]]
    left_out = [each for each in files if loads(each, tuple(without))]
    return [str(each) for each in files if each not in left_out], [str(each) for each in left_out]


@functools.cache
def loads(path: Path, packages: Sequence[str]) -> bool:
    """Whether a file, or one of the tests that it imports, imports one of some packages.

    Programs that it has as texts count, too.
    """
    text = path.read_text(encoding="utf-8")
    names = {*IMPORTED.findall(text)}
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            names |= {each.name for each in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            names |= {node.module, *(f"{node.module}.{each.name}" for each in node.names)}
    if any(f"{name}.".startswith(f"{each}.") for name in names for each in packages):
        return True
    ours = [Path(*name.split(".")).with_suffix(".py") for name in names if name[:6] == "tests."]
    return any(loads(each, packages) for each in ours if each.exists())
