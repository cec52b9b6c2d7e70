"""No line of what people see is wider than their terminal."""

import re
import unicodedata
from importlib import import_module

import click
import pytest

from urlprism.cli.main import COMMANDS as COMMANDS_BY_NAME
from urlprism.errors import columns

pytestmark = pytest.mark.plain

STYLE = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
# A line for a shell can be copied: it stays as it is.
EXAMPLE = re.compile(r"    [a-z]+ .*(?:urlprism|--)|  +\S* +urlprism|  +~/| {8}--")
LONG = "https://example.com/" + "a" * 150 + "/b c?" + "日本" * 40
URLS = (r"http://127.0.0.1\@1.1.1.1/", "http://2130706433/", "http://a@b@c/", LONG, "a")
COMMANDS = [
    ("compare", *URLS),
    ("compare", "--oneline", *URLS),
    ("compare", "--examples", "--oneline"),
    ("scan", "--examples"),
    ("scan", "--examples", "--brief"),
    ("safe", *URLS),
    ("explain", *URLS),
    ("parse", *URLS),
    ("parse", LONG),
    ("cause", "several-at", "idna-mapped", "backslash-in-authority"),
    ("cause",),
]


@pytest.mark.parametrize("width", [60, 80, 120])
@pytest.mark.parametrize("arguments", COMMANDS, ids=lambda given: " ".join(given)[:40])
def test_reports_fit_the_terminal(show, arguments, width):
    shown, _ = show(*arguments, columns=width, COLUMNS=str(width))
    lines = STYLE.sub("", shown).splitlines()
    assert lines
    wide = [line for line in lines if columns(line) > width]
    assert wide == []


@pytest.mark.parametrize("name", COMMANDS_BY_NAME)
def test_help_is_one_screen_and_names_every_option(show, name):
    """A screen of 24 rows has the help, with the options by name, and the next prompt."""
    shown, code = show(name, "--help", columns=80, COLUMNS="80")
    assert code == 0
    assert len(shown.splitlines()) < 24
    assert max(map(len, shown.splitlines())) <= 80
    found = getattr(import_module(f"urlprism.cli.commands.{name}"), name)
    with click.Context(found, info_name=name) as context:
        for option in found.get_params(context):
            if isinstance(option, click.Option) and option.get_help_record(context):
                names = [re.escape(each) for each in option.opts]
                is_help = "--help" in option.opts
                assert is_help or re.search(rf"(?<!-)({'|'.join(names)})\b", shown)
    whole, _ = show("help", name, columns=80, COLUMNS="80")
    assert len(whole) >= len(shown)
    assert f"urlprism help {name}" in shown or whole == shown


def test_the_help_of_the_program_is_one_screen_and_names_every_command(show):
    shown, code = show("--help", columns=80, COLUMNS="80")
    assert code == 0
    assert len(shown.splitlines()) < 24
    assert max(map(len, shown.splitlines())) <= 80
    assert [name for name in COMMANDS_BY_NAME if not re.search(rf"\b{name}\b", shown)] == []
    whole, _ = show("help", columns=80, COLUMNS="80")
    assert all(f"\n  {name} " in whole for name in COMMANDS_BY_NAME)
    assert "Exit codes:" in whole
    assert "urlprism help\n" in shown.replace("\r", "") + "\n"


# Each is wrong usage whose message has a list of names, or a secret.
WRONG = [
    ("parse", "--fields", "foo", "http://a"),
    ("compare", "--readers", "crul", "http://a"),
    ("safe", "--allow", "foo", "http://a"),
    ("safe", "--block-host", "https://u:tok3nsecret@h.example/" + "a" * 90, "http://a"),
    ("normalize", "--rung", "s", "http://a"),
    ("edit", "--set", "foo=1", "http://a"),
    ("bogus",),
]


@pytest.mark.parametrize("width", [60, 80])
@pytest.mark.parametrize("arguments", WRONG, ids=" ".join)
def test_wrong_usage_fits_the_terminal(show, run, arguments, width):
    shown, code = show(*arguments, errors=True, COLUMNS=str(width))
    assert code == 2
    lines = shown.splitlines()
    assert [line for line in lines if columns(line) > width and len(line.split()) > 1] == []
    assert "tok3nsecret" not in shown
    # A program that reads it gets a line, with the same words.
    piped = run(*arguments).errors
    assert piped.split() == " ".join(lines).split()
    assert len([line for line in piped.splitlines() if line.startswith("Error: ")]) == 1


@pytest.mark.parametrize("width", [60, 80])
@pytest.mark.parametrize("arguments", [("{}", "--help"), ("help", "{}")])
@pytest.mark.parametrize("name", COMMANDS_BY_NAME)
def test_help_fits_the_terminal_and_cuts_no_word(show, name, arguments, width):
    words = [each.format(name) for each in arguments]
    shown, code = show(*words, columns=width, COLUMNS=str(width))
    assert code == 0
    prose = [line for line in shown.splitlines() if not EXAMPLE.match(line)]
    # One word is wider than what is left beside the name of its option.
    wide = [line for line in prose if columns(line) > width and len(line.split()) > 3]
    assert wide == []
    assert [line for line in prose if re.search(r"\w-$", line)] == []


@pytest.mark.parametrize("width", [60, 80, 120])
def test_a_line_is_one_line_and_keeps_its_cause_in_sight(show, width):
    shown, _ = show("compare", "--oneline", *URLS, columns=width)
    lines = STYLE.sub("", shown).splitlines()
    assert len(lines) == len(URLS)
    assert lines[0].startswith(r"✗ different-host   http://127.0.0.1\@1")
    assert "  backslash-in-" in lines[0]
    if width >= 80:
        assert lines[0].endswith("  backslash-in-authority")
    assert "= 127.0.0.1" in lines[1]
    assert "␠" in lines[3]


def test_a_comparison_and_a_brief_scan_each_end_on_one_screen(show):
    compared, code = show("compare", "--readers=python", r"http://127.0.0.1\@1.1.1.1/")
    scanned, other = show("scan", "--examples", "--brief")
    assert (code, other) == (1, 1)
    lines = scanned.splitlines()
    assert len(lines) <= 10
    assert len(compared.splitlines()) <= 30
    plain = STYLE.sub("", scanned)
    assert "✗ backslash-in-authority" in plain
    assert "! disguised-address" in plain
    assert "urlprism cause backslash-in-authority" in plain


def test_a_brief_scan_tells_what_it_did_not_read(run, tmp_path):
    log = tmp_path / "a.log"
    log.write_text("no entry\nnor this\n", "utf-8")
    done = run("scan", "--brief", str(log))
    assert done.code == 1
    assert done.lines[1:3] == [
        "unread   ✗ 2 lines cannot be read",
        "found    nothing: no URL was read",
    ]
    urls = tmp_path / "urls.txt"
    urls.write_text("http://a/\n", "utf-8")
    both = run("scan", "--brief", str(log), str(urls), str(tmp_path / "none"))
    assert both.code == 3
    assert both.lines[1:3] == [
        "unread   ✗ 2 lines and 1 file cannot be read",
        "found    nothing: readers agree",
    ]


def test_a_brief_scan_of_nothing_odd(run):
    done = run("scan", "--brief", given=b"http://a/\n")
    assert done.lines == [
        "scanned  1 URL, 1 certified to be read alike: <stdin>",
        "found    nothing: readers agree",
        "next     the same without --brief  all counts, with carets",
    ]
    assert done.code == 0


def test_wide_characters_are_measured_as_terminals_do():
    assert unicodedata.east_asian_width("日") == "W"
    assert columns("日本") == 4
