"""The errors for unknown names: they list similar names, or all names."""

from collections.abc import Callable, Iterable, Mapping
from typing import Final, TypedDict

from urlprism._late import public_at

# A message has no more names than these; more are listed elsewhere, and it says where.
_MOST: Final = 24
_NEAR: Final = 3
# A longer name is compared with no other: that would take its length squared.
_LONGEST: Final = 76


@public_at("urlprism.standards")
class NoOthers(TypedDict):
    """The further keywords of a call that takes none: type checkers refuse each of them."""


def unknown(
    kind: str, name: object, names: Iterable[str], listing: str = "", also: Iterable[str] = ()
) -> ValueError:
    """Return the error for a name that is not in `names`; its secrets are masked.

    It has the near names in any case, and all: of many names, `listing` says where they are. Those
    of `also` are only named where they are near.

    >>> unknown("rung", "Simpl", ["simple", "case"])
    ValueError("no rung is named 'Simpl'; near: simple; known: simple, case")
    >>> unknown("day", "WED", [*map(str, range(30)), "wednesday", "weds"], "the calendar")
    ValueError("no day is named 'WED'; near: weds, wednesday; all 32: the calendar")
    """
    from urlprism.redaction.excerpts import quoted  # noqa: PLC0415 - few names are unknown

    hint = choices(str(name), names, listing, also)
    return ValueError(f"no {kind} is named {quoted(str(name))}{hint}")


def choices(name: str, words: Iterable[str], listing: str = "", also: Iterable[str] = ()) -> str:
    """Return what follows in a sentence about an unknown name: near names, and all of them.

    >>> choices("b", ["a"])
    '; known: a'
    """
    names = list(words)
    similar = near(name, [*names, *also])
    hint = f"; near: {', '.join(similar)}" if similar else ""
    if len(names) > _MOST and listing:
        return f"{hint}; all {len(names)}: {listing}"
    return f"{hint}; known: {', '.join(names)}"


def near(name: str, names: Iterable[str], most: int = _NEAR) -> list[str]:
    """Return the names that are most similar to another one, whatever their case.

    Those with the same letters come first, and those that only begin so last.

    >>> near("HOTS", ["host", "port", "query"])
    ['host']
    >>> near("3s", ["s3", "alb"]), near("ipv", ["ipv4-octal", "userinfo"])
    (['s3'], ['ipv4-octal'])
    """
    from difflib import get_close_matches  # noqa: PLC0415 - few names are wrong

    if len(name) > _LONGEST:
        return []
    by_fold: dict[str, list[str]] = {}
    for each in names:
        by_fold.setdefault(each.casefold(), []).append(each)
    wanted = name.casefold()
    swapped = [each for each in by_fold if sorted(each) == sorted(wanted)]
    begun = [each for each in by_fold if each.startswith(wanted)] if len(wanted) > 1 else []
    folds = dict.fromkeys([*swapped, *get_close_matches(wanted, by_fold, most), *begun])
    return [each for fold in folds for each in by_fold[fold]][:most]


def check_others(call: Callable[..., object], others: Iterable[str]) -> None:
    """Raise TypeError if a call has keywords beside the parameters of the function."""
    for name in others:
        from inspect import Parameter, signature  # noqa: PLC0415 - few keywords are wrong

        own = signature(call).parameters.values()
        raise no_argument(
            call.__name__, name, [each.name for each in own if each.kind is Parameter.KEYWORD_ONLY]
        )


def no_argument(
    call: str, name: str, parameters: Iterable[str], elsewhere: Mapping[str, str] | None = None
) -> TypeError:
    """Return the error for a keyword that a call does not take; it says what may be meant.

    `elsewhere` has the names of other libraries, and what a caller gives instead.

    >>> no_argument("replace", "hots", ["host", "port"])
    TypeError("replace() takes no argument 'hots'; did you mean 'host'?")
    """
    from urlprism.redaction.excerpts import quoted  # noqa: PLC0415 - few keywords are wrong

    meant = elsewhere.get(name) if elsewhere else None
    hint = _similar(name, parameters) if meant is None else f"; give {meant}"
    return TypeError(f"{call}() takes no argument {quoted(name)}{hint}")


def _similar(name: str, words: Iterable[str]) -> str:
    """Return a question with the most similar name, or all names."""
    names = list(words)
    similar = near(name, names, 1)
    return f"; did you mean {similar[0]!r}?" if similar else f"; known: {', '.join(names)}"
