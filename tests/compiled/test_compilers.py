"""The C of this package is for GCC, Clang and MSVC: what only some have is asked for before."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.help.programs import FOLDERS

ROOT = Path(__file__).parents[2]
SOURCES = ROOT / "src" / "urlprism"
HEADERS = sorted(SOURCES.rglob("*.h"))
# The C that a .pxd has.
OF_PXD = re.compile(r'^cdef extern from \*:\n    """\n(.*?)^    """$', re.MULTILINE | re.DOTALL)
VERBATIM = {
    path: "".join(OF_PXD.findall(path.read_text("utf-8")))
    for path in sorted(SOURCES.rglob("*.pxd"))
    if OF_PXD.search(path.read_text("utf-8"))
}
COMMENT = re.compile(r"/\*.*?\*/|//[^\n]*", re.DOTALL)
TEXTS = {
    path: COMMENT.sub("", text)
    for path, text in ({path: path.read_text("utf-8") for path in HEADERS} | VERBATIM).items()
}
BUILTIN = re.compile(r"__(?:builtin|atomic|sync)_\w+")
# GCC's manual ("Other Builtins", "x86 Built-in Functions", "__atomic Builtins") and Clang's
# ("Language Extensions", and BuiltinsX86.td for those of a processor, of which each release may
# take some away: https://releases.llvm.org) have these.
OF_BOTH = {
    *("clzll", "cpu_init", "cpu_supports", "ctzll", "expect", "popcountll"),
    *("ia32_pmovmskb256", "ia32_pshufb256"),
}
ATOMIC = {f"__atomic_{name}" for name in ("add_fetch", "exchange_n", "load_n", "store_n")}
# What MSVC does not have, or reads otherwise.
OF_GNU = re.compile(
    r"__builtin_\w+|__attribute__|__atomic_\w+|__sync_\w+|__extension__|\b__?typeof__?\b|\basm\b"
    r"|__asm__|\(\{|__int128|\bssize_t\b|\bu?int\d*_fast\w+"
)
# Intrinsics of Intel's guide and of Arm's list, which no compiler has for other processors.
OF_X86 = re.compile(r"\b_mm\w*_\w+|__m(?:128|256|512)i|__cpuid\w*|_xgetbv")
OF_ARM = re.compile(r"\bv[a-z]+\d*q?_(?:lane_|n_)?[us]\d+\w*|\bv\w+q_\w+|uint8x16_t")
PROCESSORS = {
    "-D_M_X64=100": (OF_X86, OF_ARM),
    "-D_M_ARM64=1": (OF_ARM, OF_X86),
}
# Headers of the C library and of Python, without which ours can be read.
OTHERS = (
    *("Python.h", "arm_neon.h", "errno.h", "immintrin.h", "intrin.h", "stddef.h", "stdint.h"),
    *("stdlib.h", "string.h", "tmmintrin.h"),
)


def named(path):
    return path.relative_to(SOURCES).as_posix()


def test_there_is_c_to_be_read():
    assert len(HEADERS) == 15
    assert len(VERBATIM) >= 4
    assert all(VERBATIM.values())


@pytest.mark.once
@pytest.mark.parametrize("path", TEXTS, ids=named)
def test_builtins_are_those_of_both_compilers(path):
    """`__builtin_ia32_pminub128`, for one, is GCC's and no longer Clang's."""
    allowed = {f"__builtin_{name}" for name in OF_BOTH} | ATOMIC
    assert {*BUILTIN.findall(TEXTS[path])} - allowed == set()


@pytest.mark.once
@pytest.mark.parametrize("path", TEXTS, ids=named)
def test_no_size_depends_on_the_system(path):
    """`long` has 32 bits on Windows: a count of ones, a flag, or the place of a bit is one."""
    of_shares = ["long next", "long ended", "long stopped"]
    found = re.findall(r"(?<!long )\blong\b(?! long)[^\n;]*", TEXTS[path])
    assert found in ([], ["long lock", "long count"], ["long number", "long number"], of_shares)


def read_as(path, folder, *options):
    """Return our own lines of a header as a compiler without names of its own reads them."""
    compiler = shutil.which("gcc") or shutil.which("cc")
    if not compiler:
        pytest.skip("there is no compiler")
    for name in OTHERS:
        (folder / name).touch()
    places = [f"-I{each}" for each in (*FOLDERS, folder)]
    command = [compiler, "-E", "-P", "-undef", "-nostdinc", *places, *options]
    given = f'#include "{path.name}"\n' if path.suffix == ".h" else VERBATIM[path]
    return subprocess.run(
        [*command, "-x", "c", "-"], input=given, capture_output=True, text=True, check=True
    ).stdout


@pytest.mark.real
@pytest.mark.parametrize("path", TEXTS, ids=named)
@pytest.mark.parametrize("processor", PROCESSORS)
def test_what_is_gnus_is_not_read_by_msvc(path, processor, tmp_path):
    text = read_as(path, tmp_path, "-D_MSC_VER=1944", "-D_WIN64=1", processor)
    assert "urlprism" in text or "#define" in TEXTS[path]
    assert OF_GNU.findall(text) == []
    assert PROCESSORS[processor][1].findall(text) == []


@pytest.mark.real
@pytest.mark.parametrize("processor", ["-D_M_X64=100", "-D_M_ARM64=1"])
@pytest.mark.parametrize("name", ["scan.h", "marks.h", "host_labels.h", "hosts.h", "views.h"])
def test_msvc_reads_what_the_processor_has(name, processor, tmp_path):
    (path,) = (each for each in HEADERS if each.name == name)
    text = read_as(path, tmp_path, "-D_MSC_VER=1944", "-D_WIN64=1", processor)
    assert len({*PROCESSORS[processor][0].findall(text)}) > 5


@pytest.mark.real
@pytest.mark.parametrize(
    "processor",
    [
        *(["-D_MSC_VER=1944", each] for each in ("-D_M_IX86=600", "-D_M_X64=100 -D_M_ARM64EC=1")),
        ["-D_MSC_VER=1944", "-D_M_X64=100", "-D__clang__=1"],
        ["-D__GNUC__=12", "-D__i386__=1", "-D__SSE2__=1"],
        ["-D__GNUC__=12", "-D__aarch64__=1", "-D__ARM_NEON=1", "-D__AARCH64EB__=1"],
        ["-D__GNUC__=12", "-D__arm__=1", "-D__ARM_NEON=1"],
        ["-D__GNUC__=12", "-D__wasm__=1"],
    ],
    ids=" ".join,
)
@pytest.mark.parametrize("path", TEXTS, ids=named)
def test_no_others_have_blocks(path, processor, tmp_path):
    """SSE2 of i686 has no `_mm_cvtsi64_si128`; clang-cl asks for attributes, as Clang does."""
    text = read_as(path, tmp_path, *" ".join(processor).split())
    assert OF_X86.findall(text) == OF_ARM.findall(text) == []


@pytest.mark.real
def test_what_is_gnus_is_found(tmp_path):
    (path,) = (each for each in HEADERS if each.name == "scan.h")
    text = read_as(path, tmp_path, "-D__GNUC__=12", "-D__x86_64__=1", "-D__SSE2__=1")
    assert {"__attribute__", "__builtin_ctzll"} <= {*OF_GNU.findall(text)}
    assert {"_mm_shuffle_epi8", "_mm_movemask_epi8"} <= {*OF_X86.findall(text)}
    text = read_as(path, tmp_path, "-D__GNUC__=12", "-D__aarch64__=1", "-D__ARM_NEON=1")
    assert {"vqtbl1q_u8", "vpaddq_u8", "vceqq_u8", "vgetq_lane_u64"} <= {*OF_ARM.findall(text)}


# What of the C library of Windows our headers ask for, and Clang's intrin.h.
WINDOWS_LIBRARY = """
#include <stddef.h>
#ifndef WINDOWS_LIBRARY
#define WINDOWS_LIBRARY
typedef int jmp_buf[64];
char *getenv(const char *);
int memcmp(const void *, const void *, size_t);
int strcmp(const char *, const char *);
size_t strlen(const char *);
void *memchr(const void *, int, size_t);
void *memcpy(void *, const void *, size_t);
void *memmove(void *, const void *, size_t);
void *memset(void *, int, size_t);
#endif
"""
# What MSVC takes anywhere, Clang takes where it is asked for.
CLANGS = {
    "x86_64": ("-mssse3", "-mavx2", "-mavx512bw", "-mavx512vbmi", "-mxsave"),
    "aarch64": ("-include", "arm_neon.h"),
}


@pytest.mark.once
@pytest.mark.real
@pytest.mark.parametrize("processor", CLANGS)
@pytest.mark.parametrize(
    "path", [path for path in HEADERS if "Python.h" not in TEXTS[path]], ids=named
)
def test_clang_compiles_what_msvc_reads(path, processor, tmp_path):
    """Types and names are right for intrinsics of MSVC's names, which Clang has for Windows."""
    names = ("clang", *(f"clang-{number}" for number in range(14, 30)))
    compiler = next(filter(None, map(shutil.which, names)), None)
    if not compiler:
        pytest.skip("there is no Clang")
    for name in ("malloc.h", "setjmp.h", "stdlib.h", "string.h"):
        (tmp_path / name).write_text(WINDOWS_LIBRARY)
    command = [compiler, f"--target={processor}-pc-windows-msvc"]
    command += ["-fms-compatibility-version=19.44", "-nostdlibinc"]
    command += ["-isystem", str(tmp_path), *(f"-I{each}" for each in FOLDERS)]
    command += ["-O2", "-Wall", "-Wextra", "-Wno-unused-function", "-Werror", *CLANGS[processor]]
    given = f'#include <intrin.h>\n#undef __clang__\n#include "{path.name}"\n'
    done = subprocess.run(
        [*command, "-x", "c", "-c", "-", "-o", tmp_path / "compiled"],
        input=given, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")
