"""How Node.js reads a URL: its class `URL`, which is ada's URL Standard.

text, base ──► the URL Standard ──► URL
                     └─► domain refused ──► converted label by label ──► the URL Standard

ada applies the Bidi Rule (RFC 5893) to the labels that hold right-to-left characters, where the
standard applies it to all labels of a domain that holds one. Lone surrogates are U+FFFD to it.
"""

import re
from typing import Final

from urlprism import whatwg
from urlprism._vocabulary import domains
from urlprism._vocabulary.components import Components
from urlprism.errors import URLError
from urlprism.readers.hosts import target_of
from urlprism.readers.reading import Answer, Reader, Report, of_version
from urlprism.urllib_parse import unquote
from urlprism.whatwg.sets import FORBIDDEN_DOMAIN

NAME: Final = "node"
VERSION: Final = "24.21.0"
FIELDS: Final = (
    *("href", "protocol", "username", "password", "host", "hostname", "port"),
    *("pathname", "search", "hash"),
)

_NOT_ALLOWED: Final = "#concept-domain-to-ascii"
_REMOVED: Final = re.compile(r"[\t\n\r]")
_CHECKS: Final = domains.Checks(forbidden=FORBIDDEN_DOMAIN, alone=True)


def reader(version: str | None) -> Reader:
    """Return the reader of a version, the default one for None; ValueError for one unknown."""
    return of_version(version, NAME, VERSION, "the class URL of Node.js", report, answer)


def report(text: str, base: str | None) -> Report:
    """Return the attributes of the URL that a text is, read against `base` if there is one."""
    url = _url(text, None if base is None else _url(base, None))
    return {name: getattr(url, name) for name in FIELDS}


def answer(report: Report) -> Answer:
    """Return the common parts, and where a request goes; what is empty is absent."""
    values = {name: str(value) for name, value in report.items()}
    user, password = values["username"], values["password"]
    components = Components(
        values["protocol"].removesuffix(":"),
        (f"{user}:{password}" if password else user) or None,
        values["hostname"] or None,
        int(values["port"]) if values["port"] else None,
        values["pathname"],
        values["search"][1:] or None,
        values["hash"][1:] or None,
    )
    return Answer(report, components, target_of(components))


def _url(text: str, base: whatwg.URL | None) -> whatwg.URL:
    """Return the URL of a text; URLError for none."""
    try:
        return whatwg.URL(text, base)
    except URLError as error:
        domain = _by_labels(error) if _NOT_ALLOWED in error.rule else None
        if domain is None:
            raise
        return whatwg.URL(error.text[: error.start] + domain + error.text[error.end :], base)


def _by_labels(error: URLError) -> str | None:
    """Return the domain that is refused with each label converted alone, None if that fails."""
    given = unquote(_REMOVED.sub("", error.text[error.start : error.end]))
    return domains.to_ascii(given, _CHECKS) or None
