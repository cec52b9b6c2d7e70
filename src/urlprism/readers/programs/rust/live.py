"""The crate `url` of the installed pydantic_core: its class `Url`."""

import functools
import json
import re
from importlib import import_module
from importlib.metadata import PackageNotFoundError, distribution
from typing import Any, Final

from urlprism.readers.outcomes import Refused
from urlprism.readers.programs.rust.model import Fields

_BILL: Final = re.compile(r"pydantic-core\.cyclonedx\.json\Z")


@functools.cache
def version() -> str:
    """Return the version of the crate, by the bill of materials; raise ImportError without one."""
    try:
        files = distribution("pydantic-core").files or []
    except PackageNotFoundError as error:
        raise ImportError(str(error)) from None
    for file in files:
        if _BILL.search(str(file)):
            parts = json.loads(file.read_text("utf-8"))["components"]
            return next(str(each["version"]) for each in parts if each["name"] == "url")
    message = "pydantic-core does not say which version of the crate it has"
    raise ImportError(message)


def report(text: str, base: str | None) -> Fields:  # noqa: ARG001 - the class takes no base
    """Return the attributes of a URL; raise Refused if pydantic raises."""
    try:
        url = _made()(text)
    except Exception as error:
        raise Refused(str(error), type(error).__name__) from error
    return Fields(
        *(str(url), url.scheme, url.username, url.password),
        *(url.host, url.port, url.path, url.query, url.fragment),
    )


@functools.cache
def _made() -> Any:
    return import_module("pydantic_core").Url
