"""The names of the sessions of nox, read from the text of the files: nox need not be started."""

import ast
import itertools
from pathlib import Path

ROOT = Path(__file__).parents[2]
FILES = (ROOT / "noxfile.py", *sorted((ROOT / "tools" / "sessions").glob("*.py")))
BUILDS = ("pure", "compiled")
TARGETS = ("aarch64", "baseline", "macos", "musl", "windows")


def names():
    """Yield each name; one with a parameter also with each value of it."""
    for each in itertools.chain(*[ast.parse(path.read_text("utf-8")).body for path in FILES]):
        if not isinstance(each, ast.FunctionDef):
            continue
        decorators = [ast.unparse(one) for one in each.decorator_list]
        if any(one.startswith("nox.session") for one in decorators):
            yield each.name
            if any("both_builds" in one or "'build'" in one for one in decorators):
                yield from (f"{each.name}(build='{build}')" for build in BUILDS)
            if any("'target'" in one for one in decorators):
                yield from (f"{each.name}(target='{target}')" for target in TARGETS)


SESSIONS = frozenset(itertools.chain(names()))
