"""Audits of servers as SARIF 2.1.0: a result for each location that is passed, at its line."""

from collections.abc import Sequence
from typing import Final

from urlprism.cli.deployments.report import (
    Audited,
    DeploymentRow,
    described,
    octets,
    place_of,
    shown_name,
)
from urlprism.cli.output.reports.sarif import log, sentence, uri_of
from urlprism.errors import visible
from urlprism.servers import Bypass, Line

_PASSED: Final = "guarded-location-passed"
_ESCAPE: Final = "path-escapes"
_RULES: Final = {
    _PASSED: "a request meets an open location, and is read behind as one for a guarded location",
    _ESCAPE: "a request is read behind as one for a path that no plain request reaches there",
}


def document(audits: Sequence[Audited]) -> dict[str, object]:
    """Return a log of one run, with a result for each finding."""
    rules = [{"id": name, "shortDescription": {"text": sentence(_RULES[name])}} for name in _RULES]
    results = [_result(audited, each) for audited in audits for each in audited.audit.findings]
    return log(rules, _invocation(audits), results)


def _invocation(audits: Sequence[Audited]) -> dict[str, object]:
    """Return how the run went: what is not decided, and the lines that were not followed."""
    notes: list[dict[str, object]] = []
    for audited in audits:
        for each in audited.audit.undecided:
            what = "escapes" if each.guarded is None else described(each.guarded)
            text = visible(f"not decided before {each.back}: {what}: {each.reason}")
            place = None if each.guarded is None else each.guarded.place
            notes.append(_note("not-decided", "warning", text, place))
        notes += [
            _note("not-read", "note", visible(f"not followed: {each.what}"), each.place)
            for each in audited.audit.unread
        ]
    is_whole = not any(DeploymentRow(each).is_undecided for each in audits)
    return {"executionSuccessful": is_whole, "toolExecutionNotifications": notes}


def _note(name: str, level: str, text: str, place: Line | None) -> dict[str, object]:
    return {
        "descriptor": {"id": name},
        "level": level,
        "message": {"text": sentence(text)},
        "locations": [] if place is None else [_location(place)],
    }


def _result(audited: Audited, finding: Bypass) -> dict[str, object]:
    """Return a finding as a result; the line is that of the location that is passed."""
    name = _ESCAPE if finding.guarded is None else _PASSED
    back = audited.backs.get(finding.back, audited.backs.get("*"))
    who = finding.back if back is None else shown_name(back)
    what = (
        "A path that no plain request reaches"
        if finding.guarded is None
        else (described(finding.guarded))
    )
    text = (
        f"{what} is passed: GET {octets(finding.target)} meets {finding.route.name} "
        f"({place_of(finding.route)}), and {who} reads {octets(finding.path)}."
    )
    closed = next((each for each in audited.closures or () if each.finding == finding), None)
    if closed is not None:
        text += f" Closed by: {closed.text}"
    places = [each.place for each in (finding.guarded, finding.route) if each is not None]
    locations = [_location(each) for each in places if each is not None]
    return {
        "ruleId": name,
        "ruleIndex": [*_RULES].index(name),
        "level": "error",
        "message": {"text": visible(text)},
        "locations": locations[:1],
        "relatedLocations": locations[1:],
    }


def _location(place: Line) -> dict[str, object]:
    artifact = {"uri": uri_of(place.file)}
    return {"physicalLocation": {"artifactLocation": artifact, "region": {"startLine": place.line}}}
