"""The parts of an inventory as objects for JSON."""

from urlprism.errors import visible
from urlprism.inventory.locks.notes import Note
from urlprism.inventory.results import Parting
from urlprism.inventory.upgrades import Raise, ReleaseStep
from urlprism.inventory.users import User
from urlprism.redaction.masking import redact


def of_note(note: Note) -> dict[str, object]:
    """Return a note."""
    return note._asdict()


def of_user(user: User) -> dict[str, object]:
    """Return a reader, and the package that it stands for."""
    package = user.package
    return {
        "reader": user.name,
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


def of_parting(parting: Parting) -> dict[str, object]:
    """Return a pair that parts."""
    cause = parting.cause
    return {
        "readers": list(parting.readers),
        "verdict": parting.verdict.value,
        "url": parting.url,
        "targets": [None if each is None else str(each) for each in parting.targets],
        "cause": None if cause is None else cause.name,
        "since": None if parting.since is None else _step(parting.since),
        "upgrade": [of_raise(each) for each in parting.upgrade],
    }


def of_raise(each: Raise) -> dict[str, object]:
    """Return a package that is raised."""
    return {"package": each.package, "from": each.version, "to": each.release, **_step(each.step)}


def _step(step: ReleaseStep) -> dict[str, object]:
    return {
        "program": step.program,
        "release": step.release,
        "date": step.date,
        "changes": [
            {"name": each.name, "issues": list(each.issues), "sentence": each.sentence}
            for each in step.changes
        ],
    }
