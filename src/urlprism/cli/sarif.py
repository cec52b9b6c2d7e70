"""What a census finds as SARIF 2.1.0, for the programs that show findings beside the code."""

import os
from pathlib import Path
from typing import Final
from urllib.parse import quote

from urlprism import build_info
from urlprism.cli.scanning import Lines, Survey, parted
from urlprism.cli.sources import EXAMPLES, STDIN
from urlprism.comparison import Cause, Verdict
from urlprism.comparison.census import Sample
from urlprism.comparison.telling import SAID
from urlprism.comparison.terms import DIFFERENT_TARGETS
from urlprism.errors import visible
from urlprism.redaction.masking import redact

_SCHEMA: Final = "https://json.schemastore.org/sarif-2.1.0.json"
_VERSION: Final = "2.1.0"
_NAMES: Final = {STDIN: "stdin", EXAMPLES: "urlprism/data/urls.txt"}


def document(survey: Survey) -> dict[str, object]:
    """Return a log of one run: a result for each sample, a rule for each cause."""
    samples = list(survey.samples())
    causes = {cause.name: cause for cause, _ in reversed(samples)}
    order = {name: index for index, name in enumerate(sorted(causes))}
    driver = {
        "name": "urlprism",
        "version": build_info().urlprism,
        "rules": [_rule(causes[name]) for name in order],
    }
    run = {
        "tool": {"driver": driver},
        "columnKind": "unicodeCodePoints",
        "invocations": [_invocation(survey)],
        "results": [_result(survey, cause, sample, order[cause.name]) for cause, sample in samples],
    }
    return {"$schema": _SCHEMA, "version": _VERSION, "runs": [run]}


def _invocation(survey: Survey) -> dict[str, object]:
    """Return how the run went: which lines have no URL, and how many could not be read."""
    notes = [
        _note(f"no-url-{why.code}", "note", f"{_sentence(message)[:-1]}: {lines}.", survey, lines)
        for why, message, lines in survey.lacks()
    ]
    if survey.unreadable:
        said = f"Lines that cannot be read: {survey.unreadable:,}."
        notes.append(_note("unreadable", "error", said, survey, Lines()))
    return {"executionSuccessful": not survey.unreadable, "toolExecutionNotifications": notes}


def _note(name: str, level: str, said: str, survey: Survey, lines: Lines) -> dict[str, object]:
    """Return a notification about some lines."""
    artifact = {"uri": _uri(survey.name)}
    places = [{"artifactLocation": artifact, "region": {"startLine": at}} for at in lines.first]
    return {
        "descriptor": {"id": name},
        "level": level,
        "message": {"text": said},
        "locations": [{"physicalLocation": place} for place in places],
    }


def _rule(cause: Cause) -> dict[str, object]:
    """Return a cause as a rule; its help says which documents decide which way."""
    return {
        "id": cause.name,
        "shortDescription": {"text": _sentence(redact(cause.message))},
        "help": {"text": f"{_sentence(redact(cause.message))} {_sentence(cause.rule)}"},
        "properties": {"family": cause.family} if cause.family else {},
    }


def _result(survey: Survey, cause: Cause, sample: Sample, index: int) -> dict[str, object]:
    comparison = sample.comparison
    verdict = comparison.verdict
    places = f": {parted(comparison)}" if comparison.differs else ""
    url = visible(redact(comparison.text))
    return {
        "ruleId": cause.name,
        "ruleIndex": index,
        "level": _level(verdict),
        "message": {"text": f"{_sentence(SAID[verdict] + places)} The URL: {url}"},
        "locations": [{"physicalLocation": location(survey, cause, sample)}],
    }


def _level(verdict: Verdict) -> str:
    if verdict in DIFFERENT_TARGETS:
        return "error"
    return "note" if verdict in {Verdict.SPELLING, Verdict.ALIKE} else "warning"


def location(survey: Survey, cause: Cause, sample: Sample) -> dict[str, object]:
    """Return the file, the line, and the columns of the cause where they are known."""
    region = {"startLine": sample.line}
    column = survey.column(sample)
    if column is not None and column + cause.start >= 1:
        region |= {"startColumn": column + cause.start, "endColumn": column + cause.end}
    return {"artifactLocation": {"uri": _uri(survey.name)}, "region": region}


def _uri(name: str) -> str:
    """Return a file as a URI, a relative one as a reference."""
    if name in _NAMES:
        return _NAMES[name]
    path = Path(name)
    # Octets that are no text are encoded, too (RFC 8089 §4).
    return path.as_uri() if path.is_absolute() else quote(os.fsencode(path.as_posix()))


def _sentence(text: str) -> str:
    """Return a message with a capital and a full stop."""
    return f"{text[:1].upper()}{text[1:]}."
