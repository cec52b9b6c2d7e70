"""`--fail-on`: which verdicts and causes make the exit code 1."""

import subprocess
from contextlib import suppress

import pytest

pytestmark = pytest.mark.plain

FEW = "--readers=whatwg,rfc3986,urllib@3.14"
# A URL, and what is true of it: its verdict, its causes, and other names for them.
URLS = {
    "http://a/": {"alike"},
    "http:///evil/": {"host-or-none", "differing", "any", "surplus-slashes"},
    "http://a/b c": {"refused-by-some", "any", "space-inside"},
    "http://0x7f.1/": {"spelling-only", "any", "disguised-address", "ipv4-short"},
    "http://[64:ff9b::7f00:1]/": {"alike", "any", "disguised-address"},
    "http://a/../b": {"different-parts", "any", "dot-segments"},
}
NAMES = sorted(set().union(*URLS.values()) | {"none", "several-at"})
BY_DEFAULT = {"differing", "disguised-address"}


@pytest.mark.parametrize("url", URLS)
def test_compare(run, url):
    assert run("compare", FEW, url).code == bool(URLS[url] & BY_DEFAULT)
    failing = [name for name in NAMES if run("compare", FEW, url, "--fail-on", name).code]
    assert failing == sorted(URLS[url])


@pytest.mark.parametrize("url", URLS)
def test_scan(run, url):
    given = f"http://b/\n{url}\n".encode()
    assert run("scan", FEW, given=given).code == bool(URLS[url] & BY_DEFAULT)
    failing = [
        name for name in NAMES if run("scan", FEW, "-q", f"--fail-on={name}", given=given).code
    ]
    assert failing == sorted(URLS[url] | {"alike"})


def test_several_names_and_blanks(run):
    done = run("compare", FEW, "http://a/b c", "--fail-on", "differing, refused-by-some")
    assert done.code == 1
    assert run("compare", FEW, "http://0x7f.1/", "--fail-on", "").code == 0


def test_lines_that_cannot_be_read(run):
    given = b"http://a/\n\xff\n"
    assert run("scan", FEW, given=given).code == 1
    assert run("scan", FEW, "--fail-on", "differing", given=given).code == 0
    assert run("scan", FEW, "--fail-on", "unreadable", given=given).code == 1
    assert run("scan", FEW, "--fail-on", "any", given=given).code == 1


def test_the_rows_of_a_line_each_fail_too(run):
    done = run("compare", FEW, "--oneline", "http://a/", "http:///evil/")
    assert done.code == 1
    assert done.text == (
        "alike\t\t\thttp://a/\n"
        "host-or-none\tsurplus-slashes\tno host (http:) or http://evil:80\thttp:///evil/\n"
    )


@pytest.mark.parametrize("command", ["compare", "scan"])
def test_an_unknown_name_is_wrong_usage(run, command):
    done = run(command, "--fail-on", "nothing", given=b"http://a/\n")
    assert (done.code, done.out) == (2, b"")
    assert (
        "no finding is named 'nothing'; known: differing, any, none, different-host" in done.errors
    )
    assert "and all causes." in done.errors


def test_a_quiet_scan_stops_at_what_fails_only(start):
    """The exit code of a pipe that goes on says that the scan did not wait for its end."""
    program = start(
        *("scan", FEW, "-q", "--fail-on", "several-at"),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )
    program.stdin.write(b"http:///evil/\n" * 10_000)
    program.stdin.flush()
    assert program.poll() is None
    with suppress(BrokenPipeError):
        program.stdin.write(b"http://a@b@c/\n" * 20_000)
        program.stdin.flush()
    assert program.wait(60) == 1
    with suppress(BrokenPipeError):
        program.stdin.close()
    program.stdout.close()
