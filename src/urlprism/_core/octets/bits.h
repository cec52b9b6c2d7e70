/* Which bits of a word are set. No function is asked about a word without any but `urlprism_ones`. */
#ifndef URLPRISM_BITS_H
#define URLPRISM_BITS_H

#include <stdint.h>

#if defined(__GNUC__)
#define urlprism_lowest(bits) __builtin_ctzll(bits)
#define urlprism_highest(bits) (63 - __builtin_clzll(bits))
#define urlprism_ones(bits) __builtin_popcountll(bits)
#else
#if defined(_MSC_VER) && (defined(_M_X64) || defined(_M_ARM64))
#include <intrin.h>

static inline int urlprism_lowest(uint64_t bits) {
    unsigned long number;
    _BitScanForward64(&number, bits);
    return (int)number;
}

static inline int urlprism_highest(uint64_t bits) {
    unsigned long number;
    _BitScanReverse64(&number, bits);
    return (int)number;
}
#else
static inline int urlprism_lowest(uint64_t bits) {
    int number = 0;
    while (!(bits >> number & 1)) number++;
    return number;
}

static inline int urlprism_highest(uint64_t bits) {
    int number = 63;
    while (!(bits >> number & 1)) number--;
    return number;
}
#endif

static inline int urlprism_ones(uint64_t bits) {
    int count = 0;
    for (; bits; bits &= bits - 1) count++;
    return count;
}
#endif

#endif
