"""Instructions that not every processor of x86-64 knows are found in what is compiled."""

import platform
import shutil
import subprocess

import pytest

from tools.elsewhere.instructions import unasked

pytestmark = [
    pytest.mark.real,
    pytest.mark.skipif(
        platform.machine() != "x86_64" or not (shutil.which("gcc") and shutil.which("objdump")),
        reason="asks gcc and objdump about x86-64",
    ),
]
# One function for each feature, and what GCC makes of it where the feature is asked for.
SOURCE = """
#include <immintrin.h>
int ones(unsigned long long bits) { return __builtin_popcountll(bits); }
int zeros(unsigned int bits) { return __builtin_clz(bits); }
long long chosen(long long bits) { return bits & (bits - 1); }
__m128i shuffled(__m128i a, __m128i b) { return _mm_shuffle_epi8(a, b); }
__m128i least(__m128i a, __m128i b) { return _mm_min_epi8(a, b); }
__m128i summed(__m128i a) { return _mm_cvtepu8_epi16(a); }
#define WIDE __attribute__((target("avx2"))) __m256i
WIDE wide(__m256i a, __m256i b) { return _mm256_add_epi8(a, b); }
WIDE urlprism_by_32(__m256i a, __m256i b) { return _mm256_add_epi8(a, b); }
WIDE urlprism_by_16(__m256i a, __m256i b) { return _mm256_add_epi8(a, b); }
"""


def compiled(folder, *flags):
    folder.joinpath("asked.c").write_text(SOURCE)
    subprocess.run([shutil.which("gcc"), "-O2", "-c", *flags, "asked.c"], cwd=folder, check=True)
    return unasked([folder / "asked.o"])


def test_each_feature_is_found_where_it_is_not_asked_for(tmp_path):
    wrong, chosen = compiled(tmp_path, "-mpopcnt", "-mlzcnt", "-mbmi", "-msse4.1")
    assert chosen == {"urlprism_by_32", "urlprism_by_16"}
    assert {line.split(" has ")[0] for line in wrong} == {
        f"asked: {name}"
        for name in ("ones", "zeros", "chosen", "shuffled", "least", "summed", "wide")
    } | {"asked: urlprism_by_16"}
