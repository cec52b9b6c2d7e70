"""The marks of `marks.h` are those that a look at each octet gives, and nothing outside is read.

A program in C makes marks as each processor does, of texts that end before a page that may not be
read, or 64 octets before it where so many are asked for.
"""

import os
import random

import pytest

from tests.help import programs
from urlprism._core.octets import marks, scan
from urlprism._core.octets.characters import BEYOND_ASCII, OCTETS, mark_class, stop_class
from urlprism.whatwg.recognizers import octet_classes as classes

ASCII = sorted(OCTETS - BEYOND_ASCII)
CHOOSE = random.Random("marks")  # noqa: S311 - the same choices in every run

# The file that its argument names has the kinds of three classes, and the table of all.
PROGRAM = r"""
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>
#include "marks.h"

static unsigned int state = 1;

static unsigned int drawn(unsigned int below) {
    state = state * 1664525u + 1013904223u;
    return (state >> 8) % below;
}

#ifdef urlprism_has_blocks
typedef void marker(urlprism_marks *, urlprism_octets, ptrdiff_t, urlprism_octets);
#ifdef urlprism_is_x86
enum { LEVELS = urlprism_of_64 };
static marker *const MARKERS[] = {urlprism_mark_by_16, urlprism_mark_by_32, urlprism_mark_by_64};
#else
enum { LEVELS = urlprism_of_32 };
static marker *const MARKERS[] = {urlprism_mark_by_16, urlprism_mark_by_32};
#endif
static unsigned char kinds[3][288], table[192];

static ptrdiff_t wanted(urlprism_octets text, int class, ptrdiff_t pos, ptrdiff_t size) {
    for (; pos < size; pos++) {
        int kind = kinds[class][text[pos]];
        if (kind & 1) return pos;
        if (class == 1 && kind == 2 && pos > 0 && text[pos - 1] == '/') return pos;
    }
    return size;
}

static void look(
    marker *mark, int level, int classes, urlprism_octets text, ptrdiff_t size, ptrdiff_t step
) {
    urlprism_marks made;
    memset(&made, 0xa5, sizeof made);
    mark(&made, text, size, table);
    for (int class = 0; class < classes; class++)
        for (ptrdiff_t pos = 5; pos <= size; pos += step) {
            if (class == 0 && pos > 8 && pos > wanted(text, 0, 8, size)) break;
            ptrdiff_t got = urlprism_marked(&made, class, pos);
            ptrdiff_t want = wanted(text, class, pos, size);
            if (got != want) {
                printf("level %d, class %d, at %d of %d: ", level, class, (int)pos, (int)size);
                printf("%d, not %d\n", (int)got, (int)want);
                exit(1);
            }
        }
}

static void compare(int level, urlprism_octets text, ptrdiff_t size, ptrdiff_t step) {
    look(MARKERS[level - 1], level, 3, text, size, step);
}

static void of_processor(unsigned char *end, int level) {
    ptrdiff_t after = level == urlprism_of_64 ? 0 : 64;
    int i, code;
    ptrdiff_t size, at;
    for (i = 0; i < 6; i++)
        for (size = 5; size <= 255; size++) {
            unsigned char *text = end - size - after;
            unsigned int rare = 2 + drawn(100);
            for (at = 0; at < size + after; at++)
                text[at] = drawn(rare) ? "ab/.%-z"[drawn(7)] : drawn(256);
            compare(level, text, size, 1);
        }
    for (size = 5; size <= 255; size += 9)
        for (at = 0; at < size; at++)
            for (code = 0; code < 256; code += 1 + drawn(40)) {
                unsigned char *text = end - size - after;
                memset(text, 'a', size + after);
                if (at) text[at - 1] = '/';
                text[at] = code;
                compare(level, text, size, 29);
            }
}
#endif

int main(int count, char **arguments) {
    long page = sysconf(_SC_PAGESIZE);
    int access = PROT_READ | PROT_WRITE, kind = MAP_PRIVATE | MAP_ANONYMOUS;
    unsigned char *room = mmap(NULL, 3 * page, access, kind, -1, 0);
    FILE *file = fopen(arguments[count - 1], "rb");
    int levels = 0;
    mprotect(room, page, PROT_NONE);
    mprotect(room + 2 * page, page, PROT_NONE);
    (void)drawn;
#ifdef urlprism_has_blocks
    int level;
    while (fread(kinds, 1, sizeof kinds, file) == sizeof kinds) {
        if (fread(table, 1, sizeof table, file) != sizeof table) return 2;
        levels = urlprism_choose_level();
        if (levels > LEVELS) return 3;
        for (level = urlprism_of_16; level <= levels; level++) of_processor(room + 2 * page, level);
    }
#endif
    printf("%d levels\n", levels);
    return 0;
}
"""


def triples():
    """Return classes of URLs, and others."""
    yield classes.HOST, classes.PATH, classes.QUERY
    nothing = stop_class(BEYOND_ASCII)
    yield nothing, stop_class(BEYOND_ASCII, frozenset("/.")), stop_class(OCTETS)
    for _ in range(3):
        made = []
        for _ in range(3):
            chosen = CHOOSE.sample(ASCII, k=CHOOSE.randint(1, 127))
            cut = CHOOSE.randint(0, len(chosen))
            starts = frozenset(chosen[cut:]) if len(made) == 1 else frozenset()
            made.append(stop_class(BEYOND_ASCII | set(chosen[:cut]), starts))
        yield tuple(made)


@pytest.mark.once
@pytest.mark.real
@pytest.mark.skipif(os.name != "posix", reason="pages are protected as POSIX does")
@pytest.mark.parametrize("reading", programs.WITH_BLOCKS)
def test_marks_are_those_of_each_octet(reading, tmp_path):
    data = tmp_path / "data"
    data.write_bytes(b"".join(b"".join(three) + mark_class(*three) for three in triples()))
    told = programs.run(reading, tmp_path, PROGRAM, data)
    counts = {"msvc": "3", "aarch64": "2"}
    assert told == f"{counts.get(reading, told[:1])} levels\n"


def test_without_marks_a_text_is_searched():
    text = b"http://h/a.b/.c?q"
    size = len(text)
    found = marks.made(0, text, size, 0, classes.MARKED)
    assert found == marks.none()
    assert marks.until_stop(found, 0, text, 7, size, classes.HOST) == 8
    assert marks.until_stop_or_start(found, 1, text, 8, size, classes.PATH) == 13
    assert marks.until_stop(found, 2, text, 16, size, classes.QUERY) == size
    for pos in range(size):
        assert marks.until_stop(found, 0, text, pos, size, classes.HOST) == scan.until_stop(
            text, pos, size, classes.HOST
        )


def test_a_table_has_a_bit_for_each_class():
    table = mark_class(classes.HOST, classes.PATH, classes.QUERY)
    assert len(table) == 192
    assert [table[code] for code in b"a/.%?#`'"] == [0, 33, 16, 17, 3, 7, 2, 4]
