/* Search octets by class, 16 or 32 at once. scan.py says what the functions do; scan.pxd has them.

   A class is a table of `characters.stop_class`: the kinds of all octets, then two tables of nibbles.
   Bit h of entry l is set where 0xhl is no stop (in the first) or a start (in the second). So two
   shuffles, by the low and by the high nibble, answer for each octet of a block. From 0x80 on the
   first gives 0: a stop, and no start.

   No function reads outside octets[0] to octets[end - 1]: what is left of a span after whole blocks
   is read together with the octets before it. */
#ifndef URLPRISM_SCAN_H
#define URLPRISM_SCAN_H

#include <stddef.h>
#include "bits.h"
#include "blocks.h"

enum { URLPRISM_STOP = 1, URLPRISM_START = 2, URLPRISM_NO_STOPS = 256, URLPRISM_STARTS = 272 };

static inline ptrdiff_t urlprism_one_by_one(
    urlprism_octets octets, ptrdiff_t pos, ptrdiff_t end, urlprism_octets kinds, int with_starts
) {
    ptrdiff_t at = pos;
    for (; at < end; at++) {
        int kind = kinds[octets[at]];
        if (kind & URLPRISM_STOP) break;
        if (with_starts && kind && at > pos && octets[at - 1] == '/') break;
    }
    return at;
}

/* For longer spans: by eight, whose kinds are looked at together; then those of eight that are not
   all plain. */
static inline ptrdiff_t urlprism_by_eight(
    urlprism_octets octets, ptrdiff_t pos, ptrdiff_t end, urlprism_octets kinds, int with_starts
) {
    ptrdiff_t at = pos, stop;
    const int looked_for = with_starts ? URLPRISM_STOP | URLPRISM_START : URLPRISM_STOP;
    while (at < end) {
        for (; at + 8 <= end; at += 8) {
            urlprism_octets eight = octets + at;
            if ((kinds[eight[0]] | kinds[eight[1]] | kinds[eight[2]] | kinds[eight[3]]
                 | kinds[eight[4]] | kinds[eight[5]] | kinds[eight[6]] | kinds[eight[7]]) & looked_for) break;
        }
        for (stop = end - at > 8 ? at + 8 : end; at < stop; at++) {
            int kind = kinds[octets[at]];
            if (kind & URLPRISM_STOP) return at;
            if (with_starts && kind && at > pos && octets[at - 1] == '/') return at;
        }
    }
    return at;
}

#ifdef urlprism_has_blocks
/* Which octets of a block are stops, starts and slashes: a bit for each. */
typedef struct { uint32_t stops, starts, slashes; } urlprism_masks;

#define URLPRISM_SEARCH(WIDTH) \
URLPRISM_FOR_##WIDTH static inline urlprism_masks urlprism_masks_##WIDTH( \
    urlprism_octets octets, urlprism_octets kinds, int with_starts \
) { \
    urlprism_masks masks = {0, 0, 0}; \
    const urlprism_block_##WIDTH block = urlprism_block_at_##WIDTH(octets), bit = urlprism_bit_##WIDTH(block); \
    const urlprism_block_##WIDTH no_stops = urlprism_table_##WIDTH(kinds + URLPRISM_NO_STOPS); \
    const urlprism_block_##WIDTH plain = urlprism_both_##WIDTH(urlprism_looked_up_##WIDTH(no_stops, block), bit); \
    masks.stops = urlprism_mask_##WIDTH(urlprism_is_##WIDTH(plain, 0)); \
    if (with_starts) { \
        const urlprism_block_##WIDTH starts = urlprism_table_##WIDTH(kinds + URLPRISM_STARTS); \
        const urlprism_block_##WIDTH start = urlprism_both_##WIDTH(urlprism_looked_up_##WIDTH(starts, block), bit); \
        masks.starts = urlprism_mask_##WIDTH(urlprism_is_##WIDTH(start, 0)) ^ URLPRISM_ALL_##WIDTH; \
        masks.slashes = urlprism_mask_##WIDTH(urlprism_is_##WIDTH(block, '/')); \
    } \
    return masks; \
} \
\
URLPRISM_FOR_##WIDTH URLPRISM_APART static ptrdiff_t urlprism_by_##WIDTH( \
    urlprism_octets octets, ptrdiff_t pos, ptrdiff_t end, urlprism_octets kinds, int with_starts \
) { \
    uint32_t found, slash_before = 0; \
    urlprism_masks masks; \
    int read; \
    for (; pos + WIDTH <= end; pos += WIDTH) { \
        masks = urlprism_masks_##WIDTH(octets + pos, kinds, with_starts); \
        found = masks.stops | (masks.starts & (masks.slashes << 1 | slash_before)); \
        if (found) return pos + urlprism_lowest(found); \
        slash_before = masks.slashes >> (WIDTH - 1); \
    } \
    if (pos == end) return end; \
    masks = urlprism_masks_##WIDTH(octets + end - WIDTH, kinds, with_starts); \
    read = WIDTH - (int)(end - pos); \
    masks.slashes >>= read; \
    found = masks.stops >> read | (masks.starts >> read & (masks.slashes << 1 | slash_before)); \
    return found ? pos + urlprism_lowest(found) : end; \
}
URLPRISM_SEARCH(16)
URLPRISM_SEARCH(32)
#undef URLPRISM_SEARCH

static inline ptrdiff_t urlprism_until(
    urlprism_octets octets, ptrdiff_t pos, ptrdiff_t end, urlprism_octets kinds, int with_starts
) {
    if (end - pos >= 16) {  /* a shorter span is read one by one, which is faster then */
        int level = urlprism_known_level();
        if (level >= urlprism_of_32 && end - pos >= 32) return urlprism_by_32(octets, pos, end, kinds, with_starts);
        if (level != urlprism_portable) return urlprism_by_16(octets, pos, end, kinds, with_starts);
        return urlprism_by_eight(octets, pos, end, kinds, with_starts);
    }
    return urlprism_one_by_one(octets, pos, end, kinds, with_starts);
}

#else  /* another compiler or processor */

#define urlprism_until urlprism_by_eight

#endif

#endif
