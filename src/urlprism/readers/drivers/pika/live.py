"""The installed pika."""

from urlprism.readers.asking.packages import asked, module, version_of
from urlprism.readers.drivers.connections import written
from urlprism.readers.drivers.pika.model import Fields


def version() -> str:
    """Return the installed version; raise ImportError without it."""
    module("pika")
    return version_of("pika")


def report(text: str, base: str | None) -> Fields:  # noqa: ARG001 - it does not resolve
    """Return the parameters of a URL; raise Refused if it raises."""

    def read(text: str) -> Fields:
        result = module("pika").URLParameters(text)
        query = result._all_url_query_values  # noqa: SLF001 - what it has taken
        return Fields(
            *(result.host, result.port, result.virtual_host),
            *(result.credentials.username, result.credentials.password),
            *(int(result.ssl_options is not None), written((n, v[0]) for n, v in query.items())),
        )

    return asked(read, text, "pika.URLParameters")
