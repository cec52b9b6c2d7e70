"""The white space that programs take off: by strings.TrimSpace of Go, trim() of JavaScript."""

from typing import Final

_SPACES: Final = "\t\n\v\f\r \xa0\u1680\u2028\u2029\u202f\u205f\u3000" + "".join(
    map(chr, range(0x2000, 0x200B))
)
OF_GO: Final = _SPACES + "\x85"
OF_JAVASCRIPT: Final = _SPACES + "\ufeff"
OF_C: Final = "\t\n\v\f\r "
