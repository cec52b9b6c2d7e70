"""Parse URLs as RFC 1808 does: by the steps of §2.4, against a base by those of §4."""

from urlprism._core.arguments.intake import URLText
from urlprism._core.records.records import reads, restores
from urlprism.rfc1808.record import GenericURL
from urlprism.rfc1808.resolver import resolve
from urlprism.rfc1808.steps import components_of


@reads(GenericURL)
@restores(GenericURL)
def parse(text: URLText, base: URLText | None = None) -> GenericURL:
    """Parse any text (§2.4), or raise URLError for a base without a scheme; resolve by it (§4).

    Octets must be ASCII. Raise URLError for other octets, and for a base that is not empty and has
    no scheme; raise TypeError for another type.

    >>> parse("http://a/b;c?d").params, parse("g", "http://a/b/c").text
    ('c', 'http://a/b/g')
    """
    return components_of(text if base is None else resolve(base, text))
