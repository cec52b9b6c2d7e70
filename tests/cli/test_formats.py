"""What the program writes for programs: JSON, JSON lines, CSV, plain text."""

import csv
import io
import json

import pytest

import urlprism

pytestmark = pytest.mark.plain


# The names of urllib.parse, which tell absent from empty.
PARSE = ("parse", "--standard", "urllib")
URL = "https://u:p@Example.com:8443/a%20b?q#"
PARTS = {
    "scheme": "https",
    "netloc": "u:p@Example.com:8443",
    "path": "/a%20b",
    "query": "q",
    "fragment": "",
    "username": "u",
    "password": "p",
    "hostname": "example.com",
    "port": 8443,
}
NAMES = list(PARTS)
ABSENT = dict.fromkeys(NAMES)
MAILTO = ABSENT | {"scheme": "mailto", "path": "a@b.example"}

# The attributes of the URL Standard's class (#url-class): text, and "" for what is not there.
WHATWG = {
    "href": "https://u:p@example.com:8443/a%20b?q#",
    "origin": "https://example.com:8443",
    "protocol": "https:",
    "username": "u",
    "password": "p",
    "host": "example.com",  # the common names mean the same by every standard
    "hostname": "example.com",
    "port": 8443,
    "pathname": "/a%20b",
    "search": "?q",
    "hash": "",
}
WHATWG_MAILTO = dict.fromkeys(WHATWG, "") | {
    "href": "mailto:a@b.example",
    "origin": "null",
    "protocol": "mailto:",
    "pathname": "a@b.example",
    **dict.fromkeys(("username", "password", "host", "port")),
}


@pytest.mark.parametrize("standard", [(), ("--standard", "whatwg")])
def test_the_url_standard_is_what_urls_are_read_by(run, standard):
    done = run("parse", *standard, URL, "mailto:a@b.example", "--json")
    rows = json.loads(done.out)
    assert rows == [{"url": URL} | WHATWG, {"url": "mailto:a@b.example"} | WHATWG_MAILTO]
    assert [list(row) for row in rows] == [["url", *WHATWG]] * 2
    assert (done.code, done.err) == (0, b"")


def test_csv_of_the_url_standard_has_empty_texts_for_its_own_parts(run):
    assert run("parse", "--csv", given=b"HTTP://h:80/?\n").text == (
        "line,url,href,origin,protocol,username,password,host,hostname,port,pathname,search,hash,error\n"
        '1,"HTTP://h:80/?","http://h/?","http://h","http:",,,"h","h",,"/","","",\n'
    )


@pytest.mark.parametrize(
    ("base", "url", "href"),
    [
        ("http://h/a/b?c#d", "../e", "http://h/e"),
        ("http://h/a/b?c#d", "?e", "http://h/a/b?e"),
        ("http://h/a/b?c#d", "#e", "http://h/a/b?c#e"),
        ("http://h/a/b?c#d", "", "http://h/a/b?c"),
        ("HTTP://ME@H:80", "//i/j", "http://i/j"),
        ("mailto:a", "#b", "mailto:a#b"),
        ("file:///C|/x", "/y", "file:///C:/y"),
        ("http://h/", "x:y", "x:y"),
    ],
)
def test_a_base(run, base, url, href):
    done = run("parse", "--base", base, url, "--jsonl", "--fields", "href")
    assert done.text == json.dumps({"url": url, "href": href}) + "\n"
    assert (done.code, done.err) == (0, b"")


def test_a_base_of_a_stream(run):
    done = run("parse", "--base=http://h/a/", "--fields=href", given=b"b\n\n//[\nc\n")
    assert done.lines == ["http://h/a/b", "http://h/a/c"]
    assert done.errors.startswith("<stdin>:3: ")
    assert done.code == 1


def test_json_of_arguments_has_no_lines(run):
    done = run(*PARSE, URL, "mailto:a@b.example", "--json")
    assert json.loads(done.out) == [
        {"url": URL} | PARTS,
        {"url": "mailto:a@b.example"} | MAILTO,
    ]
    assert (done.code, done.err) == (0, b"")


def test_json_keeps_the_order_of_the_parts(run):
    (row,) = json.loads(run(*PARSE, URL, "--json").out)
    assert list(row) == ["url", *NAMES]


def test_json_lines_of_a_stream_have_lines(run):
    done = run(*PARSE, "--jsonl", given=f"{URL}\nmailto:a@b.example\n".encode())
    assert [json.loads(line) for line in done.lines] == [
        {"line": 1, "url": URL} | PARTS,
        {"line": 2, "url": "mailto:a@b.example"} | MAILTO,
    ]


def test_csv_tells_absent_from_empty(run):
    done = run(*PARSE, "--csv", given=b"http://h/?\nhttp://h:80\n//\n")
    assert done.text == (
        "line,url,scheme,netloc,path,query,fragment,username,password,hostname,port,error\n"
        '1,"http://h/?","http","h","/","",,,,"h",,\n'
        '2,"http://h:80","http","h:80","",,,,,"h",80,\n'
        '3,"//",,"","",,,,,,,\n'
    )


def test_csv_survives_quotes_commas_and_line_ends(run):
    url = 'http://h/"a,b"?c\nd'
    header, row = csv.reader(io.StringIO(run(*PARSE, url, "--csv", "--fields", "path").text))
    assert header == ["url", "path", "error"]
    assert row == ["'" + r'http://h/"a,b"?c\u000ad', '/"a,b"', ""]
    assert json.loads('"' + row[0][1:].replace('"', r"\"") + '"') == url


def test_a_part_of_several_values_is_a_list(run):
    """In a cell of CSV and of plain text it is the text of that list, as JSON has it."""
    url = "ftp://h/a%2Fb/c%22/d"
    command = ("parse", "--standard", "rfc1738", "--fields", "scheme,cwd", url)
    cwd = ["a/b", 'c"']
    assert json.loads(run(*command, "--json").out)[0]["cwd"] == cwd
    _, row = csv.reader(io.StringIO(run(*command, "--csv").text))
    assert json.loads(row[2]) == cwd
    assert run(*command).text.splitlines()[-1] == r'cwd     ["a/b","c\""]'
    (prospero,) = json.loads(
        run("parse", "--standard", "rfc1738", "prospero://h/a;b=c", "--json").out
    )
    assert prospero["fields"] == [["b", "c"]]


def test_a_secret_in_a_list_is_masked(run):
    done = run("parse", "--standard", "rfc1738", "ftp://u:a%22secret@h/secret/a%22secret/b")
    assert 'a"secret' not in done.text
    assert r"a\"secret" not in done.text


def test_fields_are_chosen_in_the_order_given_and_once(run):
    done = run(*PARSE, URL, "--fields", "port, scheme,port", "--json")
    (row,) = json.loads(done.out)
    assert list(row.items()) == [("url", URL), ("port", 8443), ("scheme", "https")]


def test_plain_text_of_a_stream_has_tabs(run):
    done = run(*PARSE, "--fields", "scheme,query,port", given=b"http://h:80/?\n\n//h\n")
    assert done.lines == [
        "line\turl\tscheme\tquery\tport",
        '1\thttp://h:80/?\thttp\t""\t80',
        "3\t//h\t\t\t",
    ]


def test_plain_text_of_one_argument_is_a_listing(run):
    done = run(*PARSE, "http://h:80/?", "--fields", "scheme,hostname,query,fragment,port")
    assert done.lines == [
        "url       http://h:80/?",
        "scheme    http",
        "hostname  h",
        'query     ""',
        "fragment  ",
        "port      80",
    ]


@pytest.mark.parametrize("form", ["--jsonl", "--csv", "--json", None])
def test_nothing_that_is_not_a_terminal_gets_escapes(run, form):
    done = run(*PARSE, URL, "http://h", *filter(None, [form]), FORCE_COLOR="1")
    assert b"\x1b" not in done.out


def test_plain_text_shows_controls_as_pictures(run):
    done = run(*PARSE, "--fields", "path,port", given=b"x:/\x1b[31m\x07\tz\n")
    # Tabs are removed by urlsplit (bpo-43882), and so they are in the text but not in the path.
    assert done.lines[1] == "1\tx:/␛[31m␇␉z\t/␛[31m␇z\t"
    done = run(*PARSE, "--fields", "path", given=b"x:/\x1b[31m\x07\tz\n")
    assert done.lines == ["/␛[31m␇z"]


def test_one_field_is_its_values_only(run):
    done = run(*PARSE, "--fields", "hostname", "http://h:80/?", "a", "http://I.example/")
    assert done.text == "h\n\ni.example\n"
    assert run("parse", "--fields", "host", "http://h:8080/").text == "h\n"
    assert run("parse", "--fields", "whatwg.host", "http://h:8080/").text == "h:8080\n"
    assert run("parse", "--fields", "password", "http://u:secret@h/").text == "******\n"


def test_refused_urls_are_rows_with_their_error(run):
    given = b"http://h/\nhttp://h:8x/\n"
    done = run("parse", "--csv", "--fields", "host", given=given)
    error = "the port is not a number (URL Standard #port-state, port-invalid)"
    assert done.text == f'line,url,host,error\n1,"http://h/","h",\n2,"http://h:8x/",,"{error}"\n'
    for form in ("--json", "--jsonl"):
        done = run("parse", form, given=given)
        rows = json.loads(done.out) if form == "--json" else map(json.loads, done.lines)
        read, refused = rows
        assert "error" not in read
        assert refused == {
            "line": 2,
            "url": "http://h:8x/",
            "error": {
                "message": "the port is not a number",
                "rule": "URL Standard #port-state, port-invalid",
                "start": 9,
                "end": 11,
            },
        }
        assert done.code == 1


def test_json_escapes_what_a_terminal_would_obey(run):
    url = "x:/\x1b\x7f\x9b\u202e\u2028é☃"
    done = run(*PARSE, url, "--jsonl", "--fields", "path")
    path = r"/\u001b\u007f\u009b\u202e\u2028é☃"
    assert done.text == f'{{"url": "x:{path}", "path": "{path}"}}\n'
    assert json.loads(done.out) == {"url": url, "path": url[2:]}


@pytest.mark.parametrize("form", ["--json", "--jsonl", "--csv", None])
def test_output_is_utf_8_whatever_the_locale(run, form):
    done = run(
        *PARSE,
        *filter(None, [form]),
        given="http://é☃/\n".encode(),
        PYTHONUTF8="0",
        PYTHONIOENCODING="ascii",
    )
    assert "é☃" in done.text


def test_an_array_is_streamed_an_object_a_line(run):
    done = run(*PARSE, "a", "b", "--json", "--fields", "path")
    assert done.lines == ["[", '{"url": "a", "path": "a"},', '{"url": "b", "path": "b"}', "]"]


@pytest.mark.parametrize(
    ("form", "text"),
    [
        ("--json", "[]\n"),
        ("--jsonl", ""),
        ("--csv", "line,url,scheme,port,error\n"),
        (None, "line\turl\tscheme\tport\n"),
    ],
)
def test_empty_input_is_valid_output(run, form, text):
    done = run(*PARSE, "--fields", "scheme,port", *filter(None, [form]))
    assert (done.code, done.text, done.errors) == (0, text, "")


@pytest.mark.parametrize("count", [704, 705, 5000])
def test_an_array_of_many_batches_is_one_array(run, count):
    given = b"".join(b"http://host/%080d\n" % number for number in range(count))
    rows = json.loads(run(*PARSE, "--json", "--fields", "path", given=given).out)
    assert [row["line"] for row in rows] == list(range(1, count + 1))
    assert [row["path"] for row in rows] == [f"/{number:080}" for number in range(count)]


@pytest.mark.parametrize(
    "url", ["https://me:pw@xn--80ak6aa92e.com/", "https://bücher.example:81/?a#b"]
)
def test_what_is_safe_to_show(run, url):
    """The look-alike of a name stays in Punycode, as it does in `URL.display`."""
    safe = urlprism.URL(url).display()
    assert run("edit", "-g", "{display}", url).text == f"{safe}\n"
    assert (
        run("parse", "-g", "{display} {whatwg.host}", url).text
        == f"{safe} {urlprism.URL(url).host}\n"
    )
    assert run("parse", "--fields", "display", url).text == f"{safe}\n"
    table = run("parse", "--input-format", "csv", "--jsonl", "--fields", "display,host",
                given=f"url\n{url}\n".encode())  # fmt: skip
    assert json.loads(table.text)["display"] == safe
    assert (
        "no part is named 'display'"
        in run("edit", "--standard", "rfc3986", "-g", "{display}").errors
    )
