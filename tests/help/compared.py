"""Differences and causes of whole readings, for tests that make readings of their own."""

from urlprism.comparison.causes.search import causes_of
from urlprism.comparison.fields import aspects_of


def differing(readings):
    """Return the aspects in which readings of one text differ."""
    parts = [reading.components for reading in readings if reading.accepted]
    targets = [reading.target for reading in readings if reading.accepted]
    return aspects_of(parts, targets, len(readings))


def find_causes(text, base, readings, differing):
    """Return the causes of the differences between readings, as `causes_of` does."""
    names = [reading.reader for reading in readings]
    return causes_of(text, base, names, [reading.refusal for reading in readings], differing)
