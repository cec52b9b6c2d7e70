"""The installed docker-py."""

from urlprism.readers.asking.packages import asked, module, version_of
from urlprism.readers.drivers.docker.model import Fields


def version() -> str:
    """Return the installed version; raise ImportError without it."""
    module("docker.utils")
    return version_of("docker")


def report(text: str, base: str | None) -> Fields:  # noqa: ARG001 - it does not resolve
    """Return what docker-py connects to; raise Refused if it raises."""

    def read(text: str) -> Fields:
        url = module("docker.utils").parse_host(text)
        if url.startswith("http+unix://"):
            adapter = module("docker.transport").UnixHTTPAdapter(url)
            return Fields(url, adapter.socket_path, None, None)
        parts = module("urllib.parse").urlsplit(url)
        return Fields(url, None, parts.hostname, parts.port)

    return asked(read, text, "docker parse_host")
