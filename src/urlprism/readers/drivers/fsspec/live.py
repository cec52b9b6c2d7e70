"""The installed fsspec, with the s3fs that it finds."""

from urlprism.readers.asking.packages import asked, module, version_of
from urlprism.readers.drivers.fsspec.model import place_of
from urlprism.readers.drivers.objects import Fields


def version() -> str:
    """Return the installed version; raise ImportError without it."""
    module("s3fs")
    return version_of("fsspec")


def report(text: str, base: str | None) -> Fields:  # noqa: ARG001 - it does not resolve
    """Return the object that is opened; raise Refused if it is none of S3."""

    def read(text: str) -> Fields:
        core = module("fsspec.core")
        chain = core._un_chain(text, {})  # noqa: SLF001 - what `url_to_fs` begins with
        place = place_of([protocol for _, protocol, _ in chain])
        path, protocol, arguments = chain[place]
        files = module("fsspec").filesystem(protocol, anon=True, **arguments)
        if not place:
            files, path = core.url_to_fs(text, anon=True)
        return Fields(*files.split_path(path))

    return asked(read, text, "fsspec url_to_fs")
