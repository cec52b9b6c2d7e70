"""The installed yarl: `URL`, and its `join`."""

import functools
from importlib import import_module
from typing import Any

from urlprism.readers.outcomes import Refused
from urlprism.readers.programs.yarl.model import Fields


def version() -> str:
    """Return the installed version; raise ImportError without it."""
    return str(_yarl().__version__)


def report(text: str, base: str | None) -> Fields:
    """Return the properties of a URL, joined to a base if any; raise Refused if yarl raises."""
    make = _yarl().URL
    try:
        url = make(text) if base is None else make(base).join(make(text))
        return _fields(url)
    except Exception as error:
        raise Refused(str(error), type(error).__name__) from error


def _fields(url: Any) -> Fields:
    """Return the properties of a URL."""
    return Fields(
        *(str(url), url.scheme, url.raw_user, url.raw_password),
        *(url.raw_host, url.explicit_port),
        *(url.raw_path, url.raw_query_string, url.raw_fragment),
    )


@functools.cache
def _yarl() -> Any:
    return import_module("yarl")
