"""What PyInstaller does not see: modules that are imported by their names, or by compiled ones.

Of the bridges, the recipes and the columns of other libraries, and of Spark, a program has those
that it imports itself: each needs its library.
"""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

from PyInstaller.utils.hooks import (
    can_import_module,
    collect_data_files,
    collect_submodules,
    copy_metadata,
    get_package_paths,
)

_SUFFIXES = "publicsuffixlist"
_LIBRARIES = ("duckdb", "pandas", "polars", "pyarrow")
_OF_LIBRARIES = (
    *("urlprism.bridges.", "urlprism.recipes.", "urlprism.spark."),
    *(f"urlprism.columns.{name}" for name in _LIBRARIES),
)


def _imported_by_compiled(package: Path) -> Iterator[str]:
    """Yield the modules of Python that compiled ones import: their sources lie beside them."""
    for source in package.rglob("*.py"):
        if not any(source.parent.glob(f"{source.stem}.*.*")):
            continue
        for node in ast.walk(ast.parse(source.read_bytes())):
            if isinstance(node, ast.Import):
                yield from (alias.name for alias in node.names)
            elif isinstance(node, ast.ImportFrom) and node.module:
                yield node.module


hiddenimports = [
    *collect_submodules(
        "urlprism", lambda name: not name.startswith(_OF_LIBRARIES), on_error="ignore"
    ),
    *(
        name
        for name in sorted({*_imported_by_compiled(Path(get_package_paths("urlprism")[1]))})
        if name.partition(".")[0] in sys.stdlib_module_names
    ),
]
datas = collect_data_files("urlprism", excludes=["**/*.h", "**/*.pxd", "**/*.pyi"])
if can_import_module(_SUFFIXES):  # the list of suffixes, and its version
    hiddenimports.append(_SUFFIXES)
    datas += [*collect_data_files(_SUFFIXES), *copy_metadata(_SUFFIXES)]
# What imports these is for programs that import them, too.
excludedimports = ["duckdb", "pandas", "polars", "pyspark"]
