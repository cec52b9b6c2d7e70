"""What the client of each reader dials and sends for a URL: for people, and as JSON."""

from collections.abc import Iterator, Mapping

from urlprism.cli.output.lines import Line, Styled, dimmed, filled, folded, labelled
from urlprism.comparison import Comparison
from urlprism.comparison.presentation.explanation import shown_octets, words_of
from urlprism.errors import visible
from urlprism.readers import Reading, Wire
from urlprism.redaction.words import Words


def wire_lines(comparison: Comparison, titles: Mapping[str, str], width: int) -> Iterator[Line]:
    """Yield each wire, the one of most readers first, and below it whose it is."""
    words, readings_of = words_of(comparison), _by_wire(comparison)
    yield []
    ranked = sorted(readings_of.items(), key=lambda each: (each[0] is None, -len(each[1])))
    for wire, readings in ranked:
        label, text = ("none", "") if wire is None else ("wire", visible(_text(wire, words)))
        names = dimmed(filled(", ".join([titles[each.reader] for each in readings]), width))
        if wire is not None:
            yield from labelled(label, ([Styled(each, "hostname")] for each in folded(text, width)))
            label = ""
        yield from labelled(label, names)


def wire_objects(comparison: Comparison) -> list[dict[str, object]]:
    """Return each wire as an object for JSON: octets as text, one character for each octet."""
    objects: list[dict[str, object]] = []
    for wire, readings in _by_wire(comparison).items():
        names: dict[str, object] = {"readers": [each.reader for each in readings]}
        if wire is None:
            objects.append(names | dict.fromkeys(Wire._fields))
            continue
        dialled, host, target, authorization = wire
        sent = {
            "dialled": dialled._asdict(),
            "host": None if host is None else host.decode("latin-1"),
            "target": target.decode("latin-1"),
            "authorization": authorization,
        }
        objects.append(names | sent)
    return objects


def _by_wire(comparison: Comparison) -> dict[Wire | None, list[Reading]]:
    """Return the readings by what their clients dial and send; None for nothing, or not known."""
    readings_of: dict[Wire | None, list[Reading]] = {}
    for reading in comparison.readings:
        readings_of.setdefault(reading.wire, []).append(reading)
    return readings_of


def _text(wire: Wire, words: Words) -> str:
    """Return a wire on one line: where it goes, the field Host, the target, and Authorization."""
    parts = [f"to {words.hide(str(wire.dialled))}", f"GET {shown_octets(wire.target, words)}"]
    if wire.host is not None:
        parts.append(f"Host: {shown_octets(wire.host, words)}")
    if wire.authorization:
        parts.append("Authorization")
    return ", ".join(parts)
