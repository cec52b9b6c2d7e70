"""The installed dj-database-url."""

from urlprism.readers.asking.packages import asked, module, version_of
from urlprism.readers.drivers.dj_database_url.model import Fields, as_query


def version() -> str:
    """Return the installed version; raise ImportError without it."""
    module("dj_database_url")
    return version_of("dj-database-url")


def report(text: str, base: str | None) -> Fields:  # noqa: ARG001 - it does not resolve
    """Return the settings of a URL; raise Refused if it raises."""

    def read(text: str) -> Fields:
        settings = module("dj_database_url").parse(text)
        named = [str(settings.get(name, "")) for name in Fields._fields[:-1]]
        return Fields._make([*named, as_query(settings.get("OPTIONS", {}))])

    return asked(read, text, "dj_database_url.parse")
