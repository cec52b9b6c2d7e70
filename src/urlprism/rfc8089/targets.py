"""The target of a reference, with a file URI as the base (RFC 3986 §5.2, Appendix E.2.1)."""

from urlprism._core.arguments.intake import URLText
from urlprism.rfc3986 import Parts, Reference, serialize, split
from urlprism.rfc3986.resolver import transform
from urlprism.rfc8089.record import DRIVE, FileParts


def target_of(base: FileParts | Reference, reference: URLText, *, drives: bool) -> str:
    """Return the target of a reference; of a nonstandard URI the standard form is read."""
    base_parts = split(base.update) if isinstance(base, FileParts) else base.parts()
    wanted = split(reference.update if isinstance(reference, FileParts) else reference)
    target = transform(base_parts, wanted)
    if drives and wanted.path and (target.scheme or "").lower() == "file":
        target = _transform(base_parts, wanted)
    return serialize(target, mend=True)


def _transform(base: Parts, reference: Parts) -> Parts:
    """Return the target of a reference with a path, resolved from the root of the drive."""
    drive, rooted = _without_drive(base)
    own_drive, relative = _without_drive(reference)
    if not own_drive and reference.scheme is None and reference.authority is None:
        own_drive = drive
    target = transform(rooted, relative)
    return target._replace(path=own_drive + target.path)


def _without_drive(parts: Parts) -> tuple[str, Parts]:
    """Return the "/c:" at the start of the path, or "", and the parts without it."""
    match = DRIVE.match(parts.path) if parts.path.startswith("/") else None
    if match is None:
        return "", parts
    return match[0], parts._replace(path=parts.path[match.end() :] or "/")
