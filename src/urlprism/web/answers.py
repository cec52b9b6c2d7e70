"""The answers of the API, as objects for JSON; they need no server.

question ──► compare, safe_target, equivalence, the census ──► an object ──► ASCII JSON
"""

import functools
import json
from collections.abc import Callable, Mapping
from typing import Final

from urlprism._build import VERSION
from urlprism.comparison import Comparison, compare
from urlprism.comparison.gallery import cases
from urlprism.comparison.matrices import matrix_of
from urlprism.comparison.presentation.details import details_of, with_long_values_once
from urlprism.comparison.presentation.hiding import Hiding
from urlprism.equivalence import equivalence
from urlprism.equivalence.ladder import SCHEMA
from urlprism.errors import URLError
from urlprism.gate import UnsafeURL
from urlprism.gate.targets import compared_target
from urlprism.readers import GROUPS, Reader, kind_of
from urlprism.readers import readers as readers_of
from urlprism.redaction.excerpts import excerpt
from urlprism.redaction.masking import redacted
from urlprism.web.by_standard import by_standard, refusal_of
from urlprism.web.cards import card_of
from urlprism.web.counting import counted
from urlprism.web.description import description
from urlprism.web.matchers import match_answer, matchers_answer
from urlprism.web.questions import (
    DEFAULT,
    QuestionError,
    Read,
    Two,
    card_question,
    chosen_readers,
    match_question,
    read_question,
    redact_question,
    scan_question,
    two_question,
)
from urlprism.whatwg import URL, equals

_ALL: Final = ("all",)


def answer(path: str, body: bytes | None = None) -> str:
    """Return the answer to a question as a line of ASCII JSON; that of a scan as several lines.

    `path` is that of the API without its "/api/", `body` the question as JSON, None where there is
    none. Raise QuestionError for a question that cannot be answered.

    >>> json.loads(answer("read", b'{"url": "http://example.com/"}'))["verdict"]
    'alike'
    """
    if body is not None and path in QUESTIONS:
        return as_json(QUESTIONS[path](body))
    if body is not None and path == "scan":
        return "".join(map(as_json, counted(scan_question(body))))
    if body is None and path in FIXED:
        return as_json(FIXED[path]())
    raise QuestionError(404, "no such question", excerpt(path, 40), "see api/openapi.json")


def as_json(value: object) -> str:
    """Return an object as a line of ASCII JSON: a lone surrogate is an escape."""
    return json.dumps(value, separators=(",", ":")) + "\n"


def read_answer(question: Read) -> dict[str, object]:
    """Return how readers read a URL, and what else is said of it."""
    url, base, readers = question
    comparison = compare(url, base, readers)
    beside = {
        "standards": by_standard(url, base),
        "safe": _safe(comparison),
        "lookalike": _lookalike(url, base),
    }
    answer = details_of(comparison, beside)
    return with_long_values_once(answer, "url", "base")


def _safe(comparison: Comparison) -> dict[str, object]:
    """Return what the gate says; the place of an objection, if it is one in this text."""
    try:
        return compared_target(comparison).to_dict()
    except UnsafeURL as unsafe:
        refusal = unsafe.to_dict()
        is_here = unsafe.text == comparison.text
        return refusal if is_here else refusal | {"start": None, "end": None}


def _lookalike(url: str, base: str | None) -> str | None:
    """Return the host in ASCII if it could be taken for another one, so that it is not displayed.

    >>> _lookalike("http://p\u0430ypal.com/", None), _lookalike("http://bücher.de/", None)
    ('xn--pypal-4ve.com', None)
    """
    parsed = URL.parse(url, base)
    if parsed is None or not parsed.is_special or "xn--" not in parsed.hostname:
        return None
    shown = URL(f"http://{parsed.hostname}/").display()
    return parsed.hostname if "xn--" in shown else None


def two_answer(question: Two) -> dict[str, object]:
    """Return on which rung two URLs are equivalent, or why RFC 3986 cannot tell."""
    a, b = question
    ladder, hiding = _ladder(a, b), Hiding(question)
    secret = {"a": hiding.spans(a), "b": hiding.spans(b)}
    return ladder | {"secret": secret, "hidden": hiding.values(ladder)}


def redact_answer(text: str) -> dict[str, object]:
    """Return a text with its secrets hidden, and the number of them."""
    masked = redacted(text)
    return {"text": masked.text, "secrets": len(masked.spans)}


def _ladder(a: str, b: str) -> dict[str, object]:
    try:
        return equivalence(a, b).to_dict() | {"refusals": []}
    except URLError:
        first, second = URL.parse(a), URL.parse(b)
        is_same = None if first is None or second is None else equals(first, second)
        return {
            "schema": SCHEMA,
            "a": a,
            "b": b,
            "same": is_same is True,
            "rung": None,
            "heuristic": None,
            "whatwg": is_same,
            "hrefs": [None if url is None else url.href for url in (first, second)],
            "steps": [],
            "refusals": [*_refusal("a", a), *_refusal("b", b)],
        }


def _refusal(which: str, text: str) -> list[dict[str, object]]:
    try:
        equivalence(text, text)
    except URLError as error:
        return [{"which": which, **refusal_of(error, text)}]
    return []


def described(reader: Reader) -> dict[str, object]:
    """Return a reader as an object for JSON: its name, title, version, date and kind."""
    return {
        "name": reader.name,
        "title": reader.title,
        "version": reader.version,
        "date": reader.date,
        "kind": kind_of(reader.name),
    }


def card_answer(values: Mapping[str, str]) -> str:
    """Return the card of a verdict as SVG; `values` are the keys of the question, as texts."""
    (url, base, readers), theme = card_question(values)
    return card_of(compare(url, base, readers), theme)


@functools.cache
def families_answer() -> dict[str, object]:
    """Return the families of conflicts by all readers, with a mark for each reader.

    "default" are the names of the readers that a comparison asks if no others are named.
    """
    readers = readers_of(_ALL)
    return {
        "default": [each.name for each in readers_of(DEFAULT)],
        "readers": [described(each) for each in readers],
        "families": [
            {
                "name": row.family.name,
                "title": row.family.title.replace("`", ""),
                "url": row.family.text,
                "base": row.family.base,
                "cells": [cell.mark for cell in row.cells],
            }
            for row in matrix_of(readers).rows
        ],
    }


@functools.cache
def gallery_answer() -> dict[str, object]:
    """Return the real confusions, each with its readings."""
    return {"cases": [dict(each.to_dict()) for each in cases()]}


def matrix_answer(names: str | None = None) -> dict[str, object]:
    """Return the matrix of families by readers, "default" for None; raise QuestionError."""
    return matrix_of(chosen_readers(names)).to_dict()


@functools.cache
def readers_answer() -> dict[str, object]:
    """Return all readers, judges and drivers, and the groups that stand for several."""
    groups = {name: [each.name for each in readers_of(members)] for name, members in GROUPS.items()}
    everyone = readers_of([*GROUPS["all"], *GROUPS["judges"], *GROUPS["drivers"]])
    return {
        "version": VERSION,
        "readers": [
            {
                **described(each),
                "summary": each.summary,
                "groups": [name for name, members in groups.items() if each.name in members],
            }
            for each in everyone
        ],
        "groups": groups,
    }


QUESTIONS: Final[Mapping[str, Callable[[bytes], dict[str, object]]]] = {
    "read": lambda body: read_answer(read_question(body)),
    "two": lambda body: two_answer(two_question(body)),
    "match": lambda body: match_answer(match_question(body)),
    "redact": lambda body: redact_answer(redact_question(body)),
}
FIXED: Final[Mapping[str, Callable[[], dict[str, object]]]] = {
    "families": families_answer,
    "gallery": gallery_answer,
    "matchers": matchers_answer,
    "matrix": matrix_answer,
    "openapi.json": description,
    "readers": readers_answer,
}
