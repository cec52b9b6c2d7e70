"""urlprism compare: who reads a URL how, why, and where each goes."""

import json
import os
import re
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import urlprism
from urlprism.cli.output.reports.carets import Mark, marked
from urlprism.errors import columns
from urlprism.readers import GROUPS

pytestmark = pytest.mark.plain


PACKAGES = str(Path(urlprism.__file__).parents[1])
STYLE = re.compile(r"\x1b\[[0-9;]*m")
BACKSLASH = r"http://127.0.0.1\@1.1.1.1/"
FEW = "--readers=whatwg,rfc3986,urllib@3.14"


def blocks(lines):
    """Return each label, in order, and the lines after it."""
    found = []
    for line in lines:
        label, text = line[:9].strip(), line[9:]
        if label:
            found.append((label, [text]))
        elif text:
            found[-1][1].append(text)
    return found


def places(done):
    """Return who goes to each target."""
    return {
        text[0]: " ".join(text[1:]).replace(", ", " ").split()
        for label, text in blocks(done.lines)
        if label == "goes to"
    }


def test_different_hosts(run):
    done = run("compare", FEW, BACKSLASH)
    assert done.code == 1
    assert done.lines[0] == "verdict  ✗ different-host: readers go to different hosts"
    assert done.lines[1] == f"url      {BACKSLASH}"
    assert places(done) == {"http://127.0.0.1:80": ["whatwg"], "http://1.1.1.1:80": ["urllib@3.14"]}
    causes = [text for label, text in blocks(done.lines) if label.startswith("cause")]
    assert causes[0][0].startswith("backslash-in-authority (F11): ")
    refused = dict(blocks(done.lines))["refused"]
    assert refused[0].startswith("rfc3986: ")
    assert "RFC 3986 §3.2" in " ".join(refused)


def test_marks_stand_below_the_causes(run):
    done = run("compare", FEW, "http://0x7f.1/")
    (url, *marks), causes = blocks(done.lines)[1][1], blocks(done.lines)[2:]
    labels = [label for label, _ in causes if label.startswith("cause")]
    assert labels == [f"cause {number}" for number in range(1, len(labels) + 1)]
    assert len(labels) > 1
    assert marks[0].index("1") == url.index("0x7f")
    assert set(re.findall(r"\d", "".join(marks))) == {label[-1] for label in labels}


def test_one_cause_has_carets(run):
    done = run("compare", FEW, "http:///evil/")
    _, (url, carets) = blocks(done.lines)[1]
    assert (url, carets) == ("http:///evil/", "     ^^^")
    assert blocks(done.lines)[2][0] == "cause"
    assert set(places(done)) == {"no host (http:)", "http://evil:80"}
    assert done.code == 1


def test_a_redirect(run):
    done = run("compare", FEW, "--base", "https://u:secret@example.com/login", r"/\evil.example")
    assert "base     https://u:******@example.com/login" in done.lines
    assert places(done)["https://evil.example:443"] == ["whatwg"]
    assert places(done)["https://example.com:443"][0] == "urllib@3.14"
    assert done.code == 1


def test_one_target_is_fine(run):
    done = run("compare", FEW, "http://h.example./")
    assert done.code == 0
    done = run("compare", FEW, "--fail-on", "differing", "http://0x7f.1/")
    assert done.code == 0
    assert done.lines[0].startswith("verdict  ! spelling-only: ")
    assert done.lines[1] == "         ! disguised-address: the host means 127.0.0.1"
    assert list(places(done)) == ["http://127.0.0.1:80"]
    host = dict(blocks(done.lines))["host"]
    assert host == ["127.0.0.1", "  whatwg", "0x7f.1", "  rfc3986, urllib@3.14"]


def test_a_certified_url(run):
    done = run("compare", "https://example.com/a?b#c")
    assert done.code == 0
    assert done.lines[0] == "verdict  ✓ certified: every reader reads it alike"
    assert list(places(done)) == ["https://example.com:443"]
    assert {"whatwg", "rfc3986", "urllib@3.14", "urllib3", "requests", "httpx", "yarl", "curl"} <= {
        *places(done)["https://example.com:443"]
    }


def test_parts_that_differ_stand_with_who_has_them(run):
    done = run("compare", FEW, "http://example.com/a/../b")
    found = dict(blocks(done.lines))
    assert found["path"] == ["/b", "  whatwg", "/a/../b", "  rfc3986, urllib@3.14"]
    assert "query" not in found
    assert done.code == 0


def test_who_refuses_for_the_same_reason_stands_together(run):
    done = run("compare", "--readers=whatwg,urllib@3.14,urllib@3.13", "http://h:x/")
    whatwg, *others = [
        line for line in dict(blocks(done.lines))["refused"] if re.match(r"\w[\w@.,\s]*: ", line)
    ]
    assert whatwg.startswith("whatwg: ")
    assert [line.partition(":")[0] for line in others] == ["urllib@3.14, urllib@3.13"]


LONG = [
    BACKSLASH,
    "http://" + "a" * 500 + r"\@" + "b" * 500 + "/" + "c" * 500,
    "http://日本語。例え。テスト\\@日本語/" + "日" * 100,
    "http://u:" + "p" * 300 + "@h:99999/",
    "http:////" + "x" * 200,
    "",
    "//",
]


@pytest.mark.parametrize("base", [(), ("--base", "http://" + "b" * 200 + ".example/")])
def test_all_fits_80_columns(run, base):
    done = run("compare", *base, *LONG)
    assert max(map(columns, done.lines)) <= 80
    assert sum(line.startswith("verdict  ") for line in done.lines) == len(LONG)
    assert done.err == b""


def test_passwords_are_masked_for_people_only(run):
    url = r"http://user:secret@h/\x"
    done = run("compare", FEW, url)
    assert "secret" not in done.text
    assert "user:******" in done.text
    assert json.loads(run("compare", FEW, "--jsonl", url).out)["url"] == url


def test_controls_are_shown_as_pictures(run):
    done = run("compare", "http://a\tb\x1b[31m\u202e/\x85")
    assert "http://a␉b␛[31m\ufffd/\ufffd" in done.text
    assert not set("\t\x1b\u202e\x85") & set(done.text)


def test_json(run):
    done = run("compare", FEW, "--json", BACKSLASH, "http://h/")
    first, second = json.loads(done.out)
    assert done.code == 1
    assert (first["schema"], first["url"]) == ("urlprism.compare/1", BACKSLASH)
    assert (first["verdict"], first["differs"]) == ("different-host", True)
    cause = first["causes"][0]
    assert (cause["name"], cause["family"]) == ("backslash-in-authority", "F11")
    assert BACKSLASH[cause["start"] : cause["end"]] == "\\"
    hosts = [group["target"] and group["target"]["host"] for group in first["groups"]]
    assert hosts == ["127.0.0.1", "1.1.1.1", None]
    assert (second["certified"], second["differs"]) == (True, False)


def test_json_lines_of_a_stream_have_numbers(run):
    done = run("compare", FEW, "--jsonl", given=b"http://h/\n\nhttp:///x\n")
    rows = [json.loads(line) for line in done.lines]
    assert [(row["line"], row["url"]) for row in rows] == [(1, "http://h/"), (3, "http:///x")]


def test_a_file_has_line_numbers(run, tmp_path):
    file = tmp_path / "urls.txt"
    file.write_bytes(b"http://h/\n\xff\n")
    done = run("compare", FEW, "-f", str(file))
    assert done.lines[0] == "line     1"
    assert f"{file}:2: octet 0xFF is not UTF-8" in done.errors
    assert done.code == 1


def test_the_examples(run):
    done = run("compare", "--examples", "--jsonl")
    rows = [json.loads(line) for line in done.lines]
    assert done.err == b""
    assert any(row["certified"] for row in rows)
    assert done.code == any(row["differs"] for row in rows)


def test_live_programs_are_asked_and_named(run):
    done = run("compare", "--live", "--readers=whatwg,urllib", "http://h/")
    version = ".".join(map(str, sys.version_info[:3]))
    assert f"whatwg, urllib {version} (live)" in done.text
    assert done.err == b""


def test_a_program_that_is_not_installed_is_replaced_by_its_model(run, tmp_path):
    (tmp_path / "httpx.py").write_text("raise ImportError", "utf-8")
    path = os.pathsep.join([str(tmp_path), PACKAGES])
    done = run("compare", "--live", "--readers=whatwg,httpx", "http://h/", PYTHONPATH=path)
    assert done.errors == "urlprism: not installed, so their models are used: httpx\n"
    assert "(live)" not in done.text
    assert done.code == 0


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (
            ("--readers", "whatwg,nobody", "a"),
            ["no reader is named 'nobody'; near: node", "urlprism help compare"],
        ),
        (("--readers", "FIREFOX,curl", "a"), ["'FIREFOX'; near: firefox; all "]),
        (("--readers", "", "a"), ["no reader is named ''"]),
        (("--readers", "urllib@9", "a"), ["--readers"]),
        (("--readers", "whatwg@1", "a"), ["no reader is named 'whatwg@1'"]),
        (("--base", "/a", "b"), ["--base", "missing-scheme-non-relative-URL"]),
        (("--json", "--jsonl", "a"), ["--json and --jsonl exclude each other."]),
        (("a", "--examples"), ["exclude each other."]),
    ],
)
def test_wrong_usage(run, arguments, says):
    done = run("compare", *arguments)
    assert (done.code, done.out) == (2, b"")
    for text in says:
        assert text in done.errors


def test_the_help_names_every_reader(run):
    text = run("help", "compare").text
    groups = text.partition("Readers, by groups:\n")[2].partition("\n\n")[0]
    assert set(re.findall(r"[a-z0-9][\w@.-]*", groups)) >= {*GROUPS, *GROUPS["all"]}


def test_a_terminal_has_colours_and_the_same_words(show, run):
    shown, code = show("compare", FEW, BACKSLASH)
    assert STYLE.search(shown)
    assert [line.rstrip() for line in STYLE.sub("", shown).splitlines()] == run(
        "compare", FEW, BACKSLASH
    ).lines
    assert code == 1


def test_a_terminal_that_knows_ascii_only(show):
    shown, _ = show("compare", FEW, BACKSLASH, NO_COLOR="1", PYTHONIOENCODING="ascii")
    assert shown.startswith("verdict  x different-host: ")
    assert "userinfo -\n" in shown


def rows(text, *marks, room=71):
    return [
        "".join(piece.text for piece in line) for line in marked(text, [*marks], room, "finding")
    ]


def test_marks_that_overlap_stand_in_several_lines():
    assert rows("abcdef", Mark(1, 3, "1"), Mark(3, 4, "2")) == ["abcdef", " 1^2"]
    assert rows("abcdef", Mark(3, 4, "1"), Mark(1, 6, "2")) == ["abcdef", "   1", " 2^^^^"]
    assert rows("abcdef", Mark(1, 3, "1"), Mark(2, 2, "2"), Mark(4, 6, "3")) == [
        "abcdef",
        " 1^ 3^",
        "  2",
    ]


@given(st.lists(st.tuples(st.integers(0, 40), st.integers(0, 40)), min_size=1, max_size=9))
def test_no_mark_hides_another(spans):
    marks = [Mark(min(span), max(span), str(number)) for number, span in enumerate(spans, 1)]
    _, *lines = rows("x" * 40, *marks)
    for start, end, sign in marks:
        (line,) = [line for line in lines if sign in line]
        assert line[start:].startswith(sign + "^" * (end - start - 1))
