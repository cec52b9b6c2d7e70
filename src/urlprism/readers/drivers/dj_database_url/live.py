"""The installed dj-database-url."""

from urlprism.readers.asking.packages import asked, module, version_of
from urlprism.readers.drivers.django import Settings, settings_of


def version() -> str:
    """Return the installed version; raise ImportError without it."""
    module("dj_database_url")
    return version_of("dj-database-url")


def report(text: str, base: str | None) -> Settings:  # noqa: ARG001 - it does not resolve
    """Return the settings of a URL; raise Refused if it raises."""
    return asked(
        lambda text: settings_of(module("dj_database_url").parse(text)),
        *(text, "dj_database_url.parse"),
    )
