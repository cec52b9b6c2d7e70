"""The installed smart_open."""

from urlprism.readers.asking.packages import asked, module, version_of
from urlprism.readers.drivers.objects import Fields
from urlprism.readers.drivers.smart_open.model import SCHEMES


def version() -> str:
    """Return the installed version; raise ImportError without it."""
    module("boto3")  # without it there are no addresses of S3
    module("smart_open")
    return version_of("smart-open")


def report(text: str, base: str | None) -> Fields:  # noqa: ARG001 - it does not resolve
    """Return the object of an address, and who asks; raise Refused if it raises."""

    def read(text: str) -> Fields:
        uri = module("smart_open").parse_uri(text)
        if uri.scheme not in SCHEMES:
            raise ValueError(uri.scheme)
        where = uri.bucket_id, uri.key_id, uri.version_id
        return Fields(*where, uri.access_id, uri.access_secret)

    return asked(read, text, "smart_open parse_uri")
