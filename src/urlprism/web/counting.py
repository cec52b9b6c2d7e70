"""The census of the lines of a question, as it grows: an object for each line of the answer."""

import io
import time
from collections.abc import Iterator, Mapping
from typing import Final

from urlprism._files.input_formats import InputFormat
from urlprism._files.sources import Stream
from urlprism.errors import URLError
from urlprism.redaction.spans import hidden_spans
from urlprism.scanning.census import Census
from urlprism.scanning.reading import Reading
from urlprism.scanning.result import ScanResult
from urlprism.scanning.scan import scan
from urlprism.web.questions import Scan

_EVERY: Final = 0.2  # seconds between two objects
_NAME: Final = "text"


def counted(question: Scan) -> Iterator[dict[str, object]]:
    """Yield what is counted so far, now and then, and at last all of it, with samples.

    Whoever stops asking stops the count.
    """
    text, readers, origin = question
    octets = text.encode("utf-8", "replace")
    total = octets.count(b"\n") + (not octets.endswith(b"\n") and bool(octets))
    result = ScanResult(_NAME, InputFormat.LINES, Census(readers))
    source = Stream(_NAME, io.BytesIO(octets), live=False, size=len(octets))
    result.begin(_NAME, InputFormat.LINES)
    said = time.monotonic()
    for _ in scan(result, source, Reading(origin=origin, guesses=True), _nothing, _nothing):
        if time.monotonic() - said > _EVERY:
            yield _so_far(result, total, done=False)
            said = time.monotonic()
    yield _so_far(result, total, done=True)


def _nothing(_: int, __: int | URLError) -> None:
    """Say nothing: lines that cannot be read are counted, and progress is told by the counts."""


def _so_far(result: ScanResult, total: int, *, done: bool) -> dict[str, object]:
    """Return the counts; the samples only at the end."""
    counts = result.census.to_dict()
    counts["samples"] = _with_secrets(counts["samples"]) if done else {"verdicts": {}, "causes": {}}
    return counts | {
        "done": done,
        "lines": result.lines,
        "total": total,
        "format": "list" if result.form is InputFormat.LINES else result.formats[0],
        "unreadable": result.unreadable,
        "without_url": result.without_url(),
    }


def _with_secrets(samples: object) -> object:
    """Return samples, each with the places of its secrets."""
    if isinstance(samples, Mapping) and "url" not in samples:
        return {name: _with_secrets(each) for name, each in samples.items()}
    if isinstance(samples, Mapping):
        return {**samples, "secret": hidden_spans(samples["url"])}
    return [_with_secrets(each) for each in samples] if isinstance(samples, list) else samples
