"""Build the package, with compiled modules, which need a C compiler, or with the plain ones.

`URLPRISM_BUILD` is "compiled", the default, or "pure". The one never becomes the other.
"""

import gzip
import hashlib
import multiprocessing
import os
import shutil
import sys
import tarfile
import tempfile
from collections.abc import Callable
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.bdist_wheel import bdist_wheel
from setuptools.command.build_ext import build_ext
from setuptools.command.sdist import sdist
from setuptools.errors import CCompilerError, ExecError, PlatformError

COMPILED = [
    "urlprism._core.idn.domains",
    "urlprism._core.paths.dots",
    "urlprism._core.hosts.ipv6",
    "urlprism._core.idn.labels",
    "urlprism._core.escapes.percent",
    "urlprism._core.idn.processing",
    "urlprism._core.idn.punycode",
    "urlprism.columns.kernel.batch",
    "urlprism.columns.memory.buffers",
    "urlprism.columns.arrow.capsules",
    "urlprism.columns.kernel.filling",
    "urlprism.columns.kernel.pairs",
    "urlprism.columns.kernel.plain",
    "urlprism.columns.kernel.selection",
    "urlprism.columns.kernel.uncertified",
    "urlprism.columns.dialects.clickhouse.hosts",
    "urlprism.columns.dialects.clickhouse.parts",
    "urlprism.columns.dialects.clickhouse.pieces",
    "urlprism.columns.kernel.clickhouse_spans",
    "urlprism.columns.dialects.spark.rows",
    "urlprism.columns.arrow.exports",
    "urlprism.columns.kernel.rows",
    "urlprism.columns.arrow.mapping",
    "urlprism.columns.kernel.reasons",
    "urlprism.columns.arrow.sources",
    "urlprism.columns.kernel.spark_spans",
    "urlprism.columns.memory.texts",
    "urlprism.columns.memory.values",
    "urlprism.comparison.certificate.agreement",
    "urlprism.comparison.certificate.authorities",
    "urlprism.comparison.certificate.implied",
    "urlprism.comparison.certificate.targets",
    "urlprism.comparison.report",
    "urlprism.readers.programs.java.places",
    "urlprism.redaction.commands",
    "urlprism.redaction.fields",
    "urlprism.redaction.forms",
    "urlprism.redaction.logins",
    "urlprism.redaction.names",
    "urlprism.redaction.queries",
    "urlprism.redaction.quotes",
    "urlprism.redaction.rules",
    "urlprism.redaction.services",
    "urlprism.redaction.sieve",
    "urlprism.redaction.spans",
    "urlprism.redaction.views",
    "urlprism.rfc3986.api",
    "urlprism.rfc3986.dots",
    "urlprism.rfc3986.syntax.grammar",
    "urlprism.rfc3986.syntax.parser",
    "urlprism.rfc3986.syntax.recognizer",
    "urlprism.rfc3986.record",
    "urlprism.rfc3986.targets",
    "urlprism.rfc3986.text",
    "urlprism.urllib_parse.coercion",
    "urlprism.urllib_parse.joining",
    "urlprism.urllib_parse.memo",
    "urlprism.urllib_parse.netloc",
    "urlprism.urllib_parse.queries",
    "urlprism.urllib_parse.quoting",
    "urlprism.urllib_parse.splitting",
    "urlprism.urllib_parse.unsplitting",
    "urlprism.whatwg.api",
    "urlprism.columns.kernel.authorities",
    "urlprism.whatwg.changes",
    "urlprism.whatwg.parsing.draft",
    "urlprism.whatwg.editing",
    "urlprism.whatwg.forms.form",
    "urlprism.whatwg.functions",
    "urlprism.whatwg.hosts.host",
    "urlprism.whatwg.hosts.ipv4",
    "urlprism.whatwg.hosts.ipv6",
    "urlprism.whatwg.parsing.machine",
    "urlprism.whatwg.parsing.parser",
    "urlprism.whatwg.urls.parts",
    "urlprism.whatwg.recognizers.recognizer",
    "urlprism.whatwg.urls.record",
    "urlprism.whatwg.terms.schemes",
    "urlprism.whatwg.search_params",
    "urlprism.whatwg.recognizers.setter_recognizer",
    "urlprism.whatwg.setters",
    "urlprism.whatwg.sites.suffixes",
    "urlprism.whatwg.parsing.states_authority",
    "urlprism.whatwg.parsing.states_file",
    "urlprism.whatwg.parsing.states_path",
    "urlprism.whatwg.parsing.states_scheme",
]
# What Cython writes for every module, once: types of functions, arguments, exceptions. It has no
# source here.
SHARED = "urlprism._cython"
NOT_SHARED = ["MemoryView"]  # which no module has
DIRECTIVES = {
    "language_level": 3,
    "annotation_typing": False,
    # Cython's own pickling would let anyone change an immutable object, or forge one.
    "auto_pickle": False,
    # None, or an object that only `__new__` created, raises TypeError instead of crashing in C.
    "allow_none_for_extension_args": False,
    "nonecheck": True,
}
# Freed objects of the classes of these modules keep their memory for the next ones, and Python's
# garbage collector has no work with them. Cython ignores the decorators of a class in a .pxd.
REUSED = {"urlprism.rfc3986.record", "urlprism.whatwg.urls.record", "urlprism.whatwg.search_params"}
OF_REUSED = {"freelist": 32, "no_gc": True}
# No variable of a C class is None in these modules, so attributes are read without asking; also in
# the functions of a .pxd that are inline in them.
NEVER_NONE = {
    "urlprism.columns.kernel.filling",
    "urlprism.columns.kernel.rows",
    "urlprism.readers.programs.java.places",
    "urlprism.whatwg.parsing.draft",
    "urlprism.whatwg.hosts.host",
    "urlprism.whatwg.hosts.ipv4",
    "urlprism.whatwg.hosts.ipv6",
    "urlprism.whatwg.parsing.machine",
    "urlprism.whatwg.recognizers.recognizer",
    "urlprism.whatwg.recognizers.setter_recognizer",
    "urlprism.whatwg.parsing.states_authority",
    "urlprism.whatwg.parsing.states_file",
    "urlprism.whatwg.parsing.states_path",
    "urlprism.whatwg.parsing.states_scheme",
}
HEADERS = [
    "src/urlprism/_core/octets",
    "src/urlprism/columns/kernel",
    "src/urlprism/columns/memory",
    "src/urlprism/redaction",
    "src/urlprism/whatwg/recognizers",
]
# The rules of a recognizer are short functions, of which each text needs most: they are inlined.
OF_MODULE = {
    "urlprism.columns.kernel.spark_spans": ["-finline-limit=2000"],
    "urlprism.comparison.certificate.agreement": ["-finline-limit=2000"],
    "urlprism.readers.programs.java.places": ["-finline-limit=2000"],
    "urlprism.whatwg.recognizers.recognizer": ["-finline-limit=2000"],
}
MOST_PROCESSES = 8  # each one that translates takes 200 MB
WITHOUT_COMPILER = (
    "Install a C compiler (Debian: gcc; macOS: xcode-select --install; Windows: Build Tools for"
    " Visual Studio), or set URLPRISM_BUILD=pure: the plain modules give the same answers, slower."
)
NO_DATE = "315532800"  # 1 January 1980, the first date that an archive can have


class BuildTogether(build_ext):
    """Compile every module, because they call each other in C."""

    def finalize_options(self) -> None:
        """Compile as many modules at once as there are processors."""
        super().finalize_options()
        self.parallel = self.parallel or os.cpu_count()

    def run(self) -> None:
        """Compile, or say what to do without a compiler."""
        try:
            if self.extensions:
                self.check_compiler()
                self.translate()
            super().run()
        except (CCompilerError, ExecError, PlatformError, ImportError) as error:
            sys.exit(f"error: compiling urlprism failed: {error}\n{WITHOUT_COMPILER}")

    def check_compiler(self) -> None:
        """Compile a tiny file first: translating takes long, and is useless without a compiler."""
        from distutils.ccompiler import new_compiler  # noqa: PLC0415 - setuptools brings it
        from distutils.sysconfig import customize_compiler  # noqa: PLC0415

        compiler = new_compiler()
        customize_compiler(compiler)
        with tempfile.TemporaryDirectory() as folder:
            source = Path(folder, "nothing.c")
            source.write_text('#include "Python.h"\n')
            compiler.compile([str(source)], folder, include_dirs=self.include_dirs)

    def translate(self) -> None:
        """Translate the modules to C; raise ImportError without Cython."""
        from Cython.Build import cythonize  # noqa: PLC0415 - what is built pure needs no Cython
        from Cython.Compiler import Options  # noqa: PLC0415

        Options.warning_errors = True
        folder = self.get_finalized_command("build").build_base
        # C files made with other directives are outdated.
        settings = [
            sorted(part)
            for part in (DIRECTIVES.items(), REUSED, OF_REUSED.items(), NEVER_NONE, NOT_SHARED)
        ]
        digest = hashlib.sha256(repr(settings).encode()).hexdigest()[:8]

        def translated(extension: Extension) -> Extension:
            defaults = Options.get_directive_defaults()
            for name, value in OF_REUSED.items():
                defaults.pop(name, None)
                if extension.name in REUSED:
                    defaults[name] = value
            never_none = extension.name in NEVER_NONE
            # A second run has the C of the first as its sources; that of `SHARED` is none to copy.
            sources = [] if extension.name == SHARED else extension.sources
            (in_c,) = cythonize(
                Extension(extension.name, sources, include_dirs=extension.include_dirs),
                compiler_directives=DIRECTIVES | ({"nonecheck": False} if never_none else {}),
                build_dir=f"{folder}/cython-{digest}",
                shared_utility_qualified_name=SHARED,
                shared_utility_features_disabled=NOT_SHARED,
            )
            return in_c

        in_processes(translated, self.extensions)
        # What a process has translated is up to date here; what failed there fails here again.
        for extension in self.extensions:
            in_c = translated(extension)
            extension.sources, extension.depends = in_c.sources, in_c.depends


class ReproducibleWheel(bdist_wheel):
    """Make the same wheel from the same sources, byte for byte, with the tag for its content."""

    def run(self) -> None:
        """Build from nothing: what an earlier build left may be of other sources or flags.

        What a `build` before it on this command line has built, it packs.
        """
        os.environ.setdefault("SOURCE_DATE_EPOCH", NO_DATE)
        if not self.distribution.have_run.get("build"):
            shutil.rmtree(self.get_finalized_command("build").build_lib, ignore_errors=True)
        super().run()

    def write_wheelfile(self, *arguments: str, **options: str) -> None:
        """Write the last file, and give all files the same modes, independent of the sources."""
        super().write_wheelfile(*arguments, **options)
        for path in Path(self.bdist_dir).rglob("*"):
            path.chmod(0o755 if path.is_dir() or path.suffix == ".so" else 0o644)


class ReproducibleSources(sdist):
    """Make the same archive of the same sources, byte for byte: no dates in it, and no owners."""

    def make_archive(self, base_name: str, *_: str, base_dir: str, **__: str) -> str:
        """Pack a folder; the format is always gztar."""
        path = Path(f"{base_name}.tar.gz")
        date = int(os.environ.get("SOURCE_DATE_EPOCH", NO_DATE))

        def anonymous(member: tarfile.TarInfo) -> tarfile.TarInfo:
            member.uid = member.gid = 0
            member.uname = member.gname = ""
            member.mtime = date
            member.mode = 0o755 if member.isdir() or member.mode & 0o100 else 0o644
            return member

        with (
            path.open("wb") as file,
            gzip.GzipFile("", "wb", fileobj=file, mtime=date) as packed,
            tarfile.open(fileobj=packed, mode="w", format=tarfile.PAX_FORMAT) as archive,
        ):
            for each in [Path(base_dir), *sorted(Path(base_dir).rglob("*"))]:
                archive.add(each, recursive=False, filter=anonymous)
        return str(path)


def in_processes(work: Callable[[Extension], object], items: list[Extension]) -> None:
    """Do `work` on every item for its effect, in a process for each processor; ignore failures."""
    if sys.platform != "linux":
        return  # elsewhere a fork may end badly
    count = min(os.cpu_count() or 1, MOST_PROCESSES)
    forks = multiprocessing.get_context("fork")
    processes = [
        forks.Process(target=lambda share: [work(each) for each in share], args=(items[at::count],))
        for at in range(count)
    ]
    for process in processes:
        process.start()
    for process in processes:
        process.join()


def extensions() -> list[Extension]:
    """Return the modules to compile, none for a pure build."""
    # Debugging information takes a third of the compile time; `-g` in CFLAGS adds it, and then the
    # names of functions stay, too.
    is_wanted = "-g" in os.environ.get("CFLAGS", "").split()
    flags = [] if is_wanted or os.name != "posix" else ["-g0"]
    if os.name == "posix":
        # A search of few instructions takes twice the time where it crosses a line of the cache.
        flags.append("-falign-loops=32")
    return [
        Extension(
            name,
            [] if name == SHARED else [f"src/{name.replace('.', '/')}.py"],
            include_dirs=HEADERS,
            define_macros=[("CYTHON_COMPRESS_STRINGS", "0")],  # a wheel is compressed as a whole
            extra_compile_args=flags + OF_MODULE.get(name, []) if os.name == "posix" else flags,
            extra_link_args=["-s"] if sys.platform == "linux" and not is_wanted else [],
        )
        for name in [*COMPILED, SHARED]
        if build != "pure"
    ]


def is_writable(folder: str) -> bool:
    """Whether files can be created in `folder`."""
    try:
        with tempfile.TemporaryFile(dir=folder):
            return True
    except OSError:
        return False


def build_in(folder: str) -> None:
    """Build, with intermediate files in `folder`."""
    elsewhere = {} if folder == "build" else {"egg_info": {"egg_base": folder}}
    setup(
        ext_modules=extensions(),
        cmdclass={
            "build_ext": BuildTogether,
            "bdist_wheel": ReproducibleWheel,
            "sdist": ReproducibleSources,
        },
        options={"build": {"build_base": folder}, **elsewhere},
    )


build = os.environ.get("URLPRISM_BUILD", "compiled")
if build not in {"compiled", "pure"}:
    sys.exit(f"URLPRISM_BUILD is compiled or pure, not {build!r}")
if is_writable("src"):
    build_in("build")
else:
    with tempfile.TemporaryDirectory() as folder:
        build_in(folder)
