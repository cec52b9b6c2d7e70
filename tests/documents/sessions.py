"""The names of the sessions of noxfile.py, read from its text: nox need not be started."""

import ast
import itertools
from pathlib import Path

TREE = ast.parse(Path(__file__).parents[2].joinpath("noxfile.py").read_text("utf-8"))
BUILDS = ("pure", "compiled")


def names():
    """Yield each name; one with a parameter also with each value of it."""
    for each in TREE.body:
        if not isinstance(each, ast.FunctionDef):
            continue
        decorators = [ast.unparse(one) for one in each.decorator_list]
        if any(one.startswith("nox.session") for one in decorators):
            yield each.name
            if any("both_builds" in one or "parametrize" in one for one in decorators):
                yield from (f"{each.name}(build='{build}')" for build in BUILDS)


SESSIONS = frozenset(itertools.chain(names()))
