# places.py in C: the function does what the function of the same name does there.
from urlprism.rfc3986.record cimport Spans

cdef inline int fill(
    Spans reference, str text, int scheme_end, int host_start, int host_end, int path_start, int path_end, int query_end
) except -1:
    reference._scheme_end = scheme_end
    reference._host_start = host_start
    reference._host_end = host_end
    reference._path_start = path_start
    reference._path_end = path_end
    reference._query_end = query_end
    reference._text = text
    return 0
