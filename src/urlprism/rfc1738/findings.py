"""The warnings of RFC 1738 about a URL: `findings`."""

from urlprism._core.arguments.intake import URLText
from urlprism._core.records.findings import Finding
from urlprism.rfc1738 import security
from urlprism.rfc1738.parser import parse


def findings(text: URLText) -> list[Finding]:
    """Return the warnings of the document about a URL (§3, §6).

    Raise URLError for a text that is not a URL, TypeError if `text` is not text.

    >>> [(found.name, found.section) for found in findings("ftp://u:pw@h/a%0A")]
    [('password-in-url', '6'), ('encoded-delimiter', '6')]
    """
    return security.findings(parse(text))
