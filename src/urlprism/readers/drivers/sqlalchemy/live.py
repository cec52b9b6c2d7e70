"""The installed SQLAlchemy."""

from urlprism.readers.asking.packages import asked, module, version_of
from urlprism.readers.drivers.connections import written
from urlprism.readers.drivers.sqlalchemy.model import Fields


def version() -> str:
    """Return the installed version; raise ImportError without it."""
    module("sqlalchemy")
    return version_of("sqlalchemy")


def report(text: str, base: str | None) -> Fields:  # noqa: ARG001 - it does not resolve
    """Return the attributes of the URL of a text; raise Refused if it raises."""

    def read(text: str) -> Fields:
        url = module("sqlalchemy").make_url(text)
        query = url.normalized_query.items()
        pairs = [(name, each) for name, values in query for each in values]
        return Fields._make([*url[:6], written(pairs)])

    return asked(read, text, "sqlalchemy make_url")
