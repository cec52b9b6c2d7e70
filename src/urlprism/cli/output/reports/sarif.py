"""The result of a scan as SARIF 2.1.0, for programs that show findings beside the code."""

import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final
from urllib.parse import quote

from urlprism import build_info
from urlprism._files.sources import EXAMPLES, STDIN
from urlprism.cli.output.reports.comparisons import targets_text
from urlprism.comparison import DIFFERENT_TARGETS, DISGUISED, Cause, Verdict
from urlprism.comparison.presentation.explanation import SENTENCES
from urlprism.errors import visible
from urlprism.redaction.masking import redact
from urlprism.scanning.census import Sample
from urlprism.scanning.result import LinesWithoutURL, ScanResult

_SCHEMA: Final = "https://json.schemastore.org/sarif-2.1.0.json"
_VERSION: Final = "2.1.0"
_NAMES: Final = {STDIN: "stdin", EXAMPLES: "urlprism/data/requests.txt"}


def document(result: ScanResult) -> dict[str, object]:
    """Return a log of one run, with a result for each example and a rule for each cause."""
    samples = list(result.examples())
    causes = {cause.name: cause for cause, _ in reversed(samples)}
    order = {name: index for index, name in enumerate(sorted(causes))}
    return log(
        [_rule(causes[name]) for name in order],
        _invocation(result),
        [_result(result, cause, sample, order[cause.name]) for cause, sample in samples],
    )


def log(
    rules: Sequence[Mapping[str, object]],
    invocation: Mapping[str, object],
    results: Sequence[Mapping[str, object]],
) -> dict[str, object]:
    """Return a log of one run: its rules, how it went, and its results."""
    driver = {"name": "urlprism", "version": build_info().urlprism, "rules": rules}
    run = {
        "tool": {"driver": driver},
        "columnKind": "unicodeCodePoints",
        "invocations": [invocation],
        "results": results,
    }
    return {"$schema": _SCHEMA, "version": _VERSION, "runs": [run]}


def _invocation(result: ScanResult) -> dict[str, object]:
    """Return how the run went: the lines without a URL, and the number of unreadable lines."""
    notes = [
        _note(f"no-url-{why.code}", "note", f"{sentence(message)[:-1]}: {lines}.", result, lines)
        for why, message, lines in result.missing()
    ]
    if result.unreadable:
        message = f"Lines that cannot be read: {result.unreadable:,}."
        notes.append(_note("unreadable", "error", message, result, LinesWithoutURL()))
    notes += [
        _note("file", "error", sentence(visible(redact(why))), result, LinesWithoutURL())
        for why in result.failed.values()
    ]
    if result.is_partial:
        message = "The scan was stopped before its end: these are its findings so far."
        notes.append(_note("partial", "error", message, result, LinesWithoutURL()))
    is_whole = not result.unreadable and not result.failed and not result.is_partial
    return {"executionSuccessful": is_whole, "toolExecutionNotifications": notes}


def _note(
    name: str, level: str, message: str, result: ScanResult, lines: LinesWithoutURL
) -> dict[str, object]:
    """Return a notification about some lines."""
    artifact = {"uri": uri_of(result.name)}
    places = [{"artifactLocation": artifact, "region": {"startLine": at}} for at in lines.first]
    return {
        "descriptor": {"id": name},
        "level": level,
        "message": {"text": message},
        "locations": [{"physicalLocation": place} for place in places],
    }


def _rule(cause: Cause) -> dict[str, object]:
    """Return a cause as a rule; its help says what each document decides."""
    return {
        "id": cause.name,
        "shortDescription": {"text": sentence(redact(cause.message))},
        "help": {"text": f"{sentence(redact(cause.message))} {sentence(cause.rule)}"},
        "properties": {"family": cause.family} if cause.family else {},
    }


def _result(result: ScanResult, cause: Cause, sample: Sample, index: int) -> dict[str, object]:
    """Return an example as a result; its level is that of its verdict."""
    comparison = sample.comparison
    verdict = comparison.verdict
    places = f": {targets_text(comparison)}" if comparison.differs else ""
    url = visible(redact(comparison.text))
    inner = result.inner_of(sample)
    where = "" if inner is None else f" It is {inner.phrase()}."
    return {
        "ruleId": cause.name,
        "ruleIndex": index,
        "level": _level(verdict, cause),
        "message": {"text": f"{sentence(SENTENCES[verdict] + places)} The URL: {url}{where}"},
        "locations": [{"physicalLocation": location(result, cause, sample)}],
    }


def _level(verdict: Verdict, cause: Cause) -> str:
    if verdict in DIFFERENT_TARGETS:
        return "error"
    if cause.name == DISGUISED:
        return "warning"
    return "note" if verdict in {Verdict.SPELLING, Verdict.ALIKE} else "warning"


def location(result: ScanResult, cause: Cause, sample: Sample) -> dict[str, object]:
    """Return the file, the line, and the columns of the cause if they are known."""
    part, line = result.place(sample.line)
    region = {"startLine": line}
    column = result.column(sample)
    inner = result.inner_of(sample)
    if inner is not None:
        if inner.column is not None and inner.end is not None:
            region |= {"startColumn": inner.column, "endColumn": inner.end}
    elif column is not None and column + cause.start >= 1:
        region |= {"startColumn": column + cause.start, "endColumn": column + cause.end}
    return {"artifactLocation": {"uri": uri_of(part.name)}, "region": region}


def uri_of(name: str) -> str:
    """Return the URI of a file; a relative reference if its name is relative."""
    if name in _NAMES:
        return _NAMES[name]
    path = Path(name)
    # Octets that are not UTF-8 are encoded too (RFC 8089 §4).
    return path.as_uri() if path.is_absolute() else quote(os.fsencode(path.as_posix()))


def sentence(text: str) -> str:
    """Return a message with a capital letter and a full stop."""
    return f"{text[:1].upper()}{text[1:]}."
