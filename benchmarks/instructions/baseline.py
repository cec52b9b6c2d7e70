"""The counts that are committed, by setting, and the comparison with new ones."""

import json
import platform
import re
import sys
import sysconfig
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from urlprism._build import build_info
from urlprism._core.escapes import percent

FILE: Final = Path(__file__).with_name("baseline.json")
BOUND: Final = 0.03
_COMPILER: Final = re.compile(rb"GCC: \([^)]*\) (\d+\.\d+)|clang version (\d+\.\d+)")
# What decides how fast an interpreter is.
_DECIDING: Final = ("--enable-optimizations", "--with-lto", "--enable-shared", "--disable-gil")


class SlowerError(Exception):
    """A row takes more instructions than its baseline."""


@dataclass(frozen=True, slots=True)
class Setting:
    """What the counts depend on beside the code; only those of the same `key` are compared."""

    compiler: str
    python: str
    machine: str
    cython: str
    valgrind: str
    date: str

    @property
    def key(self) -> tuple[str, str, str]:
        """Return what has to be the same."""
        return self.compiler, self.python, self.machine

    def __str__(self) -> str:
        """Return the key in words."""
        return f"{self.compiler}, {self.python}, {self.machine}"


@dataclass(frozen=True, slots=True)
class Counts:
    """The instructions of a call by row, and of which setting."""

    setting: Setting
    rows: Mapping[str, float]

    def table(self) -> str:
        """Return a line for each row."""
        return "".join([f"{name:28}{count:12,.1f}\n" for name, count in self.rows.items()])


def setting(*, valgrind: str) -> Setting:
    """Return the setting of this process."""
    return Setting(
        compiler=_compiler(Path(str(percent.__file__)).read_bytes()),
        python=_python(),
        machine=f"{platform.machine()}{' with AVX2' if _has_avx2() else ''}",
        cython=build_info().cython or "none",
        valgrind=valgrind,
        date=datetime.now(tz=UTC).date().isoformat(),
    )


def read(path: Path = FILE) -> list[Counts]:
    """Return the baselines."""
    if not path.exists():
        return []
    told = json.loads(path.read_text(encoding="utf-8"))
    return [Counts(Setting(**each["setting"]), each["rows"]) for each in told]


def of(setting: Setting, baselines: Iterable[Counts] | None = None) -> Counts | None:
    """Return the baseline of a setting, None if there is none."""
    told = read() if baselines is None else baselines
    return next((each for each in told if each.setting.key == setting.key), None)


def write(found: Counts, path: Path = FILE) -> Path:
    """Keep counts in place of those of the same setting; return the file."""
    others = [each for each in read(path) if each.setting.key != found.setting.key]
    told = [
        {"setting": asdict(each.setting), "rows": dict(each.rows)}
        for each in sorted([*others, found], key=lambda each: each.setting.key)
    ]
    path.write_text(json.dumps(told, indent=1) + "\n", encoding="utf-8")
    return path


def compared(found: Counts, baselines: list[Counts] | None = None) -> str:
    """Return the table beside the baseline; raise SlowerError if a row is above it by 3 %."""
    baselines = read() if baselines is None else baselines
    base = of(found.setting, baselines)
    if base is None:
        those = "; ".join(str(each.setting) for each in baselines) or "none"
        return f"{found.table()}Not compared: here is {found.setting}; baselines are of {those}\n"
    table = "".join([_line(name, base.rows.get(name), now) for name, now in found.rows.items()])
    wrong = [
        f"{name}: {base.rows[name]:,.1f} instructions before, {now:,.1f} now"
        for name, now in found.rows.items()
        if name in base.rows and now > base.rows[name] * (1 + BOUND)
    ]
    for name in found.rows.keys() ^ base.rows.keys():
        wrong.append(f"{name}: {'not in the baseline' if name in found.rows else 'not counted'}")
    if wrong:
        raise SlowerError("\n".join([table, *wrong, "`--write` keeps what is meant to be so."]))
    return f"{table}Within {BOUND:.0%} of the baseline of {base.setting.date}: {base.setting}\n"


def _line(name: str, before: float | None, now: float) -> str:
    change = f"{now / before - 1:+9.2%}" if before else "      new"
    return f"{name:28}{now:12,.1f}{change}\n"


def _compiler(module: bytes) -> str:
    """Return the compiler that a compiled module names in itself."""
    named = _COMPILER.search(module)
    if named is None:
        return "an unknown compiler"
    gcc, clang = (part and part.decode() for part in named.groups())
    return f"gcc {gcc}" if gcc else f"clang {clang}"


def _python() -> str:
    given = str(sysconfig.get_config_var("CONFIG_ARGS") or "")
    options = [each.lstrip("-") for each in _DECIDING if each in given]
    compiler = platform.python_compiler().partition(" (")[0]
    told = ", ".join([f"by {compiler}", *options])
    return f"{platform.python_implementation()} {platform.python_version()} ({told})"


def _has_avx2() -> bool:
    if sys.platform != "linux":
        return False
    return " avx2 " in Path("/proc/cpuinfo").read_text(encoding="utf-8")
