"""The words of a verdict: its sign, and a sentence that says who goes where."""

from collections.abc import Iterator, Sequence
from typing import Final

from urlprism.comparison.report import Comparison
from urlprism.comparison.terms import DIFFERENT_TARGETS, Group, Verdict
from urlprism.errors import visible
from urlprism.readers import Reading, Target

_MOST_PLACES: Final = 4  # that a sentence names
_LONGEST_HOST: Final = 40
_SIGNS: Final = {Verdict.ALIKE: "\N{CHECK MARK}", Verdict.REFUSED_BY_ALL: "\N{MULTIPLICATION SIGN}"}


def sign_of(verdict: Verdict) -> str:
    """Return the sign of a verdict, which says as much as its colour."""
    return "\N{NOT EQUAL TO}" if verdict in DIFFERENT_TARGETS else _SIGNS.get(verdict, "!")


def sentence_of(comparison: Comparison) -> str:
    r"""Return who goes where, in a sentence.

    >>> from urlprism import compare
    >>> sentence_of(compare(r"http://127.0.0.1\@1.1.1.1/", readers=["whatwg", "curl", "rfc3986"]))
    '1 reader goes to 127.0.0.1, 1 to 1.1.1.1, 1 refuses it.'
    """
    groups, verdict = comparison.groups, comparison.verdict
    going = [each for each in groups if each.target is not None]
    refused = sum(len(each.readings) for each in groups if each.target is None)
    total = sum(len(each.readings) for each in groups)
    if not going:
        return "The one reader refuses it." if total == 1 else f"All {total} readers refuse it."
    if len(going) > 1:
        return _elsewhere(going, refused, verdict)
    place = _to(going[0].target, verdict)
    if verdict is Verdict.DIFFERENT_PATH:
        place = f"{place} for different paths"
    if refused:
        return f"{_goers(total - refused)} {place}, {_refusing(refused)}."
    if verdict is Verdict.SPELLING:
        return f"All go {place}, which is not how it is written."
    if verdict is Verdict.DIFFERENT_PARTS:
        return f"All go {place}, and ask for different things."
    return f"The one reader goes {place}." if total == 1 else f"All {total} readers go {place}."


def _elsewhere(going: Sequence[Group], refused: int, verdict: Verdict) -> str:
    told = going if len(going) <= _MOST_PLACES else going[: _MOST_PLACES - 1]
    pieces = [f"{_goers(len(told[0].readings))} {_to(told[0].target, verdict)}"]
    pieces += [f"{len(each.readings)} {_to(each.target, verdict)}" for each in told[1:]]
    others = sum(len(each.readings) for each in going[len(told) :])
    pieces += [f"{others} elsewhere"] if others else []
    pieces += [_refusing(refused)] if refused else []
    return f"{', '.join(pieces)}."


def _goers(number: int) -> str:
    return "1 reader goes" if number == 1 else f"{number} readers go"


def _refusing(number: int) -> str:
    return f"{number} {'refuses' if number == 1 else 'refuse'} it"


def _to(target: Target | None, verdict: Verdict) -> str:
    """Return where a target is: the host, with its port or scheme if those differ."""
    if target is None or not target.host:
        scheme = target.scheme if target else None
        return f"to no host by {visible(scheme)}" if scheme else "to no host"
    host = visible(target.host)
    if len(host) > _LONGEST_HOST:
        host = f"{host[: _LONGEST_HOST - 1]}…"
    if verdict is Verdict.DIFFERENT_SCHEME:
        return f"to {target.scheme or ''}://{host}"
    has_port = verdict is Verdict.DIFFERENT_PORT and target.port is not None
    return f"to {host}:{target.port}" if has_port else f"to {host}"


def named(readings: Sequence[Reading], everyone: Sequence[Reading]) -> str:
    """Return the titles of readings, with a version where others have the same title."""
    return ", ".join(dict.fromkeys(_names(readings, everyone)))


def _names(readings: Sequence[Reading], everyone: Sequence[Reading]) -> Iterator[str]:
    for each in readings:
        same = sum(other.title == each.title for other in everyone)
        here = sum(other.title == each.title for other in readings)
        yield each.title if same == here else f"{each.title} {each.version}"
