"""pgjdbc as Debian has it, in the installed Java.

Its jar is in /usr/share/java, or below the folder that `ROOT` names.
"""

import os
from pathlib import Path
from typing import Final

from urlprism.readers.asking.conversation import Conversation, kept
from urlprism.readers.drivers.connections import written
from urlprism.readers.drivers.pgjdbc.model import VERSION, Fields
from urlprism.readers.programs.java import live_process as java

ROOT: Final = "URLPRISM_PGJDBC"  # a variable of the environment
# It would log each URL that it refuses.
_BODY: Final = """
        java.util.logging.LogManager.getLogManager().reset();
        java.util.Properties found = org.postgresql.Driver.parseURL(text, null);
        java.util.List<String> words = new java.util.ArrayList<>();
        for (String name : found.stringPropertyNames()) {
            words.add(name);
            words.add(found.getProperty(name));
        }
        return words.toArray(new String[0]);
"""


def version() -> str:
    """Return the version that Debian has; raise ImportError without it, or without Java."""
    _pgjdbc()
    return VERSION


def report(text: str, base: str | None) -> Fields:  # noqa: ARG001 - it does not resolve
    """Return the properties of a URL; raise Refused if there are none."""
    return java.asked(_pgjdbc(), text, None, _read)


def _read(line: str) -> Fields:
    words = [each or "" for each in java.parts_of(line)]
    values = dict(zip(words[::2], words[1::2], strict=True))
    own = Fields._fields[:-1]
    unnamed = written((name, each) for name, each in values.items() if name not in own)
    return Fields._make([*map(values.get, own), unnamed])


@kept
def _pgjdbc() -> Conversation:
    """Return the conversation with pgjdbc; raise ImportError without its jar."""
    jar = Path(os.environ.get(ROOT) or "/usr/share", "java", "postgresql.jar")
    if not jar.exists():
        message = f"{jar.name} is not installed"
        raise ImportError(message)
    return java.running(_BODY, str(jar))
