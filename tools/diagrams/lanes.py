"""A text once for each group of readers, cut as that group cuts it.

a family ──► compare ──► readers with equal parts are a lane ──► one picture
"""

from collections.abc import Iterator
from typing import NamedTuple

from tools.diagrams.cut import Cut
from tools.diagrams.svg import line, picture, text, wrapped
from urlprism.comparison import compare
from urlprism.comparison.families import Family
from urlprism.comparison.fields import Fields, fields_of
from urlprism.comparison.matrices import REFUSED
from urlprism.readers import Reading

# Documents, then programs. Of those that resolve references, and of those that do not.
DOCUMENTS = ("whatwg", "rfc3986", "rfc2396", "rfc1808", "rfc1738")
PROGRAMS = (
    *("urllib@3.14", "urllib3", "requests", "httpx", "yarl", "curl", "node", "go", "ruby", "perl"),
    *("java.net.URI", "php"),
)
# The first resolves nothing. The other resolves as the Python does that runs it, and a picture is
# the same everywhere.
UNRESOLVING = ("php", "requests")
GUTTER = 18.0
_PLURAL = {1: ("goes", "refuses", "reader"), 2: ("go", "refuse", "readers")}


class Lane(NamedTuple):
    """Readers that make the same of a text: their readings, and what it is; None is a refusal."""

    fields: Fields | None
    readings: list[Reading]


class Layout(NamedTuple):
    """How wide a picture is, where its texts begin, and how many letters a line has.

    Who reads stands at the left of what they read, or, with `below`, above it.
    """

    width: float
    left: float
    below: bool
    names: int
    told: int
    said: int


WIDE = Layout(720.0, 210.0 + GUTTER, below=False, names=30, told=74, said=100)
# What a telephone shows as it is.
NARROW = Layout(358.0, GUTTER, below=True, names=52, told=52, said=50)


def draw(family: Family, layout: Layout = WIDE) -> str:
    """Return the picture of a family as SVG."""
    comparison = compare(family.text, family.base, readers=readers_of(family))
    lanes = lanes_of(comparison.readings)
    title = f"{family.name} · {family.title.replace('`', '')}"
    y, parts = _head(title, _sentence(lanes), family.base, layout)
    parts.append(text(GUTTER, y + 16, "The text as given", "s"))
    y += 24 if layout.below else 0
    given = Cut(family.text, layout.left, y + 16)
    cause = next(each for each in comparison.causes if each.family == family.name)
    parts += given.marked([(cause.start, cause.end)])
    parts += [*given.characters(), text(layout.left, y + 38, cause.name, "label")]
    y += 52
    differing = _differing(lanes)
    for letter, lane in zip("ABCDEFGH", lanes, strict=False):
        y, drawn = _lane(letter, lane, family, differing, y, layout)
        parts += drawn
    return picture(layout.width, y + 6, f"{title}. {_sentence(lanes)}", parts)


def readers_of(family: Family) -> tuple[str, ...]:
    """Return the readers that are asked: with a base, those that resolve references."""
    left_out = UNRESOLVING if family.base else ()
    return tuple(each for each in DOCUMENTS + PROGRAMS if each not in left_out)


def lanes_of(readings: tuple[Reading, ...]) -> list[Lane]:
    """Return the readings by what they make of the text: the largest first, refusals last."""
    found: dict[Fields | None, list[Reading]] = {}
    for each in readings:
        found.setdefault(fields_of(each) if each.accepted else None, []).append(each)
    lanes = [Lane(fields, group) for fields, group in found.items()]
    return sorted(lanes, key=lambda lane: (lane.fields is None, -len(lane.readings)))


def _head(title: str, sentence: str, base: str | None, layout: Layout) -> tuple[float, list[str]]:
    titles = wrapped(title, layout.said * 3 // 4)
    parts = [text(GUTTER, 30 + 20 * row, each, "h") for row, each in enumerate(titles)]
    y = 30.0 + 20 * len(titles)
    for each in wrapped(sentence, layout.said):
        parts.append(text(GUTTER, y, each))
        y += 18
    if base is not None:
        parts.append(text(GUTTER, y, f"read against the base {base}", "s"))
        y += 18
    return y - 4, parts


def _sentence(lanes: list[Lane]) -> str:
    places: dict[str, int] = {}
    refused = 0
    for lane in lanes:
        if lane.fields is None:
            refused = len(lane.readings)
        else:
            place = _place(lane.readings[0])
            places[place] = places.get(place, 0) + len(lane.readings)
    said = [f"{count} {_words(count)[0]} to {place}" for place, count in places.items()]
    said += [f"{refused} {_words(refused)[1]} it"] if refused else []
    first, *others = said
    count, _, rest = first.partition(" ")
    return ", ".join([f"{count} {_words(int(count))[2]} {rest}", *others]) + "."


def _place(reading: Reading) -> str:
    """Return where a reading goes; what has no host goes nowhere that a client could connect to."""
    target = reading.target
    return str(target) if target and target.host else "no host"


def _words(count: int) -> tuple[str, str, str]:
    return _PLURAL[min(count, 2)]


def _differing(lanes: list[Lane]) -> list[str]:
    accepted = [lane.fields for lane in lanes if lane.fields is not None]
    return [
        name for name in Fields._fields if len({getattr(fields, name) for fields in accepted}) > 1
    ]


def _lane(
    letter: str, lane: Lane, family: Family, differing: list[str], top: float, layout: Layout
) -> tuple[float, list[str]]:
    """Return where a lane ends, and what is drawn of it: who reads, and the cut."""
    names = wrapped(", ".join(each.reader for each in lane.readings), layout.names)
    first = lane.readings[0]
    place = "refused" if lane.fields is None else _place(first)
    parts = [line(GUTTER, top, layout.width - GUTTER, top)]
    head = f"{REFUSED} " if lane.fields is None else f"{letter} "
    parts.append(text(GUTTER, top + 22, head + place, "b alarm" if lane.fields is None else "b"))
    parts += [text(GUTTER, top + 40 + 15 * row, each, "s") for row, each in enumerate(names)]
    end = top + 44 + 15 * len(names)
    y = (end if layout.below else top) + 24
    cut = Cut(family.text, layout.left, y)
    spans = {part: span for part, span in first.spans._asdict().items() if span}
    parts += [*cut.parts(spans), *cut.characters()]
    y += 26 + 14 * cut.rows
    for each in _told(lane, differing, layout.told):
        parts.append(text(layout.left, y, each, "s"))
        y += 15
    return max(y, end), parts


def _told(lane: Lane, differing: list[str], letters: int) -> Iterator[str]:
    """Yield the parts in which lanes differ, or why the text is refused."""
    if lane.fields is None:
        refusal = lane.readings[0].refusal
        yield from wrapped(
            f"{lane.readings[0].reader}: {refusal.reason if refusal else ''}", letters
        )
        return
    shown = [name for name in differing if name not in {"scheme", "host", "port"}]
    values = lane.fields._asdict()
    told = [f"{name} {_shown(name, values[name])}" for name in shown]
    yield from wrapped(" · ".join(told), letters)


def _shown(name: str, value: object) -> str:
    if not value:
        return "—"
    said = str(value).removesuffix(":") if name == "userinfo" else str(value)
    return said.replace("\t", "⟨TAB⟩")
