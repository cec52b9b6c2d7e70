"""The names of the sessions, read from noxfile.py and tools/sessions: nox need not be started."""

import ast
import itertools
from pathlib import Path

ROOT = Path(__file__).parents[2]
FILES = [ROOT / "noxfile.py", *ROOT.glob("tools/sessions/*.py")]
BUILDS = ("pure", "compiled")


def names():
    """Yield each name; one with a parameter also with each value of it."""
    for each in (one for path in FILES for one in ast.parse(path.read_text("utf-8")).body):
        if not isinstance(each, ast.FunctionDef):
            continue
        decorators = [ast.unparse(one) for one in each.decorator_list]
        if any(one.startswith("nox.session") for one in decorators):
            yield each.name
            if any("both_builds" in one or "parametrize" in one for one in decorators):
                yield from (f"{each.name}(build='{build}')" for build in BUILDS)


SESSIONS = frozenset(itertools.chain(names()))
