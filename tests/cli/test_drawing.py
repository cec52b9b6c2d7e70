"""The parts drawn under a URL, carets under places of a text, and what is not shown of it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from urlprism.cli.output.lines import elided, folded, shown
from urlprism.cli.output.reports.carets import CARET, Mark, marked
from urlprism.cli.output.reports.diagram import drawn
from urlprism.errors import columns

pytestmark = pytest.mark.plain


ROOM = 71


def spans_of(*parts):
    """Return the text of some parts, None for text that is not a part, and their places in it."""
    text, spans = "", {}
    for name, part in parts:
        if name:
            spans[name] = (len(text), len(text) + len(part))
        text += part
    return text, spans


def lines_of(lines):
    return ["".join(piece.text for piece in line).rstrip() for line in lines]


def drawing(*parts, room=ROOM):
    return lines_of(drawn(*spans_of(*parts), room))


DRAWINGS = [
    (
        [("protocol", "mailto:"), ("pathname", "user@host.example")],
        """
        mailto:user@host.example
        ├─────┘├───────────────┘
        │      pathname
        protocol
        """,
    ),
    (
        [
            ("protocol", "https:"),
            (None, "//"),
            ("hostname", "example.com"),
            ("pathname", "/"),
            ("search", "?b"),
        ],
        """
        https://example.com/?b
        ├────┘  ├─────────┘│├┘
        │       hostname   │search
        protocol           pathname
        """,
    ),
    (
        [
            ("protocol", "http:"),
            (None, "//"),
            ("username", "u"),
            (None, ":"),
            ("password", "******"),
            (None, "@"),
            ("hostname", "h"),
            (None, ":"),
            ("port", "81"),
            ("pathname", "/path"),
            ("search", "?a=b"),
            ("hash", "#c"),
        ],
        """
        http://u:******@h:81/path?a=b#c
        ├───┘  │ ├────┘ │ ├┘├───┘├──┘├┘
        │      │ │      │ │ │    │   hash
        │      │ │      │ │ │    search
        │      │ │      │ │ pathname
        │      │ │      │ port
        │      │ │      hostname
        │      │ password
        │      username
        protocol
        """,
    ),
    # An empty part has no place to draw.
    (
        [("protocol", "file:"), (None, "//"), ("hostname", ""), ("pathname", "/C:/a")],
        """
        file:///C:/a
        ├───┘  ├───┘
        │      pathname
        protocol
        """,
    ),
    (
        [("protocol", "data:"), ("pathname", ",a b")],
        """
        data:,a␠b
        ├───┘├──┘
        │    pathname
        protocol
        """,
    ),
]


@pytest.mark.parametrize(("parts", "expected"), DRAWINGS)
def test_a_drawing(parts, expected):
    *lines, end = expected.removeprefix("\n").split("\n")
    assert drawing(*parts) == [line.removeprefix(end) for line in lines]


def test_a_long_url_is_drawn_in_several_lines():
    path = "/" + "p" * 60
    assert drawing(("protocol", "http:"), (None, "//"), ("hostname", "h"), ("pathname", path)) == [
        "http://h/" + "p" * 60,
        "├───┘  │├" + "─" * 59 + "┘",
        "│      │pathname",
        "│      hostname",
        "protocol",
    ]
    # Of 71 columns 8 are for the name of a part that begins at the end of a line.
    path += "p" * 60
    assert drawing(("protocol", "http:"), (None, "//"), ("hostname", "h"), ("pathname", path)) == [
        "http://h/" + "p" * 54,
        "├───┘  │├" + "─" * 54,
        "│      │pathname",
        "│      hostname",
        "protocol",
        "",
        "p" * 63,
        "─" * 63,
        "ppp",
        "──┘",
    ]


def test_a_part_that_one_line_can_hold_is_not_cut():
    path, search = "/" + "p" * 50, "?" + "s" * 62
    assert drawing(("protocol", "x:"), ("pathname", path), ("search", search)) == [
        "x:/" + "p" * 50,
        "├┘├" + "─" * 49 + "┘",
        "│ pathname",
        "protocol",
        "",
        "?" + "s" * 62,
        "├" + "─" * 61 + "┘",
        "search",
    ]


def test_the_middle_of_a_very_long_part_is_left_out():
    lines = drawing(("protocol", "x:"), ("pathname", "a" * 5_000 + "b" * 5_000))
    text = "".join(line for line in lines if line and not set(line) & set("─│├t"))
    begun, left_out, ended = text.split("…")
    assert begun.removeprefix("x:") == "a" * len(begun[2:])
    assert ended == "b" * len(ended)
    count = 10_000 - len(begun[2:]) - len(ended)
    assert left_out == f"{count:,} more"
    assert 9_000 < count < 10_000


@st.composite
def urls(draw):
    names = ["protocol", "username", "password", "hostname", "port", "pathname", "search", "hash"]
    parts = []
    for name in names:
        size = draw(st.one_of(st.integers(0, 12), st.integers(0, 400)))
        parts += [(name, "x" * size), (None, draw(st.sampled_from(["", ":", "//"])))]
    return parts


def places_of(lines):
    """Yield each piece that has a style: its style, its row, its column, its text."""
    for row, line in enumerate(lines):
        column = 0
        for piece in line:
            if piece.style:
                yield piece.style, row, column, piece.text
            column += len(piece.text)


@given(urls(), st.integers(51, 120))
def test_below_each_part_stand_its_bracket_its_leader_and_its_name(parts, room):
    text, spans = spans_of(*parts)
    lines = list(drawn(text, spans, room))
    assert max((len("".join(p.text for p in line)) for line in lines), default=0) <= room
    placed = list(places_of(lines))
    assert {style for style, *_ in placed} == {name for name, part in parts if name and part}
    for name in {style for style, *_ in placed}:
        mine = [(row, column, text) for style, row, column, text in placed if style == name]
        (first, column, begun), (_, _, bracket), *rest = mine
        assert bracket[0] in "├│"
        assert len(bracket) == len(begun)
        end = next(index for index, (_, _, text) in enumerate(rest) if text == name)
        assert [text for _, _, text in rest[:end]] == ["│"] * end
        assert [row for row, _, _ in mine[: end + 3]] == list(range(first, first + end + 3))
        assert {column for _, column, _ in mine[: end + 3]} == {column}


@given(urls(), st.integers(51, 120))
def test_a_drawing_has_all_of_the_text(parts, room):
    text, spans = spans_of(*parts)
    lines = lines_of(drawn(text, spans, room))
    drawn_text = "".join(line for line in lines if not set(line) & set("─│├┘") and "x" in line)
    if "more" not in drawn_text:
        assert drawn_text.count("x") == text.count("x")


def carets(text, *spans, room=ROOM):
    marks = [Mark(*span, CARET) for span in spans]
    return lines_of(marked(text, marks, room, "", are_whole=False))


def test_carets():
    assert carets("abcdef", (1, 3)) == ["abcdef", " ^^"]
    assert carets("abcdef", (4, 6), (1, 2)) == ["abcdef", " ^  ^^"]
    assert carets("abcdef", (2, 2)) == ["abcdef", "  ^"]
    assert carets("abcdef", (6, 6)) == ["abcdef", "      ^"]
    assert carets("abcdef", (0, 5), (1, 2)) == ["abcdef", "^^^^^"]


def test_carets_below_wide_characters_and_marks():
    assert carets("日本語x", (1, 2), (3, 4)) == ["日本語x", "  ^^  ^"]
    assert carets("e\u0301x", (2, 3)) == ["e\u0301x", " ^"]


def test_of_a_long_text_only_what_surrounds_the_place_is_shown():
    text = "a" * 500 + "!" + "b" * 500
    # 28 of 71 columns before the place, and 68 in all, beside an ellipsis at each end.
    assert carets(text, (500, 501)) == [
        "…" + "a" * 28 + "!" + "b" * 39 + "…",
        " " * 29 + "^",
    ]
    assert carets(text, (1000, 1001)) == ["…" + "b" * 68, " " * 68 + "^"]
    assert carets(text, (1001, 1001)) == ["…" + "b" * 68, " " * 69 + "^"]
    assert carets(text, (0, 1001)) == ["a" * 68 + "…", "^" * 68]


def test_many_places_far_apart_are_counted():
    text = "".join("!" + "a" * 99 for _ in range(10))
    places = [(100 * number, 100 * number + 1) for number in range(10)]
    lines = carets(text, *places)
    assert lines == [
        "!" + "a" * 67 + "…",
        "^",
        "…" + "a" * 28 + "!" + "a" * 39 + "…",
        " " * 29 + "^",
        "…" + "a" * 28 + "!" + "a" * 39 + "…",
        " " * 29 + "^",
        "and 7 more",
    ]


def test_places_that_a_line_repeats_have_carets_again():
    text = "aaaaaaaaa!" * 10
    first, second = carets(text, *((place, place + 1) for place in range(9, 100, 10)))[1::2]
    assert first == "         ^" * 6
    # The last 68 characters, after an ellipsis: text[39] is the first "!" among them.
    assert second == "        ^" + "         ^" * 6


OTHERS = st.text(st.characters(exclude_characters="!"), max_size=200)


@given(OTHERS, OTHERS, st.integers(51, 120))
def test_a_caret_stands_below_its_character(before, after, room):
    text = f"{before}!{after}"
    line, marks = carets(text, (len(before), len(before) + 1), room=room)
    assert columns(line) <= room
    assert marks.lstrip(" ") == "^"
    assert len(marks) - 1 == columns(line[: line.index("!")])


def test_controls_and_blanks_get_a_picture():
    assert shown("a b\t\x00\x7f\u202e") == "a␠b␉␀␡\ufffd"


@given(st.text(), st.integers(2, 80))
def test_a_fold_loses_nothing(text, room):
    lines = folded(text, room)
    assert "".join(lines) == text
    assert max(map(columns, lines), default=0) <= room


@given(st.integers(0, 500), st.integers(100, 300))
def test_what_is_elided_is_counted(size, most):
    text = elided("x" * size, most)
    assert len(text) <= most
    if size <= most:
        assert text == "x" * size
    else:
        before, count, after = text.split("…")
        assert len(before) + len(after) + int(count.removesuffix(" more")) == size


def test_a_megabyte_is_elided_folded_and_pointed_at_in_little_time():
    text = "http://u:p@h/" + "\u0301日!\t" * 250_000
    assert len(folded(text, 71)) > 10_000
    places = [(place, place + 1) for place in range(13, len(text), 2)]
    assert len(carets(text, *places)) == 7
    assert len(carets("\u0301" * 1_000_000, (500_000, 1_000_000))) == 2
