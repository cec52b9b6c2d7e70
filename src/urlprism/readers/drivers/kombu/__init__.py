"""kombu, by which Celery connects."""

from typing import Final

from urlprism.programs import Covered, Program

PROGRAMS: Final = (
    Program(
        name="kombu",
        title="kombu",
        package=__name__,
        newest=("PyPI", "kombu"),
        is_buildable=False,
        covered=Covered.NONE,
        protocols=("amqp", "redis"),
    ),
)
