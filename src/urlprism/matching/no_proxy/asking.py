"""What every dialect of NO_PROXY shares: the URL as the program reads it, and where its host lies.

URL ──► the program's own reading ──► http or https, with a host ──► its fields
                │ refused, or no request of HTTP
                └──► Decision: the URL is refused
"""

from collections.abc import Callable
from typing import Final, TypeVar

from urlprism.errors import URLError
from urlprism.matching.model import Decision, refuse_url
from urlprism.matching.places import place_of_host
from urlprism.readers import Refused

FieldsT = TypeVar("FieldsT")

# Those for which every program here takes a proxy, by their default ports.
PORTS: Final = {"http": 80, "https": 443}
_LONGEST_REASON: Final = 70


def read(report: Callable[[str, str | None], FieldsT], url: str) -> FieldsT | Decision:
    """Return a program's fields of a URL, or the decision that the program refuses it."""
    try:
        return report(url, None)
    except Refused as refused:
        return unread(url, refused.reason)
    except URLError as error:
        return unread(url, error.args[0] if type(error) is URLError else "")


def requested(
    report: Callable[[str, str | None], FieldsT],
    url: str,
    parts: Callable[[FieldsT], tuple[str, str | None]],
) -> FieldsT | Decision:
    """Return a program's fields of a URL, or the decision that it asks no proxy for it.

    `parts` takes the scheme and the host of the fields.
    """
    fields = read(report, url)
    if isinstance(fields, Decision):
        return fields
    return unasked(url, *parts(fields)) or fields


def unread(url: str, reason: str = "") -> Decision:
    """Return the decision about a URL that a program does not read, for its own reason."""
    if not 0 < len(reason) <= _LONGEST_REASON:
        reason = "the program does not take the text for a URL"
    return refuse_url(reason, url=(0, len(url)))


def unasked(url: str, scheme: str, host: str | None) -> Decision | None:
    """Return the decision about a URL for which no proxy is asked, None for all others."""
    if scheme not in PORTS:
        return refuse_url("only requests of http and https are asked about", url=(0, len(scheme)))
    if not host:
        return refuse_url("the URL has no host", url=place_of_host(url))
    return None
