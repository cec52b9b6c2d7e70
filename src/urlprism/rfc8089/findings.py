"""What RFC 8089 §2 refuses in a text: `findings`."""

from urlprism._core.arguments.intake import URLText
from urlprism._core.records.findings import Finding, refusals
from urlprism.rfc8089.api import check


def findings(text: URLText) -> list[Finding]:
    """Return what §2 refuses in a text: a finding with the production, [] if nothing.

    Only the first fault is reported. Raise TypeError if `text` is not text.

    >>> [(found.name, found.section, found.start) for found in findings("file://h:80/a")]
    [('file-auth', '2', 8)]
    """
    return refusals(check, text, "RFC 8089")
