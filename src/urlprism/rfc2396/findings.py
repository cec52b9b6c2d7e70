"""What the grammar of RFC 2396 refuses in a text: `findings`."""

from urlprism._core.arguments.intake import URLText
from urlprism._core.records.findings import Finding, refusals
from urlprism.rfc2396.parser import check


def findings(text: URLText) -> list[Finding]:
    """Return what the grammar refuses in a text, as a finding; [] if nothing (Appendix A).

    Its name is the production that the text does not match, its section that of the rule. Only the
    first fault is reported: the grammar does not say how to read on. Raise TypeError if `text` is
    not text.

    >>> [(found.name, found.section, found.start) for found in findings("http://h/a^b")]
    [('unwise', '2.4.3', 10)]
    """
    return refusals(check, text, "RFC 2396")
