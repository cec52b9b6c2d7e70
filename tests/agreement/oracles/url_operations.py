"""All that the room of the URL Standard says of many texts, to be compared between builds."""

from collections.abc import Iterator
from typing import Any

from tests.help.whatwg_mutations import changes, questions
from urlprism import URLError
from urlprism.whatwg import URL, findings, is_valid, set_part

TEXTS = 12_000
CHANGES = 4_000
ANSWERS = TEXTS + CHANGES
SEED = 1808


def answers() -> Iterator[Any]:
    """Yield an answer for each text, and for each change of a URL: plain data."""
    for text, base in questions(TEXTS, SEED):
        yield [text, base, *read(text, base)]
    for href, part, value in changes(CHANGES, SEED):
        yield [href, part, value, *changed(href, part, value)]


def read(text: str, base: str | None) -> list[Any]:
    """Return all that is said of a text."""
    try:
        known = None if base is None else URL(base)
        said = [[list(finding) for finding in findings(text, known)], is_valid(text, known)]
        url = URL(text, known)
    except URLError as error:
        return [*error.args]
    places = {name: list(place) for name, place in url.spans().items()}
    edited = url.update_query({"a": "é &"}).extend_query({"a": 1}).without_query_params("b")
    return [
        *said, url.to_dict(), places, list(url.components()), repr(url), url.display(),
        edited.href, url.search_params.items(),
    ]  # fmt: skip


def changed(href: str, part: str, value: str) -> list[Any]:
    """Return what the setter makes of a URL, and what `replace` gives or raises."""
    said: list[Any] = []
    try:
        said.append(set_part(URL(href), part, value).href)
        if part != "href":
            said.append(URL(href).replace(**{part: value}).href)
    except URLError as error:
        said += error.args
    return said
