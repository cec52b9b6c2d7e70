"""`server_name` of nginx: which server of several with the same address a request gets.

field ──► checked, lower case, one final dot cut ──► exact, "*.entry", ".entry", "entry.*", "~regex"

The servers' hash is taken to be large enough for the name (`server_names_hash_bucket_size`).
"""

import re
from functools import partial
from typing import Final

from urlprism._core.regular.regular import Flavour
from urlprism.matching.addresses import lower
from urlprism.matching.expressions import Expressions, Where
from urlprism.matching.hosts.shared import Host, below, other, same
from urlprism.matching.model import Decision, Dialect, refuse_pattern, refuse_url
from urlprism.matching.places import place_of_host
from urlprism.matching.request_fields import received

_NAME: Final = "A-Za-z0-9._~!$&'()*+,;=-"
# Since 1.29.4, a host has only the characters of RFC 3986, and behind it there is only a port.
_STRICT: Final = re.compile(rf"([%{_NAME}]*|\[[:{_NAME}]*\])(?::([0-9]*))?")
_NEVER: Final = re.compile(r"[\x00-\x20\x7f/]|\.\.")  # before
_MOST: Final = 65_535
_LARGE: Final = re.compile("[A-Z]")
_SOURCE: Final = "nginx ngx_http_validate_host, ngx_hash_find_combined"


def decide(pattern: str, url: str, *, is_strict: bool) -> Decision:
    """Return whether the server that has this one name gets a request with this Host."""
    refusal = _refusal(pattern)
    if refusal is not None:
        return refusal
    start, end = place_of_host(url, is_field=True)
    start += len(url[start:end]) - len(url[start:end].lstrip(" "))
    field = url[start:end].strip(" ")
    size = _strict_size(field) if is_strict else _older_size(field)
    if size is None:
        return refuse_url("nginx takes no such host", url=(start, end))
    is_port_cut = size < len(field)
    size -= field.rfind(".") == size - 1
    if size <= 0:
        return refuse_url("there is no host", url=(start, end))
    written = field[:size]
    host = Host(lower(written), written, (start, start + size), is_port_cut=is_port_cut)
    if pattern.startswith("~"):
        return _expression(pattern, host)
    return _compared(pattern, lower(pattern), host)


def _expression(pattern: str, host: Host) -> Decision:
    """Return whether an expression matches a host, in octets; with a capital, case is ignored."""
    ignores_case = _LARGE.search(pattern) is not None
    expressions = Expressions(Flavour.PCRE, Where.ANYWHERE, ignores_case, "pattern-is-regex")
    decision = expressions.decide(received(pattern), received(host.compared), host.span, begin=1)
    first, last = decision.pattern_span  # octets are more than characters
    return decision._replace(pattern_span=(min(first, len(pattern)), min(last, len(pattern))))


def _compared(pattern: str, entry: str, host: Host) -> Decision:
    """Return whether an entry in lower case stands for the host."""
    name = host.compared
    if entry.startswith("."):
        if name == entry[1:]:
            return below(pattern, host, "a leading dot includes the name itself", "apex-included")
        if name.endswith(entry):
            return below(pattern, host, "a leading dot includes all names below")
    elif entry.startswith("*."):
        if name.endswith(entry[1:]):
            reason = "'*.' stands for one label or many"
            return below(pattern, host, reason, "wildcard-any-depth")
    elif entry.endswith(".*") and len(entry) > len(".*"):
        if name.startswith(entry[:-1]):
            span = host.span[0], host.span[0] + len(entry) - 1
            reason = "'.*' stands for whatever follows the dot"
            return below(pattern, host._replace(span=span), reason, "suffix-open")
    elif entry == name:
        return same(pattern, entry, host)
    return other(pattern, host, has_star=True)


def _refusal(pattern: str) -> Decision | None:
    """Return why nginx does not start with a name, None if it does."""
    whole = (0, len(pattern))
    if pattern == "~":
        return refuse_pattern("the expression is empty", pattern=whole)
    if pattern.startswith("~"):
        return None
    if pattern.lower() == "$hostname":
        return refuse_pattern("not modelled: the name of the machine", pattern=whole)
    if "\x00" in pattern or ".." in pattern:
        return refuse_pattern("a name has neither two dots in a row nor NUL", pattern=whole)
    stars = pattern.count("*")
    is_wildcard = pattern[:1] == "." or pattern[:2] == "*." or pattern[-2:] == ".*"
    is_short = pattern == "." or (pattern[:1] == "*" and len(pattern) < len("*.h"))
    if is_short or stars > 1 or (stars and not is_wildcard):
        reason = "'*' stands once, before the first dot or behind the last"
        return refuse_pattern(reason, pattern=whole)
    return None


def _strict_size(field: str) -> int | None:
    """Return how many characters of a field are the host, None if nginx refuses it."""
    match = _STRICT.fullmatch(field)
    if match is None or ".." in field:
        return None
    number = (match[2] or "").lstrip("0")
    is_port = len(number) <= len(str(_MOST)) and int(number or 0) <= _MOST
    return len(match[1]) if is_port else None


def _older_size(field: str) -> int | None:
    """Return how many characters of a field were the host, None if nginx refused it."""
    if _NEVER.search(field):
        return None
    if field.startswith("["):
        return field.find("]") + 1 or len(field)
    colon = field.find(":")
    return len(field) if colon < 0 else colon


NGINX: Final = tuple(
    Dialect("host.nginx", version, _SOURCE, partial(decide, is_strict=is_strict), date=date)
    for version, date, is_strict in (("1.22.1", "2022-10-19", False), ("1.31.3", "", True))
)
