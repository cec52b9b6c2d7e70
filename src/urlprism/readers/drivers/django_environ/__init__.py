"""django-environ."""

from typing import Final

from urlprism.programs import Covered, Program

PROGRAMS: Final = (
    Program(
        name="django-environ",
        title="django-environ",
        package=__name__,
        newest=("PyPI", "django-environ"),
        is_buildable=False,
        covered=Covered.NONE,
        protocols=("postgresql", "mysql"),
    ),
)
