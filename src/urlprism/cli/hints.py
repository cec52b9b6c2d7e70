"""Hints for arguments that are read as URLs, and were meant as something else."""

import os
import re
from collections.abc import Iterable, Iterator
from typing import Final

_URL: Final = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*://", re.ASCII)
# A host with a dot or a port, or localhost, and what may follow it; no user, which would be a mail
# address.
_HOST: Final = re.compile(
    r"(?:localhost|(?:[\w-]{1,63}\.){1,20}(?:[^\W\d][\w-]{1,62}|[0-9]{1,3})(?=[:/?#.]|$)\.?)"
    r"(?::[0-9]{1,5})?(?:[/?#].*)?",
    re.DOTALL,
)
_LONGEST_NAME: Final = 4096


def looks_like_url(text: str) -> bool:
    """Whether a text begins as a URL with an authority does."""
    return _URL.match(text) is not None


def is_file(text: str) -> bool:
    """Whether a text names a file or a folder that exists, and is no URL."""
    if not text or len(text) > _LONGEST_NAME or text.startswith("//") or "\0" in text:
        return False
    if looks_like_url(text):
        return False
    try:
        # pathlib takes longer to import than this command takes to run.
        return os.path.exists(text)  # noqa: PTH110
    except (OSError, ValueError):
        return False


def hints(
    texts: Iterable[str], command: str, *, has_base: bool, guesses: bool = False
) -> Iterator[str]:
    """Yield a line for the first argument that names a file, and for the first without a scheme.

    `command` is what the user called, for the line to repeat. With a base, both are references. A
    command that `guesses` a scheme needs none.
    """
    if has_base:
        return
    lines: dict[str, str] = {}
    for text in texts:
        if "file" not in lines and is_file(text):
            name = _shown(text)
            lines["file"] = (
                f"{name} is a file, and was read as a URL; to read it: {command} -f {name}"
            )
        elif guesses or "scheme" in lines or len(text) > _LONGEST_NAME:
            continue
        elif _HOST.fullmatch(text):
            name = _shown(text)
            lines["scheme"] = f"{name} has no scheme; if it is a host, write https://{name}"
        if len(lines) == 2:
            break
    yield from lines.values()


def _shown(text: str) -> str:
    from urlprism.redaction.excerpts import excerpt  # noqa: PLC0415 - few runs have hints

    return excerpt(text)
