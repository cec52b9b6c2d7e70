"""Make an error in one step.

As in `_core.octets.memory`, the `.pxd` beside this module holds the same function inline in C.
"""

from urlprism.errors import URLError


def refusal(
    cls: type[URLError], message: str, text: str, start: int, end: int, rule: str
) -> URLError:
    """Return `URLError(message, text, start, end, rule)`, whose `__init__` would do nothing more.

    Like every exception, it holds what `__new__` gets.
    """
    return cls.__new__(cls, message, text, start, end, rule)
