r"""URLs among the parameters of Click.

>>> @click.command()
... @click.option("--hook", type=SafeURLType(Policy(schemes={"https"})))
... def call(hook):
...     click.echo(hook.target.host)
>>> from click.testing import CliRunner
>>> CliRunner().invoke(call, ["--hook", "https://EXAMPLE.com"]).output
'example.com\n'
>>> print(CliRunner().invoke(call, ["--hook", "http://example.com"]).output.splitlines()[-1])
Error: Invalid value for '--hook': the scheme is not allowed: http (Policy), at characters 0 to 3
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from urlprism._core.classes.telling import told
from urlprism.bridges.extras import not_installed
from urlprism.bridges.texts import CheckedURL, SafeURL
from urlprism.errors import URLError
from urlprism.gate import DEFAULT, STRICT, Policy
from urlprism.readers import Reader
from urlprism.readers import readers as readers_of
from urlprism.standards import Standard
from urlprism.standards import reader as parser_of

try:
    import click
except ModuleNotFoundError as missing:
    raise not_installed("Click", "click", "cli", missing) from missing

__all__ = ["Policy", "SafeURLType", "URLType"]

if TYPE_CHECKING:
    _CheckedType = click.ParamType[CheckedURL]
    _SafeType = click.ParamType[SafeURL]
else:  # Click's older class takes no parameter
    _CheckedType = _SafeType = click.ParamType


class URLType(_CheckedType):
    """A text that a standard accepts, as `CheckedURL`.

    Raise ValueError for an unknown standard.

    >>> URLType("rfc3986").convert("a/b", None, None).record.components().path
    'a/b'
    """

    name = "url"

    def __init__(self, standard: Standard | str = Standard.WHATWG) -> None:
        parser_of(standard)
        self._standard = Standard(standard)

    def convert(
        self, value: str, param: click.Parameter | None, ctx: click.Context | None
    ) -> CheckedURL:
        """Return the checked text; raise BadParameter with the place and the rule."""
        try:
            return CheckedURL(value, self._standard)
        except URLError as error:
            self.fail(told(error).line, param, ctx)


class SafeURLType(_SafeType):
    """A text that `safe_target` lets pass, as `SafeURL`.

    Raise ValueError for an unknown reader.

    >>> SafeURLType().convert("http://EXAMPLE.com", None, None).target.host
    'example.com'
    """

    name = "url"

    def __init__(
        self, policy: Policy = STRICT, readers: str | Reader | Iterable[str | Reader] = DEFAULT
    ) -> None:
        self._policy, self._readers = policy, readers_of(readers)

    def convert(
        self, value: str, param: click.Parameter | None, ctx: click.Context | None
    ) -> SafeURL:
        """Return the checked text; raise BadParameter with the place and the rule."""
        try:
            return SafeURL(value, self._policy, self._readers)
        except URLError as error:
            self.fail(told(error).line, param, ctx)
