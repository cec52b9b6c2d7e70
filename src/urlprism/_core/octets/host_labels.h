/* The labels of a host name. host_labels.py says what the function does; host_labels.pxd has it.

   Where dots and hyphens are is a bit for each octet, the last of the name the highest. Nothing is
   read but octets[0] to octets[end - 1]: what is left of a name after whole blocks of 16 is read
   together with the octets before it. */
#ifndef URLPRISM_HOST_LABELS_H
#define URLPRISM_HOST_LABELS_H

#include <stddef.h>
#include <stdint.h>
#include "bits.h"
#include "blocks.h"

enum { URLPRISM_MOST_OF_LABEL = 63, URLPRISM_MOST_OF_LABELS = 253 };

static inline ptrdiff_t urlprism_last_label_one_by_one(
    const unsigned char *octets, ptrdiff_t start, ptrdiff_t end
) {
    ptrdiff_t label = start, at;
    if (end - start > URLPRISM_MOST_OF_LABELS) return -1;
    for (at = start;; at++) {
        if (at < end && octets[at] != '.') continue;
        if (at == label || at - label > URLPRISM_MOST_OF_LABEL) return -1;
        if (octets[label] == '-' || octets[at - 1] == '-') return -1;
        if (at - label >= 4 && octets[label + 2] == '-' && octets[label + 3] == '-') return -1;
        if (at == end) return label;
        label = at + 1;
    }
}

#ifdef urlprism_has_blocks
#define URLPRISM_BITS_OF(block, code) ((uint64_t)urlprism_mask_16(urlprism_is_16(block, code)))

static inline ptrdiff_t urlprism_last_label(const unsigned char *octets, ptrdiff_t start, ptrdiff_t end) {
    const ptrdiff_t size = end - start, unused = 64 - size;
    ptrdiff_t at;
    uint64_t dots, hyphens, starts, ends, first;
    urlprism_block_16 block;
    if (size < 1 || size > URLPRISM_MOST_OF_LABEL || end < 16) return urlprism_last_label_one_by_one(octets, start, end);
    block = urlprism_block_at_16(octets + end - 16);
    dots = URLPRISM_BITS_OF(block, '.') << 48;
    hyphens = URLPRISM_BITS_OF(block, '-') << 48;
    for (at = 0; at + 16 < size; at += 16) {
        block = urlprism_block_at_16(octets + start + at);
        dots |= URLPRISM_BITS_OF(block, '.') << (unused + at);
        hyphens |= URLPRISM_BITS_OF(block, '-') << (unused + at);
    }
    first = (uint64_t)1 << unused;
    dots &= ~(first - 1);
    hyphens &= ~(first - 1);
    starts = dots << 1 | first;
    ends = dots >> 1 | (uint64_t)1 << 63;
    if ((dots & (starts | (uint64_t)1 << 63)) | (hyphens & (starts | ends)) | (hyphens & hyphens >> 1 & starts << 2))
        return -1;
    return dots ? end - 63 + urlprism_highest(dots) : start;
}
#undef URLPRISM_BITS_OF
#else
#define urlprism_last_label urlprism_last_label_one_by_one
#endif

#endif
