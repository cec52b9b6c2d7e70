"""What lists say: of which edition a list is, and which parameter of a URL it names."""

from typing import NamedTuple

from urlprism._late import public_at


@public_at("urlprism.whatwg")
class TrackingList(NamedTuple):
    """A list of parameters that track: where it is from, and under which licence.

    `edition` is a commit, and `date` its day; of a file of yours, its SHA-256 and "-".

    >>> from urlprism.whatwg import TrackingRules
    >>> [(each.name, each.date, each.licence) for each in TrackingRules("brave-clean-urls").lists]
    [('brave-clean-urls', '2026-08-17', 'MPL-2.0')]
    """

    name: str
    source: str
    edition: str
    date: str
    licence: str


@public_at("urlprism.whatwg")
class TrackingParam(NamedTuple):
    """A parameter of a URL that tracks: its decoded name, the list that has it, and for which URLs.

    `pattern` is the list's own: "*://*.example.com/*" is for that host and those below it.

    >>> from urlprism import URL
    >>> [(each.name, each.pattern) for each in URL("https://h/?fbclid=1").tracking_params()]
    [('fbclid', '*://*/*')]
    """

    name: str
    list: TrackingList
    pattern: str
