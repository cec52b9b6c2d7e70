"""Build the modules that are compiled where a C compiler is at hand.

`URLPRISM_BUILD` is "auto" (the default: compile if that works), "compiled" (or fail) or "pure".
"""

import os
import sys

from Cython.Build import cythonize
from Cython.Compiler import Options
from setuptools import Extension, setup

COMPILED = [
    "urlprism._vocabulary.percent",
    "urlprism.urllib_parse.coercion",
    "urlprism.urllib_parse.joining",
    "urlprism.urllib_parse.memo",
    "urlprism.urllib_parse.netloc",
    "urlprism.urllib_parse.queries",
    "urlprism.urllib_parse.quoting",
    "urlprism.urllib_parse.splitting",
    "urlprism.urllib_parse.unsplitting",
]
DIRECTIVES = {
    "language_level": 3,
    "annotation_typing": False,
}


def extensions(build: str) -> list[Extension]:
    """Return the modules to compile; none for a pure build."""
    if build == "pure":
        return []
    Options.warning_errors = True
    modules = [
        Extension(name, [f"src/{name.replace('.', '/')}.py"], optional=build == "auto")
        for name in COMPILED
    ]
    return cythonize(modules, compiler_directives=DIRECTIVES, build_dir="build/cython")


build = os.environ.get("URLPRISM_BUILD", "auto")
if build not in {"auto", "compiled", "pure"}:
    sys.exit(f"URLPRISM_BUILD is auto, compiled or pure, not {build!r}")
setup(ext_modules=extensions(build))
