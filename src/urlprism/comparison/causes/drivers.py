"""Causes in how drivers of databases and brokers read a connection string."""

from typing import Final

from urlprism.comparison.causes.detectors import in_query, in_text
from urlprism.comparison.causes.features import Feature
from urlprism.comparison.causes.rule import DRIVERS, EVERYTHING, OBJECTS, CauseRule, Priority
from urlprism.comparison.terms import Aspect

_WHO_AND_WHERE: Final = (
    "host|hostaddr|port|path|socketPath|unix_socket|user|username|password|passwd|db|dbname"
    "|database|virtual_host"
)
_OF_OBJECTS: Final = frozenset({Aspect.PATH, Aspect.QUERY, Aspect.ACCEPTANCE})

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
    CauseRule(
        name="object-version",
        family="",
        explains=_OF_OBJECTS,
        involves=OBJECTS,
        needs="?",
        detect=in_text(r"[?&]versionId=[^&]*"),
        message="a version of an object, which to some readers is a part of its key",
        rule="s3fs and smart_open end the key there; to other programs a '?' belongs to it",
        advice="Give the version beside the address, in an argument of its own.",
        example="s3://bucket/a«?versionId=1»",
        readers=("awscli", "s3fs"),
    ),
    CauseRule(
        name="object-slashes",
        family="",
        explains=_OF_OBJECTS,
        involves=OBJECTS,
        needs=(Feature.UNUSUAL_SCHEME,),
        detect=in_text(r"(?<=[^/])/+(?=::|[?&]versionId=|\Z)"),
        message="slashes at the end of a key, which some readers leave out",
        rule="fsspec strips them; to other programs they belong to the key",
        advice="Leave them out: 'a/' and 'a' are two objects.",
        example="s3://bucket/a«/»",
        readers=("awscli", "fsspec"),
    ),
    CauseRule(
        name="object-login",
        family="",
        explains=EVERYTHING - {Aspect.SCHEME},
        involves=OBJECTS,
        needs="@",
        detect=in_text(r"(?i:(?<=\As3://)|(?<=\As3[an]://))[^/:@]*+:[^@]*+@"),
        message="a login before the bucket, which to some readers is a part of its name",
        rule=(
            "smart_open takes a key of access and its secret there; to other programs the bucket"
            " begins behind the slashes"
        ),
        advice="Give a login to the client, not in the address.",
        example="s3://«u:p@»bucket/a",
        readers=("awscli", "smart-open"),
    ),
    CauseRule(
        name="file-system-chain",
        family="",
        explains=EVERYTHING,
        involves=OBJECTS,
        needs=(Feature.UNUSUAL_SCHEME,),
        detect=in_text("::"),
        message="two colons, where fsspec begins the address of another file system",
        rule="fsspec splits a chain there; to other programs they belong to the key",
        advice="Give a key with '::' to a client of S3, not to fsspec.",
        example="s3://bucket/a«::»b",
        readers=("awscli", "fsspec"),
    ),
)
