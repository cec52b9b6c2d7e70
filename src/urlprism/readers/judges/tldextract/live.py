"""The installed tldextract, with the list of public suffixes that it brings."""

import functools
from typing import Any

from urlprism.readers.asking.packages import asked, module, version_of
from urlprism.readers.judges.believed import Fields
from urlprism.readers.judges.tldextract import model as tldextract


def version() -> str:
    """Return the installed version; raise ImportError without it."""
    return version_of("tldextract")


def report(text: str, base: str | None) -> Fields:
    """Return the host of a text; the other parts are no part of its answer."""
    parts = asked(_extract(), text, "tldextract.extract")
    whole = f"{parts.subdomain}.{parts.domain}.{parts.suffix}"
    labels = [each for each in whole.split(".") if each]
    return tldextract.report(text, base)._replace(host=".".join(labels))


@functools.cache
def _extract() -> Any:
    return module("tldextract").TLDExtract(suffix_list_urls=(), cache_dir=None)
