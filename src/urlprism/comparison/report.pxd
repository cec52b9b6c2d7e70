cimport cython
from urlprism.comparison.certificate.agreement cimport certify

cdef tuple _DEFAULT
cdef str _NO_READER
cdef object _ALIKE


cdef class Comparison:
    cdef readonly str text
    cdef readonly str base
    cdef readonly object is_certified
    cdef object _readers
    cdef list _assessments


@cython.locals(comparison=Comparison, exact=str)
cpdef Comparison compare(object text, object base=*, object readers=*)

@cython.locals(comparison=Comparison)
cpdef Comparison uncertified(str text, object base, tuple readers, object assessment=*)

cpdef list compare_uncertified(list texts, tuple readers)

cpdef object assessment_of(Comparison comparison)

@cython.locals(assessments=list)
cdef list _assessments_of(Comparison comparison)
