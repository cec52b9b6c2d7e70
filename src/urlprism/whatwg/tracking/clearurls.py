"""The rules of ClearURLs, of a file that users have: expressions for URLs and for names."""

import hashlib
import json
import re
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from urlprism.whatwg.tracking.results import TrackingList, TrackingParam
from urlprism.whatwg.urls.parts import Parts

_LICENCE: Final = "LGPL-3.0"
_SOURCE: Final = "https://github.com/ClearURLs/Rules"


class _Provider(NamedTuple):
    urls: re.Pattern[str]
    exceptions: tuple[re.Pattern[str], ...]
    names: tuple[re.Pattern[str], ...]

    def is_for(self, href: str) -> bool:
        return self.urls.search(href) is not None and not any(
            each.search(href) for each in self.exceptions
        )


class Providers:
    """The providers of a file."""

    def __init__(self, text: str) -> None:
        """Read the text of a file; raise ValueError for one that is not of this form."""
        # ClearURLs publishes this number of each edition.
        edition = hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
        self.list = TrackingList("clearurls", _SOURCE, edition, "-", _LICENCE)
        try:
            providers = json.loads(text)["providers"]
            self._providers = [_provider(each) for each in providers.values()]
        except (AttributeError, KeyError, RecursionError, TypeError, ValueError, re.error) as error:
            message = f"this is no file of rules of ClearURLs: {error!r}"
            raise ValueError(message) from None

    def reasons(self, url: Parts, names: Iterable[str]) -> Iterator[TrackingParam]:
        """Yield of these names in a URL those that track."""
        href = url.href
        providers = [each for each in self._providers if each.is_for(href)]
        for name in names:
            for provider in providers:
                if any(each.fullmatch(name) for each in provider.names):
                    yield TrackingParam(name, self.list, provider.urls.pattern)
                    break


def _provider(row: dict[str, str | list[str]]) -> _Provider:
    """Return a provider; one that blocks whole URLs has no names."""

    def patterns(key: str) -> tuple[re.Pattern[str], ...]:
        return tuple(re.compile(each, re.IGNORECASE) for each in row.get(key, ()))

    return _Provider(
        re.compile(str(row["urlPattern"]), re.IGNORECASE), patterns("exceptions"), patterns("rules")
    )
