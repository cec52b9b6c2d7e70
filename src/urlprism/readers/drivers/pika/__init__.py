"""pika."""

from typing import Final

from urlprism.programs import Covered, Program

PROGRAMS: Final = (
    Program(
        name="pika",
        title="pika",
        package=__name__,
        newest=("PyPI", "pika"),
        is_buildable=False,
        covered=Covered.NONE,
        protocols=("amqp",),
    ),
)
