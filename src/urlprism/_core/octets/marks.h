/* The stops of three classes in a text, found at once: a bit for each octet. marks.py says what the
   functions do; marks.pxd has them, and scan.h the classes.

   After the text a bit is set in each class: no search looks for the end. A start of class 1 is
   marked only after a slash. Class 0 is that of hosts: its marks end with the first from octet 8 on.
   Texts of 5 to 255 octets are marked, from octet 5 on. AVX-512 reads none outside the text; the
   others read up to 64 octets after it, which have to be there. */
#ifndef URLPRISM_MARKS_H
#define URLPRISM_MARKS_H

#include <stdint.h>
#include "scan.h"

typedef unsigned long long urlprism_word;

/* No host starts before "ws://" or after "https://", and a text has so many words of 64 octets. */
enum { URLPRISM_FIRST_MARKED = 5, URLPRISM_LAST_START = 8, URLPRISM_MOST_MARKED = 255, URLPRISM_WORDS = 4 };

typedef struct { urlprism_word words[3][URLPRISM_WORDS]; } urlprism_marks;

/* Where in the result of `characters.mark_class` the tables of 16 are. */
enum { URLPRISM_OF_CLASSES = 128, URLPRISM_OF_STARTS = 176 };

#ifdef urlprism_has_blocks
#ifdef urlprism_is_x86
#include <immintrin.h>
#endif

/* The bits of a word that are after a text, of which so many octets are left. */
static inline urlprism_word urlprism_after(ptrdiff_t left) {
    return left < 64 ? ~0ULL << left : 0;
}

/* What in a block is no stop: for each octet a bit, or 0 for a stop. */
#define URLPRISM_PLAIN(WIDTH, class) urlprism_both_##WIDTH(urlprism_looked_up_##WIDTH(class, block), bit)
#define URLPRISM_ZEROS(WIDTH, plain) ((urlprism_word)urlprism_mask_##WIDTH(urlprism_is_##WIDTH(plain, 0)))
#define URLPRISM_MARK(WIDTH) \
/* The words of one class. */ \
URLPRISM_FOR_##WIDTH URLPRISM_APART static void urlprism_mark_class_by_##WIDTH( \
    urlprism_word *words, urlprism_octets octets, ptrdiff_t size, urlprism_octets table \
) { \
    const urlprism_block_##WIDTH class = urlprism_table_##WIDTH(table); \
    ptrdiff_t at; \
    int part; \
    for (at = URLPRISM_FIRST_MARKED; at <= size; at += 64, words++) { \
        words[0] = urlprism_after(size - at); \
        for (part = 0; part < 64; part += WIDTH) { \
            const urlprism_block_##WIDTH block = urlprism_block_at_##WIDTH(octets + at + part), bit = urlprism_bit_##WIDTH(block); \
            words[0] |= URLPRISM_ZEROS(WIDTH, URLPRISM_PLAIN(WIDTH, class)) << part; \
        } \
    } \
} \
\
URLPRISM_FOR_##WIDTH URLPRISM_APART static void urlprism_mark_by_##WIDTH( \
    urlprism_marks *marks, urlprism_octets octets, ptrdiff_t size, urlprism_octets table \
) { \
    const urlprism_block_##WIDTH \
        class_0 = urlprism_table_##WIDTH(table + URLPRISM_OF_CLASSES), \
        class_1 = urlprism_table_##WIDTH(table + URLPRISM_OF_CLASSES + 16), \
        class_2 = urlprism_table_##WIDTH(table + URLPRISM_OF_CLASSES + 32), \
        of_starts = urlprism_table_##WIDTH(table + URLPRISM_OF_STARTS); \
    urlprism_block_##WIDTH plain, stopped = urlprism_zero_##WIDTH(); \
    urlprism_word first = urlprism_after(size - URLPRISM_FIRST_MARKED); \
    urlprism_word *word = marks->words[1]; \
    ptrdiff_t at; \
    int part; \
    for (at = URLPRISM_FIRST_MARKED; at <= size; at += 64, word++) { \
        const urlprism_word after = urlprism_after(size - at); \
        urlprism_word second = after; \
        for (part = 0; part < 64; part += WIDTH) { \
            const urlprism_block_##WIDTH block = urlprism_block_at_##WIDTH(octets + at + part), bit = urlprism_bit_##WIDTH(block); \
            const urlprism_block_##WIDTH before = urlprism_block_at_##WIDTH(octets + at + part - 1); \
            plain = urlprism_both_##WIDTH(urlprism_looked_up_##WIDTH(of_starts, block), urlprism_is_##WIDTH(before, '/')); \
            plain = urlprism_without_##WIDTH(URLPRISM_PLAIN(WIDTH, class_1), plain); \
            second |= URLPRISM_ZEROS(WIDTH, plain) << part; \
            plain = URLPRISM_PLAIN(WIDTH, class_2); \
            stopped = urlprism_either_##WIDTH(stopped, urlprism_is_##WIDTH(plain, 0)); \
            if (at == URLPRISM_FIRST_MARKED) first |= URLPRISM_ZEROS(WIDTH, URLPRISM_PLAIN(WIDTH, class_0)) << part; \
        } \
        word[0] = second; \
        word[URLPRISM_WORDS] = after; \
    } \
    marks->words[0][0] = first; \
    if (first >> (URLPRISM_LAST_START - URLPRISM_FIRST_MARKED) == 0) \
        urlprism_mark_class_by_##WIDTH(marks->words[0], octets, size, table + URLPRISM_OF_CLASSES); \
    if (urlprism_mask_##WIDTH(stopped)) \
        urlprism_mark_class_by_##WIDTH(marks->words[2], octets, size, table + URLPRISM_OF_CLASSES + 32); \
}
URLPRISM_MARK(16)
URLPRISM_MARK(32)
#undef URLPRISM_MARK
#undef URLPRISM_ZEROS
#undef URLPRISM_PLAIN

#ifdef urlprism_is_x86
URLPRISM_FOR_64 URLPRISM_APART static void urlprism_mark_by_64(
    urlprism_marks *marks, urlprism_octets octets, ptrdiff_t size, urlprism_octets table
) {
    const __m512i low = _mm512_loadu_si512((const void *)table);
    const __m512i high = _mm512_loadu_si512((const void *)(table + 64));
    const __m512i first = _mm512_set1_epi8(1), second = _mm512_set1_epi8(2), third = _mm512_set1_epi8(4);
    const __m512i start = _mm512_set1_epi8(16), slash = _mm512_set1_epi8(32);
    urlprism_word slash_before = octets[URLPRISM_FIRST_MARKED - 1] == '/';
    ptrdiff_t at, word = 0;
    for (at = URLPRISM_FIRST_MARKED; at <= size; at += 64, word++) {
        /* What is after the text is read as 0x80, a stop of every class. */
        const __m512i block = _mm512_mask_loadu_epi8(_mm512_set1_epi8(-128), ~urlprism_after(size - at), (const void *)(octets + at));
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
#endif

/* Mark a text; NULL if that is not worth it, or cannot be done. */
static inline const urlprism_marks *urlprism_mark(
    intptr_t room, urlprism_octets octets, ptrdiff_t size, int is_followed, urlprism_octets table
) {
    urlprism_marks *marks = (urlprism_marks *)room;
    const int level = urlprism_known_level();
    if (size < URLPRISM_FIRST_MARKED || size > URLPRISM_MOST_MARKED || level == urlprism_portable) return NULL;
#ifdef urlprism_is_x86
    if (level == urlprism_of_64) {
        urlprism_mark_by_64(marks, octets, size, table);
        return marks;
    }
#endif
    if (!is_followed) return NULL;
    if (level == urlprism_of_16) urlprism_mark_by_16(marks, octets, size, table);
    else urlprism_mark_by_32(marks, octets, size, table);
    return marks;
}

/* The first mark of a class from `pos` on, which is not after the text. */
static inline ptrdiff_t urlprism_marked(const urlprism_marks *marks, int number, ptrdiff_t pos) {
    const urlprism_word *words = marks->words[number];
    ptrdiff_t place = pos - URLPRISM_FIRST_MARKED, word = place >> 6;
    urlprism_word bits = words[word] >> (place & 63);
    if (bits) return pos + urlprism_lowest(bits);
    do bits = words[++word]; while (!bits);
    return (word << 6) + urlprism_lowest(bits) + URLPRISM_FIRST_MARKED;
}

#else  /* another compiler or processor: nothing is marked */

#define urlprism_mark(room, octets, size, is_followed, table) ((const urlprism_marks *)NULL)
#define urlprism_marked(marks, number, pos) (pos)

#endif

#endif
