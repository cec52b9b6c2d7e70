"""A CPython for the C library musl, built by zig of Debian's sources."""

import shutil
from collections.abc import Mapping
from pathlib import Path

import nox

from tools.elsewhere.compiling import zig_cc, zig_environment
from tools.elsewhere.debian import emptied, folder_of, source_of

TRIPLE = "x86_64-linux-musl"
# Where no program of its own is run, a configuration cannot find these out; the last ones are
# newer than the musl of Debian, or broken in zig's headers.
ANSWERS = (
    *("ac_cv_file__dev_ptmx=yes", "ac_cv_file__dev_ptc=no", "ac_cv_buggy_getaddrinfo=no"),
    *("ac_cv_func_preadv2=no", "ac_cv_func_pwritev2=no", "ac_cv_header_stropts_h=no"),
)
MACHINES = (f"--host={TRIPLE}", "--build=x86_64-linux-gnu")


def python_on_musl(session: nox.Session) -> Path:
    """Return the program, which is built once."""
    target = folder_of(session) / "python-musl"
    if not target.exists():
        folder = emptied(session, "python-musl-begun")
        needs = build_needs(session, folder)
        build_python(session, folder, needs)
        (folder / "root").rename(target)
    return target / "bin" / "python3.11"


def build_needs(session: nox.Session, folder: Path) -> Path:
    """Build zlib and libffi; return the folder where they are installed."""
    needs = folder / "needs"
    run = Building(session, folder, {"CFLAGS": "-O1 -fPIC -w", "CHOST": TRIPLE})
    for name, options in (
        ("zlib", ("--static",)),
        (
            "libffi",
            (
                *MACHINES, "--quiet", "--disable-shared", "--with-pic", "--disable-docs",
                "--disable-multi-os-directory", "--disable-exec-static-tramp",
            ),
        ),
    ):  # fmt: skip
        # It is built where it stands.
        shutil.copytree(source_of(session, name), folder / name)
        goals = ("libz.a", "install") if name == "zlib" else ("all", "install")
        run(folder / name, "./configure", f"--prefix={needs}", *options)
        for goal in goals:
            run(folder / name, "make", "--silent", goal)
    return needs


def build_python(session: nox.Session, folder: Path, needs: Path) -> None:
    """Build a CPython with what it needs, and without what tests do not."""
    run = Building(session, folder, {
        "OPT": "-O1 -DNDEBUG -w", "CPPFLAGS": f"-I{needs / 'include'}",
        "LDFLAGS": f"-L{needs / 'lib'}", "PKG_CONFIG_LIBDIR": str(needs / "lib" / "pkgconfig"),
        "READELF": str(shutil.which("readelf")),
    })  # fmt: skip
    build = folder / "build"
    build.mkdir()
    run(
        build, str(source_of(session, "python3.11") / "configure"), "--quiet", *MACHINES,
        f"--prefix={folder / 'root'}", f"--with-build-python={session.bin}/python",
        "--without-ensurepip", "--disable-test-modules", *ANSWERS,
    )  # fmt: skip
    # It names modules by the C library of the machine that builds.
    makefile = build / "Makefile"
    text = makefile.read_text(encoding="utf-8")
    for name in ("SOABI", "EXT_SUFFIX"):
        text = "\n".join(
            line.replace("linux-gnu", "linux-musl") if line.startswith(f"{name}=") else line
            for line in text.split("\n")
        )
    makefile.write_text(text, encoding="utf-8")
    for goal in ("all", "install"):
        run(build, "make", "--silent", "--jobs=2", goal)


class Building:
    """Runs programs in a folder, with zig as the compiler; what they say is shown if they fail."""

    def __init__(self, session: nox.Session, folder: Path, environment: Mapping[str, str]) -> None:
        self.session = session
        compiler = folder / "cc"
        # CPython asks the compiler for its headers, and zig then names those of this machine.
        compiler.write_text(
            '#!/bin/sh\ncase " $* " in *" -E -v "*) exit 1;; esac\n'
            f'exec {zig_cc(TRIPLE)} -dynamic "$@"\n',
            encoding="utf-8",
        )
        compiler.chmod(0o755)
        self.environment = {
            **zig_environment(session), "CC": str(compiler), "AR": "python -m ziglang ar",
            "RANLIB": "python -m ziglang ranlib", **environment,
        }  # fmt: skip

    def __call__(self, folder: Path, *command: str) -> None:
        """Run a command."""
        with self.session.chdir(folder):
            self.session.run(*command, env=self.environment, external=True, silent=True)
