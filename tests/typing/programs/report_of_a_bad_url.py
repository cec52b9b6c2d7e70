"""Tell a user what is wrong with a URL, and where."""

from urlprism import URL, URLError


def problem(text: str) -> tuple[str, str] | None:
    try:
        URL(text)
    except URLError as error:
        return error.message, error.text[error.start : error.end]
    return None


assert problem("https://h:8x/") == ("the port is not a number", "8x")
assert problem("https://h/") is None
