"""The errors for unknown names."""

from collections.abc import Callable, Iterable, Mapping
from typing import TypedDict


class NoOthers(TypedDict):
    """The further keywords of a call that takes none: type checkers refuse each of them."""


def unknown(kind: str, name: object, known: Iterable[str]) -> ValueError:
    """Return the error for a name that is not in `known`; its secrets are masked.

    >>> unknown("rung", "x", ["simple", "case"])
    ValueError("no rung is named 'x'; known: simple, case")
    """
    from urlprism.redaction.masking import redact  # noqa: PLC0415 - few names are unknown

    return ValueError(f"no {kind} is named {redact(str(name))!r}; known: {', '.join(known)}")


def check_others(call: Callable[..., object], others: Iterable[str]) -> None:
    """Raise TypeError for a keyword among those that a call takes beside its own; it takes none."""
    for name in others:
        from inspect import Parameter, signature  # noqa: PLC0415 - few keywords are wrong

        own = signature(call).parameters.values()
        raise no_argument(
            call.__name__, name, [each.name for each in own if each.kind is Parameter.KEYWORD_ONLY]
        )


def no_argument(
    call: str, name: str, known: Iterable[str], elsewhere: Mapping[str, str] | None = None
) -> TypeError:
    """Return the error for a keyword that a call does not take; it says what may be meant.

    `elsewhere` has the names of other libraries, and what a caller gives instead.

    >>> no_argument("replace", "hots", ["host", "port"])
    TypeError("replace() takes no argument 'hots'; did you mean 'host'?")
    """
    meant = elsewhere.get(name) if elsewhere else None
    hint = _similar(name, known) if meant is None else f"; give {meant}"
    return TypeError(f"{call}() takes no argument {name!r}{hint}")


def _similar(name: str, known: Iterable[str]) -> str:
    """Return a question with the most similar name, or all names."""
    from difflib import get_close_matches  # noqa: PLC0415 - few names are wrong

    names = list(known)
    found = get_close_matches(name, names, 1)
    return f"; did you mean {found[0]!r}?" if found else f"; known: {', '.join(names)}"
