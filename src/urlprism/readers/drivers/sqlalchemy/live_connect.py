"""The installed SQLAlchemy, with the driver to which it passes its arguments."""

from typing import Final

from urlprism.readers.asking.packages import asked, module
from urlprism.readers.drivers.psycopg.live import report as by_psycopg
from urlprism.readers.drivers.psycopg.model import Fields
from urlprism.readers.drivers.sqlalchemy import live
from urlprism.readers.drivers.sqlalchemy.connect import DIALECTS, OWN

version: Final = live.version


def report(text: str, base: str | None) -> Fields:
    """Return the keywords of libpq; raise Refused if something raises."""

    def conninfo(text: str) -> str:
        url = module("sqlalchemy").make_url(text)
        if url.drivername not in DIALECTS:
            raise ValueError(url.drivername)
        _, options = url.get_dialect()().create_connect_args(url)
        taken = {name: value for name, value in options.items() if name not in OWN}
        return str(module("psycopg.conninfo").make_conninfo("", **taken))

    return by_psycopg(asked(conninfo, text, "sqlalchemy create_connect_args"), base)
