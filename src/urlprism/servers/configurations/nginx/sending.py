"""What `proxy_pass` and `grpc_pass` send on, and where: their rules of the path.

URL ──► back, path ──► as it came | the location's part replaced | not read, with the reason
"""

import re
from collections.abc import Mapping
from typing import Final, NamedTuple

from urlprism.servers.configurations.errors import ConfigurationError, shown
from urlprism.servers.configurations.nginx.locations import EXACT, Head
from urlprism.servers.configurations.nginx.syntax import Directive, has_template
from urlprism.servers.deployments import Sent

_SCHEME: Final = {
    "proxy_pass": re.compile("https?://", re.IGNORECASE),
    "grpc_pass": re.compile("(?:grpcs?://)?", re.IGNORECASE),
}
VARIABLE: Final = re.compile(r"\$(?:\{([A-Za-z0-9_]+)\}|([A-Za-z0-9_]+))")
# What they stand for has no slash: it may be a part of the back's name.
_PLAIN: Final = frozenset({"host", "hostname", "server_addr", "server_port", "remote_addr"})
_END: Final = re.compile(r"[/?#]|\$\{?(?:request_uri|uri|document_uri)\b|\Z")
_LONGEST: Final = 4_096  # a value of a variable that is followed, in octets
_SOURCE: Final = "nginx ngx_http_proxy_pass"


class Passed(NamedTuple):
    """What a directive sends on; `unread` says why this is not known, "" if it is.

    With `is_raw`, it is the target as it came even where nginx looks for a location anew.
    """

    sent: Sent | None
    unread: str = ""
    is_raw: bool = False


def passed(directive: Directive, head: Head | None, values: Mapping[str, str]) -> Passed:
    """Return what is sent on from a location; None for what is none.

    `values` has the variables whose values are certain. Raise ConfigurationError for what nginx
    refuses.
    """
    if len(directive.words) != 1:
        message = f'invalid number of arguments in "{directive.name}"'
        raise ConfigurationError(message, directive.place, "nginx ngx_conf_handler")
    written = directive.words[0]
    location = None if head is None else head.prefix
    if has_template(written):
        return Passed(None, f"{directive.name} {shown(written)}: a template writes it")
    if "$" in written:
        replaced = VARIABLE.sub(lambda name: _value(name, values), written)
        return _by_variables(directive, head, replaced)
    back, path = _split(directive, written)
    if not path or directive.name == "grpc_pass":
        if path:
            raise ConfigurationError("grpc_pass has a path", directive.place, "nginx")
        return Passed(Sent(back))
    if location is None:
        message = f'"{directive.name}" cannot have a path in a location by expression or name'
        raise ConfigurationError(message, directive.place, _SOURCE)
    if "?" in path or "#" in path:
        return Passed(None, f"{directive.name} {shown(written)}: a query in its path")
    return Passed(Sent(back, writes=True, old=location, new=path))


def _by_variables(directive: Directive, head: Head | None, written: str) -> Passed:
    """Return what is sent on where variables write the URL."""
    said = f"{directive.name} {shown(directive.words[0])}"
    first = _SCHEME[directive.name].match(written.replace("$scheme://", "http://", 1))
    if first is None:
        return Passed(None, f"{said}: its variables are not followed")
    back, path = _split(directive, written.replace("$scheme://", "http://", 1))
    if any((match[1] or match[2]) not in _PLAIN for match in VARIABLE.finditer(back)):
        return Passed(None, f"{said}: its variables are not followed")
    if not path or path in {"$request_uri", "${request_uri}"}:
        return Passed(Sent(back), is_raw=bool(path))
    names = {match[1] or match[2] for match in VARIABLE.finditer(path)}
    if not names and head is not None and head.modifier == EXACT and "?" not in path:
        return Passed(Sent(back, writes=True, old=head.name, new=path))
    if not names:
        return Passed(None, f"{said}: one path is sent on, whatever the request's is")
    if names & {"uri", "document_uri"}:
        why = "the path goes on decoded, and a line end in it begins another request"
        return Passed(None, f"{said}: {why}")
    return Passed(None, f"{said}: its variables are not followed", is_raw="request_uri" in names)


def _split(directive: Directive, url: str) -> tuple[str, str]:
    """Return the back that a URL names, and its path."""
    scheme = _SCHEME[directive.name].match(url)
    if scheme is None:
        raise ConfigurationError("invalid URL prefix", directive.place, _SOURCE)
    rest = url[scheme.end() :]
    if rest.startswith("unix:"):
        socket, _, path = rest[5:].partition(":")
        back = f"unix:{socket}"
    else:
        end = _END.search(rest)
        back, path = (rest, "") if end is None else (rest[: end.start()], rest[end.start() :])
    if not back or back == "unix:":
        raise ConfigurationError("no host in the URL", directive.place, _SOURCE)
    return back, path


def _value(name: re.Match[str], values: Mapping[str, str]) -> str:
    return values.get((name[1] or name[2]).lower(), name[0])


def resolved(text: str, values: Mapping[str, str]) -> str | None:
    """Return a text with its variables replaced, None if the value of one is not certain."""
    replaced = VARIABLE.sub(lambda name: _value(name, values), text)
    if len(replaced) > _LONGEST:
        return None
    return None if "$" in replaced or has_template(text) else replaced
