"""Spring, in the Java that is installed: its jars as Debian's packages have them.

They are in /usr/share, or where `ROOT` names the folder in which the packages are unpacked.
"""

import os
from pathlib import Path
from typing import Final

from urlprism.readers.asking.conversation import Conversation, kept
from urlprism.readers.judges.believed import Fields
from urlprism.readers.programs.java import live_process as java

ROOT: Final = "URLPRISM_SPRING"  # a variable of the environment
JARS: Final = ("spring3-web", "spring3-core", "spring3-beans", "commons-logging")
BODY: Final = """
        org.springframework.web.util.UriComponents uri =
            org.springframework.web.util.UriComponentsBuilder.fromUriString(text).build();
        return new String[] {
            uri.getScheme(), uri.getUserInfo(), uri.getHost(), number(uri.getPort()),
            uri.getPath(), uri.getQuery(), uri.getFragment()
        };
"""


def version() -> str:
    """Return the version of Spring; raise ImportError without it, or without Java."""
    _spring()
    # Debian names the jars "3.x"; what Maven is told has the version.
    folders = _root().glob("maven-repo/org/springframework/spring-web/*.RELEASE")
    for folder in sorted(folders):
        return folder.name.removesuffix(".RELEASE")
    raise ImportError("Spring does not tell its version")


def report(text: str, base: str | None) -> Fields:  # noqa: ARG001 - it does not resolve
    """Return the parts of a text; raise Refused if Spring raises."""
    return java.asked(_spring(), text, None, _read)


def _read(line: str) -> Fields:
    """Return the fields in an answer."""
    scheme, userinfo, host, port, path, query, fragment = java.parts_of(line)
    return Fields(scheme, userinfo, host, java.number(port), path or "", query, fragment)


def _root() -> Path:
    return Path(os.environ.get(ROOT) or "/usr/share")


@kept
def _spring() -> Conversation:
    """Return the conversation with Spring; raise ImportError if a jar is missing."""
    jars = [_root() / "java" / f"{name}.jar" for name in JARS]
    for jar in jars:
        if not jar.exists():
            message = f"{jar.name} is not installed"
            raise ImportError(message)
    return java.running(BODY, os.pathsep.join(map(str, jars)))
