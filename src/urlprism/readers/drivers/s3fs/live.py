"""The installed s3fs."""

from urlprism.readers.asking.packages import asked, module, version_of
from urlprism.readers.drivers.objects import Fields


def version() -> str:
    """Return the installed version; raise ImportError without it."""
    module("s3fs")
    return version_of("s3fs")


def report(text: str, base: str | None) -> Fields:  # noqa: ARG001 - it does not resolve
    """Return the bucket and the key of an address; raise Refused if it raises."""

    def read(text: str) -> Fields:
        return Fields(*module("s3fs").S3FileSystem(anon=True).split_path(text))

    return asked(read, text, "s3fs split_path")
