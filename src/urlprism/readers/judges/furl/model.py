"""How furl reads a URL: `furl.furl(url)`.

text ──► its scheme replaced by http ──► urlsplit ──► userinfo to the first "@", host, port
     ──► a host without special characters and empty labels, in lower case, out of Punycode

The path, the query and the fragment are those before furl decodes them.
"""

import re
from typing import Final

from urlprism._core.idn import idna2003
from urlprism.readers.judges.believed import FIELDS, Fields, answer, refused, urlsplit
from urlprism.readers.judges.ports import FURL
from urlprism.readers.model import Model
from urlprism.urllib_parse import unquote

NAME: Final = "furl"
VERSION: Final = "2.1.4"
_RULE: Final = "furl.furl"
_SCHEME: Final = re.compile("[a-zA-Z]")
_NEVER: Final = frozenset("!@#$%^&'\"*()+=:;/")
_MAX_PORT: Final = 65535
_LONGEST: Final = 1024  # characters: more than a name can have that resolves


def report(text: str, base: str | None) -> Fields:  # noqa: ARG001 - it does not resolve
    """Return the parts of a text, without the scheme's own port; raise Refused if it raises."""
    try:
        return _fields(text)
    except ValueError:
        raise refused("urlsplit raises ValueError", _RULE) from None


def _fields(text: str) -> Fields:
    scheme = _scheme(text)
    url = text if scheme is None else f"http:{_behind_scheme(text, scheme)}"
    parts = urlsplit(url)
    behind = url if scheme is None else url[len("http:") :]
    netloc = parts.netloc if behind.startswith("//") else None
    urlsplit(f"http://{netloc}/")
    userinfo, at, located = (netloc or "").partition("@")
    if not at:
        userinfo, located = "", netloc or ""
    host, port = _host_and_port(located)
    if netloc is not None:
        host = _checked(host)
    lowered = None if scheme is None else scheme.lower()
    number = None if port is None or port == FURL.get(lowered or "") else port
    return Fields(
        *(lowered, unquote(userinfo) if at else None, None if netloc is None else host, number),
        *(parts.path, parts.query or None, parts.fragment or None),
    )


def _scheme(text: str) -> str | None:
    """Return the text before a colon, if it begins with a letter; "" if the colon is first."""
    if text.startswith(":"):
        return ""
    before = text.partition("#")[0].partition("?")[0].partition("/")[0]
    scheme = before[: max(0, before.find(":"))]
    return scheme if _SCHEME.match(scheme) else None


def _behind_scheme(text: str, scheme: str) -> str:
    return text[len(scheme) :].removeprefix(":")


def _host_and_port(netloc: str) -> tuple[str, int | None]:
    """Return host and port of a netloc without userinfo; raise Refused for an invalid port."""
    if ":" not in netloc:
        return netloc, None
    colon, bracket = netloc.rfind(":"), netloc.rfind("]")
    if bracket >= 0:
        if colon > bracket + 1:
            raise refused("text behind the brackets", _RULE)
        if colon < bracket:
            return netloc, None
    digits = netloc[colon + 1 :]
    if not digits.isdigit() or not 0 < int(digits) <= _MAX_PORT:
        raise refused("the port is not from 1 to 65535", _RULE)
    return netloc[:colon], int(digits)


def _checked(host: str) -> str:
    """Return a host in lower case and out of Punycode; raise Refused for an invalid one."""
    urlsplit(f"http://{host}/")
    is_literal = host.startswith("[") and ":" in host and host.endswith("]")
    labels = host.split(".")
    inner = labels[:-1] if labels[-1] == "" else labels
    if not is_literal and ("" in inner or not _NEVER.isdisjoint(host)):
        raise refused("a character or an empty label that no host has", _RULE)
    host = host.lower()
    if len(host) > _LONGEST:
        raise refused("a host that is too long for the codec idna", _RULE)
    host = host.encode().decode("idna") if host.startswith("xn--") else host
    if idna2003.to_ascii(host) is None:
        raise refused("the codec idna refuses the host", _RULE)
    return host


MODEL: Final = Model(NAME, VERSION, "furl's URL", FIELDS, report, answer)
