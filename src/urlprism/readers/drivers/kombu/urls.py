"""kombu's `parse_url`: a URL as arguments of a connection."""

import re
from typing import Final

from urlprism.readers.drivers.connections import refused
from urlprism.readers.programs.python import model as cpython
from urlprism.urllib_parse import parse_qsl, unquote
from urlprism.urllib_parse.releases import SplitResult

# What nothing is decoded in.
_WORD: Final = "[A-Za-z0-9._~-]*+"
_PLAIN: Final = re.compile(
    rf"([a-z]+)://(?:({_WORD})(?::({_WORD}))?+@)?+({_WORD})(?::([0-9]{{1,4}}+))?+(?:/({_WORD}))?+"
)
_RULE: Final = "kombu.utils.url.parse_url"
_OPTIONS: Final = frozenset(
    ("insist", "ssl", "connect_timeout", "login_method", "heartbeat", "credential_provider")
)
_CERTIFICATES: Final = frozenset(
    ("CERT_REQUIRED", "CERT_OPTIONAL", "CERT_NONE", "required", "optional", "none")
)


def parsed(text: str) -> SplitResult:
    """Return what `urlparse` does; raise Refused if it raises."""
    try:
        return cpython.running().urlsplit(text)
    except ValueError:
        raise refused("urlparse raises ValueError", _RULE) from None


def arguments(text: str) -> tuple[dict[str, str | int | None], dict[str, str]]:
    """Return the arguments of a URL, and its options; raise Refused where one is not taken."""
    plain = _PLAIN.fullmatch(text)
    if plain:
        scheme, user, password, host, number, path = plain.groups()
        return {
            "transport": scheme,
            "hostname": host.lower() or None,
            "port": int(number) if number else None,
            "userid": user or None,
            "password": password or None,
            "virtual_host": path or None,
        }, {}
    scheme = parsed(text).scheme
    whole = f"http://{text[len(scheme) + 3 :]}"
    parts = parsed(whole)
    try:
        port, path = parts.port, cpython.running().urlparse(whole).path
        heartbeat = dict(query := parse_qsl(parts.query)).get("heartbeat")
        float(heartbeat or 0)
    except ValueError:
        raise refused("a number that is none", f"{_RULE}, ValueError") from None
    options = dict(query)
    others = {name for name in options if not name.startswith("ssl_")}
    wrong = options.get("ssl_cert_reqs", "none") not in _CERTIFICATES
    if wrong or not others <= _OPTIONS or ("ssl" in others and others != {*options}):
        raise refused("an option that is not known", f"{_RULE}, TypeError")
    named = {"hostname": parts.hostname, "userid": parts.username, "password": parts.password}
    named["virtual_host"] = path.removeprefix("/")
    values = {name: unquote(each or "") or None for name, each in named.items()}
    return {"transport": scheme, "port": port, **values}, options
