"""The installed AWS CLI, as a package of Python."""

from urlprism.readers.asking.packages import asked, module, version_of
from urlprism.readers.drivers.objects import Fields


def version() -> str:
    """Return the installed version; raise ImportError without it."""
    module("awscli.customizations.s3.utils")
    return version_of("awscli")


def report(text: str, base: str | None) -> Fields:  # noqa: ARG001 - it does not resolve
    """Return the bucket and the key of an address; raise Refused if it raises."""

    def read(text: str) -> Fields:
        kind, path = module("awscli.customizations.s3.fileformat").FileFormat().identify_type(text)
        if kind != "s3":
            raise ValueError(kind)
        return Fields(*module("awscli.customizations.s3.utils").find_bucket_key(path))

    return asked(read, text, "awscli find_bucket_key")
