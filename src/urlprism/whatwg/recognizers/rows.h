/* A text in memory, what is known of it, and the places of its parts. rows.py says more. */
#ifndef URLPRISM_ROWS_H
#define URLPRISM_ROWS_H

#include <stdint.h>

typedef struct {
    intptr_t address;
    int32_t size, buffer, shift, state;
    int16_t has_room, is_rewritten;
    int32_t scheme_end, username_end, host_start, host_end, path_start, path_end, query_end;
    int32_t origin_start, origin_end;
} urlprism_row;

#endif
