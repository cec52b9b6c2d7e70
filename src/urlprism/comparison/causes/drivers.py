"""Causes in how drivers of databases and brokers read a connection string."""

from typing import Final

from urlprism.comparison.causes.detectors import in_query
from urlprism.comparison.causes.rule import DRIVERS, EVERYTHING, CauseRule, Priority
from urlprism.comparison.terms import Aspect

_WHO_AND_WHERE: Final = (
    "host|hostaddr|port|path|socketPath|unix_socket|user|username|password|passwd|db|dbname"
    "|database|virtual_host"
)

RULES: Final = (
    CauseRule(
        name="connection-parameter",
        family="",
        explains=EVERYTHING - {Aspect.SCHEME, Aspect.FRAGMENT},
        involves=DRIVERS,
        needs="?",
        detect=in_query(rf"(?<=[?&])(?:{_WHO_AND_WHERE})=[^&#]*"),
        message="a parameter that is a host, a port, a user, a password or a database",
        rule=(
            "libpq and node-postgres go to the host of a parameter; asyncpg does so if there is no"
            " other one, other programs pass it on as an option; to RFC 3986 §3.4 it is data"
        ),
        advice="Write host, port, user and database in front of the query, each once.",
        example="postgresql://u@a.example/app?«host=b.example»",
        readers=("psycopg", "asyncpg"),
    ),
    CauseRule(
        name="driver-option",
        family="",
        explains=frozenset({Aspect.ACCEPTANCE, Aspect.QUERY}),
        involves=DRIVERS,
        priority=Priority.FALLBACK,
        needs="?",
        detect=in_query(r"(?<=[?&])[^&#]+"),
        message="an option that some drivers take, and others refuse or ignore",
        rule=(
            "libpq, pika, kombu and PyMongo refuse an option that they do not know; other programs"
            " keep it"
        ),
        advice="Set options where the driver takes them, in its own arguments.",
        example="postgresql://u@h/app?«colour=red»",
        readers=("psycopg", "sqlalchemy"),
    ),
)
