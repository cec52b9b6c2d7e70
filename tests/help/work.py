"""The work of a call, counted as the lines of Python that it runs and its calls.

No clock is read, so that a busy machine makes no difference. The work inside a call of C, such as a
regular expression, and inside a compiled module does not count: `python -m benchmarks hostile`
measures it.
"""

import sys

# For twice the text, linear work takes twice the steps and quadratic work four times as many.
TIMES, MORE = 2.6, 400


def is_linear_in_steps(function, make, size=1_000):
    """Whether `function` takes about twice as many steps if its text is twice as long.

    `make` makes the text of a size.
    """
    function(make(20))  # modules loaded for the first text do not count
    small, large = (steps(function, make(each)) for each in (size, 2 * size))
    return large <= TIMES * small + MORE


def steps(function, *arguments):
    """Return how many lines of Python `function` runs, with calls and returns counted too."""
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
