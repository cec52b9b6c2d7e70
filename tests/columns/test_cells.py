"""The cells that C writes are those of each octet, and nothing outside is read or written.

A program in C writes cells of rows whose octets, and those that may be read after them, end where a
page begins that nobody may read; so do the results, each with the room that `batch` promises.
"""

import os

import pytest

from tests.help import programs

PROGRAM = r"""
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>
#include "cuts.h"
#define OF(name) URLPRISM_##name

enum { MOST = 256, PAGES = 64 };
static unsigned int state = 1;
static long page;
static urlprism_row rows[MOST];
static urlprism_cut cuts[MOST];
static unsigned char *texts[MOST];
static unsigned char *results[3];

static unsigned int drawn(unsigned int below) {
    state = state * 1664525u + 1013904223u;
    return (state >> 8) % below;
}

/* The end of memory after which nobody may read or write. */
static unsigned char *guarded(void) {
    int access = PROT_READ | PROT_WRITE, kind = MAP_PRIVATE | MAP_ANONYMOUS;
    unsigned char *room = mmap(NULL, (PAGES + 2) * page, access, kind, -1, 0);
    if (room == MAP_FAILED) exit(2);
    mprotect(room, page, PROT_NONE);
    mprotect(room + (PAGES + 1) * page, page, PROT_NONE);
    return room + (PAGES + 1) * page;
}

/* A row with parts of drawn sizes: after it are 64 octets, or none. */
static void draw_row(urlprism_row *row, urlprism_cut *cut, int rarely) {
    int32_t at = 1 + drawn(14), most = drawn(4) ? 20 : 90;
    int has_host = drawn(5) != 0;
    memset(row, 0, sizeof *row);
    row->scheme_end = at;
    row->host_start = row->host_end = row->path_start = at + 1;
    row->state = drawn(rarely) ? OF(VALID) : OF(LACKS_PATH) + drawn(4);
    if (row->state == OF(PENDING)) row->state = OF(VALID);
    if (row->state == OF(LACKS_PATH)) has_host = 1;
    if (has_host) {
        at += 3;
        row->host_start = drawn(2) ? at : at + 1 + drawn(most);
        row->host_end = row->host_start + drawn(most);
        row->path_start = row->host_end + (drawn(2) ? 0 : 2 + drawn(5));
    }
    row->path_end = row->path_start + (row->state == OF(LACKS_PATH) ? 0 : drawn(most));
    row->query_end = row->path_end + (drawn(2) ? 0 : 1 + drawn(most));
    row->size = row->query_end + (drawn(2) ? 0 : 1 + drawn(most));
    row->origin_end = drawn(3) ? row->path_start : 0;
    row->buffer = drawn(5);
    row->shift = drawn(1 << 20);
    row->has_room = row->state <= OF(LACKS_PATH) && drawn(rarely);
    if (row->state == OF(NULL)) row->size = 0;
    cut->start = drawn(4) ? (int32_t)drawn(row->size + 1) : -1;
    cut->end = cut->start < 0 ? -1 : cut->start + (int32_t)drawn(row->size - cut->start + 1);
}

static void put_text(urlprism_row *row, int number) {
    int32_t whole = row->size + (row->has_room ? 64 : 0), at;
    unsigned char *start = texts[number] - whole;
    for (at = 0; at < whole; at++) start[at] = 33 + drawn(90);
    for (at = row->host_end + 1; row->size && at < row->path_start; at++)
        start[at] = 48 + drawn(10);
    row->address = row->state == OF(NULL) ? 0 : (intptr_t)start;
}

/* What a cell has to hold: the size, or -1 for null. */
static int32_t wanted(
    const urlprism_row *row, int field, const urlprism_cut *cut, const unsigned char **at
) {
    int32_t start = 0, end = -1;
    const unsigned char *text = (const unsigned char *)row->address;
    if (row->state > OF(LACKS_PATH)) return -1;
    if (cut) {
        if (cut->start < 0) return -1;
        start = cut->start;
        end = cut->end;
    } else switch (field) {
    case OF(SCHEME): end = row->scheme_end; break;
    case OF(USERINFO): start = row->scheme_end + 3; end = row->host_start - 1; break;
    case OF(HOST):
        start = row->host_start;
        end = row->host_end;
        if (start == row->scheme_end + 1) return -1;
        break;
    case OF(PATH): start = row->path_start; end = row->path_end; break;
    case OF(QUERY): start = row->path_end + 1; end = row->query_end; break;
    case OF(FRAGMENT): start = row->query_end + 1; end = row->size; break;
    case OF(HREF): end = row->size; break;
    default: start = row->origin_start; end = row->origin_end;
    }
    if (end < start) return -1;
    *at = text + start;
    if (!cut && field == OF(PATH) && row->state == OF(LACKS_PATH)) {
        *at = (const unsigned char *)"/";
        return 1;
    }
    if (!cut && field == OF(ORIGIN) && end == 0) {
        *at = (const unsigned char *)"null";
        return 4;
    }
    return end - start;
}

static void fail(const char *what, int field, int layout, int number) {
    printf("%s of field %d, layout %d, row %d\n", what, field, layout, number);
    exit(1);
}

static int is_valid(const urlprism_column *column, int number) {
    return ((unsigned char *)column->validity)[number / 8] >> number % 8 & 1;
}

static void look(int count, int field, int layout, int is_cut) {
    urlprism_column column;
    int number;
    int64_t total = 64, used = 0, nulls = 0, width = layout == 0 ? 16 : 4 * layout;
    memset(&column, 0, sizeof column);
    for (number = 0; number < count; number++) total += rows[number].size + 8;
    column.field = field;
    column.layout = layout;
    /* The room that `batch` and `kernel` take. */
    column.validity = (intptr_t)(results[0] - (count / 8 + 64));
    column.items = (intptr_t)(results[1] - ((count + 1) * width + 64)) & ~(intptr_t)7;
    column.data = (intptr_t)(results[2] - total);
    memset((void *)column.items, 0, 8);
    if (is_cut) urlprism_put_cut_cells(&column, rows, cuts, 0, count);
    else urlprism_put_cells(&column, rows, 0, count, urlprism_plain_rows(rows, count));
    for (number = 0; number < count; number++) {
        const urlprism_row *row = rows + number;
        const unsigned char *at = NULL;
        int32_t size = wanted(row, field, is_cut ? cuts + number : NULL, &at);
        int32_t known = size < 0 ? 0 : size;
        unsigned char cell[16] = {0};
        nulls += size < 0;
        if (is_valid(&column, number) != (size >= 0)) fail("null", field, layout, number);
        if (layout == 0) {
            memcpy(cell, &known, 4);
            if (known > 12) {
                int32_t place = row->shift + (int32_t)(at - (const unsigned char *)row->address);
                memcpy(cell + 4, at, 4);
                memcpy(cell + 8, &row->buffer, 4);
                memcpy(cell + 12, &place, 4);
            } else if (known) memcpy(cell + 4, at, known);
            if (memcmp(cell, (unsigned char *)column.items + 16 * number, 16))
                fail("view", field, layout, number);
        } else {
            int64_t end = urlprism_integer(column.items, number + 1, (int)width, 1);
            if (end != used + known) fail("offset", field, layout, number);
            if (known && memcmp((unsigned char *)column.data + used, at, known))
                fail("text", field, layout, number);
            used = end;
        }
    }
    if (column.nulls != nulls || (layout && column.used != used))
        fail("count", field, layout, count);
}

static void look_at_ports(int count) {
    urlprism_column column;
    int number;
    memset(&column, 0, sizeof column);
    column.field = OF(PORT);
    column.validity = (intptr_t)(results[0] - (count / 8 + 64));
    column.items = (intptr_t)(results[1] - ((count + 1) * 2 + 64)) & ~(intptr_t)7;
    urlprism_put_cells(&column, rows, 0, count, urlprism_plain_rows(rows, count));
    for (number = 0; number < count; number++) {
        const urlprism_row *row = rows + number;
        uint32_t port = 0;
        int32_t at;
        int has_port = row->state <= OF(LACKS_PATH) && row->host_end + 1 < row->path_start;
        has_port = has_port && row->host_start > row->scheme_end + 1;
        for (at = row->host_end + 1; has_port && at < row->path_start; at++)
            port = port * 10 + ((unsigned char *)row->address)[at] - '0';
        if (((uint16_t *)column.items)[number] != (uint16_t)port)
            fail("port", OF(PORT), 0, number);
        if (is_valid(&column, number) != has_port) fail("null", OF(PORT), 0, number);
    }
}

/* Whole texts: 64 octets after each can be read, and 64 after the results written. */
static void look_at_whole(int count, int layout) {
    static urlprism_row whole[MOST];
    urlprism_column column;
    int32_t width = 4 * layout, number, most = drawn(40);
    int64_t used = 0;
    memset(&column, 0, sizeof column);
    for (number = 0; number < count; number++) {
        unsigned char *text;
        int32_t size = drawn(most + 1), at;
        whole[number].size = size;
        text = texts[number] - 64 - size;
        for (at = 0; at < size; at++) text[at] = 33 + drawn(90);
        whole[number].address = (intptr_t)text;
        used += size;
    }
    column.layout = layout;
    column.validity = (intptr_t)(results[0] - (count / 8 + 64));
    column.items = (intptr_t)(results[1] - ((count + 1) * width + 64)) & ~(intptr_t)7;
    column.data = (intptr_t)(results[2] - (used + 64));
    memset((void *)column.items, 0, 8);
    urlprism_put_whole(&column, whole, 0, count);
    for (number = 0, used = 0; number < count; number++) {
        const urlprism_row *row = whole + number;
        int64_t end = urlprism_integer(column.items, number + 1, width, 1);
        if (end != used + row->size) fail("whole offset", 0, layout, number);
        if (memcmp((unsigned char *)column.data + used, (void *)row->address, row->size))
            fail("whole text", 0, layout, number);
        if (!is_valid(&column, number)) fail("whole null", 0, layout, number);
        used = end;
    }
    if (column.nulls || column.used != used) fail("whole count", 0, layout, count);
}

int main(void) {
    static const int FIELDS[] = {
        OF(SCHEME), OF(USERINFO), OF(HOST), OF(PATH), OF(QUERY),
        OF(FRAGMENT), OF(HREF), OF(ORIGIN)
    };
    int round, number, layout;
    unsigned int field;
    page = sysconf(_SC_PAGESIZE);
    for (number = 0; number < MOST; number++) texts[number] = guarded();
    for (number = 0; number < 3; number++) results[number] = guarded();
    for (round = 0; round < 400; round++) {
        /* In some rounds one of 8 rows is not plain, in some of 1000, and in some none. */
        int rarely = round % 8 == 0 ? 1 << 20 : round % 3 ? 1000 : 8;
        int count = 1 + drawn(round % 4 ? 70 : MOST);
        for (number = 0; number < count; number++) {
            draw_row(rows + number, cuts + number, rarely);
            put_text(rows + number, number);
        }
        look_at_ports(count);
        look_at_whole(count, 1);
        look_at_whole(count, 2);
        for (layout = 0; layout < 3; layout++) {
            for (field = 0; field < sizeof FIELDS / sizeof *FIELDS; field++)
                look(count, FIELDS[field], layout, 0);
            look(count, OF(HOST), layout, 1);
        }
    }
    (void)urlprism_read_rows;
    (void)urlprism_shift_offsets;
    (void)urlprism_is_utf8;
    (void)urlprism_put_parts;
    printf("whole\n");
    return 0;
}
"""


@pytest.mark.once
@pytest.mark.real
@pytest.mark.skipif(os.name != "posix", reason="pages are protected as POSIX does")
@pytest.mark.parametrize("reading", programs.READINGS)
def test_cells_are_those_of_each_octet(reading, tmp_path):
    assert programs.run(reading, tmp_path, PROGRAM) == "whole\n"
