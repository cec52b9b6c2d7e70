"""Apache Tomcat."""

from typing import Final

from urlprism.programs import Program

PROGRAMS: Final = (
    Program(
        name="tomcat",
        title="Apache Tomcat",
        package=__name__,
        newest=("Debian", "libtomcat10-java"),
    ),
)
