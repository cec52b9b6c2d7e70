"""The installed redis-py."""

from urlprism.readers.asking.packages import asked, module, version_of
from urlprism.readers.drivers.redis_py.model import Fields, fields_of


def version() -> str:
    """Return the installed version; raise ImportError without it."""
    module("redis")
    return version_of("redis")


def report(text: str, base: str | None) -> Fields:  # noqa: ARG001 - it does not resolve
    """Return the arguments of a URL; raise Refused if it raises."""

    def read(text: str) -> Fields:
        values = dict(module("redis.connection").parse_url(text))
        kind = values.pop("connection_class", None)
        return fields_of(values, kind if kind is None else kind.__name__)

    return asked(read, text, "redis.connection.parse_url")
