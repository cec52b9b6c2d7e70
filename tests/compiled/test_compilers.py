"""The C of this package is for GCC, Clang and MSVC: what only some have is asked for before."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

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
    *("clzll", "cpu_init", "cpu_supports", "ctz", "ctzll", "expect", "popcountll"),
    *("ia32_pmovmskb128", "ia32_pmovmskb256", "ia32_pshufb128", "ia32_pshufb256"),
}
ATOMIC = {f"__atomic_{name}" for name in ("add_fetch", "exchange_n", "load_n", "store_n")}
# What MSVC does not have, or reads otherwise.
OF_GNU = re.compile(
    r"__builtin_\w+|__attribute__|__atomic_\w+|__sync_\w+|__extension__|\b__?typeof__?\b|\basm\b"
    r"|__asm__|\(\{|\b_mm\w*_\w+|__int128|\bssize_t\b|\bu?int\d*_fast\w+"
)
# Headers of the C library and of Python, without which ours can be read.
OTHERS = (
    *("Python.h", "emmintrin.h", "errno.h", "immintrin.h", "intrin.h", "stddef.h", "stdint.h"),
    *("stdlib.h", "string.h"),
)
FOLDERS = [
    SOURCES / each
    for each in ("_core/octets", "columns/kernel", "columns/memory", "whatwg/recognizers")
]


def named(path):
    return path.relative_to(SOURCES).as_posix()


def test_there_is_c_to_be_read():
    assert len(HEADERS) == 10
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
    """`long` has 32 bits on Windows: only what is counted by ones, or is a flag, is a `long`."""
    found = re.findall(r"(?<!long )\blong\b(?! long)[^\n;]*", TEXTS[path])
    assert found in ([], ["long lock", "long count"])


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
@pytest.mark.parametrize("processor", ["-D_M_X64=100", "-D_M_ARM64=1"])
def test_what_is_gnus_is_not_read_by_msvc(path, processor, tmp_path):
    text = read_as(path, tmp_path, "-D_MSC_VER=1944", "-D_WIN64=1", processor)
    assert "urlprism" in text or "#define" in TEXTS[path]
    assert OF_GNU.findall(text) == []


@pytest.mark.real
def test_what_is_gnus_is_found(tmp_path):
    (path,) = (each for each in HEADERS if each.name == "scan.h")
    text = read_as(path, tmp_path, "-D__GNUC__=12", "-D__x86_64__=1")
    assert {"__attribute__", "__builtin_ctz"} <= {*OF_GNU.findall(text)}


@pytest.mark.real
@pytest.mark.parametrize("path", TEXTS, ids=named)
def test_a_processor_of_32_bits_has_no_instructions_of_64(path, tmp_path):
    """SSE2 of i686 has no `_mm_cvtsi64_si128`: emmintrin.h declares it for x86-64 only."""
    text = read_as(path, tmp_path, "-D__GNUC__=12", "-D__i386__=1", "-D__SSE2__=1")
    assert re.findall(r"_mm_cvtsi64\w*|_mm_cvtsi128_si64\w*", text) == []
