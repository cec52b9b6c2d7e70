"""What the URL Standard makes of texts."""

from urlprism.cli.by_standard.conversions.contract import Conversion
from urlprism.whatwg import URL


def resolver(base: str, *, strict: bool) -> Conversion:  # noqa: ARG001 - there is one way only
    """Return the href of a URL that is parsed with a base."""
    known = URL(base)
    return lambda text: URL(text, known).href


def normalizer(rung: str | None) -> Conversion:  # noqa: ARG001 - there are no rungs
    """Return the href of a URL."""
    return lambda text: URL(text).href
