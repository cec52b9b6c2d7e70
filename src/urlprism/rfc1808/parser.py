"""Parse URLs as RFC 1808 does: by the steps of §2.4, against a base by those of §4."""

from urlprism._vocabulary.intake import Text
from urlprism._vocabulary.records import restores
from urlprism.rfc1808.record import GenericURL
from urlprism.rfc1808.resolver import resolve
from urlprism.rfc1808.steps import components_of


@restores(GenericURL)
def parse(text: Text | GenericURL, base: Text | GenericURL | None = None) -> GenericURL:
    """Return any text as its components (§2.4), or what it resolves to where there is a base (§4).

    Octets are ASCII. Raise URLError for octets that are not, and for a base that is neither "" nor
    begins with a scheme; TypeError for what is no text.
    """
    return components_of(text if base is None else resolve(base, text))
