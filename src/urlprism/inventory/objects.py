"""An inventory as an object for JSON."""

from typing import TYPE_CHECKING

from urlprism.errors import visible
from urlprism.inventory.upgrades import Raise, Step
from urlprism.inventory.users import User
from urlprism.redaction.masking import redact

if TYPE_CHECKING:
    from urlprism.inventory.record import Inventory, Parting


def whole(inventory: "Inventory") -> dict[str, object]:
    """Return all of an inventory."""
    return {
        "source": inventory.source,
        "form": inventory.form,
        "packages": len(inventory.packages),
        "readers": [_user(each) for each in inventory.users],
        "notes": [each._asdict() for each in inventory.notes],
        "pairs": [_parting(each) for each in inventory.partings],
        "upgrades": [{**_raise(each), "pairs": count} for each, count in inventory.raises],
    }


def _user(user: User) -> dict[str, object]:
    package = user.package
    return {
        "reader": user.reader.name,
        "title": user.title,
        "release": user.release,
        "date": user.reader.date,
        "fit": user.fit.name.lower(),
        "package": package.name,
        "kind": package.kind,
        "version": package.version,
        "place": visible(redact(package.place)) or None,
        "line": package.line,
    }


def _parting(parting: "Parting") -> dict[str, object]:
    cause = parting.cause
    return {
        "readers": list(parting.readers),
        "verdict": parting.verdict.value,
        "url": parting.url,
        "targets": [None if each is None else str(each) for each in parting.targets],
        "cause": None if cause is None else cause.name,
        "since": None if parting.since is None else _step(parting.since),
        "upgrade": [_raise(each) for each in parting.upgrade],
    }


def _raise(each: Raise) -> dict[str, object]:
    return {"package": each.package, "from": each.version, "to": each.release, **_step(each.step)}


def _step(step: Step) -> dict[str, object]:
    return {
        "program": step.program,
        "release": step.release,
        "date": step.date,
        "changes": [
            {"name": each.name, "issues": list(each.issues), "sentence": each.sentence}
            for each in step.changes
        ],
    }
