# The C of refusals.py: the function here does what the one of the same name does there.
cdef extern from *:
    """
    static inline PyObject *urlprism_exception(PyObject *cls, PyObject *values) {
        return ((PyTypeObject *)cls)->tp_new((PyTypeObject *)cls, values, NULL);
    }
    """
    object urlprism_exception(object, object)

cdef inline object refusal(object cls, str message, str text, Py_ssize_t start, Py_ssize_t end, str rule):
    return urlprism_exception(cls, (message, text, start, end, rule))
