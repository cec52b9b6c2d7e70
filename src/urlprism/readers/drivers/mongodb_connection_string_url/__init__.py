"""The package mongodb-connection-string-url of npm, which the driver of MongoDB asks."""

from typing import Final

from urlprism.programs import Covered, Program

PROGRAMS: Final = (
    Program(
        name="mongodb-connection-string-url",
        title="mongodb-connection-string-url (npm)",
        package=__name__,
        newest=("npm", "mongodb-connection-string-url"),
        is_buildable=False,
        covered=Covered.NONE,
        protocols=("mongodb",),
    ),
)
