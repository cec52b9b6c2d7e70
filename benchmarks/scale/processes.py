"""The processor time of a process and of all below it, from /proc: of a JVM and its workers."""

import os
from pathlib import Path
from typing import Final

_PROC: Final = Path("/proc")
_PARENT: Final = 1  # the places of fields behind the name, which may have spaces
_TIMES: Final = slice(11, 15)  # user and system, of the process and of the children that ended


def seconds_of_tree(root: int) -> float:
    """Return the processor seconds of a process, of all below it, and of those that have ended."""
    parents: dict[int, int] = {}
    ticks: dict[int, int] = {}
    for folder in _PROC.iterdir():
        if folder.name.isdecimal():
            try:
                told = (folder / "stat").read_text(encoding="utf-8", errors="replace")
            except OSError:  # it has ended
                continue
            fields = told.rpartition(")")[2].split()
            parents[int(folder.name)] = int(fields[_PARENT])
            ticks[int(folder.name)] = sum(map(int, fields[_TIMES]))
    total = sum(count for process, count in ticks.items() if _is_below(process, root, parents))
    return total / os.sysconf("SC_CLK_TCK")


def _is_below(process: int, root: int, parents: dict[int, int]) -> bool:
    while process != root:
        if process not in parents:
            return False
        process = parents[process]
    return True
