"""The last label of a host name is that of the definition, and no other octet is read.

A program in C asks for names that end before a page that may not be read, and start after one.
"""

import os
import random
from itertools import product

import pytest

from tests.help import programs
from urlprism._core.octets import host_labels

CHOOSE = random.Random("labels")  # noqa: S311 - the same choices in every run

# Each line of the file has a name; what is printed is the start of its last label, or -1.
PROGRAM = r"""
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>
#include "host_labels.h"

int main(int count, char **arguments) {
    static char line[1024];
    long page = sysconf(_SC_PAGESIZE);
    int access = PROT_READ | PROT_WRITE, kind = MAP_PRIVATE | MAP_ANONYMOUS;
    unsigned char *room = mmap(NULL, 3 * page, access, kind, -1, 0);
    FILE *file = fopen(arguments[count - 1], "r");
    mprotect(room, page, PROT_NONE);
    mprotect(room + 2 * page, page, PROT_NONE);
    while (fgets(line, sizeof line, file)) {
        ptrdiff_t size = strlen(line) - 1, before, found = -2;
        /* A name after so many octets: none, "https://", and what is long. */
        for (before = 0; before < 40; before += 8) {
            unsigned char *end = room + 2 * page, *start = room + page;
            ptrdiff_t at_end, at_start;
            memset(start, '-', page);
            memcpy(end - size, line, size);
            at_end = urlprism_last_label(end - size - before, before, before + size);
            memset(start, '.', page);
            memcpy(start + before, line, size);
            at_start = urlprism_last_label(start, before, before + size);
            at_end -= at_end < 0 ? 0 : before;
            at_start -= at_start < 0 ? 0 : before;
            if (at_end != at_start || (found != -2 && found != at_end)) return 1;
            found = at_end;
        }
        printf("%d\n", (int)found);
    }
    return 0;
}
"""


def names():
    """Return names of few octets, all of them, and long ones."""
    for size in range(8):
        yield from map("".join, product("a-.", repeat=size))
    for size in range(1, 300):
        for _ in range(12):
            label = CHOOSE.choice((5, 20, 70))
            text = CHOOSE.choices("abc019.-", [label] * 6 + [6, 1], k=size)
            yield "".join(text)
        yield "a" * size
    for size in (60, 61, 62, 63, 64, 65):
        yield from (f"{'a' * size}.b", f"b.{'a' * size}", f"a.{'a' * size}.b", "a" * size + ".")
    for at in range(70):
        for sign in ("-", "--", ".", "..", ".-", "-.", ".a.", ".ab--c.", ".abc--d.", ".a--."):
            yield "a" * at + sign + "a" * (70 - at)
            yield "a" * (at % 33) + sign + "b" * (at // 3)


def wanted(name):
    """Return the start of the last label, by the definition of NR-LDH labels."""
    labels = name.split(".")
    for label in labels:
        is_hyphenated = label.startswith("-") or label.endswith("-") or label[2:4] == "--"
        if not 1 <= len(label) <= 63 or is_hyphenated:
            return -1
    return len(name) - len(labels[-1]) if len(name) <= 253 else -1


def test_the_last_label_is_that_of_the_definition():
    for name in names():
        text = f"http://{name}:80/-".encode()
        found = host_labels.last(text, 7, 7 + len(name))
        assert found - 7 * (found >= 0) == wanted(name), name


@pytest.mark.once
@pytest.mark.real
@pytest.mark.skipif(os.name != "posix", reason="pages are protected as POSIX does")
@pytest.mark.parametrize("reading", programs.READINGS)
def test_c_finds_the_same_and_reads_no_other_octet(reading, tmp_path):
    every = list(names())
    (tmp_path / "data").write_text("".join(f"{name}\n" for name in every))
    told = programs.run(reading, tmp_path, PROGRAM, tmp_path / "data")
    found = dict(zip(every, map(int, told.split()), strict=True))
    assert {name: found[name] for name in every} == {name: wanted(name) for name in every}
