"""What would drive a terminal, hide in it, or run in a spreadsheet: no way out lets it through."""

import csv
import functools
import io
import json
import random
import subprocess
import sys
import unicodedata

import pytest

from urlprism._display import cell, escaped, is_shown, visible

pytestmark = pytest.mark.plain


# Default_Ignorable_Code_Point (Unicode, DerivedCoreProperties.txt).
IGNORABLE = [
    *(0xAD, 0x34F, 0x61C, 0x115F, 0x1160, 0x17B4, 0x17B5, *range(0x180B, 0x1810)),
    *(*range(0x200B, 0x2010), *range(0x202A, 0x202F), *range(0x2060, 0x2070), 0x3164),
    *(*range(0xFE00, 0xFE10), 0xFEFF, 0xFFA0, *range(0xFFF0, 0xFFF9)),
    *(*range(0x1BCA0, 0x1BCA4), *range(0x1D173, 0x1D17B), *range(0xE0000, 0xE1000)),
]
UNRULY = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
UNSEEN = frozenset(map(chr, IGNORABLE))


def is_harmless(character):
    return unicodedata.category(character) not in UNRULY and character not in UNSEEN


@functools.cache
def harmful():
    """Return all characters that may do harm, in order: found once, when a test needs them."""
    return [each for each in map(chr, range(sys.maxunicode + 1)) if not is_harmless(each)]


def restored(field):
    """Return what a cell stands for, by the words of docs/start/command_line.md."""
    if not field.startswith("'"):
        return field
    return json.loads('"' + field[1:].replace('"', '\\"') + '"')


def test_every_character():
    # Some blanks are harmless, and yet not shown; everything else that is harmless is.
    hidden = {each for each in map(chr, range(sys.maxunicode + 1)) if not is_shown(each)}
    assert hidden >= set(harmful())
    blanks = hidden - set(harmful())
    assert {unicodedata.category(each) for each in blanks} == {"Zs", "So"}
    assert len(blanks) < 20
    text = "".join([*harmful()[:3000], *harmful()[::101], *blanks, "aé日😀 "])
    for form in (visible, escaped, cell):
        assert hidden.isdisjoint(form(text))
    assert len(visible(text)) == len(text)
    assert visible("aé日😀 ") == escaped("aé日😀 ") == cell("aé日😀 ") == "aé日😀 "


def test_json_is_restored():
    # Two halves of a surrogate pair beside each other are a pair.
    whole = [each for each in harmful()[::97] if unicodedata.category(each) != "Cs"]
    texts = ["", "a\\b", *harmful()[:500], "".join(whole)]
    for text in texts:
        assert json.loads(escaped(json.dumps(text, ensure_ascii=False))) == text


CELLS = {
    "http://h/": "http://h/",
    r"http://127.0.0.1\@1.1.1.1/": r"http://127.0.0.1\@1.1.1.1/",
    "": "",
    "é日": "é日",
    '=HYPERLINK("http://h/")': "'=HYPERLINK(\"http://h/\")",
    "+1-201": "'+1-201",
    "-x": "'-x",
    "@SUM(A1)": "'@SUM(A1)",
    "  =1": "'  =1",
    "\t=1": r"'\u0009=1",
    "\r=1": r"'\u000d=1",
    "\n=1": r"'\u000a=1",
    "＝1": "'＝1",
    "＠x": "'＠x",
    "'": "''",
    "'a": "''a",
    "http://h/;=1": r"'http://h/\u003b=1",
    'http://h/; "=1': r"""'http://h/\u003b "=1""",
    "http://h/;a=1": "http://h/;a=1",
    "a\x1b]0;t\x07\\u": r"'a\u001b]0;t\u0007\\u",
    "a\u202e\x9b": r"'a\u202e\u009b",
    "\U000e0001": r"'\udb40\udc01",
    "\u3164": r"'\u3164",
}  # fmt: skip


@pytest.mark.parametrize(("text", "field"), CELLS.items())
def test_a_cell(text, field):
    assert cell(text) == field
    assert restored(field) == text


def test_cells_are_restored():
    chosen = random.Random(1)  # noqa: S311 - no secret
    alphabet = "=+-@;'\"\\ u003b\t\r\n\x1b\u202e\u3164\U000e0001é＝,|"
    for _ in range(5000):
        text = "".join(chosen.choices(alphabet, k=chosen.randint(0, 8)))
        field = cell(text)
        assert restored(field) == text
        assert all(map(is_harmless, field))
        assert not field.lstrip(' "').startswith(tuple("=+-@＝＋－＠"))
        # Another separator than ours splits it into nothing that runs, either.
        for piece in field.split(";"):
            assert not piece.lstrip(" \"'").startswith(tuple("=+-@＝＋－＠")) or piece[:1] == "'"


@pytest.mark.parametrize("standard", ["whatwg", "urllib"])
def test_csv_survives(run, standard):
    urls = ['=HYPERLINK("http://evil/")', "x:\x1b]0;t\x07", "x:\u202e\x9b", "+a:b", "x:a;=1",
            "x:\\u0041'", "tel:+1"]  # fmt: skip
    base = ["--base=http://h/"] if standard == "whatwg" else []
    done = run("parse", "--standard", standard, *base, "--csv", "--", *urls)
    rows = list(csv.DictReader(io.StringIO(done.text)))
    assert [restored(row["url"]) for row in rows] == urls
    for row in rows:
        assert not any(value[:1] in set("=+-@\t\r") - {""} for value in row.values() if value)
    assert all(map(is_harmless, done.text.replace("\n", "")))


@functools.cache
def chosen():
    """Return some of them: all that drive a terminal, and some of those that no font shows."""
    driving = {"Cc", "Cf", "Zl", "Zp"}
    some = {each for each in harmful() if unicodedata.category(each) in driving}
    some |= {chr(code) for code in IGNORABLE if code < 0xE0000}
    draw = random.Random(2).sample  # noqa: S311 - no secret
    some.update(draw([each for each in harmful() if ord(each) > 0xE000], 40))
    return sorted(some - {"\n"})


def lines():
    """Return a text whose lines have them in every place."""
    some = chosen()
    made = [
        *(f"http://h.example/{each}a" for each in some),
        *(f"http://u{each}@h{each}.example:8{each}0/?{each}#{each}" for each in some[::3]),
        *(f"{each}x{each}:{each}" for each in some[::5]),
        *(f"<http://h.example/{each}>" for each in some[::2]),
    ]
    return "".join(f"{line}\n" for line in made)


ROWS = ["", "--json", "--jsonl", "--csv"]
OBJECTS = ["", "--json"]
FEW = "--readers=whatwg,rfc3986,urllib@3.14"
FORMS = [
    *((f"parse {form}", "-f") for form in ROWS),
    *((f"parse --standard {name} --fields path", "-f") for name in ("urllib", "rfc3987")),
    *((f"explain {form}", "-f") for form in OBJECTS),
    *((f"compare {FEW} {form}", "-f") for form in ("", "--json", "--jsonl")),
    *((f"safe {FEW} {form}", "-f") for form in OBJECTS),
    *((f"scan {FEW} --samples 400 {form}", "") for form in ("", "--json", "--sarif")),
    *((f"scan {FEW} --format {name}", "") for name in ("jsonl", "csv", "clf")),
    *((f"resolve --standard rfc3987 --base http://h/ {form}", "-f") for form in ROWS),
    *((f"normalize --standard rfc3987 {form}", "-f") for form in ROWS),
    *((f"encode --component c0-control {form}", "-f") for form in ROWS),
    *((f"decode {form}", "-f") for form in ROWS),
    *((f"extract --guess {form}", "") for form in ROWS),
]


PLAINLY = {"NO_COLOR": "1", "TERM": "dumb"}
CODES = {0, 1, 2, 3}


def seen(start, terminals, *arguments):
    """Return all that a terminal is sent, by a Python that reads the arguments itself."""
    terminal = terminals()
    program = start(
        *arguments,
        environ=PLAINLY,
        stdin=subprocess.DEVNULL,
        stdout=terminal.theirs,
        stderr=terminal.theirs,
    )
    shown = terminal.read()
    assert program.wait(60) in CODES
    return shown


def unruly(shown):
    return {hex(ord(each)) for each in set(shown) - {"\n"} if not is_harmless(each)}


@pytest.mark.parametrize(("command", "option"), FORMS, ids=[command for command, _ in FORMS])
def test_no_character_reaches_a_terminal_raw(show, tmp_path, command, option):
    file = tmp_path / "lines"
    file.write_text(lines(), "utf-8", newline="\n")
    arguments = (*command.split(), *filter(None, [option]), str(file))
    shown, code = show(*arguments, errors=True, **PLAINLY)
    assert code in CODES
    assert unruly(shown) == set()
    assert len(shown) > 100


@pytest.mark.parametrize("form", OBJECTS)
def test_no_argument_reaches_a_terminal_raw(show, form):
    text = "".join(chosen()).replace("\0", "")
    for arguments in (
        ("equiv", *filter(None, [form]), "--rung=whatwg", f"http://h/{text}", f"x:{text}"),
        ("equiv", *filter(None, [form]), f"http://h/{text}", "http://h/"),
        ("compare", f"--base=http://h/{text}", *filter(None, [form]), f"x{text}"),
        ("safe", f"--base=http://h/{text}", *filter(None, [form]), f"x{text}"),
        ("parse", f"--base=http://h:{text}/", "x"),
        ("parse", f"--fields={text}", "x"),
        ("parse", f"--{text}"),
        (text,),
        ("scan", "-f", text),
        ("extract", f"/{text}/"),
        ("compare", f"--readers={text}", "x"),
        ("encode", f"--component={text}", "x"),
        ("normalize", f"--standard={text}", "x"),
        ("safe", f"--allow-host={text}", "http://h.example/"),
        ("extract", "-t", f"<http://h/{text}> http://h/{text}"),
    ):
        shown, code = show(*arguments, errors=True, **PLAINLY)
        assert code in CODES
        assert unruly(shown) == set(), arguments[0]
        assert shown


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have no arguments of octets")
def test_octets_that_are_no_text_do_not_reach_a_terminal(start, terminals):
    for arguments in (
        ("parse", b"http://h/\xff"),
        ("extract", "--json", "-t", b"<http://h/\xff> http://h/"),
        ("decode", "%FF%1B"),
        ("scan", b"\xff"),
        (b"\xff",),
        ("parse", b"--\xff"),
    ):
        shown = seen(start, terminals, *arguments)
        assert unruly(shown) == set(), arguments[0]
        assert shown


@pytest.mark.parametrize("form", ["", "--json", "--jsonl", "--csv"])
def test_text_for_people_is_the_same_in_a_pipe(run, tmp_path, form):
    file = tmp_path / "lines"
    file.write_text(lines(), "utf-8", newline="\n")
    for command in ("parse", "parse --standard urllib"):
        done = run(*command.split(), *filter(None, [form]), "-f", str(file))
        # Tabs stand between the cells, and nowhere else.
        tabs = "" if form else "\t"
        assert unruly((done.text + done.errors).replace(tabs, "")) == set()
        assert form or {line.count("\t") for line in done.lines} == {done.lines[0].count("\t")}
