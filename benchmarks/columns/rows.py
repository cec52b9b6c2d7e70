"""The rows on which columns are measured: real URLs, all distinct, and mixtures with messy ones."""

import random
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from benchmarks.inputs.mutations import mutated

_SEED: Final = 26
# Of a hundred rows so many are messy: real URLs, each changed as people mangle them.
MIXTURES: Final = {"22 % messy": 22, "54 % messy": 54}


class Mixture(NamedTuple):
    """Rows of which some are messy, and the share of those that are not ASCII, of all rows."""

    rows: list[str]
    beyond_ascii: float


def distinct(urls: Sequence[str], count: int, first: int = 0) -> list[str]:
    """Return `count` rows of which none is another: URLs in turn, with a number after them.

    >>> distinct(["http://a/", "http://b/"], 3)
    ['http://a/0', 'http://b/0', 'http://a/1']
    """
    rows = range(first, first + count)
    return [f"{urls[row % len(urls)]}{row // len(urls):x}" for row in rows]


def mixture(urls: Sequence[str], count: int, share: int) -> Mixture:
    """Return rows of which `share` in a hundred are messy, the same in every run."""
    choose = random.Random(_SEED)  # noqa: S311 - the same choice in every run
    plain, messy = iter(distinct(urls, count)), _in_turn(mutated(urls))
    rows = [next(messy) if choose.random() * 100 < share else next(plain) for _ in range(count)]
    return Mixture(rows, sum(not row.isascii() for row in rows) / count)


def _in_turn(urls: Sequence[str]) -> Iterator[str]:
    number = 0
    while True:
        yield from (f"{url}{number:x}" for url in urls)
        number += 1
