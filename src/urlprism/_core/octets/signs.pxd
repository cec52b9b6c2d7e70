# The numbers of signs.py, as constants of C.
cdef enum:
    SPACE = 0x20
    NUMBER = 0x23
    PERCENT = 0x25
    HYPHEN = 0x2D
    DOT = 0x2E
    SOLIDUS = 0x2F
    ZERO = 0x30
    COLON = 0x3A
    SEMICOLON = 0x3B
    QUESTION = 0x3F
    AT = 0x40
    BACKSLASH = 0x5C
    SMALL_A = 0x61
    SMALL_B = 0x62
    SMALL_I = 0x69
    SMALL_S = 0x73
    SMALL_Z = 0x7A
    BAR = 0x7C
