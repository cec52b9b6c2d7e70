/* Blocks of rows that threads share: each takes the next one. shares.py says what the functions do. */
#ifndef URLPRISM_SHARES_H
#define URLPRISM_SHARES_H

#include <stdint.h>
#include "atomic.h"
#if defined(__SSE2__) && defined(__x86_64__)
#include <emmintrin.h>
#define urlprism_pause() _mm_pause()
#else
#define urlprism_pause() ((void)0)
#endif

/* The counts are changed by several threads at once; the number of an owner for each block follows. */
typedef struct {
    long next;
    long ended;
    long stopped;
    int64_t count;
} urlprism_share;

static inline int32_t *urlprism_owners(intptr_t share) {
    return (int32_t *)((urlprism_share *)share + 1);
}

static inline int64_t urlprism_take_block(intptr_t at, int32_t owner) {
    urlprism_share *share = (urlprism_share *)at;
    const int64_t block = (int64_t)urlprism_add(&share->next, 1) - 1;
    if (block >= share->count || urlprism_add(&share->stopped, 0)) return -1;
    urlprism_owners(at)[block] = owner;
    return block;
}

static inline void urlprism_stop(intptr_t at) {
    (void)urlprism_add(&((urlprism_share *)at)->stopped, 1);
}

static inline void urlprism_end(intptr_t at) {
    (void)urlprism_add(&((urlprism_share *)at)->ended, 1);
}

static inline int urlprism_have_ended(intptr_t at, int64_t count, int64_t looks) {
    for (; looks > 0; looks--) {
        if (urlprism_add(&((urlprism_share *)at)->ended, 0) >= count) return 1;
        urlprism_pause();
    }
    return 0;
}

#endif
