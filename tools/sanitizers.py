"""A build with AddressSanitizer and UndefinedBehaviorSanitizer, for sessions of nox."""

import os
import shutil
import subprocess
from pathlib import Path

import nox

# Options of the sanitizers: stop at the first finding, and ignore memory that Python keeps.
SANITIZERS = "-fsanitize=address,undefined"
SANITIZED = {
    "CFLAGS": f"-O1 -g -fno-omit-frame-pointer {SANITIZERS}",
    "LDFLAGS": SANITIZERS,
    "ASAN_OPTIONS": "detect_leaks=0:abort_on_error=1:allocator_may_return_null=1",
    "UBSAN_OPTIONS": "halt_on_error=1:abort_on_error=1:print_stacktrace=1",
    "PYTHONMALLOC": "malloc",  # each object is a guarded block of its own
    "URLPRISM_EXPECT": "compiled",
}


def build_sanitized(session: nox.Session, *, lines: bool = True) -> dict[str, str]:
    """Build with the sanitizers in a folder of its own; return the environment to run it in.

    It is compiled from scratch each time, in some minutes, so that nothing in it is outdated; what
    is translated to C already is not again. Without `lines`, reports do not name the lines of C and
    nothing is optimized, which takes less time.
    """
    libraries = sanitizer_libraries(session)
    folder = Path(session.create_tmp(), "sanitized").resolve()
    shutil.rmtree(folder, ignore_errors=True)
    flags = SANITIZED["CFLAGS"] if lines else SANITIZED["CFLAGS"].replace("-O1 -g", "-O0")
    session.run(
        *("python", "setup.py", "-q", "build"),
        *(f"--build-temp={folder}/temp", f"--build-lib={folder}/lib"),
        env={**SANITIZED, "CFLAGS": flags, "URLPRISM_BUILD": "compiled"},
    )
    return {**SANITIZED, "LD_PRELOAD": " ".join(libraries), "PYTHONPATH": str(folder / "lib")}


def sanitizer_libraries(session: nox.Session) -> list[str]:
    """Return the compiler's sanitizer libraries; fail the session if one is missing."""
    compiler = os.environ.get("CC", "gcc").split()
    libraries = []
    for name in ("libasan.so", "libubsan.so"):
        command = [*compiler, f"-print-file-name={name}"]
        try:
            done = subprocess.run(command, capture_output=True, text=True, check=True)
        except (OSError, subprocess.CalledProcessError) as error:
            session.error(f"the sanitizers need gcc (Debian: gcc, libasan8, libubsan1): {error}")
        path = Path(done.stdout.strip())
        # The compiler prints the bare name of a library that it does not find.
        if not path.is_absolute() or not path.exists():
            session.error(f"{compiler[-1]} has no {name}: install its sanitizers' libraries")
        libraries.append(str(path.resolve()))
    return libraries
