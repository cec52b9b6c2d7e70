/* The cells of views, and of ports, by 64 rows. cells.h says what a column is made of.

   Rows are plain if they are valid, and 64 octets after each can be read. Where all of 64 are, the
   cells of a part that every URL has are written without a look at each row, and those of a part
   that few have one by one, after all are set to null. */
#ifndef URLPRISM_VIEWS_H
#define URLPRISM_VIEWS_H

#include "blocks.h"
#include "parts.h"

/* A bit for each 64 rows that are all plain. */
static uint64_t urlprism_plain_rows(const urlprism_row *rows, int64_t count) {
    uint64_t bits = 0;
    int64_t number = 0;
    while (number < count) {
        int64_t start = number, end = count - number > 64 ? number + 64 : count;
        int32_t states = 0;
        int have_room = 1;
        for (; number < end; number++) {
            states |= rows[number].state;
            have_room &= rows[number].has_room;
        }
        bits |= (uint64_t)(states <= URLPRISM_LACKS_PATH && have_room) << (start >> 6);
    }
    return bits;
}

/* A cell from a part that 16 octets follow, or are: its size, and its octets or their place. */
#ifdef urlprism_has_blocks
/* What of 16 octets a cell keeps, moved by 4: all of up to 12, or 4 of a longer part; and what it
   keeps of a size and a place. */
#define URLPRISM_LONG_MASKS {{0, ~0U, 0, 0}, {~0U, 0, ~0U, ~0U}}
#define URLPRISM_SHORT_MASKS(first, second, third) {{0, first, second, third}, {~0U, 0, 0, 0}}
static const uint32_t urlprism_cell_masks[14][2][4] = {
    URLPRISM_SHORT_MASKS(0, 0, 0), URLPRISM_SHORT_MASKS(0xff, 0, 0), URLPRISM_SHORT_MASKS(0xffff, 0, 0),
    URLPRISM_SHORT_MASKS(0xffffff, 0, 0), URLPRISM_SHORT_MASKS(~0U, 0, 0),
    URLPRISM_SHORT_MASKS(~0U, 0xff, 0), URLPRISM_SHORT_MASKS(~0U, 0xffff, 0),
    URLPRISM_SHORT_MASKS(~0U, 0xffffff, 0), URLPRISM_SHORT_MASKS(~0U, ~0U, 0),
    URLPRISM_SHORT_MASKS(~0U, ~0U, 0xff), URLPRISM_SHORT_MASKS(~0U, ~0U, 0xffff),
    URLPRISM_SHORT_MASKS(~0U, ~0U, 0xffffff), URLPRISM_SHORT_MASKS(~0U, ~0U, ~0U), URLPRISM_LONG_MASKS
};
#define URLPRISM_MASK(size, number) urlprism_block_at_16((urlprism_octets)urlprism_cell_masks[size][number])

urlprism_inline void urlprism_put_short_view(unsigned char *cell, urlprism_part part) {
    const urlprism_block_16 octets = urlprism_moved_16(urlprism_block_at_16(part.at));
    const urlprism_block_16 kept = urlprism_both_16(octets, URLPRISM_MASK(part.size, 0));
    urlprism_put_16(cell, urlprism_either_16(kept, urlprism_numbers_16((uint32_t)part.size, 0)));
}

urlprism_inline void urlprism_put_near_view(unsigned char *cell, urlprism_part part) {
    const size_t size = (uint32_t)part.size > 13 ? 13 : (uint32_t)part.size;
    const urlprism_block_16 octets = urlprism_moved_16(urlprism_block_at_16(part.at));
    const urlprism_block_16 known = urlprism_both_16(urlprism_numbers_16((uint32_t)part.size, part.place), URLPRISM_MASK(size, 1));
    const urlprism_block_16 kept = urlprism_both_16(octets, URLPRISM_MASK(size, 0));
    urlprism_put_16(cell, urlprism_either_16(kept, known));
}

urlprism_inline void urlprism_put_nulls(unsigned char *cell, int64_t count) {
    for (; count > 0; count--, cell += 16) urlprism_put_16(cell, urlprism_zero_16());
}
#else
static const uint64_t urlprism_low[16] = {
    0, 0xff, 0xffff, 0xffffff, 0xffffffff, 0xffffffffff, 0xffffffffffff, 0xffffffffffffff,
    ~0ULL, ~0ULL, ~0ULL, ~0ULL, ~0ULL, ~0ULL, ~0ULL, ~0ULL
};
static const uint64_t urlprism_high[16] = {
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xffff, 0xffffff, 0xffffffff, 0, 0, 0
};

urlprism_inline void urlprism_put_near_view(unsigned char *cell, urlprism_part part) {
    uint64_t low, high, first, second;
    /* All ones for a long part. */
    const uint64_t is_long = (uint64_t)(int64_t)((12 - part.size) >> 31);
    const uint64_t index = ((uint64_t)part.size | is_long) & 15;
    memcpy(&low, part.at, 8);
    memcpy(&high, part.at + 8, 8);
    low &= urlprism_low[index];
    high &= urlprism_high[index];
    first = (uint64_t)(uint32_t)part.size | low << 32;
    second = (part.place & is_long) | ((low >> 32 | high << 32) & ~is_long);
    memcpy(cell, &first, 8);
    memcpy(cell + 8, &second, 8);
}

urlprism_inline void urlprism_put_nulls(unsigned char *cell, int64_t count) {
    memset(cell, 0, 16 * (size_t)count);
}
#define urlprism_put_short_view(cell, part) urlprism_put_near_view(cell, part)
#endif

/* The same for a part after which nothing may be read. */
urlprism_inline void urlprism_put_view(unsigned char *cell, urlprism_part part, int has_room) {
    if (urlprism_likely(has_room && part.size >= 0)) {
        urlprism_put_near_view(cell, part);
        return;
    }
    memset(cell, 0, 16);
    if (part.size <= 0) return;
    memcpy(cell, &part.size, 4);
    if (part.size > 12) {
        memcpy(cell + 4, part.at, 4);
        memcpy(cell + 8, &part.place, 8);
    } else memcpy(cell + 4, part.at, (size_t)part.size);
}

/* A bit for each of up to 64 plain rows that has a part, of which the row need not be asked more. */
urlprism_inline uint64_t urlprism_having(const urlprism_row *rows, int64_t count, int field) {
    uint64_t bits = 0;
    while (count-- > 0) {
        const urlprism_row *row = rows + count;
        uint64_t has_part;
        if (field == URLPRISM_USERINFO) has_part = row->scheme_end + 3 < row->host_start;
        else if (field == URLPRISM_PORT) has_part = row->host_end + 1 < row->path_start;
        else if (field == URLPRISM_QUERY) has_part = row->path_end < row->query_end;
        else has_part = row->query_end < row->size;
        bits = bits + bits + has_part;
    }
    return bits;
}

/* The cells of up to 64 plain rows, for a part that few have; which of them do. */
urlprism_inline uint64_t urlprism_put_few(unsigned char *cell, const urlprism_row *rows, int64_t count, int field) {
    const uint64_t bits = urlprism_having(rows, count, field);
    uint64_t left;
    urlprism_put_nulls(cell, count);
    for (left = bits; left; left &= left - 1) {
        const int number = urlprism_lowest(left);
        urlprism_put_near_view(cell + 16 * number, urlprism_part_of_valid(rows + number, field));
    }
    return bits;
}

/* The same for a part that all have, but the host. */
urlprism_inline uint64_t urlprism_put_most(unsigned char *cell, const urlprism_row *rows, int64_t count, int field) {
    uint64_t bits = urlprism_all(count);
    int64_t number;
    for (number = 0; number < count; number++, cell += 16) {
        urlprism_part part = urlprism_part_of_valid(rows + number, field);
        if (field == URLPRISM_HOST && !urlprism_likely(part.size >= 0)) {
            bits &= ~((uint64_t)1 << number);
            part.size = 0;
        }
        if (field == URLPRISM_SCHEME && urlprism_likely(part.size <= 12)) urlprism_put_short_view(cell, part);
        else urlprism_put_near_view(cell, part);
    }
    return bits;
}

/* The same for rows that are not all plain. */
urlprism_inline uint64_t urlprism_put_any(unsigned char *cell, const urlprism_row *rows, int64_t count, int field) {
    uint64_t bits = 0;
    int64_t number;
    for (number = 0; number < count; number++, cell += 16) {
        const urlprism_part part = urlprism_part_of(rows + number, field);
        bits |= (uint64_t)(part.size >= 0) << number;
        urlprism_put_view(cell, part, rows[number].has_room);
    }
    return bits;
}

/* The cells of rows; `plain` has a bit for each 64 that are. */
urlprism_inline void urlprism_put_views(
    urlprism_column *column, const urlprism_row *rows, int64_t first, int64_t count, int field, uint64_t plain
) {
    unsigned char *cell = (unsigned char *)column->items + 16 * first;
    const int have_few = field == URLPRISM_QUERY || field == URLPRISM_FRAGMENT || field == URLPRISM_USERINFO;
    int64_t start;
    for (start = 0; start < count; start += 64, plain >>= 1, cell += 16 * 64) {
        const int64_t some = count - start > 64 ? 64 : count - start;
        uint64_t bits;
        if (!urlprism_likely(plain & 1)) bits = urlprism_put_any(cell, rows + start, some, field);
        else if (have_few) bits = urlprism_put_few(cell, rows + start, some, field);
        else bits = urlprism_put_most(cell, rows + start, some, field);
        urlprism_put_bits(column, first + start, bits, some);
    }
}

/* The port of a row, if it is valid and has one; then a bit is set. */
urlprism_inline uint32_t urlprism_port_of(const urlprism_row *row, uint64_t *bits, int number) {
    uint32_t port = 0;
    int32_t pos = row->host_end + 1;
    if (row->state > URLPRISM_LACKS_PATH || pos >= row->path_start || row->host_start <= row->scheme_end + 1) return 0;
    for (; pos < row->path_start; pos++) port = port * 10 + ((const unsigned char *)row->address)[pos] - 48;
    *bits |= (uint64_t)1 << number;
    return port;
}

static void urlprism_put_ports(
    urlprism_column *column, const urlprism_row *rows, int64_t first, int64_t count, uint64_t plain
) {
    uint16_t *cell = (uint16_t *)column->items + first;
    int64_t start;
    for (start = 0; start < count; start += 64, plain >>= 1, cell += 64) {
        const int64_t some = count - start > 64 ? 64 : count - start;
        uint64_t bits = 0, left = plain & 1 ? urlprism_having(rows + start, some, URLPRISM_PORT) : urlprism_all(some);
        memset(cell, 0, 2 * (size_t)some);
        for (; left; left &= left - 1) {
            const int number = urlprism_lowest(left);
            cell[number] = (uint16_t)urlprism_port_of(rows + start + number, &bits, number);
        }
        urlprism_put_bits(column, first + start, bits, some);
    }
}

#endif
