"""The searches of `scan.h` give the same answers as those of `scan.py`, and read no octet outside.

A program in C has the searches of each processor: it reads texts between two pages that may not be
read. The extension modules have the one of this processor.
"""

import os
import random
import subprocess
import sys
from pathlib import Path

import pytest

import urlprism
from tests.help import programs
from urlprism._core.octets import scan
from urlprism._core.octets.characters import BEYOND_ASCII, OCTETS, stop_class
from urlprism.whatwg.terms import sets

ASCII = sorted(OCTETS - BEYOND_ASCII)
CHOOSE = random.Random("classes of octets")  # noqa: S311 - the same choices in every run
LEVELS = ("portable", "ssse3", "avx2", "")

# For each class in the file that its argument names: compares all searches on all texts; then reads
# spans of texts, and prints the answer of each search to each.
PROGRAM = r"""
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>
#include "scan.h"

typedef ptrdiff_t search(urlprism_octets, ptrdiff_t, ptrdiff_t, urlprism_octets, int);
typedef struct { search *run; ptrdiff_t least; const char *name; } searcher;

static const searcher SEARCHERS[] = {
    {urlprism_until, 0, "this processor"},
    {urlprism_one_by_one, 0, "short"},
    {urlprism_by_eight, 0, "portable"},
#ifdef urlprism_has_blocks
    {urlprism_by_16, 16, "of 16"},
    {urlprism_by_32, 32, "of 32"},
#endif
};
static int searchers = 3;
static unsigned int state = 1;

static unsigned int drawn(unsigned int below) {
    state = state * 1664525u + 1013904223u;
    return (state >> 8) % below;
}

static ptrdiff_t wanted(
    urlprism_octets text, ptrdiff_t pos, ptrdiff_t end, urlprism_octets kinds, int starts
) {
    for (ptrdiff_t at = pos; at < end; at++) {
        if (kinds[text[at]] == 1) return at;
        if (starts && kinds[text[at]] == 2 && at > pos && text[at - 1] == '/') return at;
    }
    return end;
}

static void compare(urlprism_octets text, ptrdiff_t size, urlprism_octets kinds, ptrdiff_t step) {
    for (int starts = 0; starts < 2; starts++)
        for (ptrdiff_t pos = 0; pos <= size; pos += step)
            for (int i = 0; i < searchers; i++)
                if (size - pos >= SEARCHERS[i].least) {
                    ptrdiff_t want = wanted(text, pos, size, kinds, starts);
                    ptrdiff_t got = SEARCHERS[i].run(text, pos, size, kinds, starts);
                    if (got != want) {
                        printf("%s, at %d of %d: ", SEARCHERS[i].name, (int)pos, (int)size);
                        printf("%d, not %d\n", (int)got, (int)want);
                        exit(1);
                    }
                }
}

static void fill(unsigned char *text, ptrdiff_t size, const unsigned char *kinds, int tries) {
    for (ptrdiff_t at = 0; at < size; at++)
        for (int left = tries; left >= 0; left--) {
            text[at] = drawn(8) ? drawn(128) : '/';
            if (kinds[text[at]] != 1) break;
        }
}

int main(int count, char **arguments) {
    long page = sysconf(_SC_PAGESIZE);
    int access = PROT_READ | PROT_WRITE, kind = MAP_PRIVATE | MAP_ANONYMOUS;
    unsigned char *room = mmap(NULL, 3 * page, access, kind, -1, 0);
    unsigned char *first = room + page, *end = first + page, kinds[288], size;
    FILE *file = fopen(arguments[count - 1], "rb");
#ifdef urlprism_has_blocks
    searchers += urlprism_choose_level() >= urlprism_of_16;
    searchers += urlprism_choose_level() >= urlprism_of_32;
#endif
    mprotect(room, page, PROT_NONE);
    mprotect(end, page, PROT_NONE);
    while (fread(kinds, 1, 288, file) == 288) {
        for (ptrdiff_t length = 0; length <= 130; length++)
            for (ptrdiff_t place = -2; place < 32; place++) {
                unsigned char *text = place == -2 ? first : first + 64 + place;
                if (place == -1) text = end - length;
                fill(text, length, kinds, drawn(20));
                compare(text, length, kinds, 1);
            }
        for (ptrdiff_t at = 0; at < 130; at++)
            for (int code = 0; code < 256; code++) {
                fill(end - 130, 130, kinds, 100);
                end[at - 130] = code;
                compare(end - 130, 130, kinds, 13);
            }
        while (fread(&size, 1, 1, file) == 1 && size) {
            if (fread(end - size, 1, size, file) != size) return 2;
            for (int starts = 0; starts < 2; starts++)
                for (int i = 0; i < searchers; i++)
                    if (size >= SEARCHERS[i].least)
                        printf("%d ", (int)SEARCHERS[i].run(end - size, 0, size, kinds, starts));
            printf("\n");
        }
    }
    return 0;
}
"""


def classes():
    """Return classes of the URL Standard, and others."""
    yield stop_class(sets.PATH | {"\\"}, frozenset(".%"))
    yield stop_class(sets.FORBIDDEN_DOMAIN | sets.ASCII_UPPER_ALPHA | BEYOND_ASCII)
    yield stop_class(BEYOND_ASCII)
    yield stop_class(OCTETS)
    yield stop_class(BEYOND_ASCII | {"/"}, frozenset("a"))
    yield stop_class(BEYOND_ASCII, frozenset("/."))
    for _ in range(6):
        chosen = CHOOSE.sample(ASCII, k=CHOOSE.randint(1, 127))
        cut = CHOOSE.randint(0, len(chosen))
        yield stop_class(BEYOND_ASCII | set(chosen[:cut]), frozenset(chosen[cut:]))


def texts(kinds, count):
    """Return texts with few stops of a class."""
    plain = [code for code in range(256) if kinds[code] != 1] or [0]
    for _ in range(count):
        size = CHOOSE.randint(1, 130)
        chosen = CHOOSE.choices([*plain, *b"/" * len(plain)], k=size)
        if CHOOSE.random() < 0.8:
            chosen[CHOOSE.randrange(size)] = CHOOSE.randrange(256)
        yield bytes(chosen)


@pytest.mark.once
@pytest.mark.real
@pytest.mark.skipif(os.name != "posix", reason="pages are protected as POSIX does")
@pytest.mark.parametrize("reading", programs.READINGS)
def test_all_searches_agree_and_read_nothing_outside(reading, tmp_path):
    every = list(classes()) if reading == "here" else list(classes())[::6]
    rows = [(kinds, list(texts(kinds, 300))) for kinds in every]
    data = tmp_path / "data"
    data.write_bytes(
        b"".join(
            kinds + b"".join(bytes([len(text)]) + text for text in given) + b"\0"
            for kinds, given in rows
        )
    )
    told = programs.run(reading, tmp_path, PROGRAM, data)
    lines = iter(told.splitlines())
    counts = set()
    for kinds, given in rows:
        for text in given:
            answers = list(map(int, next(lines).split()))
            searches = len(answers) // 2
            counts.add(searches)
            stop = scan.until_stop(text, 0, len(text), kinds)
            start = scan.until_stop_or_start(text, 0, len(text), kinds)
            assert answers == [stop] * searches + [start] * searches, text
    assert next(lines, None) is None
    assert counts == ({3} if reading == "portable" else {3, 4, 5})


@pytest.mark.parametrize(
    ("text", "pos", "end", "stop", "start"),
    [
        (b"", 0, 0, 0, 0),
        (b"/a/./b", 0, 6, 6, 3),
        (b"/a/./b", 3, 6, 6, 6),  # the "/" is not in the span
        (b"/a/./b", 2, 6, 6, 3),
        (b"/a/.", 0, 3, 3, 3),
        (b"/a.b/%2e?", 0, 9, 8, 5),
        (b"?/.", 0, 3, 0, 0),
        (b"?/.", 1, 3, 3, 2),
        (b"/\x80", 0, 2, 1, 1),
    ],
)
def test_a_search_looks_at_its_span_only(text, pos, end, stop, start):
    kinds = stop_class(frozenset("?") | BEYOND_ASCII, frozenset(".%"))
    assert scan.until_stop(text, pos, end, kinds) == stop
    assert scan.until_stop_or_start(text, pos, end, kinds) == start


@pytest.mark.parametrize(
    ("stops", "starts"),
    [("?", ""), (BEYOND_ASCII, "\x80"), (BEYOND_ASCII | {"."}, "."), (BEYOND_ASCII - {"\xff"}, "")],
)
def test_nibbles_tell_only_ascii_apart(stops, starts):
    with pytest.raises(ValueError, match="beyond ASCII"):
        stop_class(frozenset(stops), frozenset(starts))


ASKED = """
import hashlib, sys
from urlprism import URL
found = hashlib.sha256()
for text in sys.stdin.buffer.read().decode().split("\\0"):
    url = URL.parse(text)
    found.update(repr((url and url.spans(), url and url.href, URL.can_parse(text))).encode())
print(found.hexdigest())
"""


@pytest.mark.compiled
def test_all_processors_give_the_same_urls():
    choose = random.Random("urls")  # noqa: S311 - the same choices in every run
    pieces = [*"/.%?#@: \t\\AZaz09", "/.", "/%2e", "é", "abcdefgh" * 5, "/abcdefg" * 4]
    given = [
        "https://www.example.com" + "".join(choose.choices(pieces, k=choose.randint(1, 9)))
        for _ in range(3000)
    ]
    answers = set()
    for level in LEVELS:
        environment = {**os.environ, "URLPRISM_SIMD": level}
        environment["PYTHONPATH"] = str(Path(urlprism.__file__).parents[1])
        done = subprocess.run(
            [sys.executable, "-c", ASKED],
            input="\0".join(given).encode(), env=environment, capture_output=True, check=True,
        )  # fmt: skip
        answers.add(done.stdout)
    assert len(answers) == 1
