"""Archives of tar, opened so that nothing in them is written elsewhere."""

import tarfile
from pathlib import Path


def opened(path: Path) -> tarfile.TarFile:
    """Return an archive whose members are filtered as data (PEP 706), where Python has filters.

    CPython 3.11.4 brought them: 3.11.2 of Debian 12 has none.
    """
    archive = tarfile.open(path)  # noqa: SIM115 - the caller closes it
    archive.extraction_filter = getattr(tarfile, "data_filter", None)
    return archive
