"""The installed django-environ, and psycopg, to which Django passes hosts and ports."""

from urlprism.readers.asking.packages import asked, module, version_of
from urlprism.readers.drivers.django import Settings, settings_of
from urlprism.readers.drivers.django_environ.backends import BACKENDS


def version() -> str:
    """Return the installed version; raise ImportError without it."""
    module("environ")
    return version_of("django-environ")


def report(text: str, base: str | None) -> Settings:  # noqa: ARG001 - it does not resolve
    """Return the settings of a URL; raise Refused if it raises, or if Django has no backend."""

    def read(text: str) -> Settings:
        settings = settings_of(module("environ").Env.db_url_config(text))
        protocol = dict(BACKENDS.values())[settings.ENGINE]
        if protocol == "postgresql":
            place = {"host": settings.HOST, "port": settings.PORT}
            module("psycopg._conninfo_utils").split_attempts(place)
        return settings

    return asked(read, text, "environ Env.db_url_config")
