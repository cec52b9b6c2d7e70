"""Dialects of certificates beside whole handshakes on the loopback, on fewer drawn pairs."""

import shutil
import ssl
import subprocess
from collections import Counter

import pytest

from tests.matching.certificates import drawing, programs
from tests.matching.certificates.test_live_certificates import host_of
from urlprism.matching import matcher

pytestmark = [pytest.mark.once, pytest.mark.real]

EACH = 1_500
SEEDS = (5280, 2818)


def drawn(**options):
    """Return pairs whose certificates OpenSSL reads, as it does not read a NUL in a name."""
    rows = [pair for seed in SEEDS for pair in drawing.pairs(seed, EACH, **options)]
    return [(entry, url) for entry, url in rows if "\0" not in entry]


def hold(name, rows, answers):
    ask = matcher(name).decide
    models = [ask(*row).answer.value for row in rows]
    differ = [
        (*row, ours, theirs)
        for row, ours, theirs in zip(rows, models, answers, strict=True)
        if ours != theirs
    ]
    share = Counter(answers)["yes"] / len(rows)
    print(f"{name}: seeds {SEEDS}, {len(rows)} handshakes, {share:.0%} yes, {len(differ)} differ")  # noqa: T201 - for the log
    assert not differ, (len(differ), differ[:20])
    assert 0.15 < share < 0.6


def test_python_ssl(tmp_path):
    handshakes = pytest.importorskip("tests.matching.certificates.handshakes")
    authority = handshakes.Authority(tmp_path)
    client = ssl.create_default_context(cafile=authority.file)

    def ask(entry, url):
        host = host_of("urllib@3.11.7", url)
        if not host:
            return programs.URL_REFUSED
        try:
            accepted = handshakes.shakes_hands(client, authority.context(entry), host)
        except (ValueError, TypeError):
            return programs.URL_REFUSED
        return programs.YES if accepted else programs.NO

    rows = drawn()
    hold("tls.python-ssl", rows, [ask(*row) for row in rows])


def test_the_command_of_openssl(tmp_path):
    """Ask fewer, a process each; the function that it calls is asked of all pairs elsewhere."""
    openssl = shutil.which("openssl") or pytest.skip("openssl is not installed")
    handshakes = pytest.importorskip("tests.matching.certificates.handshakes")
    authority = handshakes.Authority(tmp_path)

    def ask(entry, url):
        host = host_of("rfc3987", url)
        if not host or "\0" in host:
            return programs.URL_REFUSED
        authority.context(entry)
        command = [openssl, "verify", "-CAfile", authority.file, "-verify_hostname", host]
        command.append(authority.folder / "server.pem")
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        assert (done.returncode == 0) is not ("hostname mismatch" in done.stderr), done.stderr
        return programs.NO if done.returncode else programs.YES

    rows = drawn()[:600]
    hold("tls.openssl", rows, [ask(*row) for row in rows])


def test_curl(tmp_path):
    pycurl = pytest.importorskip("pycurl")
    handshakes = pytest.importorskip("tests.matching.certificates.handshakes")
    authority = handshakes.Authority(tmp_path)
    rows = [(entry, url) for entry, url in drawn(bare=0.2) if url.isascii()]
    with handshakes.Server() as server:

        def ask(entry, url):
            server.context = authority.context(entry)
            curl = pycurl.Curl()
            curl.setopt(pycurl.CONNECT_ONLY, 1)
            curl.setopt(pycurl.NOPROXY, "*")
            curl.setopt(pycurl.TIMEOUT, 10)
            curl.setopt(pycurl.DEFAULT_PROTOCOL, "https")
            curl.setopt(pycurl.CAINFO, str(authority.file))
            curl.setopt(pycurl.CONNECT_TO, [f"::127.0.0.1:{server.port}"])
            try:
                curl.setopt(pycurl.URL, url)
                curl.perform()
            except ValueError:
                return programs.URL_REFUSED
            except pycurl.error as error:
                code, text = error.args
                if code == pycurl.E_URL_MALFORMAT:
                    return programs.URL_REFUSED
                if code == pycurl.E_PEER_FAILED_VERIFICATION and "name" in text:
                    return programs.NO
                raise
            finally:
                curl.close()
            return programs.YES

        answers = [ask(*row) for row in rows]
    hold("tls.curl", rows, answers)
