"""The gain from each compiled module: the rows that get slower when it runs as plain Python.

If another module uses the `.pxd` of a module, the module cannot be pure alone. It is then compared
with a build in which only its users are pure: the gain is the further loss. The functions of a
`.pxd` without a module are C inside the other modules, and have no figures of their own.
"""

import importlib.machinery
import json
import math
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import urlprism
from benchmarks.inputs import corpora
from benchmarks.reports.setting import compiled_modules

_USES: Final = re.compile(r"(?m)^(?:from (urlprism\.\S+) cimport|cimport (urlprism\.\S+))")
_SLOWER: Final = 1.15
_SHOWN: Final = 8


class AblationError(Exception):
    """The package is not compiled, or a run failed."""


@dataclass(frozen=True, slots=True)
class Package:
    """A compiled package: its folder, the users of its `.pxd` files, and its compiled modules.

    `compiled` are the modules that were loaded; `inline` ones have a `.pxd` but no machine code.
    """

    folder: Path
    users: Mapping[str, frozenset[str]]
    compiled: frozenset[str]
    inline: frozenset[str]

    def with_users(self, module: str) -> frozenset[str]:
        """Return the module, and the compiled ones that cannot load without its machine code."""
        found = {module}
        for user in self.users.get(module, ()):
            found |= self.with_users(user)
        return frozenset(found & self.compiled)


@dataclass(frozen=True, slots=True)
class Cost:
    """A row in one build: our best time in nanoseconds, and its ratio to their best time."""

    ours: float
    ratio: float


Costs = Mapping[str, Cost]


def told(*, every: int, rounds: int) -> str:
    """Return a section for each `.pxd`; raise AblationError unless the package is compiled."""
    package = _package(Path(urlprism.__file__).parent)
    corpora.read(corpora.TOP100)
    runs = _Runs(package, ("--every", str(every), "--rounds", str(rounds)))
    sections = [_section(package, module, runs) for module in sorted(package.compiled)]
    inline = sorted(map(_short, package.inline))
    sections.append(f"{', '.join(inline)} (.pxd only): C inside the modules above")
    everything = _slower(runs.of(frozenset()), runs.of(package.compiled))
    sections.append(_lines("all of them", "nothing is compiled", everything))
    return "\n\n".join(sections) + "\n"


class _Runs:
    """The benchmark, run once for each set of modules left pure."""

    def __init__(self, package: Package, options: Iterable[str]) -> None:
        self._package = package
        self._options = tuple(options)
        self._done: dict[frozenset[str], Costs] = {}

    def of(self, pure: frozenset[str]) -> Costs:
        if pure not in self._done:
            left = ", ".join(sorted(map(_short, pure))) or "none"
            sys.stderr.write(f"measuring; left pure: {left}\n")
            self._done[pure] = _measured(self._package, pure, self._options)
        return self._done[pure]


def _package(folder: Path) -> Package:
    compiled = frozenset(compiled_modules())
    if not compiled:
        raise AblationError("this package is not compiled, so there is nothing to leave out")
    uses = {
        _module(folder, path): set(map("".join, _USES.findall(path.read_text(encoding="utf-8"))))
        for path in folder.rglob("*.pxd")
    }
    users = {
        used: frozenset(name for name, found in uses.items() if used in found) for used in uses
    }
    endings = tuple(importlib.machinery.EXTENSION_SUFFIXES)
    coded = {_module(folder, path) for path in folder.rglob("*") if path.name.endswith(endings)}
    return Package(folder, users, compiled, inline=frozenset(uses) - coded)


def _module(folder: Path, path: Path) -> str:
    parts = path.relative_to(folder.parent).parts
    return ".".join([*parts[:-1], parts[-1].partition(".")[0]])


def _measured(package: Package, pure: frozenset[str], options: tuple[str, ...]) -> Costs:
    """Return the cost of each row if the modules in `pure` have no machine code."""
    with tempfile.TemporaryDirectory() as scratch:
        copy = Path(scratch, package.folder.name)
        shutil.copytree(package.folder, copy, ignore=shutil.ignore_patterns("__pycache__"))
        for path in list(copy.rglob("*")):
            is_code = path.name.endswith(tuple(importlib.machinery.EXTENSION_SUFFIXES))
            if is_code and _module(copy, path) in pure:
                path.unlink()
        command = [sys.executable, "-m", "benchmarks", "urllib", "--json", *options]
        done = subprocess.run(  # noqa: S603 - our own words only
            command,
            cwd=Path(__file__).parents[2],
            env={**os.environ, "PYTHONPATH": scratch},
            capture_output=True,
            text=True,
            check=False,
        )
    if done.returncode:
        message = f"a run failed:\n{done.stderr.strip()}"
        raise AblationError(message)
    report = json.loads(done.stdout)
    if set(report["setting"]["compiled"]) & pure or (
        not pure and not report["setting"]["compiled"]
    ):
        raise AblationError("a run loaded other modules than it was given")
    return {
        f"{row['group']}, {row['name']}": _cost(row["ours"], row["theirs"])
        for row in report["timings"]
    }


def _cost(ours: list[float], theirs: list[float]) -> Cost:
    return Cost(min(ours), min(ours) / min(theirs))


def _section(package: Package, module: str, runs: _Runs) -> str:
    affected = package.with_users(module)
    others = affected - {module}
    note = f"{', '.join(sorted(map(_short, others)))} pure on both sides" if others else "alone"
    return _lines(_short(module), note, _slower(runs.of(others), runs.of(affected)))


def _slower(before: Costs, after: Costs) -> list[tuple[float, str, Cost, Cost]]:
    """Return the rows that got slower, the worst first.

    Two processes are compared, and one may have had less of the machine. So the loss of a row is
    the smaller of two: by its time, and by its ratio to the standard library.
    """
    rows = [
        (min(now.ratio / cost.ratio, now.ours / cost.ours), name, cost, now)
        for name, cost, now in ((name, cost, after[name]) for name, cost in before.items())
    ]
    return sorted((row for row in rows if row[0] >= _SLOWER), key=lambda row: -row[0])


def _lines(name: str, note: str, slower: list[tuple[float, str, Cost, Cost]]) -> str:
    if not slower:
        return f"{name} ({note}): no row slower by {_SLOWER - 1:.0%} or more"
    mean = math.exp(sum(math.log(row[0]) for row in slower) / len(slower))
    lines = [f"{name} ({note}): {len(slower)} slower, {mean:.1f}x in the mean"]
    for factor, row, before, after in slower[:_SHOWN]:
        lines.append(f"  {row:<43}{before.ours:>9.0f} ns ->{after.ours:>9.0f} ns{factor:>7.1f}x")
    if len(slower) > _SHOWN:
        lines.append(f"  and {len(slower) - _SHOWN} more, down to {slower[-1][0]:.1f}x")
    return "\n".join(lines)


def _short(module: str) -> str:
    return module.rpartition(".")[2]
