"""The characters of a text, whatever its class says of itself."""


def exact(text: str) -> str:
    """Return `text` as an exact `str`: a subclass may show, compare or slice itself otherwise."""
    return text if type(text) is str else str.__str__(text)
