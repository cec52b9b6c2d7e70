"""The installed Django: what it says to a URL whose own netloc is the one on the list."""

from urlprism.readers.asking.packages import fields_of, module, parts_of, version_of
from urlprism.readers.judges.believed import Fields
from urlprism.readers.outcomes import Refused

_RULE = "url_has_allowed_host_and_scheme"


def version() -> str:
    """Return the installed version; raise ImportError without it."""
    return version_of("django")


def report(text: str, base: str | None) -> Fields:  # noqa: ARG001 - it does not resolve
    """Return the parts of a text that is accepted; raise Refused for any other one."""
    judge = module("django.utils.http").url_has_allowed_host_and_scheme
    url = text.strip()
    try:
        several = [parts_of(each) for each in (url, url.replace("\\", "/"))]
    except ValueError:
        several = []
    parts = next((each for each in several if each.netloc), several[0] if several else None)
    if not judge(text, {parts.netloc} if parts else set()) or parts is None:
        raise Refused("refused", _RULE)
    try:
        host, port = parts.hostname, parts.port
    except ValueError:
        host = port = None
    if parts.netloc and (host is None or "@" in parts.netloc):
        raise Refused("no list has such a host", _RULE)
    scheme = parts.scheme or ("http" if parts.netloc else "")
    return fields_of(parts._replace(scheme=scheme), host, port)
