"""`urlprism scan` where lines have no URL: they are counted and named, and none at all is wrong."""

import json

import pytest

pytestmark = pytest.mark.plain


FEW = "--readers=whatwg,rfc3986"

# Each line except the first has no URL, for the reason after it.
LINES = {
    '{"url": "http:///evil/"}': None,
    "": "blank",
    '{"u": "http:///evil/"}': "absent",
    '{"url": null}': "null",
    '{"url": 5}': "number",
    '{"url": -1.5e9}': "number",
    '{"url": NaN}': "number",
    '{"url": true}': "boolean",
    '{"url": ["http:///evil/"]}': "array",
    '{"url": {"url": "http:///evil/"}}': "object",
    '{"url": ""}': "empty",
    '{"url": " "}': "empty",
    " \t": "blank",
}
JSON_LINES = "".join(f"{line}\n" for line in LINES).encode()


def entry(request, referer="-"):
    return f'::1 - a b [10/Oct/2000:13:55:36 -0700] "{request}" 200 5 "{referer}" "x"'


LOG = [
    entry("GET http:///evil/ HTTP/1.1"),
    entry("GET /a HTTP/1.1"),
    entry("CONNECT h.example:443 HTTP/1.1"),
    entry("OPTIONS * HTTP/1.1"),
    entry("GET /a HTTP/1.1", "http:///evil/"),
    "",
]


def without(run, layout, given, *arguments):
    """Return the lines without a URL, by the reason, and how many URLs there are."""
    done = run("scan", FEW, "--json", "--format", layout, *arguments, given=given)
    found = json.loads(done.out)
    assert done.code == 1
    assert sum(each["count"] for each in found["without_url"]) + found["urls"] == found["lines"]
    return {each["reason"]: each["lines"] for each in found["without_url"]}, found["urls"]


def test_json_lines(run):
    numbers = {}
    for number, reason in enumerate(LINES.values(), 1):
        numbers.setdefault(reason, []).append(number)
    del numbers[None]
    assert without(run, "jsonl", JSON_LINES) == (numbers, 1)


def test_a_field_of_a_field(run):
    given = b'{"a": {"b": "http:///evil/"}}\n{"a": {"c": 1}}\n{"a": "b"}\n{"a": {"b": 1}}\n'
    expected = {"absent": [2, 3], "number": [4]}
    assert without(run, "jsonl", given, "--field", "a.b") == (expected, 1)


def test_csv(run):
    given = b'url,b\nhttp:///evil/,1\n,2\n\n"",\n" ",3\n'
    done = run("scan", FEW, "--json", "--format", "csv", given=given)
    found = json.loads(done.out)
    assert {each["reason"]: each["lines"] for each in found["without_url"]} == {
        "empty": [3, 5, 6],
        "blank": [4],
    }
    done = run("scan", FEW, "--json", "--format", "csv", given=b"a,url\n1\n1,http:///evil/\n")
    assert json.loads(done.out)["without_url"] == [
        {"reason": "absent", "message": 'there is no "url"', "count": 1, "lines": [2]}
    ]


def test_a_log(run):
    # CONNECT names a host and a port (RFC 9112 section 3.2.3), which are the URL.
    expected = {"no-host": [2], "no-target": [4], "blank": [6]}
    assert without(run, "clf", "\n".join([*LOG, ""]).encode()) == (expected, 3)


def test_a_list(run):
    assert without(run, "lines", b"http:///evil/\n\n \n") == ({"blank": []}, 1)


def test_people_read_which_lines_have_none(run):
    done = run("scan", FEW, "--format", "jsonl", given=JSON_LINES + b'{"url": 6}\n')
    assert done.lines[1:5] == [
        "lines    14",
        "urls     1",
        'no url   "url" is a number: 4 lines, first 5, 6, 7',
        "         the line is blank: lines 2, 13",
    ]
    assert '         there is no "url": line 3' in done.lines


def test_sarif_says_which_lines_have_none(run):
    done = run("scan", FEW, "--sarif", "--format", "jsonl", given=JSON_LINES + b"nope\n")
    (found,) = json.loads(done.out)["runs"]
    (invocation,) = found["invocations"]
    notes = {each["descriptor"]["id"]: each for each in invocation["toolExecutionNotifications"]}
    assert not invocation["executionSuccessful"]
    assert notes["unreadable"]["level"] == "error"
    note = notes["no-url-null"]
    assert (note["level"], note["message"]["text"]) == ("note", '"url" is null: line 4.')
    (place,) = note["locations"]
    assert place["physicalLocation"]["region"] == {"startLine": 4}


@pytest.mark.parametrize("form", ["--json", "--sarif", "--quiet", "--samples=1"])
@pytest.mark.parametrize(
    ("layout", "given", "option", "says"),
    [
        ("jsonl", b'{"u": "http://h/"}\n', "--field", 'There is no "url": line 1.'),
        ("jsonl", b'{"url": 5}\n\n', "--field", '"url" is a number: line 1; the line is blank'),
        ("jsonl", b'nope\n{"url": null}\n', "--field", '"url" is null: line 2.'),
        ("csv", b"a,url\n1,\n2,\n", "--field", '"url" is empty: lines 2, 3.'),
        ("clf", f"{LOG[1]}\n{LOG[1]}\n".encode(), "--base", "names no host: lines 1, 2."),
    ],
)
def test_no_url_at_all_is_wrong_usage(run, form, layout, given, option, says):
    done = run("scan", form, "--format", layout, given=given)
    assert (done.code, done.out) == (2, b"")
    # Nobody gave the option: its value is not what is wrong.
    assert "Invalid value" not in done.errors
    assert "Error: No " in done.errors
    assert f" {option} " in done.errors
    assert says in done.errors


@pytest.mark.parametrize("layout", ["jsonl", "csv", "clf", "lines"])
@pytest.mark.parametrize("form", ["--json", "--sarif", "--brief", "--quiet"])
def test_nothing_to_read_is_not_fine(run, layout, form):
    """Whoever looks at the exit code only would take it for a scan that found nothing."""
    for given in (b"", b"\n", b"\n \n"):
        done = run("scan", form, "--format", layout, given=given)
        assert (done.code, done.out) == (2, b"")
        assert "no URL was read: <stdin> has " in done.errors


def test_the_name_of_a_key_cannot_drive_the_terminal(run):
    done = run("scan", "--format", "jsonl", "--field", "\x1b[2J" + "k" * 500, given=b"{}\n")
    assert done.code == 2
    assert "␛[2Jkkk" in done.errors
    assert "\x1b" not in done.errors
    assert "k" * 100 not in done.errors
