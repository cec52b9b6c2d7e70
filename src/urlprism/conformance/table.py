"""Show a tally: as a table for people, or as JSON."""

import json
import math
from collections.abc import Iterator
from typing import Final

from urlprism._core.records.components import Value
from urlprism.conformance.protocol import Account, shown_question
from urlprism.conformance.tally import MEASURES, Disagreement, Tally
from urlprism.errors import visible
from urlprism.redaction.records import shown_part
from urlprism.redaction.words import Words

SCHEMA: Final = "urlprism.conformance/1"
_LABELS: Final[dict[str, str]] = dict(
    zip(MEASURES, ("accepted or refused", "host", "all fields"), strict=True)
)


def as_table(tally: Tally, ours: str, theirs: str) -> str:
    """Return a tally as a table: how many answers agree, by measure, and the first differences."""
    rows = [f"{ours} and {theirs}", "", f"{'asked':<22}{tally.asked:>10,}"]
    rows += [_row(tally, name) for name in MEASURES]
    for label, counts in (("differ", tally.differing), ("not compared", tally.left_out)):
        if counts:
            fields = ", ".join(f"{name} {count:,}" for name, count in counts.most_common())
            rows += ["", f"{label}: {visible(fields)}"]
    for difference in tally.differences:
        rows += ["", *_lines(difference, ours, theirs)]
    return "\n".join(rows)


def as_json(tally: Tally, ours: str, theirs: str) -> str:
    """Return a tally as a line of JSON."""
    return json.dumps(
        {
            "schema": SCHEMA,
            "reader": ours,
            "other": theirs,
            "asked": tally.asked,
            "told": dict(tally.told),
            "agreed": dict(tally.agreed),
            "differing": dict(tally.differing),
            "left_out": dict(tally.left_out),
            "differences": [
                {
                    "url": each.question.text,
                    "base": each.question.base,
                    "differing": list(each.agreement.differing),
                    "reader": _as_object(each.expected),
                    "other": _as_object(each.given),
                }
                for each in tally.differences
            ],
        }
    )


def share(agreed: int, compared: int) -> str:
    """Return a share in per cent, rounded down, so that 100 % means all."""
    if not compared:
        return "not told"
    return f"{math.floor(10_000 * agreed / compared) / 100:.2f} %"


def _row(tally: Tally, name: str) -> str:
    agreed, compared = tally.agreed[name], tally.told[name]
    if not compared:
        return f"{_LABELS[name]:<22}{'not given':>10}"
    rest = "" if compared == tally.asked else f"  of {compared:,} given"
    return f"{_LABELS[name]:<22}{agreed:>10,}{share(agreed, compared):>11}{rest}"


def _lines(difference: Disagreement, ours: str, theirs: str) -> Iterator[str]:
    """Yield the question as a line to send again, then both answers, with secrets masked."""
    text, base = difference.question
    yield shown_question(difference.question)
    words = Words([text, base or ""])
    if not difference.agreement.accept:
        yield f"    {ours}: {_verdict(difference.expected, words)}"
        yield f"    {theirs}: {_verdict(difference.given, words)}"
    for name, *values in difference.values():
        our_value, their_value = (_quoted(name, value, words) for value in values)
        yield f"    {name}: {our_value} by {ours}, {their_value} by {theirs}"


def _quoted(name: str, value: Value, words: Words) -> str:
    """Return a value of a field as JSON, with secrets masked."""
    return json.dumps(shown_part(name, value, words) if isinstance(value, str) else value)


def _verdict(account: Account, words: Words) -> str:
    if account.accepted:
        return "accepted"
    return (
        f"refused, {visible(words.hide_in_message(account.reason))}"
        if account.reason
        else "refused"
    )


def _as_object(account: Account) -> dict[str, object]:
    """Return an account as the protocol writes it."""
    if not account.accepted:
        return {"accepted": False, "reason": account.reason}
    return {"accepted": True, "report": dict(account.report or account.common)}
