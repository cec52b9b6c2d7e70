"""Causes in the parts of file URLs."""

import re
from typing import Final

from urlprism.comparison.causes.features import Feature
from urlprism.comparison.causes.rule import EVERYTHING, CauseRule, Priority
from urlprism.comparison.lenient import LenientParts, Span

# A drive or a share; or a path of Unix, which is a reference where there is a base.
_SYSTEM_PATH: Final = re.compile(r"(\\{2}|[A-Za-z][:|](?=[/\\]))|[/\\]+")
_DRIVE: Final = re.compile(r"(?:^|[/\\:])([A-Za-z][:|])(?=[/\\?#]|$)")


def _file(parts: LenientParts) -> Span | None:
    """Return the text after "file:", if that is not two slashes."""
    return parts.slashes if parts.scheme == "file" and not parts.has_authority else None


def _file_host(parts: LenientParts) -> Span | None:
    """Return the authority of a file URL: its host, user and port."""
    start, end = parts.authority
    return parts.authority if parts.scheme == "file" and start < end else None


def _drive(parts: LenientParts) -> Span | None:
    """Return a drive letter in a file URL, or in a reference with a file URL as its base."""
    base = parts.base.scheme if parts.base is not None and not parts.is_scheme else ""
    if "file" not in {parts.scheme, base}:
        return None
    drive = _DRIVE.search(parts.text, parts.slashes[0] if parts.is_scheme else 0, parts.end)
    return None if drive is None else drive.span(1)


def _file_path(parts: LenientParts) -> Span | None:
    """Return the path of a file URL."""
    return parts.path if parts.scheme == "file" else None


def _system_path(parts: LenientParts) -> Span | None:
    """Return what begins a path of the system: a drive, two backslashes, or without a base "/"."""
    beginning = _SYSTEM_PATH.match(parts.text, parts.start, parts.end)
    if beginning is None or (beginning[1] is None and parts.base is not None):
        return None
    return beginning.span()


RULES: Final = (
    CauseRule(
        name="path-of-system",
        family="F24",
        explains=EVERYTHING,
        involves=("dotnet.Uri",),
        needs={Feature.UNUSUAL_SCHEME, "\\"},
        detect=_system_path,
        message="a path of the system, which .NET reads as a file URL",
        rule=(
            "RFC 3986 §4.1 and URL Standard #no-scheme-state take it for a reference, and a drive"
            " for a scheme; .NET's Uri.ParseSchemeCheckImplicitFile makes it a file URL"
        ),
        advice="Refuse a text that does not begin with the scheme that is meant.",
        example="«\\\\»srv/x",
    ),
    CauseRule(
        name="file-without-authority",
        family="F24",
        explains=EVERYTHING,
        needs={Feature.UNUSUAL_SCHEME},
        detect=_file,
        message="a file URL without '//'",
        rule="RFC 1738 §3.10 requires '//'; RFC 8089 §2 and URL Standard #file-state do not",
        advice="Write 'file://' before the path.",
        example="file:«/»x",
    ),
    CauseRule(
        name="file-host",
        family="F24",
        explains=EVERYTHING,
        needs={Feature.UNUSUAL_SCHEME},
        detect=_file_host,
        message="the host of a file URL, which readers drop, keep or refuse",
        rule=(
            "RFC 1738 §3.10 and RFC 8089 §2 allow a host or localhost; URL Standard"
            " #file-host-state drops localhost and refuses ports"
        ),
        advice="Leave the host of a file URL empty.",
        example="file://«h.com:80»/x",
    ),
    CauseRule(
        name="drive-letter",
        family="F24",
        explains=EVERYTHING,
        needs={Feature.UNUSUAL_SCHEME},
        detect=_drive,
        message="a drive letter in a file URL, which only some readers recognize",
        rule=(
            "URL Standard #windows-drive-letter gives it rules of its own; RFC 3986 §3.3 has"
            " none; RFC 8089 Appendix E describes it"
        ),
        advice="Write a drive as in 'file:///c:/x', and open it on Windows only.",
        example="file:///«c|»/x",
    ),
    CauseRule(
        name="file-path",
        family="F24",
        explains=EVERYTHING,
        priority=Priority.FALLBACK,
        needs={Feature.UNUSUAL_SCHEME},
        detect=_file_path,
        message="a file URL, for which readers have different rules",
        rule=(
            "RFC 1738 §3.10, RFC 8089 §2 and URL Standard #file-state each have rules for files;"
            " draft-abarth-url §3 leaves them open; RFC 3986 §3 has none"
        ),
        advice="Let one library turn the URL into a path, and use that path.",
        example="file://«/x»",
    ),
)
