/* Search octets by class, 16 or 32 at once. scan.py says what the functions do; scan.pxd has them.

   A class is a table of `characters.stop_class`: the kinds of all octets, then two tables of nibbles.
   Bit h of entry l is set where 0xhl is no stop (in the first) or a start (in the second). So two
   shuffles, by the low and by the high nibble, answer for each octet of a block. From 0x80 on the
   first gives 0: a stop, and no start.

   No function reads outside octets[0] to octets[end - 1]: what is left of a span after whole blocks
   is read together with the octets before it. The processor decides at the first search of a module.
   URLPRISM_SIMD=portable or =ssse3 asks for less than it has, so that tests can compare. */
#ifndef URLPRISM_SCAN_H
#define URLPRISM_SCAN_H

#include <stddef.h>

typedef const unsigned char *urlprism_octets;

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

#if defined(__GNUC__) && defined(__x86_64__)
#include <stdlib.h>
#include <string.h>

enum { urlprism_portable, urlprism_ssse3, urlprism_avx2, urlprism_avx512 };

static int urlprism_level = -1;  /* not chosen yet; threads that choose at once choose the same */

__attribute__((noinline, unused)) static int urlprism_choose_level(void) {
    const char *asked = getenv("URLPRISM_SIMD");
    int level = urlprism_portable;
    __builtin_cpu_init();
    if (__builtin_cpu_supports("ssse3")) level = urlprism_ssse3;
    if (__builtin_cpu_supports("avx2")) level = urlprism_avx2;
    if (level == urlprism_avx2 && __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vbmi"))
        level = urlprism_avx512;
    if (asked != NULL && !strcmp(asked, "portable")) level = urlprism_portable;
    if (asked != NULL && !strcmp(asked, "ssse3") && level > urlprism_ssse3) level = urlprism_ssse3;
    if (asked != NULL && !strcmp(asked, "avx2") && level > urlprism_avx2) level = urlprism_avx2;
    __atomic_store_n(&urlprism_level, level, __ATOMIC_RELAXED);
    return level;
}

static inline unsigned long long urlprism_eight(urlprism_octets octets) {
    unsigned long long eight;
    memcpy(&eight, octets, sizeof eight);
    return eight;
}

/* Which octets of a block are stops, starts and slashes: a bit for each. */
typedef struct { unsigned int stops, starts, slashes; } urlprism_masks;

/* Vectors of the compiler, not the header of all instructions, which takes a third of a second to
   read in each module. */
#define URLPRISM_TABLE_16(at) {urlprism_eight(at), urlprism_eight((at) + 8)}
#define URLPRISM_TABLE_32(at) \
    {urlprism_eight(at), urlprism_eight((at) + 8), urlprism_eight(at), urlprism_eight((at) + 8)}
#define URLPRISM_SEARCH(WIDTH, TARGET, SHUFFLE, MASK) \
typedef char urlprism_block_##WIDTH __attribute__((vector_size(WIDTH))); \
typedef unsigned char urlprism_numbers_##WIDTH __attribute__((vector_size(WIDTH))); \
typedef unsigned short urlprism_pairs_##WIDTH __attribute__((vector_size(WIDTH))); \
typedef unsigned long long urlprism_bits_##WIDTH __attribute__((vector_size(WIDTH))); \
\
__attribute__((target(TARGET))) static inline urlprism_masks urlprism_masks_##WIDTH( \
    urlprism_octets octets, urlprism_octets kinds, int with_starts \
) { \
    urlprism_masks masks = {0, 0, 0}; \
    const urlprism_bits_##WIDTH no_stops = URLPRISM_TABLE_##WIDTH(kinds + URLPRISM_NO_STOPS); \
    const urlprism_bits_##WIDTH starts = URLPRISM_TABLE_##WIDTH(kinds + URLPRISM_STARTS); \
    urlprism_block_##WIDTH block, high, bit; \
    memcpy(&block, octets, WIDTH); \
    high = (urlprism_block_##WIDTH)((urlprism_pairs_##WIDTH)block >> 4) & 15; \
    bit = SHUFFLE((urlprism_block_##WIDTH)((urlprism_bits_##WIDTH){0} + 0x8040201008040201ULL), high); \
    masks.stops = (unsigned int)MASK((urlprism_block_##WIDTH)((SHUFFLE((urlprism_block_##WIDTH)no_stops, block) & bit) == 0)); \
    if (with_starts) { \
        masks.starts = (unsigned int)MASK((urlprism_block_##WIDTH)((SHUFFLE((urlprism_block_##WIDTH)starts, block) & bit) != 0)); \
        masks.slashes = (unsigned int)MASK((urlprism_block_##WIDTH)(block == '/')); \
    } \
    return masks; \
} \
\
__attribute__((target(TARGET), unused)) static ptrdiff_t urlprism_by_##WIDTH( \
    urlprism_octets octets, ptrdiff_t pos, ptrdiff_t end, urlprism_octets kinds, int with_starts \
) { \
    unsigned int found, slash_before = 0; \
    urlprism_masks masks; \
    for (; pos + WIDTH <= end; pos += WIDTH) { \
        masks = urlprism_masks_##WIDTH(octets + pos, kinds, with_starts); \
        found = masks.stops | (masks.starts & (masks.slashes << 1 | slash_before)); \
        if (found) return pos + __builtin_ctz(found); \
        slash_before = masks.slashes >> (WIDTH - 1); \
    } \
    if (pos == end) return end; \
    masks = urlprism_masks_##WIDTH(octets + end - WIDTH, kinds, with_starts); \
    const int read = WIDTH - (int)(end - pos); \
    masks.slashes >>= read; \
    found = masks.stops >> read | (masks.starts >> read & (masks.slashes << 1 | slash_before)); \
    return found ? pos + __builtin_ctz(found) : end; \
}
#define urlprism_has_blocks
URLPRISM_SEARCH(16, "ssse3", __builtin_ia32_pshufb128, __builtin_ia32_pmovmskb128)
URLPRISM_SEARCH(32, "avx2", __builtin_ia32_pshufb256, __builtin_ia32_pmovmskb256)
#undef URLPRISM_SEARCH

/* What this processor has, or is asked for. */
static inline int urlprism_known_level(void) {
    int level = __atomic_load_n(&urlprism_level, __ATOMIC_RELAXED);
    return level < 0 ? urlprism_choose_level() : level;
}

static inline ptrdiff_t urlprism_until(
    urlprism_octets octets, ptrdiff_t pos, ptrdiff_t end, urlprism_octets kinds, int with_starts
) {
    if (end - pos >= 16) {  /* a shorter span is read one by one, which is faster then */
        int level = urlprism_known_level();
        if (level >= urlprism_avx2 && end - pos >= 32) return urlprism_by_32(octets, pos, end, kinds, with_starts);
        if (level != urlprism_portable) return urlprism_by_16(octets, pos, end, kinds, with_starts);
        return urlprism_by_eight(octets, pos, end, kinds, with_starts);
    }
    return urlprism_one_by_one(octets, pos, end, kinds, with_starts);
}

#else  /* another compiler or processor */

#define urlprism_until urlprism_by_eight

#endif

#endif
