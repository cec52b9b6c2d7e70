"""`urlprism redact`: lines without their secrets, and where secrets are."""

import gzip
import random
import re
import signal
import subprocess

import pytest

from tests.redaction.secret_forms import DOUBTFUL, FORMS
from urlprism import redact
from urlprism._files.sources import LONGEST
from urlprism.redaction.spans import Kind, hidden_spans, kinds_of

pytestmark = pytest.mark.plain

SECRET = "s3cretPW"  # noqa: S105 - of nobody
LOG = (
    b"GET http://me:s3cretPW@h/ 200\r\n"
    b"nothing here\t\xff\xfe\x00 \xc3\xa9\n"
    b"\n"
    b"host=db password=s3cretPW user=me\n"
    b"curl -u me:s3cretPW https://h/?token=s3cretPW"
)


def masked(octets):
    """Return what Python's function makes of each line."""
    return b"".join(
        redact(text).encode(errors="surrogateescape") + end
        for text, end in (
            (
                line.rstrip(b"\r\n").decode(errors="surrogateescape"),
                line[len(line.rstrip(b"\r\n")) :],
            )
            for line in octets.splitlines(keepends=True)
        )
    )


def test_what_is_no_secret_stays_octet_for_octet(run, tmp_path):
    file, packed = tmp_path / "app.log", tmp_path / "app.log.gz"
    file.write_bytes(LOG)
    packed.write_bytes(gzip.compress(LOG))
    for done in (
        run("redact", given=LOG),
        run("redact", str(file)),
        run("redact", "-f", str(packed)),
    ):
        assert (done.code, done.err) == (0, b"")
        assert done.out == masked(LOG)
        assert SECRET.encode() not in done.out
    noise = random.Random(1).randbytes(100_000)  # noqa: S311 - reproducible, not secret
    lines = b"\n".join(line.rstrip(b"\r") for line in noise.split(b"\n"))
    shown = run("redact", "--without", "all", given=lines).out
    assert len(shown.split(b"\n")) == len(lines.split(b"\n"))


def test_a_byte_order_mark_stays(run):
    assert run("redact", given=b"\xef\xbb\xbfa\n").out == b"\xef\xbb\xbfa\n"
    done = run("redact", given="a\n".encode("utf-16"))
    assert (done.code, done.out) == (3, b"")
    assert "this is UTF-16" in done.errors


def test_several_files(run, tmp_path):
    for name in "ab":
        (tmp_path / name).write_bytes(LOG)
    names = [str(tmp_path / name) for name in ("a", "none", "b")]
    done = run("redact", *names)
    assert (done.code, done.out) == (3, masked(LOG) * 2)
    assert done.errors == f"urlprism: {names[1]}: No such file or directory\n"


def test_texts(run):
    done = run("redact", "-t", "http://me:s3cretPW@h/", "--text", "b")
    assert (done.code, done.text) == (0, "http://me:******@h/\nb\n")
    for arguments in (("http://me:s3cretPW@h/",), ("-t", "a", "b"), ("--without", "tokne")):
        done = run("redact", *arguments)
        assert (done.code, done.out) == (2, b"")
        assert SECRET not in done.errors
    assert "near: token" in done.errors


def test_also_without_and_userinfo(run):
    given = b"http://me:a@h/?basket=s3cretPW&token=t\n"
    wanted = ("--also", "basket", "--without", "token", "--userinfo", "all")
    assert run("redact", *wanted, given=given).text == "http://******@h/?basket=******&token=t\n"
    assert run("redact", "--without", "all", given=b"?token=a\n").text == "?token=a\n"


def test_a_check_names_lines_and_kinds_only(run, tmp_path):
    file = tmp_path / "app.log"
    file.write_bytes(LOG)
    done = run("redact", "--check", str(file))
    assert (done.code, done.err) == (1, b"")
    assert done.lines == [
        f"{file}:1: login",
        f"{file}:4: field, header or setting",
        f"{file}:5: option of a command",
        f"{file}:5: parameter of a URL",
    ]
    assert run("redact", "--check", given=b"fine\n") == (0, b"", b"")
    assert run("redact", "--check", "-t", "a", "-t", "http://a:b@c/").text == "argument 2: login\n"


@pytest.mark.parametrize("form", FORMS + DOUBTFUL)
def test_every_form_has_a_kind(form):
    text = form.format(*[SECRET] * 2)
    for userinfo in ("password", "all"):
        kinds = kinds_of(text, userinfo=userinfo)
        assert [span for span, _ in kinds] == hidden_spans(text, userinfo=userinfo)
        assert all(isinstance(kind, Kind) for _, kind in kinds)


def test_a_check_finds_what_is_hidden_and_shows_none_of_it(run):
    forms = [form.format(*[SECRET] * 2) for form in FORMS]
    texts = [text for text in forms if not re.search(r"[\n\r]", text)]
    done = run("redact", "--check", given="\n".join(texts).encode(errors="surrogatepass"))
    assert done.code == 1
    assert SECRET not in done.text
    assert {int(line.split(":")[1]) for line in done.lines} == {*range(1, len(texts) + 1)}


def test_a_line_that_is_too_long_is_hidden_whole(run):
    given = b"a\n" + b"x" * (LONGEST + 1) + b"\nhttp://a:s3cretPW@b/\n" + b"y" * (LONGEST + 9)
    done = run("redact", given=given)
    assert (done.code, done.out) == (1, b"a\n******\nhttp://a:******@b/\n******")
    assert done.errors.count("longer than 16,777,216 octets") == 2
    assert "<stdin>:2: " in done.errors


def test_a_line_comes_out_as_soon_as_it_is_read(start):
    program = start("redact", stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    for number in range(3):
        program.stdin.write(b"http://a:s3cretPW@b/%d\nbegun" % number)
        program.stdin.flush()
        end = b"http://a:******@b/%d\n" % number
        assert program.stdout.readline().endswith(end)
    program.stdin.close()
    assert program.stdout.read() == b"begun"
    assert program.wait(60) == 0
    program.stdout.close()


@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_a_signal_ends_it_after_what_it_has_read(start, number, code):
    handler = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        program = start("redact", stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        program.stdin.write(b"http://a:s3cretPW@b/\n")
        program.stdin.flush()
        assert program.stdout.readline() == b"http://a:******@b/\n"
        program.send_signal(number)
        assert program.wait(60) == code
        assert program.stdout.read() == b""
        program.stdin.close()
        program.stdout.close()
    finally:
        signal.signal(signal.SIGINT, handler)


def test_a_reader_that_goes_ends_it(start):
    program = start("redact", stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    program.stdin.write(b"a\n")
    program.stdin.flush()
    assert program.stdout.readline() == b"a\n"
    program.stdout.close()
    program.stdin.write(b"b\n")
    program.stdin.close()
    assert program.wait(60) == 0
    assert program.stderr.read() == b""
    program.stderr.close()


def test_a_terminal_shows_pictures(show):
    shown, code = show("redact", given=b"a\x1b[31m http://a:s3cretPW@b/\r\nc\n")
    assert (shown, code) == ("a␛[31m http://a:******@b/\nc\n", 0)


KEY = """\
a https://u:s3cretPW@h/
-----BEGIN EC PRIVATE KEY-----
Proc-Type: 4,ENCRYPTED

MHcCAQEEIBkeymaterialkeymaterialkeymaterialkeymaterialkeymate
rialA==
-----END EC PRIVATE KEY-----
rialA==
"""


def test_a_private_key_is_hidden_line_by_line(run):
    done = run("redact", given=KEY.encode())
    assert done.code == 0
    assert done.lines == [
        *("a https://u:******@h/", "-----BEGIN EC PRIVATE KEY-----", "******", "", "******"),
        *("******", "-----END EC PRIVATE KEY-----", "rialA=="),
    ]
    checked = run("redact", "--check", given=KEY.encode())
    assert checked.code == 1
    assert checked.lines == ["<stdin>:1: login", "<stdin>:3: private key"]
    shown = run("redact", "--without", "all", given=KEY.encode())
    assert shown.lines[1:] == KEY.splitlines()[1:]
