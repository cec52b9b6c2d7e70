"""How much work a call does, counted: the lines of Python that it runs, and its calls.

No clock is asked, so that a busy machine changes nothing. What one call of C does, as of a regular
expression, is not seen, nor is a compiled module: `python -m benchmarks hostile` measures those.
"""

import sys

# Twice the text takes twice the steps, and what is quadratic four times as many.
TIMES, MORE = 2.6, 400


def is_linear_in_steps(function, make, size=1_000):
    """Return whether `function` takes about twice the steps where its text is twice as long.

    `make` makes the text of a size.
    """
    function(make(20))  # what is loaded for the first text is not counted
    small, large = (steps(function, make(each)) for each in (size, 2 * size))
    return large <= TIMES * small + MORE


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
