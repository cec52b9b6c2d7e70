"""An inventory as SARIF 2.1.0: a result for each URL on which pairs part, at its packages."""

from collections.abc import Iterable
from typing import Final

from urlprism.cli.output.reports.sarif import log, sentence, uri_of
from urlprism.comparison.presentation.explanation import SENTENCES
from urlprism.errors import visible
from urlprism.inventory import Inventory, Note, PartingGroup, User
from urlprism.redaction.masking import redact

_LEVELS: Final = {"unknown-release": "warning"}


def document(inventory: Inventory, file: str | None) -> dict[str, object]:
    """Return a log of one run; `file` is None for what is installed here."""
    names = dict.fromkeys(_rule(each) for each in inventory.groups)
    order = {name: index for index, (name, _) in enumerate(names)}
    rules = [{"id": name, "shortDescription": {"text": text}} for name, text in names]
    results = [_result(each, file, order) for each in inventory.groups]
    notes = [_note(each, file) for each in inventory.notes]
    invocation = {"executionSuccessful": True, "toolExecutionNotifications": notes}
    return log(rules, invocation, results)


def _rule(group: PartingGroup) -> tuple[str, str]:
    """Return the name of a group's rule, its cause or else its verdict, and what it says."""
    if group.cause is None:
        return group.verdict.value, sentence(SENTENCES[group.verdict])
    return group.cause.name, sentence(redact(group.cause.message))


def _result(group: PartingGroup, file: str | None, order: dict[str, int]) -> dict[str, object]:
    """Return a URL as a result: who goes where, and what ends it."""
    name, _ = _rule(group)
    places = ", ".join(
        f"{user.name} {'refuses it' if target is None else f'goes to {target}'}"
        for user, target in group.targets
    )
    raised = dict.fromkeys(
        f"{one.package} {one.version} to {one.release}"
        for each in group.partings
        for one in each.upgrade
    )
    ends = f" Raise {', '.join(raised)}." if raised else ""
    text = f"{sentence(SENTENCES[group.verdict])} The URL: {group.url} ({places}).{ends}"
    locations = [*_locations((user for user, _ in group.targets), file)]
    return {
        "ruleId": name,
        "ruleIndex": order[name],
        "level": "error" if group.is_of_host else "warning",
        "message": {"text": visible(text)},
        "locations": locations[:1],
        "relatedLocations": locations[1:],
    }


def _locations(users: Iterable[User], file: str | None) -> list[dict[str, object]]:
    """Return the places of packages in a file, each once."""
    if file is None:
        return []
    lines = dict.fromkeys(user.package.line for user in users)
    return [_location(file, each) for each in lines]


def _location(file: str, line: int | None) -> dict[str, object]:
    artifact = {"artifactLocation": {"uri": uri_of(file)}}
    region = {} if line is None else {"region": {"startLine": line}}
    return {"physicalLocation": {**artifact, **region}}


def _note(note: Note, file: str | None) -> dict[str, object]:
    return {
        "descriptor": {"id": note.code},
        "level": _LEVELS.get(note.code, "note"),
        "message": {"text": f"{visible(redact(note.text))}."},
        "locations": [] if file is None else [_location(file, note.line)],
    }
