"""The names of nox's sessions, read from the files that have them: nox need not be started."""

import ast
import itertools
from pathlib import Path

ROOT = Path(__file__).parents[2]
FILES = [ROOT / "noxfile.py", *sorted((ROOT / "tools" / "sessions").glob("*.py"))]
BUILDS = {"both_builds": ("build", ("pure", "compiled"))}


def names(path):
    """Yield each name; one with a parameter also with each value of it."""
    for each in ast.parse(path.read_text("utf-8")).body:
        if not isinstance(each, ast.FunctionDef):
            continue
        decorators = [ast.unparse(one) for one in each.decorator_list]
        if any(one.startswith("nox.session") for one in decorators):
            yield each.name
            for one in decorators:
                parameter, values = BUILDS.get(one) or parametrized(one)
                yield from (f"{each.name}({parameter}='{value}')" for value in values)


def parametrized(decorator):
    """Return the parameter of a decorator and its values, none for another decorator."""
    call = ast.parse(decorator, mode="eval").body
    if not decorator.startswith("nox.parametrize"):
        return "", ()
    return tuple(map(ast.literal_eval, call.args))


SESSIONS = frozenset(itertools.chain.from_iterable(map(names, FILES)))
