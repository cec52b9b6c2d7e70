"""Build the modules that are compiled where a C compiler is at hand.

`URLPRISM_BUILD` is "auto" (the default: compile if that works), "compiled" (or fail) or "pure".
"""

import os
import sys
from pathlib import Path

from Cython.Build import cythonize
from Cython.Compiler import Options
from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.errors import CCompilerError, ExecError, PlatformError

COMPILED = [
    "urlprism._vocabulary.domains",
    "urlprism._vocabulary.dots",
    "urlprism._vocabulary.percent",
    "urlprism._vocabulary.punycode",
    "urlprism.comparison.agreement",
    "urlprism.comparison.report",
    "urlprism.rfc3986.parser",
    "urlprism.rfc3986.recognizer",
    "urlprism.rfc3986.record",
    "urlprism.rfc3986.targets",
    "urlprism.urllib_parse.coercion",
    "urlprism.urllib_parse.joining",
    "urlprism.urllib_parse.memo",
    "urlprism.urllib_parse.netloc",
    "urlprism.urllib_parse.queries",
    "urlprism.urllib_parse.quoting",
    "urlprism.urllib_parse.splitting",
    "urlprism.urllib_parse.unsplitting",
    "urlprism.whatwg.api",
    "urlprism.whatwg.form",
    "urlprism.whatwg.host",
    "urlprism.whatwg.ipv4",
    "urlprism.whatwg.ipv6",
    "urlprism.whatwg.machine",
    "urlprism.whatwg.parser",
    "urlprism.whatwg.recognizer",
    "urlprism.whatwg.record",
    "urlprism.whatwg.serializer",
    "urlprism.whatwg.states_authority",
    "urlprism.whatwg.states_file",
    "urlprism.whatwg.states_path",
    "urlprism.whatwg.states_scheme",
]
DIRECTIVES = {
    "language_level": 3,
    "annotation_typing": False,
}


class BuildTogether(build_ext):
    """Compile every module, or none: they call each other in C."""

    def finalize_options(self) -> None:
        """Compile as many at once as there are processors."""
        super().finalize_options()
        self.parallel = self.parallel or os.cpu_count()

    def run(self) -> None:
        """Compile; without a working compiler, leave the plain modules where that is allowed."""
        try:
            super().run()
        except (CCompilerError, ExecError, PlatformError) as error:
            if build == "compiled":
                sys.exit(f"error: URLPRISM_BUILD=compiled, and compiling failed: {error}")
            self.warn(f"urlprism is installed pure, for compiling failed: {error}")
            for extension in self.extensions:
                Path(self.get_ext_fullpath(extension.name)).unlink(missing_ok=True)
            self.extensions = []


def extensions() -> list[Extension]:
    """Return the modules to compile; none for a pure build."""
    if build == "pure":
        return []
    Options.warning_errors = True
    # What debuggers read takes a third of the time to compile.
    flags = ["-g0"] if os.name == "posix" else []
    modules = [
        Extension(name, [f"src/{name.replace('.', '/')}.py"], extra_compile_args=flags)
        for name in COMPILED
    ]
    return cythonize(modules, compiler_directives=DIRECTIVES, build_dir="build/cython")


build = os.environ.get("URLPRISM_BUILD", "auto")
if build not in {"auto", "compiled", "pure"}:
    sys.exit(f"URLPRISM_BUILD is auto, compiled or pure, not {build!r}")
setup(ext_modules=extensions(), cmdclass={"build_ext": BuildTogether})
