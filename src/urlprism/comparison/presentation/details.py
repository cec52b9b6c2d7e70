"""A comparison with all that is shown of it: readings with places, links, secrets, differences.

Comparison ──► as_object, groups filled ──► + places, titles, dates ──► + links ──► + secrets
           └─► each long value once: a list of them, and numbers in their places
"""

from typing import TYPE_CHECKING, Final, Protocol

from urlprism.comparison.fields import differences_of
from urlprism.comparison.presentation.explanation import head_of
from urlprism.comparison.presentation.hiding import hiding_of
from urlprism.comparison.presentation.sentences import words_of
from urlprism.comparison.terms import Compared, Group
from urlprism.readers import Reading, Spans, kind_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

SCHEMA: Final = "urlprism.read/1"
LONG: Final = 256  # characters of the longest value that is repeated


class Detailed(Compared, Protocol):
    """The part of a `Comparison` that its details are made of."""

    @property
    def readings(self) -> "Sequence[Reading]":
        """Return the reading of each reader."""
        ...


def details_of(
    comparison: Detailed, beside: "Mapping[str, object] | None" = None
) -> dict[str, object]:
    """Return a comparison as an object for JSON, with all that is shown of it, or `beside` it.

    Beside what `Comparison.to_dict` has, but for the request-targets, the groups are filled though
    the text is certified; causes have links, and the title of their family; readings have the
    title, version and date of their reader, the places of the parts, and which parts are those of
    the base. "differing" are the parts that mean different things or are spelled differently.
    "secret" and "base_secret" are the places of secrets, "hidden" the values that have secrets,
    each with how it is shown. "words" is the verdict in words, with the places of its hosts.

    >>> from urlprism.comparison import compare
    >>> details = details_of(compare("http://me:secret@h/"))
    >>> details["secret"], details["groups"][0]["readings"][0]["parts"][2]
    ([[10, 16]], ['password', 10, 16])
    """
    text, base = comparison.text, comparison.base
    hiding = hiding_of(text, base, comparison.readings)
    details = head_of(comparison) | {
        "schema": SCHEMA,
        "causes": [each.to_dict() for each in comparison.causes],
        "groups": [_group(each) for each in comparison.groups],
        "differing": {name: str(how) for name, how in differences_of(comparison.readings).items()},
        "secret": [list(span) for span in hiding.spans(text)],
        "base_secret": [list(span) for span in hiding.spans(base or "")],
        "words": words_of(comparison, hiding).to_dict(),
        **(beside or {}),
    }
    return details | {"hidden": hiding.values(details)}


def with_long_values_once(answer: dict[str, object], *names_of_whole: str) -> dict[str, object]:
    """Return an object for JSON with each long text once, in the list "long".

    Elsewhere, an object with the key "long" and the number of the text in that list stands for it.
    In the list, a text that lies in another one is a list of three: the number of the other one in
    the list, or the name of a key in `names_of_whole`, and its start and end there. The values of
    these keys stay as they are.

    >>> url = "http://h/" + "a" * 300
    >>> found = with_long_values_once({"url": url, "path": url[8:], "query": "b"}, "url")
    >>> found["path"], found["query"], found["long"]
    ({'long': 0}, 'b', [['url', 8, 309]])
    """
    numbers = _long_texts([each for name, each in answer.items() if name not in names_of_whole])
    if not numbers:
        return answer | {"long": []}
    shortened = {
        name: value if name in names_of_whole else _shortened(value, numbers)
        for name, value in answer.items()
    }
    whole = {value: name for name in names_of_whole if isinstance(value := answer.get(name), str)}
    return shortened | {"long": _listed(numbers, whole)}


def _listed(numbers: dict[str, int], whole: dict[str, str]) -> list[str | list[object]]:
    """Return the long texts, by their numbers; what lies in a longer one as its place there."""
    listed: list[str | list[object]] = [*numbers]
    longer: dict[str, str | int] = {**whole}
    for text in sorted(numbers, key=len, reverse=True):
        for other, name in longer.items():
            start = other.find(text)
            if start >= 0:
                listed[numbers[text]] = [name, start, start + len(text)]
                break
        else:
            longer[text] = numbers[text]
    return listed


def _long_texts(values: list[object]) -> dict[str, int]:
    """Return the long texts in values, each with its number, in the order of JSON."""
    numbers: dict[str, int] = {}
    rest = values[::-1]
    while rest:
        value = rest.pop()
        if isinstance(value, str):
            if len(value) > LONG:
                numbers.setdefault(value, len(numbers))
        elif isinstance(value, dict):
            rest += reversed(value.values())
        elif isinstance(value, list | tuple):
            rest += reversed(value)
    return numbers


def _shortened(value: object, numbers: dict[str, int]) -> object:
    """Return a value with the number of each long text in its place."""
    if isinstance(value, str):
        return {"long": numbers[value]} if len(value) > LONG else value
    if isinstance(value, dict):
        return {name: _shortened(each, numbers) for name, each in value.items()}
    if isinstance(value, list | tuple):
        return [_shortened(each, numbers) for each in value]
    return value


def _group(group: Group) -> dict[str, object]:
    return {
        "target": group.target and group.target._asdict(),
        "readings": [_reading(each) for each in group.readings],
    }


def _reading(reading: Reading) -> dict[str, object]:
    return reading.to_dict() | {
        "title": reading.title,
        "version": reading.version,
        "date": reading.date,
        "kind": kind_of(reading.reader),
        "parts": parts_of(reading),
        "inherited": list(reading.inherited),
    }


def parts_of(reading: Reading) -> list[list[object]]:
    """Return the parts of a reading that lie in its text: name, start and end, in their order.

    >>> from urlprism.readers import reader
    >>> parts_of(reader("whatwg").read("http://h/a"))
    [['scheme', 0, 4], ['host', 7, 8], ['path', 8, 10]]
    """
    parts: list[list[object]] = []
    for name, span in zip(Spans._fields, reading.spans, strict=True):
        if span is not None:
            parts.append([name, *span])
    return parts
