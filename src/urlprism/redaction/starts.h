/* Where the words of a text begin, and its signs that count: a bit for each of 64 octets. starts.py
   says what the functions do; starts.pxd has them.

   Each of the two classes is a table of 16 octets: bit h of entry l is set where 0xhl is not in it;
   octets beyond ASCII are in both. Nothing is read but octets[0] to octets[size - 1]: what is left
   after whole blocks is read together with the octets before it. */
#ifndef URLPRISM_STARTS_H
#define URLPRISM_STARTS_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include "bits.h"
#include "blocks.h"

typedef struct { uint64_t words, signs; } urlprism_starts;

enum { URLPRISM_OF_STARTS_CLASS = 16 };

static inline int urlprism_is_outside(unsigned char octet, const unsigned char *class) {
    return octet < 0x80 && (class[octet & 15] >> (octet >> 4) & 1);
}

static inline urlprism_starts urlprism_starts_one_by_one(
    const unsigned char *octets, ptrdiff_t at, ptrdiff_t size, const unsigned char *classes
) {
    urlprism_starts starts = {0, 0};
    const ptrdiff_t end = size - at < 64 ? size : at + 64;
    ptrdiff_t pos;
    for (pos = at; pos < end; pos++) {
        starts.words |= (uint64_t)!urlprism_is_outside(octets[pos], classes) << (pos - at);
        starts.signs |= (uint64_t)!urlprism_is_outside(octets[pos], classes + URLPRISM_OF_STARTS_CLASS) << (pos - at);
    }
    return starts;
}

#ifdef urlprism_has_blocks
#define URLPRISM_INSIDE(WIDTH, class) ((uint64_t)(urlprism_mask_##WIDTH(urlprism_is_##WIDTH( \
    urlprism_both_##WIDTH(urlprism_looked_up_##WIDTH(class, block), bit), 0)) >> again) << part)
#define URLPRISM_STARTS_BY(WIDTH) \
URLPRISM_FOR_##WIDTH URLPRISM_APART static urlprism_starts urlprism_starts_by_##WIDTH( \
    const unsigned char *octets, ptrdiff_t at, ptrdiff_t size, const unsigned char *classes \
) { \
    const urlprism_block_##WIDTH \
        of_words = urlprism_table_##WIDTH(classes), \
        of_signs = urlprism_table_##WIDTH(classes + URLPRISM_OF_STARTS_CLASS); \
    urlprism_starts starts = {0, 0}; \
    int part, again; \
    for (part = 0; part < 64 && at + part < size; part += WIDTH) { \
        again = size - at - part < WIDTH ? WIDTH - (int)(size - at - part) : 0; \
        { \
            const urlprism_block_##WIDTH block = urlprism_block_at_##WIDTH(octets + at + part - again), \
                bit = urlprism_bit_##WIDTH(block); \
            starts.words |= URLPRISM_INSIDE(WIDTH, of_words); \
            starts.signs |= URLPRISM_INSIDE(WIDTH, of_signs); \
        } \
    } \
    return starts; \
}
URLPRISM_STARTS_BY(16)
URLPRISM_STARTS_BY(32)
#undef URLPRISM_STARTS_BY
#undef URLPRISM_INSIDE
#endif

static inline urlprism_starts urlprism_starts_of(
    const unsigned char *octets, ptrdiff_t at, ptrdiff_t size, const unsigned char *classes
) {
    urlprism_starts starts;
#ifdef urlprism_has_blocks
    const int level = size < 16 ? urlprism_portable : urlprism_known_level();
    if (level >= urlprism_of_32 && size >= 32) starts = urlprism_starts_by_32(octets, at, size, classes);
    else if (level >= urlprism_of_16) starts = urlprism_starts_by_16(octets, at, size, classes);
    else
#endif
    starts = urlprism_starts_one_by_one(octets, at, size, classes);
    /* A word begins after an octet that has none of it, and with the text. */
    starts.words = starts.words << 1 | (at == 0 || !urlprism_is_outside(octets[at - 1], classes));
    if (size - at < 64) starts.words &= ((uint64_t)1 << (size - at)) - 1;
    return starts;
}

static inline int urlprism_may_begin(
    const unsigned char *octets, ptrdiff_t at, ptrdiff_t size, const unsigned char *beginnings
) {
    uint32_t four;
    if (at + 4 > size) return 1;
    memcpy(&four, octets + at, 4);
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    four = four >> 24 | (four >> 8 & 0xff00) | (four & 0xff00) << 8 | four << 24;
#endif
    four = (four | 0x20202020u) * 0x9E3779B1u >> 16;
    return beginnings[four >> 3] >> (four & 7) & 1;
}

#endif
