/* Blocks of 16 and of 32 octets, what is done with all octets of one at once, and which of them this
   processor has. scan.h, marks.h, host_labels.h, and hosts.h and views.h of columns are written in it.

   x86-64 has SSE2, which is always there, SSSE3, without which no octets are looked up, AVX2 for 32
   octets and AVX-512 for 64. GCC and Clang compile a function for the processor that its attribute
   names; MSVC takes each instruction as it is. For 32 octets GCC and Clang have operators here: the
   header of all instructions takes a third of a second to read in each module. What is chosen is no
   part of another function, in which it could be done before the choice. aarch64 has NEON,
   which is always there, and 32 octets are two blocks of 16. Others have no blocks.

   The processor decides at the first search of a module. URLPRISM_SIMD=portable, =ssse3 or =avx2
   asks for less than it has, so that tests can compare; NEON is all or nothing.

   looked_up   of a table of 16 octets, those that the low nibbles number; 0 from 0x80 on
   bit         1 << (high nibble & 7)
   is          0xff for each octet that is the code, or else 0; so does `digits`
   mask        a bit for each octet of a block that `is` or `digits` gave
   without     the bits of the first that the second has not
   moved       the first 12 octets after four that are 0; `numbers` is two of 64 bits */
#ifndef URLPRISM_BLOCKS_H
#define URLPRISM_BLOCKS_H

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

typedef const unsigned char *urlprism_octets;

/* Octet n of each half has bit n & 7. */
#define URLPRISM_BITS 0x8040201008040201ULL
#define URLPRISM_ALL_16 0xffffU
#define URLPRISM_ALL_32 0xffffffffU

#if defined(__GNUC__) && defined(__x86_64__) && defined(__SSE2__)
#define urlprism_has_blocks
#define urlprism_is_x86
#define URLPRISM_FOR_16 __attribute__((target("ssse3"), unused))
#define URLPRISM_FOR_32 __attribute__((target("avx2"), unused))
#define URLPRISM_FOR_64 __attribute__((target("avx512bw,avx512vbmi"), unused))
#define URLPRISM_APART __attribute__((noinline, unused))
#elif defined(__GNUC__) && defined(__aarch64__) && defined(__ARM_NEON) && !defined(__AARCH64EB__)
#define urlprism_has_blocks
#define URLPRISM_FOR_16 __attribute__((unused))
#define URLPRISM_FOR_32 __attribute__((unused))
#define URLPRISM_APART __attribute__((noinline, unused))
#elif defined(_MSC_VER) && !defined(__clang__) && (defined(_M_X64) || defined(_M_ARM64)) && !defined(_M_ARM64EC)
#define urlprism_has_blocks
#ifdef _M_X64
#define urlprism_is_x86
#endif
#define URLPRISM_FOR_16
#define URLPRISM_FOR_32
#define URLPRISM_FOR_64
#define URLPRISM_APART __declspec(noinline)
#endif

#ifdef urlprism_is_x86
#include <tmmintrin.h>
#ifdef _MSC_VER
#include <intrin.h>
#endif

typedef __m128i urlprism_block_16;
#define urlprism_block_at_16(at) _mm_loadu_si128((const __m128i *)(at))
#define urlprism_table_16 urlprism_block_at_16
#define urlprism_put_16(at, block) _mm_storeu_si128((__m128i *)(at), block)
#define urlprism_zero_16() _mm_setzero_si128()
#define urlprism_both_16 _mm_and_si128
#define urlprism_either_16 _mm_or_si128
#define urlprism_without_16(first, second) _mm_andnot_si128(second, first)
#define urlprism_looked_up_16 _mm_shuffle_epi8
#define urlprism_bit_16(block) \
    _mm_shuffle_epi8(_mm_set1_epi64x((long long)URLPRISM_BITS), _mm_and_si128(_mm_srli_epi16(block, 4), _mm_set1_epi8(15)))
#define urlprism_is_16(block, code) _mm_cmpeq_epi8(block, _mm_set1_epi8(code))
#define urlprism_digits_16(block) \
    _mm_cmpeq_epi8(_mm_subs_epu8(_mm_sub_epi8(block, _mm_set1_epi8('0')), _mm_set1_epi8(9)), _mm_setzero_si128())
#define urlprism_mask_16(block) ((uint32_t)_mm_movemask_epi8(block))
#define urlprism_moved_16(block) _mm_slli_si128(block, 4)
#define urlprism_numbers_16(first, second) _mm_set_epi64x((long long)(second), (long long)(first))

#ifdef __GNUC__
typedef char urlprism_block_32 __attribute__((vector_size(32)));
typedef unsigned char urlprism_unsigned_32 __attribute__((vector_size(32)));
typedef unsigned short urlprism_pairs_32 __attribute__((vector_size(32)));
typedef unsigned long long urlprism_eights_32 __attribute__((vector_size(32)));

URLPRISM_FOR_32 static inline urlprism_block_32 urlprism_block_at_32(urlprism_octets at) {
    urlprism_block_32 block;
    memcpy(&block, at, 32);
    return block;
}

URLPRISM_FOR_32 static inline urlprism_block_32 urlprism_table_32(urlprism_octets at) {
    unsigned long long eights[2];
    memcpy(eights, at, 16);
    return (urlprism_block_32)(urlprism_eights_32){eights[0], eights[1], eights[0], eights[1]};
}

#define urlprism_zero_32() ((urlprism_block_32){0})
#define urlprism_both_32(first, second) ((first) & (second))
#define urlprism_either_32(first, second) ((first) | (second))
#define urlprism_without_32(first, second) ((first) & ~(second))
#define urlprism_looked_up_32 __builtin_ia32_pshufb256
#define urlprism_bit_32(block) __builtin_ia32_pshufb256( \
    (urlprism_block_32)((urlprism_eights_32){0} + URLPRISM_BITS), (urlprism_block_32)((urlprism_pairs_32)(block) >> 4) & 15)
#define urlprism_is_32(block, code) ((urlprism_block_32)((block) == (code)))
#define urlprism_digits_32(block) ((urlprism_block_32)((urlprism_unsigned_32)(block) - '0' <= 9))
#define urlprism_mask_32(block) ((uint32_t)__builtin_ia32_pmovmskb256(block))
#else
typedef __m256i urlprism_block_32;
#define urlprism_block_at_32(at) _mm256_loadu_si256((const __m256i *)(at))
#define urlprism_table_32(at) _mm256_broadcastsi128_si256(urlprism_block_at_16(at))
#define urlprism_zero_32() _mm256_setzero_si256()
#define urlprism_both_32 _mm256_and_si256
#define urlprism_either_32 _mm256_or_si256
#define urlprism_without_32(first, second) _mm256_andnot_si256(second, first)
#define urlprism_looked_up_32 _mm256_shuffle_epi8
#define urlprism_bit_32(block) _mm256_shuffle_epi8( \
    _mm256_set1_epi64x((long long)URLPRISM_BITS), _mm256_and_si256(_mm256_srli_epi16(block, 4), _mm256_set1_epi8(15)))
#define urlprism_is_32(block, code) _mm256_cmpeq_epi8(block, _mm256_set1_epi8(code))
#define urlprism_digits_32(block) _mm256_cmpeq_epi8( \
    _mm256_subs_epu8(_mm256_sub_epi8(block, _mm256_set1_epi8('0')), _mm256_set1_epi8(9)), _mm256_setzero_si256())
#define urlprism_mask_32(block) ((uint32_t)_mm256_movemask_epi8(block))
#endif

#elif defined(urlprism_has_blocks)
#include <arm_neon.h>

typedef uint8x16_t urlprism_block_16;
#define urlprism_block_at_16(at) vld1q_u8(at)
#define urlprism_table_16 urlprism_block_at_16
#define urlprism_put_16(at, block) vst1q_u8(at, block)
#define urlprism_zero_16() vdupq_n_u8(0)
#define urlprism_both_16(first, second) vandq_u8(first, second)
#define urlprism_either_16(first, second) vorrq_u8(first, second)
#define urlprism_without_16(first, second) vbicq_u8(first, second)
#define urlprism_looked_up_16(table, block) vqtbl1q_u8(table, vandq_u8(block, vdupq_n_u8(0x8f)))
#define urlprism_bits_16() vreinterpretq_u8_u64(vdupq_n_u64(URLPRISM_BITS))
#define urlprism_bit_16(block) vqtbl1q_u8(urlprism_bits_16(), vshrq_n_u8(block, 4))
#define urlprism_is_16(block, code) vceqq_u8(block, vdupq_n_u8(code))
#define urlprism_digits_16(block) vcleq_u8(vsubq_u8(block, vdupq_n_u8('0')), vdupq_n_u8(9))
#define urlprism_moved_16(block) vextq_u8(vdupq_n_u8(0), block, 12)
#define urlprism_numbers_16(first, second) \
    vreinterpretq_u8_u64(vcombine_u64(vcreate_u64(first), vcreate_u64(second)))

typedef struct { urlprism_block_16 first, second; } urlprism_block_32;

#define URLPRISM_OF_BOTH(name, arguments, on_first, on_second) \
static inline urlprism_block_32 urlprism_##name##_32 arguments { \
    urlprism_block_32 result; \
    result.first = urlprism_##name##_16 on_first; \
    result.second = urlprism_##name##_16 on_second; \
    return result; \
}
#define URLPRISM_OF_TWO(name) \
    URLPRISM_OF_BOTH(name, (urlprism_block_32 a, urlprism_block_32 b), (a.first, b.first), (a.second, b.second))
URLPRISM_OF_BOTH(block_at, (urlprism_octets at), (at), (at + 16))
URLPRISM_OF_BOTH(table, (urlprism_octets at), (at), (at))
URLPRISM_OF_BOTH(zero, (void), (), ())
URLPRISM_OF_TWO(both)
URLPRISM_OF_TWO(either)
URLPRISM_OF_TWO(without)
URLPRISM_OF_TWO(looked_up)
URLPRISM_OF_BOTH(bit, (urlprism_block_32 block), (block.first), (block.second))
URLPRISM_OF_BOTH(is, (urlprism_block_32 block, uint8_t code), (block.first, code), (block.second, code))
URLPRISM_OF_BOTH(digits, (urlprism_block_32 block), (block.first), (block.second))
#undef URLPRISM_OF_TWO
#undef URLPRISM_OF_BOTH

/* Sums of two neighbours each: eight octets become one, with a bit of each. */
static inline uint64_t urlprism_mask_of_both(urlprism_block_16 first, urlprism_block_16 second) {
    const urlprism_block_16 bits = urlprism_bits_16();
    urlprism_block_16 sums = vpaddq_u8(vandq_u8(first, bits), vandq_u8(second, bits));
    sums = vpaddq_u8(sums, sums);
    sums = vpaddq_u8(sums, sums);
    return vgetq_lane_u64(vreinterpretq_u64_u8(sums), 0);
}
#define urlprism_mask_16(block) ((uint32_t)urlprism_mask_of_both(block, block) & URLPRISM_ALL_16)
#define urlprism_mask_32(block) ((uint32_t)urlprism_mask_of_both((block).first, (block).second))
#endif

#ifdef urlprism_has_blocks
/* What is used: no blocks, those of 16 octets, of 32, or AVX-512, where there is more. */
enum { urlprism_portable, urlprism_of_16, urlprism_of_32, urlprism_of_64 };

static int urlprism_level = -1;  /* not chosen yet; threads that choose at once choose the same */

/* What the processor has. */
static inline int urlprism_greatest_level(void) {
#if !defined(urlprism_is_x86)
    return urlprism_of_32;
#elif defined(_MSC_VER)
    int of_0[4], of_1[4], of_7[4];
    uint64_t kept;
    __cpuid(of_0, 0);
    __cpuid(of_1, 1);
    if (!(of_1[2] >> 9 & 1)) return urlprism_portable;
    /* The system has to keep the registers: it says so where there is XGETBV. */
    if (of_0[0] < 7 || !(of_1[2] >> 27 & 1)) return urlprism_of_16;
    __cpuidex(of_7, 7, 0);
    kept = _xgetbv(0);
    if ((kept & 0x06) != 0x06 || !(of_7[1] >> 5 & 1)) return urlprism_of_16;
    if ((kept & 0xe6) != 0xe6 || !(of_7[1] >> 30 & of_7[2] >> 1 & 1)) return urlprism_of_32;
    return urlprism_of_64;
#else
    __builtin_cpu_init();
    if (!__builtin_cpu_supports("ssse3")) return urlprism_portable;
    if (!__builtin_cpu_supports("avx2")) return urlprism_of_16;
    if (!__builtin_cpu_supports("avx512bw") || !__builtin_cpu_supports("avx512vbmi")) return urlprism_of_32;
    return urlprism_of_64;
#endif
}

#ifdef __GNUC__
#define URLPRISM_READ_LEVEL() __atomic_load_n(&urlprism_level, __ATOMIC_RELAXED)
#define URLPRISM_WRITE_LEVEL(level) __atomic_store_n(&urlprism_level, level, __ATOMIC_RELAXED)
#else
#define URLPRISM_READ_LEVEL() (*(volatile int *)&urlprism_level)
#define URLPRISM_WRITE_LEVEL(level) (*(volatile int *)&urlprism_level = (level))
#endif

URLPRISM_APART static int urlprism_choose_level(void) {
    const char *asked = getenv("URLPRISM_SIMD");
    int level = urlprism_greatest_level(), most = level;
    if (asked != NULL && !strcmp(asked, "portable")) most = urlprism_portable;
#ifdef urlprism_is_x86
    if (asked != NULL && !strcmp(asked, "ssse3")) most = urlprism_of_16;
    if (asked != NULL && !strcmp(asked, "avx2")) most = urlprism_of_32;
#endif
    level = level < most ? level : most;
    URLPRISM_WRITE_LEVEL(level);
    return level;
}

/* What this processor has, or is asked for. */
static inline int urlprism_known_level(void) {
    const int level = URLPRISM_READ_LEVEL();
    return level < 0 ? urlprism_choose_level() : level;
}
#endif

#endif
