"""No test asserts a time: clocks are read where something is waited for, and nowhere else.

How much work a call does is counted in steps (tests/help/work.py), or two sizes are compared
(tests/help/linear.py); how fast it is, the benchmarks tell.
"""

import ast
from pathlib import Path

import pytest

pytestmark = pytest.mark.once

TESTS = Path(__file__).parents[1]
CLOCKS = {
    *("time", "time_ns", "monotonic", "monotonic_ns", "perf_counter", "perf_counter_ns"),
    *("process_time", "process_time_ns", "thread_time", "thread_time_ns", "clock_gettime"),
    # These end the run, or a thread, when a time is over.
    *("timeit", "default_timer", "dump_traceback_later", "setitimer", "alarm"),
}
OWNERS = {"time", "timeit", "faulthandler", "signal"}
# Files that read a clock, and which: the first two compare sizes, the others wait for a program.
KNOWN = {
    "help/linear.py": {"process_time"},
    "laws/test_pattern_laws.py": {"process_time"},
    "cli/conftest.py": {"monotonic"},
    "cli/test_scan.py": {"monotonic"},
    "cli/test_tables.py": {"monotonic"},
    "cli/test_terminal.py": {"monotonic"},
    "columns/fuzz_buffers.py": {"monotonic"},
    "fuzz/__main__.py": {"monotonic"},
    "web/browsers.py": {"monotonic"},
}


def read(source):
    """Return the clocks that a file reads, whatever way it has imported them."""
    found = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            found |= {node.attr} if node.value.id in OWNERS else set()
        elif isinstance(node, ast.ImportFrom) and node.module in OWNERS:
            found |= {name.name for name in node.names}
    return found & CLOCKS


def test_clocks_are_read_where_something_is_waited_for():
    files = {path.relative_to(TESTS).as_posix(): path for path in sorted(TESTS.rglob("*.py"))}
    found = {name: read(path.read_text("utf-8")) for name, path in files.items()}
    assert {name: clocks for name, clocks in found.items() if clocks} == KNOWN


@pytest.mark.parametrize(
    ("source", "clocks"),
    [
        ("import time\nstart = time.perf_counter()", {"perf_counter"}),
        ("from time import process_time, sleep", {"process_time"}),
        ("import faulthandler\nfaulthandler.dump_traceback_later(60)", {"dump_traceback_later"}),
        ("import timeit\ntimeit.timeit('1')", {"timeit"}),
        ("import time\ntime.sleep(1)\nself.time.wait()\nperf_counter = 1", set()),
    ],
)
def test_clocks_are_found(source, clocks):
    assert read(source) == clocks
