"""Which instructions of x86-64 a function has that not every processor knows."""

import re
import subprocess
from collections.abc import Iterable, Iterator
from pathlib import Path

# Of these no processor of the first x86-64 has any, in the order in which later ones got them.
# What is missing here is executed by qemu, which refuses what a processor does not know.
NEWER = {
    "sse3": "addsubp[ds] h(add|sub)p[ds] lddqu movddup movs[hl]dup fisttp[sl]*",
    "ssse3": "pshufb palignr pabs[bwd] psign[bwd] ph(add|sub)(w|d|sw) pmaddubsw pmulhrsw",
    "sse4": (
        "pblend(w|vb) blendv?p[ds] pmulld pmuldq p(min|max)(sb|sd|uw|ud) p(insr|extr)[bdq] "
        "round[ps][ds] ptest pcmpeqq packusdw pmov[sz]x\\w+ movntdqa dpp[ds] mpsadbw insertps "
        "extractps phminposuw pcmpgtq pcmp[ei]str[im] crc32\\w* popcnt\\w*"
    ),
    "bmi": "andn bextr bls(i|r|msk) bzhi pdep pext rorx s(ar|hl|hr)x mulx lzcnt\\w* movbe\\w*",
    "others": "aes\\w+ pclmul\\w+ sha(1|256)\\w+ ad[co]x rdrand rdseed",
    # Those of AVX begin with a v, and those of AVX-512 for masks with a k.
    "avx": "v(?!er[rw]$)\\w+ k(mov|and|or|not|x|add|shift|test|unpck)\\w*",
}
FEATURES = {
    name: re.compile("(?:" + "|".join(words.split()) + ")$") for name, words in NEWER.items()
}
# Functions that are called only where the processor has what their width needs.
CHOSEN = re.compile(
    r"urlprism_(?:by|masks|block_at|table|mark_by|mark_class_by|place_names_by)_(16|32|64)(?:\.|$)"
)
ALLOWED = {"16": {"sse3", "ssse3"}, "32": {*NEWER}, "64": {*NEWER}}
FUNCTION = re.compile(r"^[0-9a-f]+ <(\S+)>:$")
INSTRUCTION = re.compile(r"^ +[0-9a-f]+:\t(?:(?:rep|repz|repnz|lock|data16|bnd) )*(\w+)")


def unasked(paths: Iterable[Path]) -> tuple[list[str], set[str]]:
    """Return what stands where no choice is made before, and the functions that are chosen."""
    wrong, chosen = [], set()
    for path in paths:
        for function, instruction, feature in newer(path):
            found = CHOSEN.match(function)
            if found:
                chosen.add(found.group(0).rstrip("."))
            if not found or feature not in ALLOWED[found.group(1)]:
                wrong.append(f"{path.stem}: {function} has {instruction}, of {feature}")
    return [*dict.fromkeys(wrong)], chosen


def newer(path: Path) -> Iterator[tuple[str, str, str]]:
    """Yield the function, instruction and feature of each instruction that is newer."""
    told = subprocess.run(
        ["objdump", "--disassemble", "--no-show-raw-insn", str(path)],
        capture_output=True, text=True, check=True,
    ).stdout  # fmt: skip
    function = ""
    for line in told.splitlines():
        if begun := FUNCTION.match(line):
            function = begun.group(1)
        elif found := INSTRUCTION.match(line):
            for feature, known in FEATURES.items():
                if known.match(found.group(1)):
                    yield function, found.group(1), feature
                    break
