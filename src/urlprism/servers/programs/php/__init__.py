"""The built-in web server of PHP."""

from typing import Final

SERVERS: Final = {"php": f"{__name__}.model"}
