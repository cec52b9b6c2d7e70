"""How runs end: exit codes, wrong usage, failures of input and output, and being stopped."""

import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

import urlprism

pytestmark = pytest.mark.plain


FULL = Path("/dev/full")
needs_full = pytest.mark.skipif(not FULL.exists(), reason="the system has no full device")
posix = pytest.mark.skipif(os.name != "posix", reason="signals and descriptors of POSIX")


def test_fine(run):
    assert run("parse", "http://h/").code == 0


def test_a_missing_file(run, tmp_path):
    file = tmp_path / "nothing.txt"
    done = run("parse", "-f", str(file), "--json")
    assert (done.code, done.text) == (3, "")
    assert done.errors == f"urlprism: {file}: No such file or directory\n"


@posix
def test_a_directory(run, tmp_path):
    done = run("explain", "-f", str(tmp_path))
    assert done.code == 3
    assert done.errors == f"urlprism: {tmp_path}: Is a directory\n"


@needs_full
@pytest.mark.parametrize(
    "arguments", [("parse", "--examples", "--csv"), ("parse", "x:a"), ("--help",), ("--version",)]
)
def test_a_full_disk(start, arguments):
    with FULL.open("wb") as full:
        program = start(*arguments, stdout=full, stderr=subprocess.PIPE)
        _, errors = program.communicate(timeout=60)
    assert program.returncode == 3
    assert errors == b"urlprism: standard output: No space left on device\n"


@posix
@pytest.mark.parametrize(("closed", "name"), [(0, "input"), (1, "output")])
def test_a_closed_stream(environment, closed, name):
    program = subprocess.run(
        ["/bin/sh", "-c", f'exec "$0" -m urlprism parse -f - --json {closed}>&-', sys.executable],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        env=environment,
        timeout=60,
        check=False,
    )
    assert program.returncode == 3
    assert program.stderr == f"urlprism: standard {name} is closed\n".encode()


@posix
@pytest.mark.parametrize("form", ["--jsonl", "--json", "--csv", "--fields=href"])
def test_a_reader_that_has_enough_ends_the_run_quietly(start, tmp_path, form):
    file = tmp_path / "urls.txt"
    file.write_bytes(b"http://host/path\n" * 20_000)
    with start(
        "parse", "-f", str(file), form, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as program:
        assert program.stdout.readline()
        program.stdout.close()
        assert program.stderr.read() == b""
        assert program.wait(60) == 0


@pytest.fixture
def interruptible():
    """Let programs that start hear an interrupt, which those of a background job ignore."""
    handler = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, handler)


@posix
@pytest.mark.usefixtures("interruptible")
def test_an_interrupt_ends_the_run_quietly(start):
    with start(
        "parse", "--jsonl", stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as program:
        program.stdin.write(b"x:a\n")
        program.stdin.flush()
        assert program.stdout.readline()
        program.send_signal(signal.SIGINT)
        assert program.wait(60) == 130
        assert (program.stdout.read(), program.stderr.read()) == (b"", b"")


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("parse", "--nonsense"), "No such option"),
        (("nonsense",), "No such command"),
        (("parse", "a", "--json", "--csv"), "--json and --csv exclude each other."),
        (("parse", "a", "--examples"), "URLs, --file and --examples exclude each other."),
        (("parse", "a", "-f", "b"), "URLs, --file and --examples exclude each other."),
        (
            ("parse", "a", "--standard", "none"),
            "no standard is named 'none'; known: whatwg, urllib",
        ),
        (("parse", "a", "--standard", "RFC3968"), "near: rfc3986, rfc3987"),
        (
            ("parse", "a", "--fields", "port,prot"),
            "no field is named 'prot'; near: port, protocol; known: scheme, userinfo",
        ),
        (("parse", "a", "--fields", ""), "no field is named ''"),
        (
            ("parse", "a", "--standard", "urllib", "--fields", "href"),
            "no field is named 'href'; known: scheme, userinfo, username",
        ),
        (("parse", "a", "--base", "b"), "missing-scheme-non-relative-URL"),
        (("parse", "a", "--base", ""), "missing-scheme-non-relative-URL"),
        (("parse", "a", "--base", "http://h/", "--standard", "urllib"), "--base: "),
        (("explain", "a", "--base", "b"), "missing-scheme-non-relative-URL"),
        (("explain", "a", "--base", b"http://\xff"), "octet 0xFF is not UTF-8"),
        (("explain", "a", "--examples"), "URLs, --file and --examples exclude each other."),
        (("explain", "a", "--csv"), "No such option"),
    ],
)
def test_wrong_usage(run, arguments, says):
    done = run(*arguments)
    assert (done.code, done.out) == (2, b"")
    assert says in done.errors


def test_no_command_shows_the_help(run):
    done = run()
    assert (done.code, done.out) == (2, b"")
    assert re.findall(r"^  (\w+)  +\w", done.errors, re.MULTILINE) == [
        *("compare", "safe", "parse", "edit", "redact", "scan", "extract", "audit", "serve"),
    ]
    commands = run("help").text.partition("\nCommands:\n")[2].partition("\n\n")[0]
    assert re.findall(r"^  (\w+)  +\w", commands, re.MULTILINE) == [
        "audit", "cause", "compare", "completion", "decode", "edit", "encode", "equiv", "explain",
        "extract", "help", "installed", "match", "matrix", "normalize", "parse", "redact",
        "resolve", "safe", "scan", "serve", "servers", "shrink",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("arguments", "command"),
    [
        (("--help",), "parse"),
        (("--help",), "redact"),
        (("help",), "explain"),
        (("parse", "-h"), "parse"),
        (("explain", "-h"), "explain"),
        (("resolve", "-h"), "resolve"),
        (("normalize", "-h"), "normalize"),
        (("equiv", "-h"), "equiv"),
        (("encode", "-h"), "encode"),
        (("decode", "-h"), "decode"),
        (("extract", "-h"), "extract"),
        (("redact", "-h"), "redact"),
        (("--help",), "compare"),
        (("compare", "-h"), "compare"),
        (("safe", "-h"), "safe"),
        (("scan", "-h"), "scan"),
        (("installed", "-h"), "installed"),
    ],
)
def test_help_fits_80_columns_and_has_an_example(run, arguments, command):
    done = run(*arguments)
    assert (done.code, done.err) == (0, b"")
    assert max(map(len, done.lines)) <= 80
    assert f"\n    urlprism {command} " in done.text


def test_the_version_names_the_build_and_the_interpreter(run):
    info = urlprism.build_info()
    build = f"compiled by Cython {info.cython}" if info.build == "compiled" else "pure"
    python = ".".join(map(str, sys.version_info[:3]))
    assert run("--version").text == (
        f"urlprism {info.urlprism} ({build}), {sys.implementation.name} {python}\n"
    )


def test_the_versions_of_data_follow_if_asked_for(run):
    info = urlprism.build_info()
    first, *lines = run("--version", "--verbose").lines
    assert first == run("--version").lines[0]
    assert lines[:6] == [
        f"URL Standard: commit {info.url_standard}",
        f"Unicode: {info.unicode}",
        f"IANA: {info.iana}",
        f"public suffixes: {info.public_suffixes}",
        f"tracking lists: {info.tracking}",
        "readers:",
    ]
    assert [line.strip() for line in lines[6:]] == [*info.readers]
    assert run("--verbose", "--version").lines == [first, *lines]


def test_verbose_alone_says_with_what_it_goes(run):
    done = run("--verbose", "parse", "http://h/")
    assert (done.code, done.out) == (2, b"")
    assert "--verbose goes with --version" in done.errors


def test_without_click_one_line_says_what_to_install(run, tmp_path):
    (tmp_path / "urlprism").symlink_to(Path(urlprism.__file__).parent)
    # -S leaves out site-packages, and with it click.
    done = run("parse", "a", flags=("-S",), PYTHONPATH=str(tmp_path))
    assert (done.code, done.out) == (2, b"")
    assert done.errors == (
        'The urlprism command needs click and rich: pip install "urlprism[cli]"\n'
    )


@pytest.mark.parametrize(
    "arguments",
    [
        ("--help",),
        ("--version",),
        ("parse", "a", "--json"),
        ("explain", "http://a/"),
        ("explain", "http://a/", "--json"),
        ("resolve", "--base", "http://a/", "b"),
        ("normalize", "http://a/"),
        ("equiv", "http://a/", "http://a"),
        ("encode", "a b"),
        ("decode", "a%20b"),
        ("compare", "http://h/"),
        ("safe", "http://1.1.1.1/"),
        ("scan", "--examples"),
    ],
)
def test_rich_is_not_loaded_where_no_terminal_is(run, arguments):
    done = run(*arguments, flags=("-X", "importtime"))
    loaded = set(re.findall(r"\| +(\w+)", done.errors))
    assert {"click", "rich"} & loaded == {"click"}
