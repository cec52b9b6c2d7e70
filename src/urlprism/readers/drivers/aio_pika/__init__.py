"""aio-pika, and aiormq under it."""

from typing import Final

from urlprism.programs import Covered, Program

PROGRAMS: Final = (
    Program(
        name="aio-pika",
        title="aio-pika, by aiormq",
        package=__name__,
        newest=("PyPI", "aio-pika"),
        is_buildable=False,
        covered=Covered.NONE,
        protocols=("amqp",),
    ),
)
