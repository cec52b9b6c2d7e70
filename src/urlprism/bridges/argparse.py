"""URLs among the arguments of argparse; it needs nothing but Python.

>>> parser = argparse.ArgumentParser("call", exit_on_error=False)
>>> action = parser.add_argument("hook", type=safe_url(Policy(schemes={"https"})))
>>> parser.parse_args(["https://EXAMPLE.com"]).hook.target.host
'example.com'
>>> parser.parse_args(["http://example.com"])
Traceback (most recent call last):
...
argparse.ArgumentError: argument hook: the scheme is not allowed: http (Policy), at characters \
0 to 3
"""

import argparse
from collections.abc import Callable, Iterable
from typing import TypeVar

from urlprism._core.classes.telling import told
from urlprism.bridges.texts import CheckedURL, SafeURL
from urlprism.errors import URLError
from urlprism.gate import DEFAULT, STRICT, Policy
from urlprism.readers import Reader
from urlprism.readers import readers as readers_of
from urlprism.standards import Standard
from urlprism.standards import reader as parser_of

__all__ = ["Policy", "checked_url", "safe_url"]

_T = TypeVar("_T")


def checked_url(standard: Standard | str = Standard.WHATWG) -> Callable[[str], CheckedURL]:
    """Return the type of an argument that a standard accepts.

    Raise ValueError for an unknown standard. The type raises ArgumentTypeError.

    >>> checked_url("rfc3986")("a/b").record.components().path
    'a/b'
    """
    parser_of(standard)
    return _type(lambda text: CheckedURL(text, standard))


def safe_url(
    policy: Policy = STRICT, readers: str | Reader | Iterable[str | Reader] = DEFAULT
) -> Callable[[str], SafeURL]:
    """Return the type of an argument that `safe_target` lets pass.

    Raise ValueError for an unknown reader. The type raises ArgumentTypeError.

    >>> safe_url()("http://EXAMPLE.com").target.host
    'example.com'
    """
    chosen = readers_of(readers)
    return _type(lambda text: SafeURL(text, policy, chosen))


def _type(make: Callable[[str], _T]) -> Callable[[str], _T]:
    def url(text: str) -> _T:
        try:
            return make(text)
        except URLError as error:
            raise argparse.ArgumentTypeError(told(error).line) from None

    return url
