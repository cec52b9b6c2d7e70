"""What a match tells: the inputs, and the groups of each component (#dictdef-urlpatternresult)."""

from collections.abc import Mapping
from typing import NamedTuple, TypeAlias

from urlprism.redaction.records import hides_secrets

# A URL or a pattern as one text, or by components, which are named as in the standard.
PatternInput: TypeAlias = "str | Mapping[str, str]"


class _ComponentResult(NamedTuple):
    input: str
    groups: Mapping[str, str | None]


@hides_secrets
class ComponentResult(_ComponentResult):
    """What matched a component: the text, and its groups by name; None for one that took no part.

    #dictdef-urlpatterncomponentresult

    >>> from urlprism.urlpattern import URLPattern
    >>> URLPattern({"pathname": "/:kind/*"}).exec({"pathname": "/books/9"}).pathname.groups
    {'kind': 'books', '0': '9'}
    """

    _sources: tuple[str, ...] = ()


class _Result(NamedTuple):
    inputs: tuple[PatternInput, ...]
    protocol: ComponentResult
    username: ComponentResult
    password: ComponentResult
    hostname: ComponentResult
    port: ComponentResult
    pathname: ComponentResult
    search: ComponentResult
    hash: ComponentResult


@hides_secrets
class URLPatternResult(_Result):
    """What a URL matched: `inputs` as they were asked, and the result of each component.

    >>> from urlprism.urlpattern import URLPattern
    >>> result = URLPattern("https://*.example/:id").exec("https://shop.example/7")
    >>> result.hostname.groups, result.pathname.groups
    ({'0': 'shop'}, {'id': '7'})
    """

    _sources: tuple[str, ...] = ()
