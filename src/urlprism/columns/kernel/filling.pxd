cimport cython
cimport urlprism._core.escapes.percent as percent
cimport urlprism._core.octets.marks as marks
cimport urlprism._core.octets.memory as memory
cimport urlprism._core.octets.scan as scan
cimport urlprism._core.octets.signs as signs
cimport urlprism.columns.memory.cells as cells
cimport urlprism.columns.kernel.cuts as cuts
cimport urlprism.columns.kernel.plain as plain
cimport urlprism.columns.kernel.clickhouse_spans as clickhouse
cimport urlprism.columns.kernel.rows as kernel
cimport urlprism.columns.kernel.shares as shares
cimport urlprism.columns.kernel.spark_spans as spark
cimport urlprism.comparison.certificate.agreement as agreement
cimport urlprism.comparison.certificate.implied as implied
cimport urlprism.comparison.certificate.targets as targets
cimport urlprism.readers.programs.java.places as java
cimport urlprism.redaction.sieve as sieve
cimport urlprism.whatwg.recognizers.octet_classes as classes
cimport urlprism.whatwg.recognizers.recognizer as recognizer
cimport urlprism.whatwg.recognizers.rows as rows
cimport urlprism.whatwg.sites.suffixes as suffixes
from urlprism._core.octets.marks cimport MarksAt
from urlprism._core.octets.memory cimport Octets
from urlprism.columns.memory.cells cimport RowAt
from urlprism.columns.kernel.rows cimport Work

cdef bytes _VERDICTS, _SIZES, _NEEDS_RESOLVING
cdef int _AS_VIEWS, _OK, _WHATWG, _NORMAL, _PARAMETER, _QUIET, _SAFE, _SUFFIX, _SITE, _PRIVATE_RULES
cdef int _TRIPLETS, _ABSOLUTE, _BY_SYNTAX, _BY_SCHEME
cdef int _CERTIFIED, _CLICKHOUSE, _SPARK, _URLLIB, _VERDICT, _RAISES, _READS_QUERY
cdef int _DECIDES, _DECIDES_TOGETHER, _ALIKE_IS_NULL, _UNKNOWN, _ALIKE
cdef int _SCHEME, _HOST, _PORT, _PATH, _QUERY, _FRAGMENT, _HREF, _HOSTNAME, _NETLOC, _PARAMS, _AUTHORITY
cdef int _DONE, _WRONG, _NO_MEMORY, _ROWS, _OF_CUTS, _LONG, _FAR, _OF_VERDICT, _SIZE_OF_VERDICTS
cdef int _ABSENT, _ENCODED, _SAFE, _OF_WORD

@cython.locals(block=Py_ssize_t, first=Py_ssize_t)
cdef int fill_blocks(Work work) except -1 nogil

@cython.locals(count=Py_ssize_t, wrong=Py_ssize_t, result=int)
cdef int fill(Work work, Py_ssize_t first, Py_ssize_t end) except -1 nogil

@cython.locals(is_verdict=bint)
cdef bint _keeps_rewritten(Work work) noexcept nogil

@cython.locals(result=int)
cdef int _begin_verdicts(Work work) noexcept nogil

@cython.locals(answered=Py_ssize_t, index=Py_ssize_t, row=RowAt, is_null=bint, has_copies=bint)
cdef bint _put_verdicts(Work work, Py_ssize_t count) noexcept nogil

@cython.locals(verdict=int)
cdef bint _put_verdict(Work work, RowAt row, Py_ssize_t index, Octets octets) noexcept nogil

@cython.locals(verdict=int)
cdef int _implied(Work work, RowAt row, Octets octets) noexcept nogil

cdef bint _is_certified(Work work, RowAt row, Octets octets) noexcept nogil

@cython.locals(others=Py_ssize_t, index=Py_ssize_t, row=RowAt, is_near=bint, is_cut=bint)
cdef Py_ssize_t _cut_rows(Work work, Py_ssize_t count) noexcept nogil

@cython.locals(flags=int, number=Py_ssize_t)
cdef bint _cut(Work work, RowAt row, Py_ssize_t index, Octets octets) noexcept nogil

cdef int _recognize(RowAt row, Octets octets, bint is_whole) noexcept nogil

cdef bint _cut_otherwise(Work work, RowAt row, Py_ssize_t index, Octets octets) noexcept nogil

@cython.locals(is_normal=bint)
cdef bint _put_normal(Work work, RowAt row, Py_ssize_t index, Octets octets, int changes) noexcept nogil

cdef bint _has_sign(RowAt row, Octets octets, Py_ssize_t end, int sign) noexcept nogil

@cython.locals(at=Py_ssize_t, end=Py_ssize_t)
cdef bint _rewrite_normal(Work work, RowAt row, Py_ssize_t index, Octets octets, int changes) noexcept nogil

cdef bint _keep_absolute(Work work, RowAt row, Py_ssize_t index, Octets octets) noexcept nogil

@cython.locals(is_quiet=bint)
cdef bint _keep_quiet(Work work, RowAt row, Py_ssize_t index, Octets octets) noexcept nogil

cdef bint _keep_whole(Work work, RowAt row, Py_ssize_t index) noexcept nogil

@cython.locals(flags=int, size=Py_ssize_t, start=Py_ssize_t, end=Py_ssize_t)
cdef bint _cut_parameter(Work work, RowAt row, Py_ssize_t index, Octets octets) noexcept nogil

@cython.locals(flags=int, start=Py_ssize_t)
cdef bint _cut_site(Work work, RowAt row, Py_ssize_t index, Octets octets) noexcept nogil

@cython.locals(private=bint, start=Py_ssize_t, end=Py_ssize_t)
cdef Py_ssize_t _place_of_suffix(Work work, RowAt row, Octets octets) noexcept nogil

@cython.locals(size=Py_ssize_t, at=Py_ssize_t)
cdef bint _join_site(Work work, RowAt row, Py_ssize_t index, Octets octets, Py_ssize_t start) noexcept nogil

@cython.locals(
    of_gate=Py_ssize_t, authority=Py_ssize_t, path=Py_ssize_t, end=Py_ssize_t, size=Py_ssize_t, at=Py_ssize_t,
    start=Py_ssize_t, columns=Py_ssize_t,
)
cdef bint _pass_gate(Work work, RowAt row, Py_ssize_t index, Octets octets) noexcept nogil

@cython.locals(code=int, start=Py_ssize_t, end=Py_ssize_t)
cdef bint _put_part(Work work, RowAt row, Py_ssize_t index, Py_ssize_t number, Octets octets) noexcept nogil

cdef bint _cut_as_java(Work work, RowAt row, Py_ssize_t index, Octets octets) noexcept nogil

@cython.locals(number=Py_ssize_t, code=int, start=Py_ssize_t, end=Py_ssize_t)
cdef bint _cut_as_clickhouse(Work work, RowAt row, Py_ssize_t index, Octets octets) noexcept nogil

@cython.locals(texts=list, index=Py_ssize_t, row=RowAt, values=list, number=Py_ssize_t, result=int)
cdef int _read_others(Work work, Py_ssize_t count) except -1 with gil

@cython.locals(
    encoded=list, joined=bytes, size=Py_ssize_t, result=int, end=Py_ssize_t, start=Py_ssize_t,
    number=Py_ssize_t,
)
cdef int _keep(Work work, RowAt row, Py_ssize_t index, object values) except -1
