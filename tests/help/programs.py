"""Programs in C that look at headers of this package, as each compiler and processor reads them."""

import shutil
import subprocess
import sysconfig
from pathlib import Path

import pytest

from tests.help.trees import SOURCE

FOLDERS = [
    SOURCE / each
    for each in (
        *("_core/octets", "columns/kernel", "columns/memory", "redaction"),
        "whatwg/recognizers",
    )
]
# "here" is this machine. "portable" has no blocks. "msvc" is what MSVC reads on x86-64: GCC
# compiles it, with intrinsics of its own, and functions of MSVC that it does not have. "aarch64" is
# compiled by GCC for another machine, and run by qemu.
WITH_BLOCKS = ("here", "msvc", "aarch64")
READINGS = ("portable", *WITH_BLOCKS)
# Instructions that the whole program may have, as each of MSVC's may.
_OF_X86 = ("ssse3", "avx2", "avx512bw", "avx512vbmi")
_AS_MSVC = r"""
#include <cpuid.h>
#include <immintrin.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>
static inline void told_by_cpuid(int *told, int leaf, int more) {
    __cpuid_count(leaf, more, told[0], told[1], told[2], told[3]);
}
#undef __cpuid
#define __cpuid(told, leaf) told_by_cpuid(told, leaf, 0)
#define __cpuidex told_by_cpuid
static inline unsigned char _BitScanForward64(unsigned long *number, uint64_t bits) {
    *number = (unsigned long)__builtin_ctzll(bits);
    return bits != 0;
}
static inline unsigned char _BitScanReverse64(unsigned long *number, uint64_t bits) {
    *number = 63 - (unsigned long)__builtin_clzll(bits);
    return bits != 0;
}
#define __declspec(what) __attribute__((what))
#undef __GNUC__
#undef __x86_64__
#define _MSC_VER 1944
#define _M_X64 100
"""


def run(reading: str, folder: Path, program: str, *arguments: Path) -> str:
    """Compile a program in a folder and run it; return what it prints, when it ends well."""
    (folder / "program.c").write_text(program, "utf-8")
    compiler, runner = _tools(reading, folder)
    flags = ["-O2", "-Wall", "-Werror", *(f"-I{each}" for each in FOLDERS)]
    subprocess.run([*compiler, *flags, "program.c", "-o", "program"], cwd=folder, check=True)
    command = [*runner, str(folder / "program"), *map(str, arguments)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, ""), done.stdout[-2000:]
    return done.stdout


def _tools(reading: str, folder: Path) -> tuple[list[str], list[str]]:
    compiler = (sysconfig.get_config_var("CC") or "cc").split()
    if reading == "portable":
        return [*compiler, "-U__SSE2__", "-U__ARM_NEON"], []
    if reading == "msvc":
        if not {*_OF_X86, "xsave"} <= _features():
            pytest.skip("this processor has not all that MSVC may use of x86-64")
        (folder / "as_msvc.h").write_text(_AS_MSVC, "utf-8")
        (folder / "intrin.h").touch()
        asked = [f"-m{each}" for each in (*_OF_X86, "xsave")]
        return [*compiler, *asked, "-I.", "-include", "as_msvc.h", "-Wno-unused-function"], []
    if reading == "aarch64":
        compiler = ["aarch64-linux-gnu-gcc", "-static"]
        if not (shutil.which(compiler[0]) and shutil.which("qemu-aarch64")):
            pytest.skip("there is no aarch64-linux-gnu-gcc or no qemu-aarch64")
        return compiler, ["qemu-aarch64", "-cpu", "cortex-a53"]
    return compiler, []


def _features() -> set[str]:
    try:
        told = Path("/proc/cpuinfo").read_text("utf-8")
    except OSError:
        return set()
    return {word.replace("avx512_", "avx512") for word in told.split()}
