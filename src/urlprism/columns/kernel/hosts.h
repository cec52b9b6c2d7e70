/* The places of rows that begin as most do. hosts.py says what the function does; hosts.pxd has it.

   Of 32 octets from the host on, masks have a bit for each octet: what is in no host, or after the
   text; digits; dots; slashes. So no branch depends on the host, which no processor could foresee.
   What has no end among the 32 is not placed. All that is read are 64 octets after the text, or less,
   where the row says that they can be. */
#ifndef URLPRISM_HOSTS_H
#define URLPRISM_HOSTS_H

#include <stdint.h>
#include <string.h>
#include "rows.h"
#include "scan.h"

enum { URLPRISM_LEAST_NAMED = 9, URLPRISM_GREATEST_NAMED = 1 << 16 };

#ifdef urlprism_has_blocks
static inline uint64_t urlprism_eight(urlprism_octets octets) {
    uint64_t eight;
    memcpy(&eight, octets, 8);
    return eight;
}

/* 8 after "https://", 7 after "http://", or else 0. */
static inline uint32_t urlprism_after_http(urlprism_octets octets) {
    const uint64_t eight = urlprism_eight(octets);
    const uint64_t http = urlprism_eight((urlprism_octets)"http://"), https = urlprism_eight((urlprism_octets)"https://");
    return 7 * (uint32_t)(eight << 8 == http << 8) + 8 * (uint32_t)(eight == https);
}

/* Seven places, of which one is the next but for three, and four are the end. */
static inline void urlprism_put_name(urlprism_row *row, uint32_t start, uint32_t end) {
    const uint64_t first = (uint64_t)start << 32 | (start - 3), second = (uint64_t)end << 32 | start;
    const uint64_t third = (uint64_t)end << 32 | end;
    memcpy(&row->scheme_end, &first, 8);
    memcpy(&row->host_start, &second, 8);
    memcpy(&row->path_start, &third, 8);
    row->query_end = (int32_t)end;
}

#define URLPRISM_PLACE_NAMES(WIDTH) \
URLPRISM_FOR_##WIDTH URLPRISM_APART static ptrdiff_t urlprism_place_names_by_##WIDTH( \
    urlprism_row *rows, ptrdiff_t count, int32_t pending, int32_t valid, urlprism_octets kinds \
) { \
    const urlprism_block_##WIDTH table = urlprism_table_##WIDTH(kinds + URLPRISM_NO_STOPS); \
    ptrdiff_t index, left = 0; \
    for (index = 0; index < count; index++) { \
        urlprism_row *row = rows + index; \
        const uint32_t size = (uint32_t)row->size; \
        const urlprism_octets octets = (urlprism_octets)row->address; \
        uint32_t start, stops = 0, digits = 0, dots = 0, ends = 0, stop, after; \
        int part; \
        if (row->state != pending) continue; \
        left++; \
        if (!row->has_room || size < URLPRISM_LEAST_NAMED || size >= URLPRISM_GREATEST_NAMED) continue; \
        start = urlprism_after_http(octets); \
        for (part = 0; part < 32; part += WIDTH) { \
            const urlprism_block_##WIDTH block = urlprism_block_at_##WIDTH(octets + start + part), bit = urlprism_bit_##WIDTH(block); \
            const urlprism_block_##WIDTH plain = urlprism_both_##WIDTH(urlprism_looked_up_##WIDTH(table, block), bit); \
            stops |= urlprism_mask_##WIDTH(urlprism_is_##WIDTH(plain, 0)) << part; \
            digits |= urlprism_mask_##WIDTH(urlprism_digits_##WIDTH(block)) << part; \
            dots |= urlprism_mask_##WIDTH(urlprism_is_##WIDTH(block, '.')) << part; \
            ends |= urlprism_mask_##WIDTH(urlprism_is_##WIDTH(block, '/')) << part; \
        } \
        after = size - start < 32 ? ~(uint32_t)0 << (size - start) : 0; \
        stops |= after; \
        stop = stops & (0 - stops); \
        /* Wrong are a digit that begins a label, an empty label at the end, and an end that is none. */ \
        digits &= stop - 1; \
        if (((digits | stop) & (dots << 1 | 1)) | (stop & ~(ends | after)) | !start | !stop) continue; \
        urlprism_put_name(row, start, start + (uint32_t)urlprism_lowest(stops)); \
        row->state = valid; \
        left--; \
    } \
    return left; \
}
URLPRISM_PLACE_NAMES(16)
URLPRISM_PLACE_NAMES(32)
#undef URLPRISM_PLACE_NAMES
#endif

static inline ptrdiff_t urlprism_place_names(
    urlprism_row *rows, ptrdiff_t count, int32_t pending, int32_t valid, urlprism_octets kinds
) {
#ifdef urlprism_has_blocks
    const int level = urlprism_known_level();
    if (level >= urlprism_of_32) return urlprism_place_names_by_32(rows, count, pending, valid, kinds);
    if (level == urlprism_of_16) return urlprism_place_names_by_16(rows, count, pending, valid, kinds);
#endif
    (void)rows, (void)pending, (void)valid, (void)kinds;
    return count;
}

#endif
