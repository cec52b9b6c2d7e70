"""Whether work grows as its input does: two sizes are compared, and no second is counted."""

from time import process_time

TIMES = 8  # so many times the size
SLACK = 4  # so much more than linear is let pass: what is quadratic takes TIMES times as much


def growth(function, small, large):
    """Return how many times what `function` takes of `small` it takes of `large`."""
    return _least(function, large) / max(_least(function, small), 1e-4)


def is_linear(function, make, size):
    """Return whether `function` takes at most a few times as much of a larger text per character.

    `make` makes the input of a size. A machine that is busy may hit one measurement, not three.
    """
    small, large = make(size), make(size * TIMES)
    return any(growth(function, small, large) <= TIMES * SLACK for _ in range(3))


def _least(function, argument):
    return min(_once(function, argument) for _ in range(3))


def _once(function, argument):
    start = process_time()
    function(argument)
    return process_time() - start
