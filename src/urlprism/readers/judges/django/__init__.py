"""Django: its check of redirects, and its URLValidator."""

from typing import Final

from urlprism.programs import Program

PROGRAMS: Final = (
    Program(
        name="django.redirects",
        title="Django url_has_allowed_host_and_scheme",
        package=__name__,
        newest=("PyPI", "django"),
        model="redirects",
        live="live_redirects",
    ),
    Program(
        name="django.URLValidator",
        title="Django URLValidator",
        package=__name__,
        newest=("PyPI", "django"),
        model="urls",
        live="live_urls",
    ),
)
