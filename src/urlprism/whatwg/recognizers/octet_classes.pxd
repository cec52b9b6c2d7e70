# The numbers of octet_classes.py, as constants of C.
cdef enum:
    OF_HOST = 0
    OF_PATH = 1
    OF_QUERY = 2
    NOT_DIGIT = 1
    HEXADECIMAL = 2
    DELIMITER = 4
    COLON_OR_DELIMITER = 8
    REMOVED = 16
    LETTER = 32
    AFTER_AUTHORITY = 64
    NOT_SCHEME = 128
    START = 2
    HOLDS_REMOVED = -1
    DECLINED = 0
    ACCEPTED = 1
    HAS_UPPER = 2
    HAS_DEFAULT_PORT = 4
    LACKS_PATH = 8
