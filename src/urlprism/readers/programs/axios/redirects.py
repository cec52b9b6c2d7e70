"""Where follow-redirects leads from the URL of a request, by the class `URL` of Node.js.

text, Location ──► the class URL ──► http or https?
"""

from typing import Final

from urlprism.readers.outcomes import Refused
from urlprism.readers.programs.axios.releases import node_of
from urlprism.readers.programs.node import model as node
from urlprism.readers.programs.node.model import Fields
from urlprism.readers.shared.releases import Release

REQUESTED: Final = frozenset({"http:", "https:"})


def redirected(axios: Release, location: str, current: str) -> Fields:
    """Return the attributes of the URL to which a Location leads from the text of a URL."""
    check_location(location)
    reached = node.report_of(node_of(axios), location, current)
    if reached.protocol not in REQUESTED:
        raise without_module()
    return reached


def check_location(location: str) -> None:
    """Raise Refused for an empty Location."""
    if not location:
        raise Refused("an empty Location is not followed", "follow-redirects")


def without_module() -> Refused:
    """Return the refusal of a URL that no module of Node.js requests."""
    return Refused("the scheme is neither http nor https", "follow-redirects, TypeError")
