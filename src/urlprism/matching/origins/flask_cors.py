"""`origins` of Flask-CORS: what looks like a regular expression is one, and is only begun with.

entry ──► "*" is ".*" ──► has a sign of expressions? ──► expression, by `re.match` : text
"""

from typing import Final

from urlprism.matching.model import Decision, Dialect, no, yes
from urlprism.matching.origins.regexes import searched
from urlprism.matching.origins.shared import every, other, same, without_origin
from urlprism.matching.request_fields import origin_of

_SIGNS: Final = frozenset("*\\]?$^[()")  # of these, one makes an entry an expression
_SOURCE: Final = "Flask-CORS flask_cors.core get_cors_origins"


def decide(pattern: str, url: str) -> Decision:
    """Return whether the answer names the origin, if the entry is in `origins`."""
    origin, place = origin_of(url)
    if origin is None:
        return without_origin(url)
    if not origin:
        return no("there is no origin", "origin-missing")
    if pattern == "*":
        return every(pattern, place)
    if not _SIGNS.isdisjoint(pattern):
        return searched(pattern, origin)
    if pattern == origin:
        return same(pattern, place)
    if pattern.casefold() == origin.casefold():
        reason = "the origin equals the entry but for the case of letters"
        return yes(reason, "case-kept", pattern=(0, len(pattern)), url=place)
    return other(pattern, origin, place)


FLASK_CORS: Final = (Dialect("origin.flask-cors", "6.0.5", _SOURCE, decide),)
