"""Whether work grows linearly: the times for two sizes are compared, without a limit in seconds."""

from time import process_time

TIMES = 8  # the ratio of the two sizes
SLACK = 4  # the tolerated factor above linear growth; quadratic growth is TIMES above it


def growth(function, small, large):
    """Return the ratio of the times that `function` takes for `large` and for `small`."""
    return _least(function, large) / max(_least(function, small), 1e-4)


def is_linear(function, make, size):
    """Whether `function` takes at most a few times as long per character for a larger text.

    `make` makes the input of a size. A busy machine may spoil one measurement, but not three.
    """
    small, large = make(size), make(size * TIMES)
    return any(growth(function, small, large) <= TIMES * SLACK for _ in range(3))


def _least(function, argument):
    return min(_once(function, argument) for _ in range(3))


def _once(function, argument):
    start = process_time()
    function(argument)
    return process_time() - start
