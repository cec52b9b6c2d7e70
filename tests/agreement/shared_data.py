"""The web-platform-tests data beside the project, or the copy of 2023 that PyPI keeps.

`$URLPRISM_SHARED` says where the folder is, if it is not "shared" beside the repository.
"""

import functools
import importlib
import json
import os
import sys
from pathlib import Path
from typing import Any, Final

SHARED: Final = "URLPRISM_SHARED"
ROOT: Final = Path(__file__).parents[2]
BESIDE: Final = ROOT.parent / "shared"

Data = list[Any] | dict[str, Any]


def folder() -> Path:
    """Return the folder of shared data: $URLPRISM_SHARED, or "shared" beside the repository."""
    return Path(os.environ.get(SHARED) or BESIDE)


def wpt(name: str) -> Data:
    """Return what the file `name` of the web-platform-tests holds, of 2023 if need be.

    Raise FileNotFoundError if the file is neither here nor in the copy.
    """
    return wpt_of_today(name) if (folder() / "wpt").is_dir() else wpt_of_2023(name)


def wpt_of_today(name: str) -> Data:
    """Return what the file `name` in the folder of shared data holds."""
    # The tests hold lone surrogates as escapes; the files themselves are UTF-8.
    return _read(folder() / "wpt" / name)


@functools.cache
def wpt_of_2023(name: str) -> Data:
    """Return what the file `name` of 26 July 2023 holds, fetched by pip unless it is here."""
    reason = why_no_copy()
    if reason:
        raise FileNotFoundError(reason)
    corpora = benchmarks_corpora()
    copy = corpora.TESTS_OF_2023
    member = Path(copy.member).with_name(name).as_posix()
    try:
        return json.loads(corpora.text(copy._replace(member=member)))
    except KeyError as error:
        message = f"{copy.requirement} has no {name}"
        raise FileNotFoundError(message) from error


@functools.cache
def why_no_copy() -> str:
    """Return why the copy of 2023 cannot be had, an empty text if it can."""
    corpora = benchmarks_corpora()
    try:
        corpora.text(corpora.TESTS_OF_2023)
    except corpora.CorpusError as error:
        return str(error).splitlines()[0]
    return ""


def benchmarks_corpora() -> Any:
    """Return the module that fetches by version and checksum; it is no installed package."""
    if str(ROOT) not in sys.path:
        sys.path.append(str(ROOT))
    return importlib.import_module("benchmarks.corpora")


@functools.cache
def _read(path: Path) -> Data:
    return json.loads(path.read_text("utf-8"))
