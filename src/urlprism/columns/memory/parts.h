/* The parts of a row, and a column of results. cells.py says what the rows and the columns are. */
#ifndef URLPRISM_PARTS_H
#define URLPRISM_PARTS_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include "bits.h"
#include "rows.h"

enum { URLPRISM_VALID, URLPRISM_LACKS_PATH, URLPRISM_PENDING, URLPRISM_INVALID, URLPRISM_NULL };
enum {
    URLPRISM_SCHEME, URLPRISM_USERINFO, URLPRISM_HOST, URLPRISM_PORT, URLPRISM_PATH, URLPRISM_QUERY,
    URLPRISM_FRAGMENT, URLPRISM_HREF, URLPRISM_ORIGIN, URLPRISM_OK
};

typedef struct {
    int64_t used, room, nulls;
    intptr_t validity, items, data;
    int32_t field, layout;
} urlprism_column;

#if defined(__GNUC__)
#define urlprism_inline static inline __attribute__((always_inline))
#define urlprism_likely(x) __builtin_expect(!!(x), 1)
#else
#define urlprism_inline static inline
#define urlprism_likely(x) (x)
#endif

/* A bit for each of up to 64 rows. */
urlprism_inline uint64_t urlprism_all(int64_t count) {
    return count == 64 ? ~(uint64_t)0 : ((uint64_t)1 << count) - 1;
}

/* The part of a row: its octets, and their place as a view has it, a buffer and what is before them. */
typedef struct { const unsigned char *at; uint64_t place; int32_t size; } urlprism_part;

urlprism_inline urlprism_part urlprism_between(const urlprism_row *row, int32_t start, int32_t end) {
    urlprism_part part;
    memcpy(&part.place, (const char *)row + offsetof(urlprism_row, buffer), 8);
    part.place += (uint64_t)(uint32_t)start << 32;
    part.at = (const unsigned char *)row->address + start;
    part.size = end - start;
    return part;
}

/* The part of a valid row for a field; a size below 0 says that it is absent. */
urlprism_inline urlprism_part urlprism_part_of_valid(const urlprism_row *row, int field) {
    urlprism_part part;
    if (field == URLPRISM_SCHEME) return urlprism_between(row, 0, row->scheme_end);
    if (field == URLPRISM_USERINFO) return urlprism_between(row, row->scheme_end + 3, row->host_start - 1);
    if (field == URLPRISM_HOST) {
        part = urlprism_between(row, row->host_start, row->host_end);
        if (!urlprism_likely(row->host_start > row->scheme_end + 1)) part.size = -1;
        return part;
    }
    if (field == URLPRISM_QUERY) return urlprism_between(row, row->path_end + 1, row->query_end);
    if (field == URLPRISM_FRAGMENT) return urlprism_between(row, row->query_end + 1, row->size);
    if (field == URLPRISM_HREF) return urlprism_between(row, 0, row->size);
    if (field == URLPRISM_PATH) {
        part = urlprism_between(row, row->path_start, row->path_end);
        if (!urlprism_likely(row->state == URLPRISM_VALID)) {
            part.at = (const unsigned char *)"/                               ";
            part.size = 1;
        }
        return part;
    }
    part = urlprism_between(row, row->origin_start, row->origin_end);
    if (row->origin_end == 0) {
        part.at = (const unsigned char *)"null                            ";
        part.size = 4;
    }
    return part;
}

/* The part of any row. */
urlprism_inline urlprism_part urlprism_part_of(const urlprism_row *row, int field) {
    urlprism_part part = {(const unsigned char *)row->address, 0, -1};
    if (urlprism_likely(row->state <= URLPRISM_LACKS_PATH)) return urlprism_part_of_valid(row, field);
    return part;
}

/* Where the part of a row is that is cut; a start below 0 says that it is absent. */
typedef struct { int32_t start, end; } urlprism_cut;

urlprism_inline urlprism_part urlprism_cut_of(const urlprism_row *row, urlprism_cut cut) {
    urlprism_part part = {(const unsigned char *)row->address, 0, -1};
    if (urlprism_likely(row->state <= URLPRISM_LACKS_PATH && cut.start >= 0)) return urlprism_between(row, cut.start, cut.end);
    return part;
}

/* Write which of up to 64 rows are not null; bits of no row are 0. */
urlprism_inline void urlprism_put_bits(urlprism_column *column, int64_t at, uint64_t bits, int64_t count) {
    memcpy((char *)column->validity + (at >> 3), &bits, 8);
    if (bits != urlprism_all(count)) column->nulls += count - urlprism_ones(bits);
}

#endif
