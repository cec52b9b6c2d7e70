/* The rows of a column of texts, and the cells of its results. cells.py says what the functions do,
   and has the same for the pure build; cells.pxd has these.

   No function reads outside the octets of a row, unless the row says that 64 more can be read, which
   it says only within a buffer of known size. Then cells are written without a branch for parts that
   are absent, which a processor cannot foresee. */
#ifndef URLPRISM_CELLS_H
#define URLPRISM_CELLS_H

#include "views.h"

#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ != __ORDER_LITTLE_ENDIAN__
#error "the cells of columns are written for processors with the least octet first; build pure"
#endif

enum { URLPRISM_OFFSETS_32, URLPRISM_OFFSETS_64, URLPRISM_VIEWS };
enum { URLPRISM_ROOM = 64 };
enum {
    URLPRISM_NO_FAULT, URLPRISM_BAD_OFFSETS, URLPRISM_BAD_VIEW, URLPRISM_BAD_INDEX
};

typedef struct {
    int64_t offset, length, data_size, n_buffers, indices_offset, n_values;
    intptr_t validity, items, data, buffers, sizes, indices, indices_validity;
    int32_t kind, index_width, index_is_signed, fault;
} urlprism_texts;

urlprism_inline int64_t urlprism_bit(intptr_t bits, int64_t index) {
    return ((const unsigned char *)bits)[index >> 3] >> (index & 7) & 1;
}

urlprism_inline int64_t urlprism_integer(intptr_t items, int64_t index, int width, int is_signed) {
    const unsigned char *at = (const unsigned char *)items + index * width;
    uint64_t value = 0;
    uint32_t of_4; uint16_t of_2;
    if (width == 8) { memcpy(&value, at, 8); return (int64_t)value; }
    if (width == 4) { memcpy(&of_4, at, 4); return is_signed ? (int64_t)(int32_t)of_4 : (int64_t)of_4; }
    if (width == 2) { memcpy(&of_2, at, 2); return is_signed ? (int64_t)(int16_t)of_2 : (int64_t)of_2; }
    return is_signed ? (int64_t)(signed char)at[0] : (int64_t)at[0];
}

/* Fill a row with the text `index`; 0, or what is wrong. */
urlprism_inline int urlprism_read_row(const urlprism_texts *texts, int kind, int64_t index, urlprism_row *row) {
    int64_t start, end, size;
    if (kind == URLPRISM_VIEWS) {
        const unsigned char *view = (const unsigned char *)texts->items + 16 * index;
        int32_t parts[4];
        memcpy(parts, view, 16);
        if (parts[0] < 0) return URLPRISM_BAD_VIEW;
        row->size = parts[0];
        if (parts[0] <= 12) {
            row->address = (intptr_t)(view + 4);
            row->buffer = row->shift = row->has_room = 0;
            return 0;
        }
        if (parts[2] < 0 || parts[2] >= texts->n_buffers || parts[3] < 0) return URLPRISM_BAD_VIEW;
        size = ((const int64_t *)texts->sizes)[parts[2]];
        end = (int64_t)parts[3] + parts[0];
        if (end > size) return URLPRISM_BAD_VIEW;
        row->address = ((const intptr_t *)texts->buffers)[parts[2]] + parts[3];
        row->buffer = parts[2];
        row->shift = parts[3];
        row->has_room = end + URLPRISM_ROOM <= size;
        return 0;
    }
    if (kind == URLPRISM_OFFSETS_32) {
        int32_t pair[2];
        memcpy(pair, (const char *)texts->items + 4 * index, 8);
        start = pair[0];
        end = pair[1];
    } else {
        int64_t pair[2];
        memcpy(pair, (const char *)texts->items + 8 * index, 16);
        start = pair[0];
        end = pair[1];
    }
    if (!urlprism_likely(start >= 0 && start <= end && end <= texts->data_size)) return URLPRISM_BAD_OFFSETS;
    row->address = texts->data + start;
    row->buffer = (int32_t)(start >> 30);
    row->shift = (int32_t)(start & 0x3fffffff);
    row->has_room = end + URLPRISM_ROOM <= texts->data_size;
    size = end - start;
    row->size = size > 0x7fffffff ? 0x7fffffff : (int32_t)size;
    return 0;
}

urlprism_inline int64_t urlprism_read_kind(
    urlprism_texts *texts, int kind, int has_nulls, int has_indices, int64_t first, int64_t count, urlprism_row *rows
) {
    int64_t number;
    for (number = 0; number < count; number++) {
        urlprism_row *row = rows + number;
        int64_t index = texts->offset + first + number;
        row->state = URLPRISM_PENDING;
        row->is_rewritten = 0;
        if (has_indices) {
            int64_t place = texts->indices_offset + first + number;
            index = 0;
            if (texts->indices_validity && !urlprism_bit(texts->indices_validity, place)) row->state = URLPRISM_NULL;
            else {
                index = urlprism_integer(texts->indices, place, texts->index_width, texts->index_is_signed);
                if (index < 0 || index >= texts->n_values) {
                    texts->fault = URLPRISM_BAD_INDEX;
                    return number;
                }
            }
            index += texts->offset;
        }
        if (has_nulls && row->state != URLPRISM_NULL && !urlprism_bit(texts->validity, index)) row->state = URLPRISM_NULL;
        if (row->state == URLPRISM_NULL && (kind == URLPRISM_VIEWS || has_indices)) {
            row->address = 0;
            row->size = row->buffer = row->shift = row->has_room = 0;
            continue;
        }
        texts->fault = urlprism_read_row(texts, kind, index, row);
        if (texts->fault) return number;
        if (row->state == URLPRISM_NULL) row->size = row->has_room = 0;
    }
    return -1;
}

/* Fill `count` rows, from the row `first` on; -1, or the number of the first that is wrong. */
static int64_t urlprism_read_rows(urlprism_texts *texts, int64_t first, int64_t count, urlprism_row *rows) {
    int has_nulls = texts->validity != 0, kind = texts->kind;
    if (texts->indices) return urlprism_read_kind(texts, kind, has_nulls, 1, first, count, rows);
    if (kind == URLPRISM_OFFSETS_32 && !has_nulls) return urlprism_read_kind(texts, URLPRISM_OFFSETS_32, 0, 0, first, count, rows);
    if (kind == URLPRISM_OFFSETS_32) return urlprism_read_kind(texts, URLPRISM_OFFSETS_32, 1, 0, first, count, rows);
    if (kind == URLPRISM_OFFSETS_64) return urlprism_read_kind(texts, URLPRISM_OFFSETS_64, has_nulls, 0, first, count, rows);
    return urlprism_read_kind(texts, URLPRISM_VIEWS, has_nulls, 0, first, count, rows);
}

/* The cells of copied texts: parts for a field, or what is cut if there are cuts. */
urlprism_inline void urlprism_put_texts(
    urlprism_column *column, const urlprism_row *rows, const urlprism_cut *cuts, int64_t first, int64_t count,
    int field, int is_large
) {
    unsigned char *data = (unsigned char *)column->data;
    int64_t used = column->used, number = 0;
    int32_t *small = (int32_t *)column->items + first + 1;
    int64_t *large = (int64_t *)column->items + first + 1;
    while (number < count) {
        int64_t start = number, end = count - number > 64 ? number + 64 : count;
        uint64_t bits = 0;
        for (; number < end; number++) {
            const urlprism_row *row = rows + number;
            urlprism_part part = cuts ? urlprism_cut_of(row, cuts[number]) : urlprism_part_of(row, field);
            bits |= (uint64_t)(part.size >= 0) << (number - start);
            part.size = part.size < 0 ? 0 : part.size;
            if (row->has_room && part.size <= 128) {
                int64_t done = 0;
                do {
                    memcpy(data + used + done, part.at + done, 32);
                    done += 32;
                } while (done < part.size);
            } else if (part.size > 0) memcpy(data + used, part.at, (size_t)part.size);
            used += part.size;
            if (is_large) large[number] = used;
            else small[number] = (int32_t)used;
        }
        urlprism_put_bits(column, first + start, bits, end - start);
    }
    column->used = used;
}

static void urlprism_put_ok(urlprism_column *column, const urlprism_row *rows, int64_t first, int64_t count) {
    int64_t number = 0;
    while (number < count) {
        int64_t start = number, end = count - number > 64 ? number + 64 : count;
        uint64_t known = 0, bits = 0;
        for (; number < end; number++) {
            known |= (uint64_t)(rows[number].state != URLPRISM_NULL) << (number - start);
            bits |= (uint64_t)(rows[number].state <= URLPRISM_LACKS_PATH) << (number - start);
        }
        memcpy((char *)column->items + ((first + start) >> 3), &bits, 8);
        urlprism_put_bits(column, first + start, known, end - start);
    }
}

#define URLPRISM_FIELDS(PUT) \
    switch (column->field) { \
    case URLPRISM_SCHEME: PUT(URLPRISM_SCHEME); break; \
    case URLPRISM_USERINFO: PUT(URLPRISM_USERINFO); break; \
    case URLPRISM_HOST: PUT(URLPRISM_HOST); break; \
    case URLPRISM_PATH: PUT(URLPRISM_PATH); break; \
    case URLPRISM_QUERY: PUT(URLPRISM_QUERY); break; \
    case URLPRISM_FRAGMENT: PUT(URLPRISM_FRAGMENT); break; \
    case URLPRISM_HREF: PUT(URLPRISM_HREF); break; \
    default: PUT(URLPRISM_ORIGIN); \
    }
#define URLPRISM_PUT_VIEWS(field) urlprism_put_views(column, rows, first, count, field, plain)
#define URLPRISM_PUT_SMALL(field) urlprism_put_texts(column, rows, NULL, first, count, field, 0)
#define URLPRISM_PUT_LARGE(field) urlprism_put_texts(column, rows, NULL, first, count, field, 1)

/* Write the cells of `count` rows, the first of them row `first`, a multiple of 64; `plain`
   is what `urlprism_plain_rows` says of them. */
static void urlprism_put_cells(
    urlprism_column *column, const urlprism_row *rows, int64_t first, int64_t count, uint64_t plain
) {
    if (column->field == URLPRISM_OK) urlprism_put_ok(column, rows, first, count);
    else if (column->field == URLPRISM_PORT) urlprism_put_ports(column, rows, first, count, plain);
    else if (column->layout == 0) { URLPRISM_FIELDS(URLPRISM_PUT_VIEWS) }
    else if (column->layout == 1) { URLPRISM_FIELDS(URLPRISM_PUT_SMALL) }
    else { URLPRISM_FIELDS(URLPRISM_PUT_LARGE) }
}

/* Add `more` to the offsets of the rows from `first` on, and before `end`. */
static void urlprism_shift_offsets(intptr_t cells, int64_t first, int64_t end, int64_t more, int is_large) {
    int64_t number;
    for (number = first + 1; number <= end; number++) {
        if (is_large) ((int64_t *)cells)[number] += more;
        else ((int32_t *)cells)[number] += (int32_t)more;
    }
}

/* Whether octets are all ASCII. */
urlprism_inline int urlprism_all_ascii(const unsigned char *at, int64_t size) {
    uint64_t one, two, three, four, high = 0x8080808080808080ULL;
    int64_t pos = 0;
    if (size >= 32) {
        /* The last octets are read twice, which takes less time than one by one. */
        for (;; pos = pos + 32 > size - 32 ? size - 32 : pos + 32) {
            memcpy(&one, at + pos, 8);
            memcpy(&two, at + pos + 8, 8);
            memcpy(&three, at + pos + 16, 8);
            memcpy(&four, at + pos + 24, 8);
            if ((one | two | three | four) & high) return 0;
            if (pos == size - 32) return 1;
        }
    }
    for (; pos + 8 <= size; pos += 8) {
        memcpy(&one, at + pos, 8);
        if (one & high) return 0;
    }
    for (; pos < size; pos++) if (at[pos] & 0x80) return 0;
    return 1;
}

/* Whether octets are UTF-8 without surrogates; most are ASCII, which takes less time to see. */
static int urlprism_is_utf8(const unsigned char *octets, int64_t size) {
    int64_t at = 0;
    if (urlprism_all_ascii(octets, size)) return 1;
    while (at < size) {
        unsigned char lead = octets[at];
        int more, number;
        uint64_t eight;
        if (lead < 0x80) {
            if (at + 8 <= size) {
                memcpy(&eight, octets + at, 8);
                if (!(eight & 0x8080808080808080ULL)) { at += 8; continue; }
            }
            at++;
            continue;
        }
        more = lead >= 0xf0 ? 3 : lead >= 0xe0 ? 2 : 1;
        if (lead < 0xc2 || lead > 0xf4 || at + more >= size) return 0;
        for (number = 1; number <= more; number++) if ((octets[at + number] & 0xc0) != 0x80) return 0;
        if (lead == 0xe0 && octets[at + 1] < 0xa0) return 0;
        if (lead == 0xed && octets[at + 1] > 0x9f) return 0;
        if (lead == 0xf0 && octets[at + 1] < 0x90) return 0;
        if (lead == 0xf4 && octets[at + 1] > 0x8f) return 0;
        at += more + 1;
    }
    return 1;
}

#endif
