"""Compile the package for another machine by zig, which has the libraries of all."""

import pprint
from pathlib import Path
from typing import NamedTuple

import nox

from tools.elsewhere.debian import emptied, folder_of

FLAGS = "-O2 -fwrapv -DNDEBUG -g0 -fno-sanitize=undefined"


class Machine(NamedTuple):
    """A kind of machine: zig's name for it, Python's, the suffix of modules, flags, headers."""

    triple: str
    platform: str
    suffix: str
    linking: str  # flags for a module, none if none is linked
    headers: tuple[Path, ...]  # of its Python
    flags: str = "-fPIC"  # for each file


def compile_modules(session: nox.Session, machine: Machine) -> None:
    """Compile all modules, and link them if there is something to link them with."""
    folder = run_setup(session, machine)
    count = len([*folder.glob("temp/**/*.o")])
    is_linked = " and linked" if machine.linking else ""
    session.log(f"{count} modules are compiled{is_linked} for {machine.triple}")


def build_wheel(session: nox.Session, machine: Machine, tag: str) -> Path:
    """Compile the package into a wheel with the tag of a platform, in `dist`; return it."""
    folder = run_setup(session, machine, "bdist_wheel", f"--plat-name={tag}", "--dist-dir=dist")
    (wheel,) = Path("dist").glob(f"urlprism-*-{tag}.whl")
    session.log(f"{wheel}: {wheel.stat().st_size:,} octets, compiled in {folder}")
    return wheel.resolve()


def run_setup(session: nox.Session, machine: Machine, *commands: str) -> Path:
    """Run setup.py for another machine; return the folder where it has compiled.

    All is compiled anew: what was compiled with other headers of ours would be taken as it is.
    """
    folder = emptied(session, f"build-{machine.triple}")
    name = "_sysconfigdata_elsewhere"
    (folder / f"{name}.py").write_text(
        f"build_time_vars = {pprint.pformat(settings(machine))}\n", encoding="utf-8"
    )
    session.run(
        *("python", "setup.py", "-q", "build"),
        *(f"--build-temp={folder / 'temp'}", f"--build-lib={folder / 'lib'}", *commands),
        env={
            "URLPRISM_BUILD": "compiled", "PYTHONPATH": str(folder),
            "_PYTHON_SYSCONFIGDATA_NAME": name, "_PYTHON_HOST_PLATFORM": machine.platform,
            **zig_environment(session),
        },
    )  # fmt: skip
    return folder


def settings(machine: Machine) -> dict[str, str | int]:
    """Return what setuptools asks the Python of a machine when it compiles for it."""
    compiler = zig_cc(machine.triple)
    headers = " ".join(f"-I{folder}" for folder in machine.headers)
    linker = f"{compiler} {machine.linking}" if machine.linking else "true"
    return {
        "AR": "ar", "ARFLAGS": "rcs", "CC": compiler, "CXX": compiler, "CCSHARED": machine.flags,
        "CFLAGS": f"{FLAGS} {headers}", "EXT_SUFFIX": machine.suffix, "SHLIB_SUFFIX": ".so",
        "LDSHARED": linker, "LDCXXSHARED": linker, "LDFLAGS": "",
        "Py_ENABLE_SHARED": 0, "VERSION": "3.11",
        "SOABI": machine.suffix.strip(".").rpartition(".")[0],
    }  # fmt: skip


def zig_cc(triple: str) -> str:
    """Return the command of the compiler for a kind of machine."""
    return f"python -m ziglang cc -target {triple}"


def zig_environment(session: nox.Session) -> dict[str, str]:
    """Return where zig keeps the libraries that it has compiled."""
    return {"ZIG_GLOBAL_CACHE_DIR": str(folder_of(session) / "zig")}
