"""The clients of the page on RFC 1738, as functions: what the page shows is what is tested."""

import contextlib
import ftplib
import pathlib
import re
import smtplib
import socket
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from urlprism import rfc1738

PAGE: Final = Path(__file__).parents[2] / "docs" / "standards" / "rfc1738.md"
MODULES: Final = (contextlib, ftplib, pathlib, smtplib, socket, rfc1738)
_SECTION: Final = re.compile(r"^### (.+?)\n(.*?)(?=^##)", re.DOTALL | re.MULTILINE)
_CODE: Final = re.compile(r"^```python\n(.*?)^```", re.DOTALL | re.MULTILINE)


def sections() -> dict[str, list[str]]:
    """Return the programs below the heading "Clients", by their heading."""
    _, _, below = PAGE.read_text("utf-8").partition("\n## Clients\n")
    text, _, _ = below.partition("\n## ")
    return {name: _CODE.findall(body) for name, body in _SECTION.findall(f"{text}\n##")}


def client(scheme: str) -> Callable[..., Any]:
    """Return the client of a scheme."""
    (program,) = next(code for name, code in sections().items() if scheme in name.split())
    names = {module.__name__.rpartition(".")[2]: module for module in MODULES}
    exec(compile(program, str(PAGE), "exec"), names)  # noqa: S102 - the page is ours
    (function,) = (value for value in names.values() if getattr(value, "__code__", None))
    return function
