"""What is a secret: the names, and the forms of tokens and of places in URLs.

The defaults are those of `names.QUERY_NAMES` and `data/secrets.txt`; a program adds to them by
`also`, and takes from them by `without`.
"""

import re
from collections.abc import Iterable
from functools import cache, lru_cache
from typing import Final

from urlprism.redaction import forms
from urlprism.redaction.names import (
    DOUBTFUL,
    ENDINGS,
    LAST_WORDS,
    QUERY_NAMES,
    ends_as,
    folded,
    is_random,
    last_word,
    spellings,
)

ALL: Final = "all"
_MOST: Final = 4096  # names that are remembered
_LONGEST: Final = 64  # characters of such a name
_SLASHES: Final = re.compile(r"[/\\]+")


class Rules:
    """The names and forms of secrets, each as it is searched for."""

    __slots__ = (
        "_at_marker",
        "_doubtful",
        "_of_field",
        "_of_query",
        "_of_value",
        "_places",
        "endings",
        "last_words",
        "logins",
        "markers",
        "names",
        "own",
        "place_forms",
        "table",
        "token_forms",
        "tokens",
    )

    def __init__(self, names: Iterable[str], own: Iterable[str], endings: Iterable[str],
                 last_words: Iterable[str], rows: Iterable[tuple[str, str]]) -> None:  # fmt: skip
        """Take names of queries, of a program, ends and last words of names, and kinds of forms."""
        by_kind: dict[str, list[str]] = {}
        for kind, form in rows:
            by_kind.setdefault(kind, []).append(form)
        self.own: Final = frozenset(map(folded, own))
        self.names: Final = self.own.union(map(folded, names))
        self.endings: Final = tuple(map(folded, endings))
        self.last_words: Final = frozenset(last_words)
        self.token_forms: Final = by_kind.get("token", [])
        self.place_forms: Final = by_kind.get("place", [])
        self.tokens: Final = forms.Tokens(self.token_forms)
        self.logins: Final = frozenset(by_kind.get("login", []))
        self._places: Final = [forms.place(form) for form in self.place_forms]
        self.markers: Final = forms.markers_pattern(self._places)
        self._doubtful: Final = frozenset(map(folded, DOUBTFUL)) - self.own
        self._of_query: Final[dict[str, bool]] = {}
        self._of_value: Final[dict[str, bool]] = {}
        self._of_field: Final[dict[str, bool]] = {}
        self._at_marker: Final[dict[str, list[forms.Place]]] = {}
        # `sieve_table.table_of` makes it when it is needed first.
        self.table: bytes = b""

    @property
    def has_names(self) -> bool:
        """Whether a name can be a secret."""
        return bool(self.names or self.endings)

    def is_secret(self, name: str, value: str) -> bool:
        """Whether the value of a name in a query for which `is_parameter` is true is a secret."""
        verdicts = self._of_value
        is_plain = verdicts.get(name)
        if is_plain is None:
            is_plain = self._judged(verdicts, name, self.names - self._doubtful)
        return is_plain or is_random(value)

    def is_parameter(self, name: str) -> bool:
        """Whether the value of a name in a query, as it is written, can be a secret."""
        verdicts = self._of_query
        verdict = verdicts.get(name)
        return self._judged(verdicts, name, self.names) if verdict is None else verdict

    def is_field(self, name: str) -> bool:
        """Whether the value of a name in any text is a secret."""
        verdicts = self._of_field
        verdict = verdicts.get(name)
        return self._judged(verdicts, name, self.own) if verdict is None else verdict

    def places(self, marker: str) -> list[forms.Place]:
        """Return the places whose path begins like a text that `markers` found."""
        cache = self._at_marker
        rows = cache.get(marker)
        if rows is None:
            plain = _SLASHES.sub("/", marker)
            rows = [each for each in self._places if plain.startswith(each.marker)]
            if len(cache) < _MOST and len(marker) < _LONGEST:
                cache[marker] = rows
        return rows

    def _judged(self, verdicts: dict[str, bool], name: str, names: frozenset[str]) -> bool:
        """Judge a name, and keep what is judged: a text may have it again and again."""
        written = spellings(name)
        verdict = (
            not written.isdisjoint(names)
            or ends_as(written, self.endings)
            or last_word(name) in self.last_words
        )
        if len(verdicts) < _MOST and len(name) < _LONGEST:
            verdicts[name] = verdict
        return verdict


def rules_of(also: Iterable[str] = (), without: Iterable[str] = ()) -> Rules:
    """Return the default rules with names and forms added, and with some taken away.

    `also` has names, and forms as in `urlprism.redaction.forms`. `without` has default names and
    names of lines of the table; "all" takes all of them away. Raise TypeError for one text instead
    of several and for what is no text, ValueError for a form that is none and for a name in
    `without` that is no default.

    >>> rules_of(["basket"], ["code"]).is_parameter("basket"), rules_of().is_parameter("basket")
    (True, False)
    """
    return _rules_of(_texts("also", also), ALL if without == ALL else _texts("without", without))


@cache
def default_rules() -> Rules:
    """Return the default rules, as `rules_of` does; this takes no time."""
    return rules_of()


@lru_cache(maxsize=16)
def _rules_of(also: tuple[str, ...], without: tuple[str, ...] | str) -> Rules:
    own = [each for each in also if not forms.is_form(each)]
    added = [("place" if "/" in each else "token", each) for each in also if forms.is_form(each)]
    for name in own:
        if not folded(name):
            message = f"also: a name has a letter: {name!r}"
            raise ValueError(message)
    if without == ALL:
        return Rules((), own, (), (), added)
    removed = {folded(each) for each in without}
    rows = forms.table()
    own_names = {folded(each) for each in (*QUERY_NAMES, *ENDINGS, *(row.name for row in rows))}
    for name in without:
        if folded(name) not in own_names:
            message = f"without: {name!r} is no default name"
            raise ValueError(message)
    forms_left = [(row.kind, row.form) for row in rows if folded(row.name) not in removed]
    names, endings = (
        [each for each in each_list if folded(each) not in removed]
        for each_list in (QUERY_NAMES, ENDINGS)
    )
    last_words = [each for each in LAST_WORDS if each not in removed]
    return Rules(names, own, endings, last_words, [*forms_left, *added])


def _texts(argument: str, names: Iterable[str]) -> tuple[str, ...]:
    if isinstance(names, str | bytes):
        message = f"{argument} is a tuple or list of names, not one {type(names).__name__}"
        raise TypeError(message)
    texts = tuple(names)
    for each in texts:
        if not isinstance(each, str):
            message = f"{argument} is of str, not {type(each).__name__}"
            raise TypeError(message)
    return texts
