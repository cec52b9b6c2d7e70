"""The installed psycopg, with its libpq."""

from urlprism.readers.asking.packages import asked, module, version_of
from urlprism.readers.drivers.psycopg.model import Fields, fields_of


def version() -> str:
    """Return the installed version; raise ImportError without it."""
    module("psycopg")
    return version_of("psycopg")


def report(text: str, base: str | None) -> Fields:  # noqa: ARG001 - it does not resolve
    """Return the keywords of a text; raise Refused if it raises."""

    def read(text: str) -> Fields:
        values = module("psycopg.conninfo").conninfo_to_dict(text)
        module("psycopg._conninfo_utils").split_attempts(values)
        return fields_of(values)

    return asked(read, text, "psycopg conninfo_to_dict")
