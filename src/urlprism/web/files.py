"""The files of the page, which may lie in an archive, such as that of zipapp."""

import atexit
import functools
import shutil
import tempfile
from collections.abc import Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path


@functools.cache
def page_folder() -> Path:
    """Return the folder of the page; it is a copy, until Python ends, if it is in an archive."""
    page = files("urlprism.web").joinpath("static")
    if isinstance(page, Path):
        return page
    copy = Path(tempfile.mkdtemp(prefix="urlprism-page-"))
    atexit.register(shutil.rmtree, copy, ignore_errors=True)
    for name, file in files_below(page):
        target = copy / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(file.read_bytes())
    return copy


def files_below(folder: Traversable, name: str = "") -> Iterator[tuple[str, Traversable]]:
    """Yield the files of a folder and of those in it, with their names from there."""
    for each in folder.iterdir():
        if each.is_dir():
            yield from files_below(each, f"{name}{each.name}/")
        else:
            yield f"{name}{each.name}", each
