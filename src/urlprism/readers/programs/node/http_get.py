"""How `get` of Node.js's modules `http` and `https` takes a URL: as the class `URL` reads it.

URL ──► the class URL ──► urlToHttpOptions ──► connection, Host, target, Authorization

It follows no redirect.
"""

from dataclasses import replace
from functools import partial
from typing import Final

from urlprism.readers.model import Model
from urlprism.readers.outcomes import Refused
from urlprism.readers.programs.node import client as node_client
from urlprism.readers.programs.node import model as node
from urlprism.readers.programs.node.model import Fields
from urlprism.readers.programs.node.releases import RELEASES

NAME: Final = "node.http"


def at_version(version: str) -> Model[Fields]:
    """Return the model of a release of Node.js; raise ValueError for an unknown one."""
    return replace(
        node.MODEL.of(version),
        name=NAME,
        summary="http.get of Node.js, and https.get",
        at_version=at_version,
        wire=partial(node_client.wire_by_http, RELEASES.of(version)),
        follow=_followed,
    )


def _followed(octets: str, base: str) -> Fields:  # noqa: ARG001 - all take them
    raise Refused("a redirect is not followed", "http.get")


MODEL: Final = at_version(node.VERSION)
report: Final = MODEL.report
