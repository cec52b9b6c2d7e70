"""The two sides of a reader: its model, and the program that it is a model of."""

from collections.abc import Iterator
from types import ModuleType


def sides(model: ModuleType, live: ModuleType) -> Iterator[ModuleType]:
    """Yield the model, and the program where the version that is modelled is installed."""
    yield model
    try:
        is_modelled = live.version() == model.VERSION
    except ImportError:
        return
    if is_modelled:
        yield live


def side_name(module: ModuleType) -> str:
    """Return what tells a side from the other: "httpx", "live.httpx"."""
    return module.__name__.rpartition(".readers.")[2]
