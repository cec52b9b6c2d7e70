"""The characters of a string, whatever a subclass of `str` claims that they are."""


def exact(text: str) -> str:
    """Return `text` as a plain `str`: a subclass may print, compare or slice differently."""
    return text if type(text) is str else str.__str__(text)
