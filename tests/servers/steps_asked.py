"""A step asked in both ways: about a whole text, and octet by octet."""

from urlprism.readers import Refused


def applied(step, text):
    """Return what a step makes of a text, None if it refuses it."""
    try:
        return step.apply(text)
    except Refused:
        return None


def fed(step, text):
    """Return what a step makes of a text that it gets octet by octet, None if it refuses it."""
    state, pieces = step.start, []
    try:
        for octet in text:
            state, piece = step.feed(state, octet)
            hash(state)
            pieces.append(piece)
        return "".join(pieces) + step.end(state)
    except Refused:
        return None
