"""The installed AntiSSRF: what it says to a URL whose own host is the domain on its list."""

from urlprism.readers.asking.packages import asked, module, version_of
from urlprism.readers.judges.believed import Fields
from urlprism.readers.outcomes import Refused

_RULE = "URIValidator.in_domain"


def version() -> str:
    """Return the installed version; raise ImportError without it."""
    return version_of("microsoft-antissrf")


def report(text: str, base: str | None) -> Fields:  # noqa: ARG001 - it does not resolve
    """Return the parts of a text, as urllib3 finds them, if it is accepted; or raise Refused."""

    def read(text: str) -> Fields | None:
        url = module("urllib3").util.parse_url(text)
        if not module("AntiSSRF").URIValidator.in_domain(text, [url.host]):
            return None
        return Fields(
            url.scheme, url.auth, url.host, url.port, url.path or "", url.query, url.fragment
        )

    parts = asked(read, text, _RULE)
    if parts is None:
        raise Refused("refused", _RULE)
    return parts
