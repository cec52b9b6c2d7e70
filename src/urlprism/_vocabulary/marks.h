/* The stops of three classes in a text, found at once: a bit for each octet. marks.py says what the
   functions do; marks.pxd has them, and scan.h the classes.

   After the text a bit is set in each class: no search looks for the end. A start of class 1 is
   marked only after a slash. Texts of up to 255 octets are marked. AVX-512 reads none outside the
   text; the others read up to 64 octets after it, which have to be there. */
#ifndef URLPRISM_MARKS_H
#define URLPRISM_MARKS_H

#include <stdint.h>
#include "scan.h"

typedef unsigned long long urlprism_word;
typedef struct { urlprism_word words[3][4]; } urlprism_marks;

enum { URLPRISM_MOST_MARKED = 255 };
/* Where in the result of `characters.mark_class` the tables of 16 are. */
enum { URLPRISM_OF_CLASSES = 128, URLPRISM_OF_STARTS = 176 };

#ifdef urlprism_has_blocks
#include <immintrin.h>

#define URLPRISM_STOPS(WIDTH, SHUFFLE, MASK, class) \
    ((urlprism_word)(unsigned int)MASK((urlprism_block_##WIDTH)((SHUFFLE((urlprism_block_##WIDTH)class, block) & bit) == 0)) << part)
#define URLPRISM_MARK(WIDTH, TARGET, SHUFFLE, MASK) \
__attribute__((target(TARGET), unused)) static void urlprism_mark_by_##WIDTH( \
    urlprism_marks *marks, urlprism_octets octets, ptrdiff_t size, urlprism_octets table \
) { \
    const urlprism_bits_##WIDTH \
        class_0 = URLPRISM_TABLE_##WIDTH(table + URLPRISM_OF_CLASSES), \
        class_1 = URLPRISM_TABLE_##WIDTH(table + URLPRISM_OF_CLASSES + 16), \
        class_2 = URLPRISM_TABLE_##WIDTH(table + URLPRISM_OF_CLASSES + 32), \
        of_starts = URLPRISM_TABLE_##WIDTH(table + URLPRISM_OF_STARTS), \
        bits = (urlprism_bits_##WIDTH){0} + 0x8040201008040201ULL; \
    urlprism_word slash_before = 0; \
    ptrdiff_t at, word = 0; \
    int part; \
    for (at = 0; at <= size; at += 64, word++) { \
        urlprism_word first = 0, second = 0, third = 0, plain = 0, slashes = 0; \
        const urlprism_word after = size - at < 64 ? ~0ULL << (size - at) : 0; \
        for (part = 0; part < 64; part += WIDTH) { \
            urlprism_block_##WIDTH block, high, bit; \
            memcpy(&block, octets + at + part, WIDTH); \
            high = (urlprism_block_##WIDTH)((urlprism_pairs_##WIDTH)block >> 4) & 15; \
            bit = SHUFFLE((urlprism_block_##WIDTH)bits, high); \
            first |= URLPRISM_STOPS(WIDTH, SHUFFLE, MASK, class_0); \
            second |= URLPRISM_STOPS(WIDTH, SHUFFLE, MASK, class_1); \
            third |= URLPRISM_STOPS(WIDTH, SHUFFLE, MASK, class_2); \
            plain |= URLPRISM_STOPS(WIDTH, SHUFFLE, MASK, of_starts); \
            slashes |= (urlprism_word)(unsigned int)MASK((urlprism_block_##WIDTH)(block == '/')) << part; \
        } \
        marks->words[0][word] = first | after; \
        marks->words[1][word] = second | after | (~plain & (slashes << 1 | slash_before)); \
        marks->words[2][word] = third | after; \
        slash_before = slashes >> 63; \
    } \
}
URLPRISM_MARK(16, "ssse3", __builtin_ia32_pshufb128, __builtin_ia32_pmovmskb128)
URLPRISM_MARK(32, "avx2", __builtin_ia32_pshufb256, __builtin_ia32_pmovmskb256)
#undef URLPRISM_MARK
#undef URLPRISM_STOPS

__attribute__((target("avx512bw,avx512vbmi"), unused)) static void urlprism_mark_by_64(
    urlprism_marks *marks, urlprism_octets octets, ptrdiff_t size, urlprism_octets table
) {
    const __m512i low = _mm512_loadu_si512((const void *)table);
    const __m512i high = _mm512_loadu_si512((const void *)(table + 64));
    const __m512i first = _mm512_set1_epi8(1), second = _mm512_set1_epi8(2), third = _mm512_set1_epi8(4);
    const __m512i start = _mm512_set1_epi8(16), slash = _mm512_set1_epi8(32);
    urlprism_word slash_before = 0;
    ptrdiff_t at, word = 0;
    for (at = 0; at <= size; at += 64, word++) {
        /* What is after the text is read as 0x80, a stop of every class. */
        const __mmask64 known = size - at < 64 ? ~(~0ULL << (size - at)) : ~0ULL;
        const __m512i block = _mm512_mask_loadu_epi8(_mm512_set1_epi8(-128), known, (const void *)(octets + at));
        const __m512i kinds = _mm512_permutex2var_epi8(low, block, high);
        const urlprism_word beyond = (urlprism_word)_mm512_movepi8_mask(block);
        const urlprism_word starts = (urlprism_word)_mm512_test_epi8_mask(kinds, start);
        const urlprism_word slashes = (urlprism_word)_mm512_test_epi8_mask(kinds, slash) & ~beyond;
        marks->words[0][word] = beyond | (urlprism_word)_mm512_test_epi8_mask(kinds, first);
        marks->words[1][word] = beyond | (urlprism_word)_mm512_test_epi8_mask(kinds, second)
            | (starts & (slashes << 1 | slash_before));
        marks->words[2][word] = beyond | (urlprism_word)_mm512_test_epi8_mask(kinds, third);
        slash_before = slashes >> 63;
    }
}

/* Mark a text; NULL if that is not worth it, or cannot be done. */
static inline const urlprism_marks *urlprism_mark(
    intptr_t room, urlprism_octets octets, ptrdiff_t size, int is_followed, urlprism_octets table
) {
    urlprism_marks *marks = (urlprism_marks *)room;
    const int level = urlprism_known_level();
    if (size > URLPRISM_MOST_MARKED || level == urlprism_portable) return NULL;
    if (level == urlprism_avx512) urlprism_mark_by_64(marks, octets, size, table);
    else if (!is_followed) return NULL;
    else if (level == urlprism_avx2) urlprism_mark_by_32(marks, octets, size, table);
    else urlprism_mark_by_16(marks, octets, size, table);
    return marks;
}

/* The first mark of a class from `pos` on, which is not after the text. */
static inline ptrdiff_t urlprism_marked(const urlprism_marks *marks, int number, ptrdiff_t pos) {
    const urlprism_word *words = marks->words[number];
    ptrdiff_t word = pos >> 6;
    urlprism_word bits = words[word] >> (pos & 63);
    if (bits) return pos + __builtin_ctzll(bits);
    do bits = words[++word]; while (!bits);
    return (word << 6) + __builtin_ctzll(bits);
}

#else  /* another compiler or processor: nothing is marked */

#define urlprism_mark(room, octets, size, is_followed, table) ((const urlprism_marks *)NULL)
#define urlprism_marked(marks, number, pos) (pos)

#endif

#endif
