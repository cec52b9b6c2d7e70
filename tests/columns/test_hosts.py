"""The rows whose host C places are those that a look at each octet finds, and no others are read.

A program in C asks for rows that 64 octets follow, and then a page that nobody may read.
"""

import os

import pytest

from tests.help import programs
from urlprism.whatwg.recognizers import octet_classes as classes

# The file that its argument names has the kinds of what is in no host.
PROGRAM = r"""
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>
#include "hosts.h"

enum { PENDING = 2, VALID = 0 };
static unsigned int state = 1;
static unsigned char kinds[288];

static unsigned int drawn(unsigned int below) {
    state = state * 1664525u + 1013904223u;
    return (state >> 8) % below;
}

/* The end of the host, or 0 where the row is left. */
static int wanted(urlprism_octets text, int size, int start) {
    int at;
    if (size < 9) return 0;
    for (at = start; at < size && !(kinds[text[at]] & 1); at++)
        if (text[at] >= '0' && text[at] <= '9' && (at == start || text[at - 1] == '.')) return 0;
    if (at == start || at - start > 31 || text[at - 1] == '.') return 0;
    return at == size || text[at] == '/' ? at : 0;
}

#ifdef urlprism_has_blocks
typedef ptrdiff_t placer(urlprism_row *, ptrdiff_t, int32_t, int32_t, urlprism_octets);
static placer *const PLACERS[] = {
    urlprism_place_names, urlprism_place_names_by_16, urlprism_place_names_by_32
};
static int placed = 0, left = 0;

static void look(urlprism_octets text, int size) {
    int start = 0, end, each, levels = urlprism_choose_level();
    if (size >= 7 && !memcmp(text, "http://", 7)) start = 7;
    if (size >= 8 && !memcmp(text, "https://", 8)) start = 8;
    end = start ? wanted(text, size, start) : 0;
    for (each = 0; each < 3 && each <= levels; each++) {
        urlprism_row row;
        int32_t places[7];
        ptrdiff_t found;
        memset(&row, 0xa5, sizeof row);
        row.address = (intptr_t)text;
        row.size = size;
        row.has_room = 1;
        row.state = PENDING;
        found = PLACERS[each](&row, 1, PENDING, VALID, kinds);
        memcpy(places, &row.scheme_end, sizeof places);
        if (found != !end || row.state != (end ? VALID : PENDING)) exit(3);
        if (end && (places[0] != start - 3 || places[1] != start || places[2] != start)) exit(4);
        if (end && (places[3] != end || places[4] != end || places[5] != end)) exit(5);
        if (end && places[6] != end) exit(6);
    }
    if (end) placed++;
    else left++;
}

static void look_at_all(unsigned char *end) {
    static const char *const STARTS[] = {"http://", "https://", "https:/", "ftp://", ""};
    int size, round, at;
    for (size = 0; size < 80; size++)
        for (round = 0; round < 1500; round++) {
            unsigned char *text = end - 64 - size;
            const char *start = STARTS[drawn(8) < 6 ? drawn(2) : drawn(5)];
            unsigned int rare = 1 + drawn(60);
            for (at = 0; at < size + 64; at++)
                text[at] = drawn(rare) ? "abcxyz-_"[drawn(8)] : "./09.:@A"[drawn(8)];
            if (!drawn(4)) text[drawn(size + 64)] = drawn(256);
            memcpy(text, start, (int)strlen(start) < size ? (int)strlen(start) : size);
            look(text, size);
        }
}
#endif

int main(int count, char **arguments) {
    long page = sysconf(_SC_PAGESIZE);
    int access = PROT_READ | PROT_WRITE, kind = MAP_PRIVATE | MAP_ANONYMOUS;
    unsigned char *room = mmap(NULL, 3 * page, access, kind, -1, 0);
    FILE *file = fopen(arguments[count - 1], "rb");
    mprotect(room, page, PROT_NONE);
    mprotect(room + 2 * page, page, PROT_NONE);
    if (fread(kinds, 1, sizeof kinds, file) != sizeof kinds) return 2;
    (void)wanted, (void)drawn;
#ifdef urlprism_has_blocks
    look_at_all(room + 2 * page);
    printf("%s\n", placed > 9000 && left > 9000 ? "whole" : "few");
#endif
    return 0;
}
"""


@pytest.mark.once
@pytest.mark.real
@pytest.mark.skipif(os.name != "posix", reason="pages are protected as POSIX does")
@pytest.mark.parametrize("reading", programs.WITH_BLOCKS)
def test_hosts_are_those_of_each_octet(reading, tmp_path):
    data = tmp_path / "data"
    data.write_bytes(classes.HOST)
    assert programs.run(reading, tmp_path, PROGRAM, data) == "whole\n"
