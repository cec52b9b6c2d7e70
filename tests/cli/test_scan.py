"""urlprism scan: the URLs of a list or a log on which readers differ, and why."""

import json
import os
import re
import subprocess
import sys
import time
from urllib.parse import urlsplit

import pytest

from tests.help.work import steps
from urlprism._files.input_formats import LOGS, TYPED, InputFormat, NoURL
from urlprism._files.sources import InputLine
from urlprism.cli.output.reports.sarif import location
from urlprism.errors import URLError, columns
from urlprism.scanning.census import Census
from urlprism.scanning.logs import found, origin_of
from urlprism.scanning.result import ScanResult

pytestmark = pytest.mark.plain


BACKSLASH = r"http://127.0.0.1\@1.1.1.1/"
FEW = "--readers=whatwg,rfc3986,urllib@3.14"
LIST = (
    f"http://h/\n\n{BACKSLASH}\nhttp:///evil/\nhttps://example.com/a?b\nhttp://0x7f.1/\n".encode()
)


def report(run, *arguments, **options):
    return json.loads(run("scan", FEW, "--json", *arguments, **options).out)


def urls(layout, *lines, field=None, origin=None):
    """Return the URLs of some lines, and the rules of those that cannot be read."""
    numbered = [InputLine(number, line) for number, line in enumerate(lines, 1)]
    return [
        (number, column, text.rule if isinstance(text, URLError) else text)
        for number, column, text in found(layout, numbered, field, origin)
        if not isinstance(text, NoURL)
    ]


def test_a_list(run):
    done = run("scan", FEW, given=LIST)
    assert done.code == 1
    assert done.lines[:3] == ["source   <stdin>, as lines", "lines    6", "urls     5"]
    counted = dict(re.findall(r"^.{9}[✓!✗] ([a-z-]+) +([\d,]+)(?: |$)", done.text, re.MULTILINE))
    assert counted == {
        "certified": "2",
        "spelling-only": "1",
        "host-or-none": "1",
        "different-host": "1",
    }
    place = done.lines.index(f"         {BACKSLASH}")
    assert done.lines[place - 2] == "         line 3: ✗ different-host"
    assert done.lines[place - 1] == "         http://127.0.0.1:80 or http://1.1.1.1:80"
    assert done.lines[place + 1] == " " * 25 + "^"
    assert max(map(columns, done.lines)) <= 80


def test_nothing_that_differs_is_fine(run):
    done = run("scan", FEW, given=b"http://h/\nhttp://h./\n")
    assert done.code == 0


def test_json(run):
    done = run("scan", FEW, "--json", given=LIST)
    found = json.loads(done.out)
    assert done.code == 1
    assert found["schema"] == "urlprism.scan/1"
    assert [found[name] for name in ("source", "format", "lines", "urls", "certified")] == [
        *("<stdin>", "lines", 6, 5, 2)
    ]
    assert (found["differing"], found["unreadable"]) == (2, 0)
    assert [reader["name"] for reader in found["readers"]] == ["whatwg", "rfc3986", "urllib@3.14"]
    assert sum(found["verdicts"].values()) == 5
    assert found["verdicts"]["different-host"] == 1
    assert found["causes"]["backslash-in-authority"] == 1
    samples = {sample["line"]: sample for sample in found["samples"]}
    assert list(samples) == [3, 4, 6]
    assert (samples[3]["url"], samples[3]["column"]) == (BACKSLASH, 1)
    assert samples[4]["verdict"] == "host-or-none"


def test_samples_are_as_many_as_wanted(run):
    given = b"".join(b"http:///evil/%d\n" % line for line in range(5))
    for wanted, lines in ((0, []), (2, [1, 2]), (9, [1, 2, 3, 4, 5])):
        found = report(run, "--samples", str(wanted), given=given)
        assert [sample["line"] for sample in found["samples"]] == lines
        assert found["causes"]["surplus-slashes"] == 5


def test_quiet_says_nothing_and_stops_early(run, start):
    done = run("scan", FEW, "--quiet", given=LIST)
    assert (done.code, done.out, done.err) == (1, b"", b"")
    done = run("scan", FEW, "-q", given=b"http://h/\n")
    assert (done.code, done.out, done.err) == (0, b"", b"")
    with start("scan", FEW, "-q", stdin=subprocess.PIPE, stdout=subprocess.PIPE) as program:
        program.stdin.write(LIST)
        program.stdin.flush()
        # More may come: it does not wait for that.
        assert program.wait() == 1


def test_sarif_points_at_the_cause(run, tmp_path):
    file = tmp_path / "a b.csv"
    file.write_bytes(b'id,url\n1,"http:///evil/"\n2,http://h/\n' + f"日,{BACKSLASH}\n".encode())
    done = run("scan", FEW, "--sarif", str(file))
    log = json.loads(done.out)
    assert (done.code, log["version"]) == (1, "2.1.0")
    (found,) = log["runs"]
    rules = [rule["id"] for rule in found["tool"]["driver"]["rules"]]
    assert {"surplus-slashes", "backslash-in-authority"} <= set(rules)
    assert all(rule["help"]["text"] for rule in found["tool"]["driver"]["rules"])
    lines = file.read_text("utf-8").splitlines()
    texts = {}
    for result in found["results"]:
        assert rules[result["ruleIndex"]] == result["ruleId"]
        location = result["locations"][0]["physicalLocation"]
        assert urlsplit(location["artifactLocation"]["uri"]).path.endswith("/a%20b.csv")
        region = location["region"]
        line = lines[region["startLine"] - 1]
        texts[result["ruleId"]] = line[region["startColumn"] - 1 : region["endColumn"] - 1]
        assert result["level"] == "error"
    assert found["columnKind"] == "unicodeCodePoints"
    assert texts["surplus-slashes"] == "///"
    assert texts["backslash-in-authority"] == "\\"


def test_sarif_masks_passwords(run):
    done = run("scan", FEW, "--sarif", given=b"http://u:secret@h/\\x\n")
    assert "secret" not in done.text
    assert "http://u:******@h/" in done.text


def test_the_examples(run):
    done = run("scan", "--examples", "--json")
    found = json.loads(done.out)
    assert found["urls"] == found["lines"]
    assert found["certified"] > found["urls"] / 2
    assert found["differing"] > 3
    assert found["disguised"] > 3
    assert done.code == 1
    assert done.err == b""


@pytest.mark.parametrize(
    ("name", "layout", "text"),
    [
        ("a.jsonl", "jsonl", '{"url": "http://h/"}'),
        ("a.CSV", "csv", "url\nhttp://h/"),
        (
            "access.log",
            "common",
            '::1 - - [10/Oct/2000:13:55:36 -0700] "GET http://h/ HTTP/1.1" 200 5',
        ),
        ("urls", "lines", "http://h/"),
    ],
)
def test_the_name_of_a_file_says_its_format(run, tmp_path, name, layout, text):
    file = tmp_path / name
    file.write_text(f"{text}\n", "ascii")
    assert report(run, str(file))["format"] == layout
    assert report(run, str(file), "--format", "lines")["format"] == "lines"


def test_json_lines():
    lines = [
        '{"url": "http://h/", "a": {"b": "http://i/"}, "n": ' + "9" * 5000 + "}",
        r'{"x": 1.5, "url": "http:\/\/j\/"}',
        '{"url": null}',
        '{"a": 1}',
        "[1]",
        '{"url": nope}',
        "[" * 100_000,
        r'{"url": "\ud800"}',
    ]
    assert urls(InputFormat.JSONL, *lines) == [
        (1, 10, "http://h/"),
        (2, None, "http://j/"),
        (5, None, "RFC 8259 section 4"),
        (6, None, "RFC 8259"),
        (7, None, "RFC 8259 section 9"),
        (8, None, "RFC 8259 section 8.2"),
    ]
    assert urls(InputFormat.JSONL, lines[0], field="a.b") == [(1, 34, "http://i/")]
    assert urls(InputFormat.JSONL, '{"a.b": "http://k/"}', field="a.b") == [(1, 10, "http://k/")]


def test_csv():
    lines = ["id,url", "1,http://h/", "", '2,"http://i/"', '3,"a""b"', "4", '"x', 'y",http://j/']
    assert urls(InputFormat.CSV, *lines) == [
        (2, 3, "http://h/"),
        (4, 4, "http://i/"),
        (5, None, 'a"b'),
        (7, None, "http://j/"),
    ]
    assert urls(InputFormat.CSV, "a;link", "b,c;http://h/", field="link") == [(2, 5, "http://h/")]
    assert urls(InputFormat.CSV, "url\tb", "http://h/\tx,y") == [(2, 1, "http://h/")]
    assert urls(InputFormat.CSV, "Address", "http://h/") == [(2, 1, "http://h/")]
    assert urls(InputFormat.CSV) == []


def entry(request, referer=None, status="200 5"):
    more = "" if referer is None else f' "{referer}" "Mozilla \\"5.0\\""'
    return f'::1 - a b [10/Oct/2000:13:55:36 -0700] "{request}" {status}{more}'


def test_a_log():
    lines = [
        entry("GET /a HTTP/1.1"),
        entry("GET http://h/a b HTTP/1.1", "-"),
        entry("POST /x HTTP/2", "http://i/"),
        entry("CONNECT h.example:443 HTTP/1.1", ""),
        entry("OPTIONS * HTTP/1.1"),
        entry(r"\x16\x03\x01", status="400 -"),
        entry(r"GET http://h\\@i/\xc3\xa9\t\" HTTP/1.0"),
        entry(r"GET http://h/\xff HTTP/1.0"),
        "GET /a HTTP/1.1",
        "",
    ]
    place = lines[0].index("GET ") + 5
    authority = lines[3].index("h.example") + 1 - len("https://")
    assert urls(InputFormat.CLF, *lines) == [
        (2, place, "http://h/a b"),
        (3, lines[2].index("http://i/") + 1, "http://i/"),
        # The authority of a tunnel is a host and a port (RFC 9112 section 3.2.3).
        (4, authority, "https://h.example:443"),
        (7, None, 'http://h\\@i/é\t"'),
        (8, None, "http://h/%FF"),
        (9, None, "Common Log Format"),
        (10, None, "Common Log Format"),
    ]


def test_a_log_of_a_known_server():
    origin = origin_of("https://user@Example.com:8443/a/b?c")
    assert origin == "https://example.com:8443"
    lines = [
        entry("GET //evil.example/ HTTP/1.1"),
        # What is none of the four forms goes behind no host (RFC 9112 section 3.2).
        entry("GET @evil.example/ HTTP/1.1"),
        entry("GET * X"),
    ]
    begin = lines[0].index("GET ") + 5 - len(origin)
    # RFC 9112 section 3.3 puts a target after the host; it resolves nothing.
    assert urls(InputFormat.CLF, *lines, origin=origin) == [
        (1, begin, "https://example.com:8443//evil.example/"),
    ]
    with pytest.raises(URLError, match="names no server"):
        origin_of("mailto:a@b")


def test_a_place_in_a_log_has_its_column(run, tmp_path):
    file = tmp_path / "access.log"
    file.write_text(entry("GET http://h|@evil.example/ HTTP/1.1") + "\n", "utf-8")
    found = json.loads(run("scan", FEW, "--sarif", "--base", "http://h/", str(file)).out)
    regions = {
        result["ruleId"]: result["locations"][0]["physicalLocation"]["region"]
        for result in found["runs"][0]["results"]
    }
    bar = file.read_text("utf-8").index("|") + 1
    assert regions["character-outside-userinfo"] == {
        "startLine": 1,
        "startColumn": bar,
        "endColumn": bar + 1,
    }


def test_a_place_that_is_in_no_file_has_no_column():
    census = Census(["whatwg", "rfc3986"])
    comparison = census.add(7, "http://h|@e/")
    (name, (sample, *_)), *_ = census.samples.items()
    (cause,) = (each for each in comparison.causes if each.name == name)
    # The text begins so far before the line that the cause is not in it.
    survey = ScanResult(
        "a.log", InputFormat.CLF, census, columns={(7, "http://h|@e/"): -cause.start}
    )
    assert location(survey, cause, sample)["region"] == {"startLine": 7}


@pytest.mark.parametrize("layout", sorted(set(InputFormat) - TYPED))
def test_lines_that_cannot_be_read_are_reported_and_counted(run, layout):
    head = b"url\n" if layout is InputFormat.CSV else b""
    done = run("scan", FEW, "--format", layout, given=head + b"\xff\n" * 12 + b"\n")
    assert done.code == 1
    # In a log an octet that is not UTF-8 is its triplet: only the entry is missing.
    is_log = layout in LOGS
    why = "is not an entry" if is_log else "octet 0xFF is not UTF-8 (RFC 3629 section 4)"
    assert done.errors.count(why) == 10
    assert f"<stdin>:{1 + bool(head)}: " in done.errors
    assert re.search(r"✗ lines that cannot be read +12$", done.text, re.MULTILINE)
    assert "Traceback" not in done.errors


def test_lines_keep_their_numbers(run):
    given = (
        b"\xef\xbb\xbfhttp://h/\r\n\xff\r\n\r\n" + b"x" * ((1 << 24) + 1) + b"\nhttp:///evil/\r\n"
    )
    done = run("scan", FEW, "--json", given=given)
    found = json.loads(done.out)
    assert (found["lines"], found["urls"], found["certified"]) == (5, 2, 1)
    assert found["unreadable"] == 2
    assert [(each["line"], each["url"]) for each in found["samples"]] == [(5, "http:///evil/")]
    assert "<stdin>:4: the line is longer than 16,777,216 octets" in done.errors


def test_lines_across_reads_are_whole(run):
    lines = [f"http:///x/{'é' * number}" for number in range(600)]
    found = report(run, "--samples=0", given="\n".join(lines).encode())
    assert (found["urls"], found["verdicts"]["host-or-none"]) == (600, 600)


@pytest.mark.parametrize(
    "line",
    ['] "' * 300_000, '] "\\" ' * 200_000, "[x] " + '"' * 500_000, 'x] "GET ' + "\\" * 900_000],
)
def test_a_long_line_of_a_log_is_read_at_once(line):
    # What takes quadratic time of such a line does not end.
    assert urls(InputFormat.CLF, line) == [(1, None, "Common Log Format")]
    assert steps(urls, InputFormat.CLF, line) < 1_000


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("--field", "x"), "--field is for jsonl, csv, parquet and arrow, not for lines."),
        (("--base", "http://h/"), "--base is for logs, not for lines."),
        (("--format", "clf", "--base", "x"), "--base"),
        (("--format", "clf", "--base", "mailto:a"), "the URL names no server"),
        (("--format", "csv", "--field", "x"), "no column is named 'x'; known: a, b."),
        (("--format", "xml"), "no format is named 'xml'"),
        (("--json", "--sarif"), "--json, --sarif, --brief and --quiet exclude each other."),
        (("-", "--examples"), "FILE and --examples exclude each other."),
        (("--readers", "nobody"), "no reader is named 'nobody'"),
        (("--samples", "-1"), "--samples"),
    ],
)
def test_wrong_usage(run, arguments, says):
    done = run("scan", *arguments, given=b"a,b\n")
    assert (done.code, done.out) == (2, b"")
    assert says in done.errors


def test_a_file_that_is_not_there(run, tmp_path):
    done = run("scan", str(tmp_path / "none"))
    assert (done.code, done.out) == (3, b"")
    assert "none: No such file" in done.errors


def test_controls_do_not_reach_the_terminal(show):
    shown, code = show("scan", FEW, given=b"http://h\\@i/\x1b[31m\xe2\x80\xae\n", NO_COLOR="1")
    assert "http://h\\@i/␛[31m\ufffd" in shown
    assert not set("\x1b\u202e") & set(shown)
    assert code == 1


def test_progress_appears_even_if_the_result_goes_to_a_terminal(start, terminals):
    terminal = terminals()
    both = {"stdout": terminal.theirs, "stderr": terminal.theirs}
    program = start("scan", FEW, stdin=subprocess.PIPE, **both)
    end = time.monotonic() + 30
    seen = False
    while not seen and time.monotonic() < end:
        program.stdin.write(b"http://host/\n" * 100)
        program.stdin.flush()
        seen = terminal.wait_for(b"lines/s", 0.1)
    assert seen
    program.stdin.close()
    shown = terminal.read()
    assert program.wait(60) == 0
    assert shown.rindex("verdicts") > shown.rindex("\x1b[2K")


# A background job ignores interrupts, and so would what it starts.
HEARING = """
import signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)
setting = signal.signal

def told(number, handler):
    signal.signal = setting
    before = setting(number, handler)
    print(flush=True, file=sys.stderr)
    return before

from urlprism.__main__ import main
signal.signal = told
main()
"""


@pytest.mark.skipif(os.name != "posix", reason="signals of POSIX")
def test_an_interrupt_ends_a_scan_with_the_counts_so_far(start):
    with start(
        *("scan", FEW),
        flags=("-c", HEARING),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as program:
        assert program.stderr.readline() == b"\n"
        time.sleep(1)
        program.send_signal(2)
        assert program.wait(60) == 130
        assert program.stderr.read() == b""
        shown = program.stdout.read().decode().splitlines()
        assert shown[1] == "partial  ! stopped before the end: these are the counts so far"
        assert shown[2:4] == ["lines    0", "urls     0"]


MEASURED = """
import atexit, pathlib, runpy, sys
status = pathlib.Path("/proc/self/status")
atexit.register(lambda: sys.stderr.write(status.read_text()))
runpy.run_module("urlprism", run_name="__main__", alter_sys=True)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="other systems count their memory differently")
@pytest.mark.parametrize("layout", ["lines", "csv"])
def test_many_lines_need_no_more_memory_than_few(start, tmp_path, layout):
    lines = b"".join(b"http://host.example/%080d\n" % number for number in range(10_000))
    odd = b"http:///evil/\n" * 20
    peaks = []
    for times in (1, 8):
        file = tmp_path / "urls"
        file.write_bytes(b"url\n" + (lines + odd) * times)
        with (tmp_path / "errors").open("w+b") as errors:
            arguments = ("scan", FEW, "--json", "--format", layout, str(file))
            program = start(
                *arguments, flags=("-c", MEASURED), stdout=subprocess.DEVNULL, stderr=errors
            )
            assert program.wait() == 1
            errors.seek(0)
            peaks.append(int(re.search(rb"VmHWM:\s+(\d+) kB", errors.read())[1]))
    # 7 times as many lines are 7 MB.
    assert peaks[1] - peaks[0] < 5000
