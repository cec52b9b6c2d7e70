"""Hints: files and hosts that are given as URLs, URLs that are given as files or commands."""

import json

import pytest

pytestmark = pytest.mark.plain

FEW = "--readers=whatwg,rfc3986"


@pytest.mark.parametrize("command", ["parse", "compare", "safe", "explain", "normalize", "edit"])
def test_a_file_that_is_given_as_a_url(run, tmp_path, monkeypatch, command):
    monkeypatch.chdir(tmp_path)
    tmp_path.joinpath("urls.txt").write_text("http://a/\n")
    done = run(command, "urls.txt")
    assert done.errors.endswith(
        "urlprism: urls.txt is a file, and was read as a URL; "
        f"to read it: urlprism {command} -f urls.txt\n"
    )
    assert "urls.txt is a file" not in run(command, "-f", "urls.txt").errors


@pytest.mark.parametrize(
    "host",
    [
        "example.com",
        "example.com/a?b",
        "localhost:8080/",
        "a.example.co.uk.",
        "127.0.0.1:80",
        "é.de",
    ],
)
@pytest.mark.parametrize("command", [("parse",), ("compare", FEW), ("edit",)], ids=" ".join)
def test_a_host_without_a_scheme(run, command, host):
    done = run(*command, host)
    said = f"urlprism: {host} has no scheme; if it is a host, write https://{host}\n"
    assert done.errors.endswith(said)


@pytest.mark.parametrize(
    "text",
    ["", "//", "//example.com/", "a", "mailto:a@b.example", "http://example.com", "joe@b.de"],
)
def test_other_texts_have_no_hint(run, text):
    assert "urlprism: " not in run("compare", FEW, text).errors


def test_a_base_makes_references_of_hosts_and_files(run, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    tmp_path.joinpath("index.html").write_text("")
    done = run("compare", FEW, "--base", "http://h/", "index.html", "example.com")
    assert done.err == b""
    assert run("resolve", "--base", "http://h/", "index.html", "example.com").err == b""


def test_a_guessed_scheme_needs_no_hint(run, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    tmp_path.joinpath("urls.txt").write_text("http://a/\n")
    assert run("edit", "--guess-scheme", "a.example").err == b""
    assert "urls.txt is a file" in run("edit", "--guess-scheme", "urls.txt").errors
    assert "is a file" not in run("edit", "--quiet", "urls.txt").errors


def test_a_reader_behind_live_is_no_url(run):
    done = run("compare", "--live", "--readers", "urllib", "curl")
    assert "curl was read as a URL; to ask this reader: --live --readers curl" in done.errors
    assert "--live" not in run("compare", "--readers", "urllib", "curl").errors


def test_a_url_is_no_file_to_extract_from(run):
    done = run("extract", "http://u:secret@h/")
    assert done.code == 2
    assert "is a URL, and extract reads files. For a text: extract --text" in done.errors
    assert "secret" not in done.errors


def test_hints_are_given_once_and_hide_secrets(run):
    done = run("compare", FEW, "a.example/?password=secret", "b.example", "c.example")
    assert done.errors.count("has no scheme") == 1
    assert "secret" not in done.errors


def test_a_line_of_a_file_has_no_hint(run):
    assert run("compare", FEW, given=b"example.com\n").err == b""


def test_a_url_that_is_given_as_a_file(run):
    done = run("scan", "http://example.com/")
    assert (done.code, done.out) == (2, b"")
    assert "'http://example.com/' is a URL, and scan reads files." in done.errors
    assert "urlprism compare URL" in done.errors


def test_commands_that_do_not_exist(run):
    done = run("http://example.com/")
    assert done.code == 2
    assert "To see who reads a URL how: urlprism compare URL" in done.errors
    done = run("copmare", "http://a/")
    assert done.code == 2
    assert "No such command 'copmare'. Did you mean compare?" in done.errors


def test_with_the_options_of_tables_arguments_are_files(run, tmp_path):
    first, second = tmp_path / "a.csv", tmp_path / "b.csv"
    first.write_text("id,link\n1,http://a/\n")
    second.write_text("id,link\n2,http://b:81/\n")
    done = run(
        "parse", "--field", "link", "--fields", "host,port", "--jsonl", str(first), str(second)
    )
    assert [json.loads(line) for line in done.lines] == [
        {"id": "1", "link": "http://a/", "host": "a", "port": None},
        {"id": "2", "link": "http://b:81/", "host": "b", "port": 81},
    ]
    done = run("parse", "--field", "link", "http://a/")
    assert (done.code, done.out) == (2, b"")
    assert "--field is for files: use --file FILE." in done.errors


def test_every_command_takes_a_file_by_name(run, tmp_path):
    file = tmp_path / "urls.txt"
    file.write_text("http://a/\n")
    for command in ("parse", "compare", "safe", "explain", "normalize", "encode", "decode"):
        assert "http" in run(command, "-f", str(file)).text, command
    assert run("resolve", "--base", "http://b/", "-f", str(file)).text == "http://a/\n"
    assert run("extract", "-f", str(file)).text == run("extract", str(file)).text == "http://a/\n"
    assert run("scan", FEW, "-f", str(file)).text == run("scan", FEW, str(file)).text
    assert "files    2" in run("scan", FEW, "-f", str(file), "--file", str(file)).lines
    # Both take several files.
    assert run("extract", "-f", str(file), str(file)).text == "http://a/\n" * 2
