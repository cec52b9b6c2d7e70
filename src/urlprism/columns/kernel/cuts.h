/* Cells of results whose texts are cut out of rows: cuts.py says what the functions do, and has the
   same for the pure build; cuts.pxd has these. */
#ifndef URLPRISM_CUTS_H
#define URLPRISM_CUTS_H

#include "cells.h"

enum {
    URLPRISM_PROTOCOL = 11, URLPRISM_USERNAME, URLPRISM_PASSWORD, URLPRISM_HOSTNAME, URLPRISM_PATHNAME,
    URLPRISM_SEARCH, URLPRISM_HASH
};
enum { URLPRISM_FLAG = 12 };  /* a field */

static void urlprism_put_cut_views(
    urlprism_column *column, const urlprism_row *rows, const urlprism_cut *cuts, int64_t first, int64_t count
) {
    unsigned char *cell = (unsigned char *)column->items + 16 * first;
    int64_t number = 0;
    while (number < count) {
        int64_t start = number, end = count - number > 64 ? number + 64 : count;
        uint64_t bits = 0;
        for (; number < end; number++, cell += 16) {
            urlprism_part part = urlprism_cut_of(rows + number, cuts[number]);
            bits |= (uint64_t)(part.size >= 0) << (number - start);
            urlprism_put_view(cell, part, rows[number].has_room);
        }
        urlprism_put_bits(column, first + start, bits, end - start);
    }
}

static void urlprism_put_cut_numbers(
    urlprism_column *column, const urlprism_row *rows, const urlprism_cut *cuts, int64_t first, int64_t count
) {
    uint16_t *cell = (uint16_t *)column->items + first;
    int64_t number = 0;
    while (number < count) {
        int64_t start = number, end = count - number > 64 ? number + 64 : count;
        uint64_t bits = 0;
        for (; number < end; number++) {
            urlprism_part part = urlprism_cut_of(rows + number, cuts[number]);
            uint32_t value = 0;
            int64_t at;
            bits |= (uint64_t)(part.size >= 0) << (number - start);
            for (at = 0; at < part.size; at++) value = value * 10 + part.at[at] - 48;
            cell[number] = (uint16_t)value;
        }
        urlprism_put_bits(column, first + start, bits, end - start);
    }
}

static void urlprism_put_cut_flags(
    urlprism_column *column, const urlprism_row *rows, const urlprism_cut *cuts, int64_t first, int64_t count
) {
    int64_t number = 0;
    while (number < count) {
        int64_t start = number, end = count - number > 64 ? number + 64 : count;
        uint64_t bits = 0, values = 0;
        for (; number < end; number++) {
            urlprism_part part = urlprism_cut_of(rows + number, cuts[number]);
            bits |= (uint64_t)(part.size >= 0) << (number - start);
            values |= (uint64_t)(part.size > 0) << (number - start);
        }
        memcpy((char *)column->items + ((first + start) >> 3), &values, 8);
        urlprism_put_bits(column, first + start, bits, end - start);
    }
}

/* Write the cells of `count` rows, the first of them row `first`, a multiple of 64. */
static void urlprism_put_cut_cells(
    urlprism_column *column, const urlprism_row *rows, const urlprism_cut *cuts, int64_t first, int64_t count
) {
    if (column->field == URLPRISM_PORT) urlprism_put_cut_numbers(column, rows, cuts, first, count);
    else if (column->field == URLPRISM_FLAG) urlprism_put_cut_flags(column, rows, cuts, first, count);
    else if (column->layout == 0) urlprism_put_cut_views(column, rows, cuts, first, count);
    else if (column->layout == 1) urlprism_put_texts(column, rows, cuts, first, count, 0, 0);
    else urlprism_put_texts(column, rows, cuts, first, count, 0, 1);
}

/* Write copies of the whole texts of `count` valid rows, after each of which 64 octets can be read.
   `first` is a multiple of 64, and there is room for 64 octets more than the texts have. */
static void urlprism_put_whole(urlprism_column *column, const urlprism_row *rows, int64_t first, int64_t count) {
    unsigned char *data = (unsigned char *)column->data;
    int32_t *small = (int32_t *)column->items + first + 1;
    int64_t *large = (int64_t *)column->items + first + 1;
    const int is_large = column->layout != 1;
    int64_t number, start, used = column->used;
    for (number = 0; number < count; number++) {
        const urlprism_row *row = rows + number;
        if (urlprism_likely(row->size <= 16)) memcpy(data + used, (const void *)row->address, 16);
        else memcpy(data + used, (const void *)row->address, (size_t)row->size);
        used += row->size;
        if (is_large) large[number] = used;
        else small[number] = (int32_t)used;
    }
    column->used = used;
    for (start = 0; start < count; start += 64) {
        int64_t some = count - start > 64 ? 64 : count - start;
        urlprism_put_bits(column, first + start, ~0ULL >> (64 - some), some);
    }
}

/* The part of a valid row that no column has by its number; the codes are names.py's. A username or a
   password that is absent starts at -1, any other part that is absent is "". */
urlprism_inline urlprism_cut urlprism_part_by_name(const urlprism_row *row, int code) {
    urlprism_cut cut = {0, 0};
    const unsigned char *colon;
    int32_t start = row->scheme_end + 3, end = row->host_start - 1;
    switch (code) {
    case URLPRISM_PROTOCOL: cut.end = row->scheme_end + 1; break;
    case URLPRISM_USERNAME:
    case URLPRISM_PASSWORD:
        cut.start = cut.end = -1;
        if (start > end) break;
        colon = memchr((const unsigned char *)row->address + start, ':', (size_t)(end - start));
        if (code == URLPRISM_USERNAME) {
            cut.start = start;
            cut.end = colon ? (int32_t)(colon - (const unsigned char *)row->address) : end;
        } else if (colon) {
            cut.start = (int32_t)(colon - (const unsigned char *)row->address) + 1;
            cut.end = end;
        }
        break;
    case URLPRISM_HOSTNAME:
        if (row->host_start > row->scheme_end + 1) { cut.start = row->host_start; cut.end = row->host_end; }
        break;
    case URLPRISM_PATHNAME:
        cut.start = row->path_start;
        cut.end = row->path_end;
        /* The "/" that is not in the text is like one that is. */
        if (row->state == URLPRISM_LACKS_PATH) { cut.start = row->scheme_end + 1; cut.end = cut.start + 1; }
        break;
    case URLPRISM_SEARCH:
        if (row->query_end > row->path_end + 1) { cut.start = row->path_end; cut.end = row->query_end; }
        break;
    default:
        if (row->size > row->query_end + 1) { cut.start = row->query_end; cut.end = row->size; }
    }
    return cut;
}

static void urlprism_put_parts(const urlprism_row *rows, int64_t count, int code, urlprism_cut *cuts) {
    int64_t number;
    for (number = 0; number < count; number++)
        if (rows[number].state <= URLPRISM_LACKS_PATH) cuts[number] = urlprism_part_by_name(rows + number, code);
}

#endif
