"""The characters of a string, whatever a subclass of `str` claims that they are."""


def exact(text: str) -> str:
    """Return `text` as a plain `str`: a subclass may print, compare or slice differently.

    Raise TypeError if `text` is not a str.
    """
    if type(text) is str:
        return text
    if not isinstance(text, str):
        message = f"a text is str, not {type(text).__name__}"
        raise TypeError(message)
    return str.__str__(text)
