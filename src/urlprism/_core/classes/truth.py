"""What results say to `if`: the answer, or an error, so that no `if` passes by mistake."""


def truthless(result: object, ask: str) -> TypeError:
    """Return the error of a result that is neither true nor false; `ask` names what is."""
    name = type(result).__name__
    article = "an" if name[0] in "AEIOU" else "a"
    return TypeError(f"{article} {name} is neither true nor false: ask its {ask}")
