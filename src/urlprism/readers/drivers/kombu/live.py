"""The installed kombu."""

from urlprism.readers.asking.packages import asked, module, version_of
from urlprism.readers.drivers.connections import written
from urlprism.readers.drivers.kombu.model import TRANSPORTS, Fields


def version() -> str:
    """Return the installed version; raise ImportError without it."""
    module("kombu")
    return version_of("kombu")


def report(text: str, base: str | None) -> Fields:  # noqa: ARG001 - it does not resolve
    """Return the attributes of a connection; raise Refused if it raises."""
    return asked(_read, text, "kombu.Connection")


def _read(text: str) -> Fields:
    result = module("kombu").Connection(text)
    url = result.alt[0] if result.alt else text
    query = {}
    if "://" in url and not result.uri_prefix:
        if result.transport_cls not in TRANSPORTS:
            raise ValueError(result.transport_cls)
        query = module("kombu.utils.url").url_to_parts(url).query
    return Fields(
        *(result.transport_cls, result.hostname, result.port, result.virtual_host),
        *(result.userid, result.password, result.alt[1:], written(query.items())),
    )
