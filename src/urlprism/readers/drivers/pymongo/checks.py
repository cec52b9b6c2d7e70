"""The login of a connection string of MongoDB, and options and hosts that exclude each other."""

from collections.abc import Mapping
from typing import Final

from urlprism.readers.drivers.connections import refused
from urlprism.urllib_parse import unquote_plus

_RULE: Final = "pymongo parse_uri"
_OF_SERVICES: Final = ("srvservicename", "srvallowedhostssuffix")


def login_of(text: str) -> tuple[str, str]:
    """Return the user and the password; raise Refused where PyMongo raises."""
    escapes = (text[place : place + 3] for place, each in enumerate(text) if each == "%")
    is_wrong = any(unquote_plus(each) == each for each in escapes)
    user, _, password = text.partition(":")
    if is_wrong or not user or "@" in text or ":" in password:
        raise refused("a login that is not encoded, or without a user", f"{_RULE}, InvalidURI")
    return unquote_plus(user), unquote_plus(password)


def check(
    taken: Mapping[str, str], nodes: list[tuple[str, int | None]], *, is_service: bool
) -> None:
    """Raise Refused for options or hosts that exclude each other."""
    is_direct, is_balanced = (
        taken.get(name) == "true" for name in ("directconnection", "loadbalanced")
    )
    if is_service:
        wrong = is_direct or len(nodes) > 1 or nodes[0][1] is not None
    else:
        has_most = bool(int(taken.get("srvmaxhosts", 0)))
        wrong = has_most or not taken.keys().isdisjoint(_OF_SERVICES)
    alone = is_direct or is_balanced
    both = is_balanced and (is_direct or taken.get("replicaset"))
    if wrong or both or (alone and len(nodes) > 1):
        raise refused("options or hosts that exclude each other", f"{_RULE}, ConfigurationError")
