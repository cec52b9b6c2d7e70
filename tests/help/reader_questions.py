"""URLs to ask of every reader: real ones, known and mutated ones, and ones put together to mislead.

The same questions for a seed. None has lone surrogates: not every program takes them.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from tests.help.chances import chance_of
from tests.help.whatwg_mutations import BASES, Question, is_utf8, known_urls, mutated, one_of, pick
from urlprism.auditing.pieces import BEFORE, PORTS, SCHEMES, SLASHES, USERINFO
from urlprism.conformance.questions import (
    HOSTS,
    HTTP_BASES,
    PATHS,
    REFERENCES,
    SEED,
    TAILS,
    grid,
    misleading,
)

# The tables are for those who ask other questions of the same parts.
__all__ = [
    "BEFORE",
    "HOSTS",
    "HTTP_BASES",
    "PATHS",
    "PORTS",
    "REFERENCES",
    "SCHEMES",
    "SEED",
    "SLASHES",
    "TAILS",
    "USERINFO",
    "documented",
    "grid",
    "misleading",
    "reader_questions",
]
VECTORS: Final = Path(__file__).parents[1] / "data" / "rfc" / "rfc-vectors.json"


def reader_questions(count: int, seed: int = SEED) -> list[Question]:
    """Return `count` distinct questions, two in five with a base."""
    chance = chance_of(seed)
    tested, hosts, real = known_urls()
    real = [*real, *documented()]
    known = (tested, hosts, real)
    asked: dict[Question, None] = {}
    while len(asked) < count:
        kind = chance.random()
        if kind < 0.1:
            text = pick(chance, real)
        elif kind < 0.45:
            text = mutated(one_of(known, chance), known, chance)
        elif kind < 0.9:
            text = misleading(chance)
        else:
            text = mutated(misleading(chance), known, chance)
        base = None
        if chance.random() < 0.4:
            base = pick(chance, HTTP_BASES if chance.random() < 0.75 else BASES)
            if chance.random() < 0.4:
                text = pick(chance, REFERENCES)
                if chance.random() < 0.4:
                    text = mutated(text, known, chance)
        if is_utf8(text):
            asked[Question(text, base)] = None
    return list(asked)


def documented() -> Iterator[str]:
    """Yield the texts of the documents' own vectors that are URLs."""
    for row in json.loads(VECTORS.read_text("utf-8")):
        text = row.get("input")
        if isinstance(text, str) and is_utf8(text):
            yield text
