"""Which programs have a reader of their configurations, and each by its name."""

from collections.abc import Mapping
from importlib import import_module
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, Protocol

from urlprism.servers.deployments import Front

if TYPE_CHECKING:
    import os


class Reader(Protocol):
    """The reader of a program's configurations."""

    def __call__(
        self, source: "str | bytes | os.PathLike[str]", *, name: str = ""
    ) -> tuple[Front, ...]:
        """Return a front for each server of a configuration: a file, or its text.

        `name` is how the file is shown. Raise ConfigurationError for what the program refuses, and
        OSError for a file that cannot be read.
        """
        ...


# The folder of each program here: its `reader` has `read`.
PROGRAMS: Final[Mapping[str, str]] = MappingProxyType({"nginx": "nginx"})


def reader(program: str) -> Reader:
    """Return the reader of a program's configurations; raise ValueError for an unknown program.

    >>> (front,) = reader("nginx")("location /admin { return 403; }")
    >>> front.routes[0].guard
    'return 403'
    """
    if program not in PROGRAMS:
        message = f"no reader of configurations of {program!r}; known: {', '.join(PROGRAMS)}"
        raise ValueError(message)
    read: Reader = import_module(f"{__package__}.{PROGRAMS[program]}.reader").read
    return read
