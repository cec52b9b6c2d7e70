"""All that the rooms of RFC 3986 and RFC 3987 say of many texts, to be compared between builds."""

import itertools
from collections.abc import Iterator
from typing import Any

from tests.agreement.oracles.uri_resolution import questions
from tests.help.uri_grammar import addresses, corpus, iri_grammar, uri_grammar
from urlprism import URLError, rfc3986, rfc3987

TEXTS = 8_000
ADDRESSES = 2_000
IRIS = 3_000
QUESTIONS = 4_000
ANSWERS = TEXTS + ADDRESSES + IRIS + QUESTIONS
SEED = 2396
RUNGS = ("simple", "case", "percent-encoding", "path-segment", "syntax", "scheme")


def answers() -> Iterator[Any]:
    """Yield an answer for each text, and for each reference to be resolved: plain data."""
    for text in corpus(uri_grammar(), "URI-reference", TEXTS, SEED):
        yield [text, *read(rfc3986, text)]
    for address in itertools.islice(dict.fromkeys(addresses()), ADDRESSES):
        text = f"//[{address}]"
        yield [text, *(rfc3986.is_valid(text, zone_ids=zone_ids) for zone_ids in (False, True))]
    for text in corpus(iri_grammar(), "IRI-reference", IRIS, SEED):
        yield [text, *read(rfc3987, text)]
    for question in questions(QUESTIONS, SEED):
        yield [*question, *resolved(rfc3986, *question), *resolved(rfc3987, *question)]


def read(room: Any, text: str) -> list[Any]:
    """Return all that a room says of a text."""
    try:
        reference = room.parse(text)
    except URLError as error:
        return [*error.args]
    places = {name: list(place) for name, place in reference.spans().items()}
    normal = [room.normalize(reference, rung) for rung in RUNGS]
    return [
        type(reference).__name__, str(reference), repr(reference), reference.to_dict(), places,
        list(reference.parts()), list(reference.components()), normal,
    ]  # fmt: skip


def resolved(room: Any, base: str, reference: str, strict: bool) -> list[Any]:
    """Return the target of a reference, as text and as a reference, and the way back."""
    said: list[Any] = []
    try:
        said.append(target := room.resolve(base, reference, strict=strict))
        said.append(room.relativize(base, target))
        said.append(str(room.parse(base).join(reference)))
    except URLError as error:
        said += error.args
    return said
