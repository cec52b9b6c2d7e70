"""The package amqplib of npm."""

from typing import Final

from urlprism.programs import Covered, Program

PROGRAMS: Final = (
    Program(
        name="amqplib",
        title="amqplib (npm)",
        package=__name__,
        newest=("npm", "amqplib"),
        is_buildable=False,
        covered=Covered.NONE,
        protocols=("amqp",),
    ),
)
