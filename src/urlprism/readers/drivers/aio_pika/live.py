"""The installed aio-pika, with its aiormq."""

import asyncio
import functools

from urlprism.readers.asking.packages import asked, module, version_of
from urlprism.readers.drivers.aio_pika.model import Fields
from urlprism.readers.drivers.connections import written


def version() -> str:
    """Return the installed version; raise ImportError without it."""
    module("aio_pika")
    return version_of("aio-pika")


@functools.cache
def _loop() -> asyncio.AbstractEventLoop:
    return asyncio.new_event_loop()


def report(text: str, base: str | None) -> Fields:  # noqa: ARG001 - it does not resolve
    """Return the parts of a URL; raise Refused if something raises."""

    def read(text: str) -> Fields:
        asked_url = module("aio_pika.connection").make_url(text)
        result = module("aiormq.connection").Connection(asked_url, loop=_loop())
        url = result.url
        return Fields(
            *(url.scheme, url.raw_host, url.port, result.vhost),
            *(url.user or "guest", url.password or "guest", written(url.query.items())),
        )

    return asked(read, text, "aiormq Connection")
