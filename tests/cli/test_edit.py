"""`urlprism edit`: what changes a URL, and what is shown of it."""

import json
import shlex

import pytest

from urlprism.cli.main import run as run_command

pytestmark = pytest.mark.plain


@pytest.fixture
def ask(capsysbinary):
    """Run `urlprism edit` in this process: its exit code, output and reports."""

    def asked(*arguments, command="edit"):
        code = run_command([command, *arguments])
        shown = capsysbinary.readouterr()
        return code, shown.out.decode("utf-8", "surrogateescape"), shown.err.decode()

    return asked


ALL = ("whatwg", "rfc3986", "rfc3987")
RFCS = ("rfc3986", "rfc3987")
URL = "http://u:p@h.example:81/a/b?c=d#e"

# Standards, a URL, options, the result.
EDITS = [
    (ALL, URL, "", URL),
    (ALL, URL, "-s scheme=https", "https://u:p@h.example:81/a/b?c=d#e"),
    (ALL, URL, "-s scheme=foo", "foo://u:p@h.example:81/a/b?c=d#e"),
    (ALL, URL, "-s username=v", "http://v:p@h.example:81/a/b?c=d#e"),
    (ALL, URL, "-s username=", "http://:p@h.example:81/a/b?c=d#e"),
    (ALL, URL, "-s password=", "http://u@h.example:81/a/b?c=d#e"),
    (ALL, URL, "-s username= -s password=", "http://h.example:81/a/b?c=d#e"),
    (ALL, URL, "-s username=a@b:c", "http://a%40b%3Ac:p@h.example:81/a/b?c=d#e"),
    (ALL, URL, "-s host=i", "http://u:p@i:81/a/b?c=d#e"),
    (ALL, URL, "-s host=::1", "http://u:p@[::1]:81/a/b?c=d#e"),
    (ALL, URL, "-s host=[::1]", "http://u:p@[::1]:81/a/b?c=d#e"),
    (ALL, URL, "-s port=", "http://u:p@h.example/a/b?c=d#e"),
    (ALL, URL, "-s port=82", "http://u:p@h.example:82/a/b?c=d#e"),
    (ALL, URL, "-s path=x", "http://u:p@h.example:81/x?c=d#e"),
    (ALL, URL, "-s path=/x/%y", "http://u:p@h.example:81/x/%25y?c=d#e"),
    (ALL, URL, "-s path:=/x%20y", "http://u:p@h.example:81/x%20y?c=d#e"),
    (ALL, URL, "-s query=x&y=z", "http://u:p@h.example:81/a/b?x%26y%3Dz#e"),
    (ALL, URL, "-s query:=x&y=z", "http://u:p@h.example:81/a/b?x&y=z#e"),
    (ALL, URL, "-s query=", "http://u:p@h.example:81/a/b#e"),
    (ALL, URL, "-s 'fragment=#x'", "http://u:p@h.example:81/a/b?c=d#%23x"),
    (ALL, URL, "-s fragment=", "http://u:p@h.example:81/a/b?c=d"),
    (ALL, URL, "-s query?=x -s fragment?=y", URL),
    (ALL, "http://h/", "-s query?=x=y -s fragment?:=y", "http://h/?x%3Dy#y"),
    (ALL, "http://h/", "-s query?:=x=y", "http://h/?x=y"),
    (ALL, "http://h/", "-s url=http://i/j -s port=82", "http://i:82/j"),
    (("whatwg", "rfc3986"), "http://h/", "-s fragment=é", "http://h/#%C3%A9"),
    (("rfc3987",), "http://h/", "-s fragment=é", "http://h/#é"),
    (ALL, "http://h/a/b?c#d", "--redirect ../e?f", "http://h/e?f"),
    (ALL, "http://h/a/b?c#d", "--redirect e -s host=i", "http://i/a/e"),
    (ALL, "http://h/a?b#c", "-a path=d", "http://h/a/d?b#c"),
    (ALL, "http://h/a/?b#c", "-a path=d/e -a path=%", "http://h/a/d%2Fe/%25?b#c"),
    (RFCS, "a", "-a path=b:c", "a/b%3Ac"),
    (ALL, "http://h/a#c", "-a query=d=e&f", "http://h/a?d=e%26f#c"),
    (ALL, "http://h/a?b", "-a query=d -a query=e=", "http://h/a?b&d&e="),
    (ALL, "http://h/?a=%41&b=1", "-a query=c=d+e", "http://h/?a=%41&b=1&c=d%2Be"),
    (ALL, "http://h/?a=1&B=2&ab=3", "--qtrim b", "http://h/?a=1&ab=3"),
    (ALL, "http://h/?a=1&B=2&ab=3", "--qtrim a*", "http://h/?B=2"),
    (ALL, "http://h/?a=1&%61=2#c", "--qtrim a", "http://h/#c"),
    (ALL, "http://h/?utm_a=1&gclid=2&b=3&fbclid", "--qtrim 'utm_*, fbclid,gclid'", "http://h/?b=3"),
    (ALL, "http://h/?b=3&a_id=1&id=2", "--qtrim '*_id'", "http://h/?b=3&id=2"),
    (ALL, "http://h/?a,b=3&a=1&b=2", r"--qtrim 'a\,b'", "http://h/?a=1&b=2"),
    (ALL, "http://h/?a*=3&ab=1", r"--replace 'a\*=2'", "http://h/?a*=2&ab=1"),
    (ALL, "http://h/?a*=1&ab=2", r"--qtrim a\\*", "http://h/?ab=2"),
    (ALL, "http://h/?a=1&b&a=2&ab=3", "--replace a=4&5", "http://h/?a=4%265&b&ab=3"),
    (ALL, "http://h/?b", "--replace a=4", "http://h/?b"),
    (ALL, "http://h/?b&a=1", "--replace-append a --replace-append c=4", "http://h/?b&a&c=4"),
    (ALL, "http://h/?b=2&A=1&a=0&b=1", "--sort-query", "http://h/?a=0&A=1&b=1&b=2"),
    (ALL, "http://h/?b;a;;", "--sort-query --query-separator ';'", "http://h/?a;b"),
    (ALL, "http://h/?b&&a&", "", "http://h/?b&&a&"),
    (ALL, "http://h/", "--sort-query --qtrim a --replace a=b", "http://h/"),
    (ALL, "http://h/?b&a", "--qtrim b -a query=b --sort-query", "http://h/?a&b"),
    (ALL, "http://h/", "--default-port", "http://h:80/"),
    (ALL, "http://u:p@[::1]/a@b:1", "--default-port", "http://u:p@[::1]:80/a@b:1"),
    (ALL, "foo://h/", "--default-port", "foo://h/"),
    (ALL, "mailto:a@b", "--default-port --as-idn", "mailto:a@b"),
    (ALL, "http://xn--bcher-kva.example:81/", "--as-idn", "http://bücher.example:81/"),
    (
        ("whatwg", "rfc3987"),
        "http://bücher.example/",
        "--punycode",
        "http://xn--bcher-kva.example/",
    ),
    (RFCS, "http://h:80", "--normalize", "http://h/"),
    (RFCS, "http://h:80", "--normalize --keep-port", "http://h:80/"),
    (RFCS, "http://h/%7e", "", "http://h/%7e"),
    (RFCS, "http://h/%7e", "--normalize", "http://h/~"),
    (RFCS, "http://h/a b", "--accept-space", "http://h/a%20b"),
    (RFCS, "http://h/", "--accept-space -s 'query:=a b'", "http://h/?a%20b"),
    (ALL, "example.com/a", "--guess-scheme", "http://example.com/a"),
    (ALL, "ftp.example.com/a", "--guess-scheme", "ftp://ftp.example.com/a"),
    (ALL, "u@imap.example.com:1", "--guess-scheme -s path=a", "imap://u@imap.example.com:1/a"),
    (ALL, "localhost:8080/a", "--guess-scheme", "http://localhost:8080/a"),
    (ALL, "//h/a", "--guess-scheme", "http://h/a"),
    (ALL, "mailto:a@b", "--guess-scheme", "mailto:a@b"),
    (ALL, "h/", "--guess-scheme -s scheme?=https", "https://h/"),
    (ALL, "http://h/", "--guess-scheme -s scheme?=https", "http://h/"),
]
ROWS = [(standard, *row) for standards, *row in EDITS for standard in standards]


@pytest.mark.parametrize(("standard", "url", "options", "result"), ROWS)
def test_an_edit(ask, standard, url, options, result):
    assert ask("--standard", standard, *shlex.split(options), url) == (0, f"{result}\n", "")


TEMPLATES = [
    ("{url}", URL),
    ("{scheme} {username} {password} {host} {port}", "http u p h.example 81"),
    ("{path} {query} {fragment}", "/a/b c=d e"),
    ("[scheme] {host}", "http {host}"),
    ("{scheme} [host]", "http [host]"),
    (r"\t\n\r\\\{\[\q", "\t\n\r\\{[\\q"),
    ("{{host}", "{host}"),
    ("{origin} {hostname} {search}", "http://h.example:81 h.example ?c=d"),
    ("{query:c} {query-all:c}|{query:C}|{query:}", "d d||"),
    ("{default:port} {must:fragment} {strict:path}", "81 e /a/b"),
]  # fmt: skip


@pytest.mark.parametrize(("template", "result"), TEMPLATES)
def test_a_template(ask, template, result):
    assert ask("--get", template, URL) == (0, f"{result}\n", "")


CODED = "http://a%40b@h/%41%20%e9?x=1%2b+2&y&x=%41#%20"


@pytest.mark.parametrize(
    ("template", "result"),
    [
        ("{username} {path} {query}", "a@b /A \udce9 x=1++2&y&x=A"),
        ("{url:username} {:path}", "a%40b /%41%20%e9"),
        ("{query:x}|{query-all:x}|{query:y}", "1+ 2|1+ 2 A|"),
        ("{:query:x}|{url:query-all:x}", "1%2b+2|1%2b+2 %41"),
        ("{fragment}|{:fragment}", " |%20"),
    ],
)
def test_a_template_decodes(ask, template, result):
    assert ask("--get", template, CODED) == (0, f"{result}\n", "")


def test_parts_may_stay_encoded(ask):
    assert ask("--urlencode", "--get", "{username} {path}", CODED)[1] == "a%40b /%41%20%e9\n"
    (row,) = json.loads(ask("--urlencode", "--json", CODED)[1])
    assert row["parts"]["path"] == "/%41%20%e9"


def test_hosts_in_templates(ask):
    shown = "{host} {puny:host} {idn:host} {idn:url} {default:url}"
    result = "xn--bcher-kva.example xn--bcher-kva.example bücher.example "
    result += "http://bücher.example/ http://xn--bcher-kva.example:80/\n"
    assert ask("--get", shown, "http://bücher.example/") == (0, result, "")


@pytest.mark.parametrize(
    ("standard", "template", "url", "result"),
    [
        ("whatwg", "{host} {port} {username}", "http://u@h:81/", "h 81 u"),
        ("urllib", "{host} {netloc} {query:a}", "http://H:81/?a=b", "h H:81 b"),
        ("rfc1738", "{host} {name} {selector}", "ftp://h/a/b", "h b "),
        ("rfc1808", "{path} {params}", "a;b", "a;b b"),
        ("draft-abarth-url", "{username} {url:path}", "http://u@h/a%20b", "u /a%20b"),
        ("rfc6068", "{path}", "mailto:a@b", "a@b"),
    ],
)
def test_templates_of_parse(ask, standard, template, url, result):
    done = ask("--standard", standard, "--get", template, url, command="parse")
    assert done == (0, f"{result}\n", "")


def test_iterations_are_combined(ask):
    done = ask(
        "--iterate", "scheme=http https", "--iterate", "port=81 82", "http://h/", "http://i/"
    )
    assert done[1].split() == [
        f"{scheme}://{host}:{port}/"
        for host in "hi"
        for scheme in ("http", "https")
        for port in (81, 82)
    ]


def test_one_combination_that_is_refused_leaves_the_others(ask):
    code, shown, report = ask("--iterate", "port=81 x 82", "http://h/")
    assert (code, shown) == (1, "http://h:81/\nhttp://h:82/\n")
    assert report.startswith("argument 1: --set port: the port is not a number (")


@pytest.mark.parametrize("standard", ALL)
def test_a_url_is_made(ask, standard):
    sets = ("-s", "scheme=http", "-s", "host=h", "-s", "path=a b", "-s", "port=81")
    assert ask("--standard", standard, "--new", *sets)[:2] == (0, "http://h:81/a%20b\n")
    assert (
        ask("--standard", standard, "--new", "-s", "url=http://i/", "-s", "username=u")[1]
        == "http://u@i/\n"
    )
    assert (
        ask("--standard", standard, "--new", "-s", "scheme=mailto", "-s", "path:=a@b")[1]
        == "mailto:a@b\n"
    )
    assert ask("--standard", standard, "--new", "-s", "scheme=http", "-s", "host=a/b")[0] == 1


def test_json(ask):
    code, shown, _ = ask("--json", "-s", "port=82", "http://h/?a=b+c&d&e=%00#f")
    assert (code, json.loads(shown)) == (
        0,
        [
            {
                "text": "http://h/?a=b+c&d&e=%00#f",
                "url": "http://h:82/?a=b+c&d&e=%00#f",
                "parts": {
                    "scheme": "http", "userinfo": None, "username": None, "password": None,
                    "host": "h", "port": 82, "path": "/", "query": "a=b+c&d&e=\0", "fragment": "f",
                },
                "params": [
                    {"key": "a", "value": "b c"},
                    {"key": "d", "value": ""},
                    {"key": "e", "value": "\0"},
                ],
            }
        ],
    )  # fmt: skip


def test_lines(run):
    given = b"http://h/\n\nhttp://h:x/\nhttp://i/?\n"
    done = run("edit", "--jsonl", "-s", "username=u", given=given)
    rows = [json.loads(line) for line in done.lines]
    assert [(row["line"], row["url"], row["params"]) for row in rows] == [
        (1, "http://u@h/", None),
        (3, None, None),
        (4, "http://u@i/?", []),
    ]
    assert rows[1]["error"] == {
        "message": "the port is not a number",
        "rule": "URL Standard #port-state, port-invalid",
        "start": 9,
        "end": 10,
    }
    assert done.code == 1
    assert done.errors.startswith("<stdin>:3: the port is not a number (")


def test_csv(ask):
    _, shown, _ = ask("--csv", "-s", "username=a b", "http://h/", "http://h:x/")
    reason = "the port is not a number (URL Standard #port-state, port-invalid)"
    assert shown.splitlines() == [
        "text,url,scheme,userinfo,username,password,host,port,path,query,fragment,error",
        '"http://h/","http://a%20b@h/","http","a b","a b",,"h",,"/",,,',
        f'"http://h:x/",,,,,,,,,,,"{reason}"',
    ]


def test_json_of_what_is_refused(ask):
    code, shown, _ = ask("--json", "--verify", "--quiet", "http://h:x/", "http://i/")
    (row,) = json.loads(shown)
    assert (code, row["text"], row["url"], row["parts"]) == (1, "http://h:x/", None, None)
    (row,) = json.loads(ask("--json", "-s", "port=x", "http://h/")[1])
    assert row["error"]["message"] == "--set port: the port is not a number"
    assert (row["error"]["start"], row["error"]["end"]) == (None, None)


def test_names_of_inputs(ask, tmp_path):
    file = tmp_path / "urls.txt"
    file.write_text("http://h/\r\nhttp://i/\r\n")
    for option in ("-f", "--file", "--url-file"):
        assert ask(option, str(file))[1] == "http://h/\nhttp://i/\n"
    assert ask("--url", "http://h/", "--url=http://i/", "http://j/")[1].split() == [
        "http://h/", "http://i/", "http://j/",
    ]  # fmt: skip
    assert ask("--examples", "--get", "{scheme}")[0] in (0, 1)


def test_the_first_refusal_may_end_a_run(ask):
    urls = ("http://h/", "http://h:x/", "http://i/")
    assert ask(*urls)[:2] == (1, "http://h/\nhttp://i/\n")
    code, shown, report = ask("--verify", *urls)
    assert (code, shown, report.count("argument")) == (1, "http://h/\n", 1)
    assert ask("--quiet", *urls) == (1, "http://h/\nhttp://i/\n", "")


@pytest.mark.parametrize(
    ("arguments", "report"),
    [
        (("-s", "port=99999", "http://h/"), "--set port: the port is greater than 65535"),
        (("-s", "host=a b", "http://h/"), "--set host: the domain is not valid"),
        (("-s", "scheme=mailto:", "http://h/"), "--set scheme: "),
        (("-s", "scheme=", "http://h/"), "--set scheme: a scheme must begin with a letter"),
        (("-s", "scheme=http", "mailto:a"), "--set scheme: with this scheme, the URL would have"),
        (("-a", "path=..", "http://h/"), "--append path: "),
        (("--standard", "rfc3986", "-a", "path=.", "http://h/"), "--append path: dot segments"),
        (("--standard", "rfc3986", "-s", "port=1", "a"), "--set port: without a host"),
        (("--redirect", "http://h:x/", "http://h/"), "--redirect: the port is not a number"),
        (("-s", "url=", "http://h/"), "--set url: "),
        (("example.com",), "there is no scheme, and no base URL to be relative to; --guess-scheme"),
        (
            ("--get", "{must:username}", "http://h/"),
            "the URL has no username (--get {must:username})",
        ),
        (("--get", "{must:query:a}", "http://h/?b"), "the URL has no 'a' in its query"),
        (("--get", "{strict:path}", "http://h/%ff"), "the path is not UTF-8 when it is decoded"),
        (("--get", "{path}", "http://h/%00"), "the path has a NUL; {url:path} shows it encoded"),
        (("--curl", "foo://h/"), "libcurl does not support the scheme 'foo' (--curl)"),
    ],
)
def test_a_refusal(ask, arguments, report):
    code, shown, reported = ask(*arguments)
    assert (code, shown) == (1, "")
    assert reported.startswith(f"argument 1: {report}")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("-s", "host"), "--set: 'host' is not NAME=VALUE."),
        (("-s", "=h"), "--set: '' is not NAME=VALUE."),
        (
            ("-s", "options=a"),
            "--set: no part is named 'options'; known: url, scheme, userinfo, username, ",
        ),
        (("-s", "host::=a"), "--set: 'host::' has the same sign twice before '='."),
        (("-s", "host=a", "-s", "host=b"), "--set: 'host' is set twice."),
        (("--iterate", "port="), "--iterate: 'port' has no items."),
        (("--iterate", "port=1", "-s", "port=2"), "--iterate: 'port' is set twice."),
        (
            ("-a", "host=a"),
            "--append: no part is named 'host'; known: path, query; write",
        ),
        (("--trim", "path=a"), "--trim takes query=NAME, not 'path=a'; --qtrim takes NAME."),
        (("--get", "{zoneid}"), "--get: {zoneid}: no part is named 'zoneid'; known: url, scheme"),
        (("--get", "{big:host}"), "--get: {big:host}: no qualifier is named 'big'; known: url, "),
        (("--get", "{puny:idn:host}"), "--get: {puny:idn:host}: puny and idn exclude each other."),
        (("--get", "a", "--get", "b"), "--get is given twice."),
        (("--get", "a", "--json"), "--get and --json exclude each other."),
        (("--redirect", "a", "--redirect", "b"), "--redirect is given twice."),
        (("--punycode", "--as-idn"), "--punycode and --as-idn exclude each other."),
        (
            ("--query-separator", "ab"),
            "--query-separator takes one character, and none of = % # +.",
        ),
        (("--standard", "rfc3986", "--keep-port"), "--keep-port is for --normalize."),
        (("--urlencode", "http://h/"), "--urlencode is for --get, --json, --jsonl and --csv."),
        (("--get", "{host"), "--get: '{host' has no '}'; {{ is '{'."),
        (("--get", "a [host"), "--get: '[host' has no ']'; [[ is '['."),
        (("--get", "{query:utm_*}"), "--get: {query:utm_*}: 'utm_*' means several names, "),
        (("--replace", "utm_*=1"), "--replace: 'utm_*' means several names, and one is wanted"),
        (("--replace-append", "*=1"), "--replace-append: '*' means several names, "),
        (("--qtrim", "a,,b"), "--qtrim: 'a,,b' has an empty name."),
        (("--keep-port",), "--keep-port: URLs of the URL Standard never have a default port; "),
        (("--new",), "--new and URLs exclude each other."),
        (("-f", "a", "--url-file", "b"), "--file and --url-file are one option: give one of them."),
    ],
)
def test_wrong_usage(ask, arguments, message):
    code, shown, report = ask(*arguments, "http://h/")
    assert (code, shown) == (2, "")
    assert f"Error: {message}" in report or f"Error: Invalid value for {message}" in report


def test_the_help_fits_on_a_terminal(ask):
    assert max(map(len, ask("--help")[1].splitlines())) <= 80


def test_what_a_new_url_needs(ask):
    for sets in ((), ("-s", "scheme=http"), ("-s", "host=h")):
        code, _, report = ask("--new", *sets)
        assert code == 2
        assert "--new --set: a URL needs scheme=NAME and host=NAME, or url=URL." in report


def test_parse_has_no_other_urls(ask):
    for arguments in (
        ("--get", "{default:url}"),
        ("--get", "a", "--fields", "host"),
        ("--get", "a", "--csv"),
    ):
        assert ask(*arguments, "http://h/", command="parse")[0] == 2


def test_secrets_are_for_programs(run, show):
    arguments = ("edit", "-s", "password=geheim", "http://u:secret@h/?token=abc")
    assert run(*arguments).text == "http://u:geheim@h/?token=abc\n"
    assert "geheim" not in show(*arguments)[0]
    template = ("edit", "--get", "{password}|{query:token}|{host}", "http://u:secret@h/?token=abc")
    assert run(*template).text == "secret|abc|h\n"
    assert show(*template)[0].strip() == "******|******|h"


def test_a_terminal_shows_pictures(show):
    shown, code = show("edit", "--get", "{path}", "http://h/a%1b[31m%0a%ff")
    assert (shown.strip(), code) == (r"/a␛[31m␊\xff", 0)


@pytest.mark.parametrize("value", ["password=geheim", "password::=geheim", "password:geheim"])
def test_a_report_hides_what_was_set(ask, value):
    code, _, report = ask("-s", value, "mailto:a")
    assert code in (1, 2)
    assert report
    assert "geheim" not in report
