"""CPython's `urllib.request` as a reader: `opening` has its steps."""

import functools
from typing import Final

from urlprism._core.grammar.schemes import default_port
from urlprism._core.records.components import Components
from urlprism.readers.model import Model
from urlprism.readers.outcomes import Target, Wire
from urlprism.readers.programs.python import model as cpython
from urlprism.readers.programs.python import opening
from urlprism.readers.programs.python.opening import Fields
from urlprism.readers.reading import Reading
from urlprism.readers.shared.hosts import effective_host
from urlprism.urllib_parse.releases import Release, release

NAME: Final = "urllib.request"


def at_version(version: str) -> Model[Fields]:
    """Return the model of a release of CPython 3; raise ValueError for an unknown one."""
    return _model(release(version))


def _model(level: Release) -> Model[Fields]:
    number = ".".join(map(str, level.version))
    return Model(
        *(NAME, number, "CPython's urllib.request, up to where it connects", Fields._fields),
        *(functools.partial(opening.report, level), answer, at_version),
        releases=cpython.RELEASES_OF_THREE,
        wire=functools.partial(_wire, level),
        follow=functools.partial(opening.followed, level),
    )


def answer(fields: Fields) -> tuple[Components, Target]:
    """Return the common parts, and where a request goes; there is no userinfo."""
    _, scheme, _, selector, fragment, name, port = fields
    path, *query = selector.split("?", 1)
    parts = Components(scheme, None, name, port, path, query[0] if query else None, fragment)
    reached = effective_host(name, cpython.to_ascii)
    if scheme == "file" or reached is None:
        port = None
    elif port is None:
        port = default_port(scheme)
    return parts, Target(scheme, reached, port)


def _wire(level: Release, reading: Reading, text: str, base: str | None) -> Wire | None:  # noqa: ARG001 - all take them
    return opening.sent(level, Fields(**reading.report))  # type: ignore[arg-type]


MODEL: Final = _model(cpython.running())
report: Final = MODEL.report
