"""aiohttp: the requests of a `ClientSession`."""

from typing import Final

from urlprism.programs import Program

PROGRAMS: Final = (
    Program(
        name="aiohttp",
        title="aiohttp",
        package=__name__,
        newest=("PyPI", "aiohttp"),
    ),
)
