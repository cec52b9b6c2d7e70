"""How much work a call does, counted: the lines of Python that it runs, and its calls.

No clock is asked, so that a busy machine changes nothing. What one call of C does, as of a regular
expression, is not seen, nor is a compiled module: `python -m benchmarks hostile` measures those.
"""

import sys


def steps(function, *arguments):
    """Return how many lines of Python run, calls and returns counted too, where `function` does."""
    count = 0

    def trace(*_):
        nonlocal count
        count += 1
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        function(*arguments)
    finally:
        sys.settrace(before)
    return count
