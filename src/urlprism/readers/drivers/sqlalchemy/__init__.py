"""SQLAlchemy: the URL that it makes, and what it passes to the driver."""

from typing import Final

from urlprism.programs import Covered, Program

PROGRAMS: Final = (
    Program(
        name="sqlalchemy",
        title="SQLAlchemy make_url",
        package=__name__,
        newest=("PyPI", "sqlalchemy"),
        is_buildable=False,
        covered=Covered.NONE,
        protocols=("postgresql", "mysql"),
    ),
    Program(
        name="sqlalchemy.connect",
        title="SQLAlchemy create_connect_args",
        package=__name__,
        newest=("PyPI", "sqlalchemy"),
        model="connect",
        live="live_connect",
        released_as="sqlalchemy",
        is_buildable=False,
        covered=Covered.NONE,
        protocols=("postgresql", "mysql"),
    ),
)
