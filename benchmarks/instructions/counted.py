"""What valgrind runs: each row, with a mark before and after the calls that are counted.

A mark is a call of `getppid` of the C library, at which callgrind writes what it counted since the
last one. Nothing else here calls it.
"""

import gc
import os
from typing import Final

from benchmarks.instructions.rows import Row, rows

# The calls before the first mark; then stretches of few and of many calls, in turn. The least of
# each counts: what happens now and then, such as memory asked of the system, is in the others.
WARM: Final = 3
FEW: Final = 2
MANY: Final = 12
TURNS: Final = 3


def main() -> None:
    """Run all rows."""
    gc.disable()
    for row in rows():
        run(row, WARM)
        for count in (FEW, MANY) * TURNS:
            os.getppid()
            run(row, count)
        os.getppid()


def run(row: Row, count: int) -> None:
    """Call a row's function with each of its inputs, `count` times."""
    function, inputs = row.function, row.inputs
    for _ in range(count):
        for each in inputs:
            function(each)


if __name__ == "__main__":
    main()
