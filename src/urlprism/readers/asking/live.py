"""An installed program as a reader: `live` of its folder, with the rules of its model."""

from importlib import import_module
from typing import TYPE_CHECKING

from urlprism.programs import Program
from urlprism.readers.asking.conversation import limited
from urlprism.readers.model import Model
from urlprism.readers.reading import Reader, Value

if TYPE_CHECKING:
    from collections.abc import Callable


def live_reader(
    program: Program, model: Model[tuple[Value, ...]], seconds: float | None
) -> Reader | None:
    """Return the installed program as a reader, None if it is not installed.

    It has `seconds` for each answer. Raise ValueError for an impossible number of seconds.
    """
    live = import_module(f"{program.package}.{program.live}")
    report: Callable[[str, str | None], tuple[Value, ...]] = live.report
    version: Callable[[], str] = live.version
    if seconds is not None:
        report, version = limited(seconds, report), limited(seconds, version)
    try:
        return model.reader_by(model.name, version(), report)
    except ImportError:
        return None
