"""The lists of hosts of this package's own `Policy`: here, yes says that the entry is the host's.

A bare name is exact in `allowed_hosts`, and stands for all below it in `blocked_hosts`.

field ──► RFC 3986 ──► effective host      entry ──► a policy with this entry only ──► objections
"""

from functools import lru_cache, partial
from typing import Final

from urlprism._build import VERSION
from urlprism.errors import URLError
from urlprism.gate.host_fields import host_field
from urlprism.gate.host_lists import networks_of_entry, spelled
from urlprism.gate.policy import Policy
from urlprism.matching.model import Decision, Dialect, Span, no, refuse_pattern, refuse_url, yes
from urlprism.matching.places import place_of_host

_ALLOWED: Final = "allowed_hosts"
_BLOCKED: Final = "blocked_hosts"
# How each list objects: to what is not in the one, and to what is in the other.
_OBJECTIONS: Final = {_ALLOWED: "host-not-allowed", _BLOCKED: "host-blocked"}
_SOURCE: Final = "urlprism Policy."


@lru_cache(maxsize=256)
def _policy(field: str, entry: str) -> Policy:
    """Return a policy whose list has one entry; raise ValueError for one that is no host."""
    if field == _ALLOWED:
        return Policy(allowed_hosts=(entry,))
    return Policy(blocked_hosts=(entry,))


def decide(field: str, pattern: str, url: str) -> Decision:
    """Return whether a list of a policy, which has the pattern only, has the host."""
    start, end = place_of_host(url, is_field=True)
    try:
        policy, entry = _policy(field, pattern), spelled(field, pattern)
    except ValueError:
        reason = "not a name, an address or a network as the policy has them"
        return refuse_pattern(reason, pattern=(0, len(pattern)))
    try:
        host, _, size = host_field(url[start:end])
    except URLError as error:
        place = (start + error.start, start + error.end)
        return refuse_url("the field is not a host and a port of RFC 3986", url=place)
    objections = [each.cause for each in policy.objections_to_host(host)]
    is_listed = (_OBJECTIONS[field] in objections) is (field == _BLOCKED)
    places: tuple[Span, Span] = (0, len(pattern)), (start, start + size)
    if is_listed:
        return _listed(entry, host, field, places, url[start : start + size])
    return _other(entry, host, field, places)


def _listed(entry: str, host: str, field: str, places: tuple[Span, Span], written: str) -> Decision:
    """Return yes, with what of the entry stands for the host."""
    pattern, url = places
    if networks_of_entry(entry):
        cause = "" if written.strip("[]") == host else "address-respelled"
        return yes("the address is one of the entry's", cause, pattern=pattern, url=url)
    name = entry.removeprefix("*").removeprefix(".")
    if name == host:
        cause = "apex-included" if entry != name else "" if written == host else "case-kept"
        return yes("the entry stands for the name itself", cause, pattern=pattern, url=url)
    is_bare = entry == name
    reason = f"in {field}, a bare name stands for all below" if is_bare else _BELOW
    return yes(reason, "subdomains-included", pattern=pattern, url=url)


def _other(entry: str, host: str, field: str, places: tuple[Span, Span]) -> Decision:
    """Return no, with why the entry does not stand for the host."""
    pattern, url = places
    if field == _ALLOWED and host.endswith(f".{entry}"):
        reason = f"in {field}, a bare name stands for itself only"
        return no(reason, "subdomains-included", pattern=pattern, url=url)
    if entry == f"*.{host}":
        return no("'*.' stands for the names below only", "apex-included", pattern=pattern, url=url)
    return no("the host is another one", pattern=pattern, url=url)


_BELOW: Final = "the dot before the name stands for all names below"

POLICY: Final = tuple(
    Dialect(f"host.urlprism.{field}", VERSION, f"{_SOURCE}{field}", partial(decide, field))
    for field in (_ALLOWED, _BLOCKED)
)
