"""Logs of servers, by the lines that their documentation shows, with a URL planted in the target.

`tests/servers/test_logs.py` has the same for logs of servers that run.
"""

import gzip
import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.log_lines import (
    ALB,
    CADDY,
    COMBINED,
    DOCUMENTED,
    IIS,
    IIS_FIELDS,
    IN,
    PLANTED,
    TRAEFIK,
    URL,
)
from urlprism._files.input_formats import NoURL, suffix_of
from urlprism.errors import URLError
from urlprism.scanning.log_formats.table import NAMES, format_named, guessed
from urlprism.scanning.log_formats.urls import in_line

pytestmark = pytest.mark.plain

FEW = "--readers=whatwg,rfc3986,urllib@3.14"


def urls_of(name, directives, line, origin=None):
    """Return the URLs of a line that are not nested, and those that are."""
    reader = format_named(name).reader()
    for each in directives:
        reader.read(each)
    hits = list(in_line(reader.read(line), origin, is_nested=True))
    hits = [hit for hit in hits if not isinstance(hit.text, NoURL)]
    return [hit.text for hit in hits if hit.nested is None], [hit for hit in hits if hit.nested]


@pytest.mark.parametrize(("name", "directives", "line", "old", "new", "server"), DOCUMENTED)
def test_documented_lines(name, directives, line, old, new, server):
    assert line.count(old) == 1
    planted = line.replace(old, new)
    assert guessed([*directives, line, planted]).name == name
    whole, nested = urls_of(name, directives, planted)
    path = {"/in", "/index.html"} & {"/in" if "/in" in new else "/index.html"}
    target = f"{server}{path.pop()}?next={PLANTED}"
    assert (target in whole) == (server != "")
    (hit,) = [each for each in nested if each.text == URL]
    place = hit.inner(planted)
    assert (place.field, place.part, place.name, place.levels) == ("target", "query", "next", 1)
    assert planted[place.column - 1 : place.end - 1] == PLANTED
    assert planted.encode()[place.octet :].startswith(PLANTED.encode())
    if not server:
        assert (
            f"https://h{path.pop() if path else '/in'}?next={PLANTED}"
            in urls_of(name, directives, planted, "https://h")[0]
        )


@pytest.mark.parametrize("name", NAMES)
def test_a_scan_says_what_it_guessed(run, tmp_path, name):
    _, directives, line, old, new, _ = next(row for row in DOCUMENTED if row[0] == name)
    file = tmp_path / "access.log"
    file.write_text("".join(f"{each}\n" for each in (*directives, line, line.replace(old, new))))
    done = run("scan", FEW, "--json", str(file))
    found = json.loads(done.out)
    (log,) = found["logs"]
    assert (log["format"], log["guessed"], log["unfit"], log["doubtful"]) == (name, True, 0, False)
    assert f"access.log: read as {name} (" in done.errors
    (sample,) = found["samples"]
    assert (sample["url"], sample["nested"]["name"]) == (URL, "next")
    assert sample["line"] == len(directives) + 2
    assert found["nested"] == 1
    assert done.code == 1
    # Where it was named, nothing is said.
    named = run("scan", FEW, "--json", "--log-format", name, str(file))
    assert named.err == b""
    assert json.loads(named.out)["samples"] == found["samples"]


def test_people_read_where_a_nested_url_is(run, tmp_path):
    file = tmp_path / "access.log"
    file.write_text(f"{COMBINED.replace('/apache_pb.gif', IN)}\n")
    done = run("scan", FEW, str(file))
    assert f"source   {file}, as combined" in done.text
    assert "nested   1 of them in other URLs" in done.text
    column = file.read_text().index(PLANTED) + 1
    assert f"line 1, column {column}: ✗ different-host" in done.text
    assert 'in the parameter "next" of the target, decoded once' in done.text
    assert run("scan", FEW, str(file), "--no-nested").code == 0


def test_sarif_points_at_the_nested_url(run, tmp_path):
    file = tmp_path / "access.log"
    line = COMBINED.replace("/apache_pb.gif", f"/\\x22\\xc3\\xa9{IN}")
    file.write_text(f"{line}\n")
    found = json.loads(run("scan", FEW, "--sarif", str(file)).out)
    (result,) = found["runs"][0]["results"]
    column = line.index(PLANTED) + 1
    assert result["locations"][0]["physicalLocation"]["region"] == {
        "startLine": 1,
        "startColumn": column,
        "endColumn": column + len(PLANTED),
    }
    assert 'in the parameter "next" of the target, decoded once' in result["message"]["text"]


@pytest.mark.parametrize("first", ["lines", "log"])
def test_standard_input_is_guessed_too(run, first):
    given = f"{COMBINED.replace('/apache_pb.gif', IN)}\n".encode()
    options = [] if first == "lines" else ["--format", "log"]
    done = run("scan", FEW, "--json", *options, given=given)
    assert json.loads(done.out)["logs"][0]["format"] == "combined"
    # What the user named is not guessed.
    done = run("scan", FEW, "--json", "--format", "lines", given=given)
    assert "logs" not in json.loads(done.out)


def test_json_lines_are_a_log_only_if_they_have_no_url(run, tmp_path):
    file = tmp_path / "caddy.jsonl"
    file.write_text(f"{CADDY}\n")
    assert json.loads(run("scan", "--json", str(file)).out)["logs"][0]["format"] == "caddy"
    file.write_text(f'{{"url":"http://h/",{CADDY[1:]}\n')
    assert "logs" not in json.loads(run("scan", "--json", str(file)).out)


@pytest.mark.parametrize(
    ("name", "suffix"),
    [
        ("access.log", "log"),
        ("access.log.1", "log"),
        ("access.log.12.gz", "log"),
        ("access.log-20241101.zst", "log"),
        ("access.log.2024-11-01", "log"),
        ("access.log.2024-11-01T00:00:00", "log"),
        ("ACCESS.LOG.OLD", "log"),
        ("access_log", "log"),
        ("ssl_access_log-20241101", "log"),
        ("/var/log/httpd/access_log.1", "log"),
        ("u_ex241101.log", "log"),
        ("a.log.csv", "csv"),
        ("catalog", "catalog"),
        ("catalog.1", "1"),
        ("blog.1", "1"),
    ],
)
def test_names_of_logs(name, suffix):
    assert suffix_of(name) == suffix


def test_a_folder_of_rotated_logs(run, tmp_path):
    line = f"{COMBINED.replace('/apache_pb.gif', IN)}\n"
    (tmp_path / "access.log").write_text(line)
    (tmp_path / "access.log.1").write_text(line)
    (tmp_path / "access.log.2.gz").write_bytes(gzip.compress(line.encode()))
    done = run("scan", FEW, "--json", str(tmp_path))
    found = json.loads(done.out)
    assert [log["lines"] for log in found["logs"]] == [1, 1, 1]
    assert found["nested"] == 3
    # The same guess is told once.
    assert done.errors.count("read as combined") == 1
    again = json.loads(run("scan", FEW, "--json", f"{tmp_path}/access.log*").out)
    assert again["causes"] == found["causes"]


def test_most_lines_that_do_not_fit_are_told(run, tmp_path):
    file = tmp_path / "access.log"
    file.write_text(f"{COMBINED}\nno\nnor this\n")
    done = run("scan", FEW, "--json", "--log-format", "combined", str(file))
    assert "2 of 3 lines do not fit combined; --log-format chooses another: caddy," in done.errors
    (log,) = json.loads(done.out)["logs"]
    assert (log["lines"], log["unfit"], log["doubtful"]) == (3, 2, True)
    assert done.code == 1


def test_a_guess_that_fits_no_format_is_no_format(run, tmp_path):
    """Text, JSON and standard error call it "unknown", and say which lines fit nothing."""
    file = tmp_path / "access.log"
    file.write_text(f"no\nnor this\n\n{COMBINED}\n")
    done = run("scan", FEW, "--json", str(file))
    found = json.loads(done.out)
    assert found["format"] == found["logs"][0]["format"] == "unknown"
    assert "the format is unknown: of the first lines, lines 1, 2 fit no format of" in done.errors
    assert "--log-format names it: caddy," in done.errors
    assert "--request FIELD" in done.errors
    assert found["urls"] > 0  # what can be read is read
    shown = run("scan", FEW, str(file))
    assert shown.lines[0] == f"source   {file}, as unknown"
    assert "clf" not in shown.text + shown.errors + done.text + done.errors
    several = json.loads(run("scan", FEW, "--json", str(file), str(file)).out)
    assert {each["format"] for each in several["files"]} == {"unknown"}
    file.write_text("\n".join(["no"] * 30))
    errors = run("scan", FEW, str(file)).errors
    assert "lines 1, 2, 3, 4, 5 and 20 more fit no format of logs" in errors
    assert "30 of 30 lines are no entry of the common or combined format" in errors
    file.write_text("no\n")
    assert "of the first lines, line 1 fits no format of logs" in run("scan", FEW, str(file)).errors


@pytest.mark.parametrize("arguments", [("--threads", "1"), ("--threads", "2")])
def test_an_unknown_format_is_told_by_processes_too(run, tmp_path, arguments):
    file = tmp_path / "access.log"
    file.write_text("no\n" * 3)
    done = run("scan", FEW, "--json", *arguments, str(file))
    assert json.loads(done.out)["format"] == "unknown"
    assert "lines 1, 2, 3 fit no format of logs" in done.errors


def test_clf_is_what_was_named_so(run):
    done = run("scan", FEW, "--json", "--format", "clf", "--base", "http://h", given=b"no\n")
    assert json.loads(done.out)["format"] == "clf"


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("--log-format", "iis"), "no log format is named 'iis'"),
        (
            ("--log-format", "w3c", "--format", "csv"),
            "--log-format and --request are for log,",
        ),
        (("--log-format", "w3c", "--field", "x"), "--field is for jsonl, csv, parquet and arrow"),
    ],
)
def test_wrong_usage(run, arguments, says):
    done = run("scan", *arguments, given=b"x\n")
    assert done.code == 2
    assert says in done.errors


def test_directives_are_no_lack(run):
    """They need no URL; but a log of nothing else has none, and so is not fine."""
    given = f"#Version: 1.0\n{IIS_FIELDS}\n"
    done = run("scan", FEW, "--json", "--log-format", "w3c", given=given.encode())
    assert (done.code, done.out) == (2, b"")
    assert "no URL was read: <stdin> has 2 lines" in done.errors
    entry = f"{given}{IIS}\n".encode()
    done = run("scan", FEW, "--json", "--log-format", "w3c", "--base", "http://h", given=entry)
    (lack,) = json.loads(done.out)["without_url"]
    assert (done.code, lack["reason"], lack["count"]) == (0, "directive", 2)


@pytest.mark.parametrize(
    ("lines", "says"),
    [
        ([IIS], "no #Fields directive stands before the entry"),
        ([IIS_FIELDS, "a b"], "the line has 2 fields, not 15 as #Fields says"),
    ],
)
def test_w3c_says_what_is_wrong(lines, says):
    reader = format_named("w3c").reader()
    *before, last = lines
    for line in before:
        reader.read(line)
    with pytest.raises(URLError, match=says):
        reader.read(last)


def test_w3c_texts_in_quotes():
    line = 'GET /a "x ""y"" http://0x7f.1/"'
    _, (hit,) = urls_of("w3c", ["#Fields: cs-method cs-uri cs(User-Agent)"], line)
    place = hit.inner(line)
    assert line[place.column - 1 : place.end - 1] == "http://0x7f.1/"


@pytest.mark.parametrize("escape", ["\\u0026", "\\u00e9", "\\ud83d\\ude00", "\\\\", '\\"', "\\/"])
def test_escapes_of_json_keep_places(escape):
    line = TRAEFIK.replace("/dav.php/calendars/", f"/{escape}?a=b\\u0026next={PLANTED}")
    _, (hit,) = urls_of("traefik", [], line)
    place = hit.inner(line)
    assert line[place.column - 1 : place.end - 1] == PLANTED
    assert place.name == "next"


def test_a_redirect_of_a_load_balancer_is_a_url():
    line = ALB.replace('"authenticate,forward" "-"', f'"redirect" "https://h/?u={PLANTED}"')
    whole, (hit,) = urls_of("alb", [], line)
    assert f"https://h/?u={PLANTED}" in whole
    assert hit.inner(line).field == "location"


def test_headers_of_caddy_are_searched():
    line = CADDY.replace(
        '"Accept":["*/*"]',
        '"Accept":["*/*"],"Referer":["https://r/?u=%2F%2Fe"],"X-A":["a","ldap://127.0.0.1:389/a"]',
    )
    whole, nested = urls_of("caddy", [], line)
    assert whole == ["https://localhost/", "https://r/?u=%2F%2Fe"]
    assert [(hit.text, hit.inner(line).field) for hit in nested] == [
        ("https://e", "referer"),
        ("ldap://127.0.0.1:389/a", "x-a"),
    ]


def test_the_page_on_logs(environment):
    text = (Path(__file__).parents[2] / "docs" / "data" / "logs.md").read_text("utf-8")
    table = re.findall(r"^\| `([a-z0-9_-]+)` \| [A-Z]", text, re.MULTILINE)
    assert sorted(table) == sorted(NAMES)
    command, output = re.search(
        r"```console\n\$ (printf [^\n]+)\n(.*?)```", text, re.DOTALL
    ).groups()
    program = 'urlprism() { "$0" -m urlprism "$@"; }'
    done = subprocess.run(
        ["/bin/sh", "-c", f"{program}\n{command}", sys.executable],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        env=environment,
        check=False,
    )
    assert done.stdout.decode() == output
