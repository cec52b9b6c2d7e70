"""kombu's `parse_url`: a URL as arguments of a connection."""

from typing import Final

from urlprism.readers.drivers.connections import refused
from urlprism.readers.programs.python import model as cpython
from urlprism.urllib_parse import parse_qsl, unquote
from urlprism.urllib_parse.releases import SplitResult

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
    scheme = parsed(text).scheme
    parts = parsed(f"http://{text[len(scheme) + 3 :]}")
    try:
        port, path = parts.port, cpython.running().urlparse(parts.geturl()).path
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
