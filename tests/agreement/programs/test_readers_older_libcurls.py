"""The model of libcurl before 7.62.0 beside those releases, which wheels of PyPI bring.

They have no URL API: what they make of a URL is what a proxy and a server on this machine are
asked. So the options of a login are not compared, and a login and a path of http only. A few
questions are asked of one of them here; `nox -s nightly` asks all, with all questions.
"""

import re
from urllib.parse import unquote_to_bytes

import pytest

from tests.agreement.programs.older_libcurls import SERVER_FIRST, WHEELS, OlderLibrary
from tests.agreement.programs.test_readers_libcurls import level
from tests.agreement.programs.test_readers_releases import on_linux
from tests.help.counts import IS_NIGHTLY
from tests.help.reader_questions import reader_questions
from tests.help.wheels import MissingError
from urlprism.readers import Refused
from urlprism.readers.programs.curl.model import report_at

pytestmark = [pytest.mark.once, pytest.mark.real]

QUESTIONS = 20_000 if IS_NIGHTLY else 600
ASKED = [*WHEELS] if IS_NIGHTLY else ["7.61.1"]
NEVER_CONNECTED = {1, 3}  # CURLE_UNSUPPORTED_PROTOCOL, CURLE_URL_MALFORMAT
LONGEST_NAME = 255  # that a SOCKS proxy can be told
LITERAL = re.compile(r"\[([0-9a-fA-F:.]{1,45})\]")
# A machine may have these interfaces, of which the model has `lo` only.
INTERFACE = re.compile(r"%(?:25)?(?:eth|en|docker|br|wl)")


@on_linux
@pytest.mark.parametrize("version", ASKED)
def test_the_model_of_an_older_libcurl_answers_as_it_does(version):
    try:
        library = OlderLibrary(version)
    except MissingError as reason:
        pytest.skip(str(reason))
    assert library.about.version.decode() == version
    build = library.built_as(version)
    different, answered, count = [], 0, 0
    for text, base in filter(None, map(askable, reader_questions(QUESTIONS))):
        # Before 7.54.1 it writes behind the end of its memory for a file URL without a slash.
        if level(version) < (7, 54, 1) and re.match("(?i:file:)(?!/)", text):
            continue
        given, real = wanted_and_seen(library, build, text, base)
        count += 1
        answered += real is not None
        if given != real:
            different.append((text, base, given, real))
    assert not different, (len(different), different[:3])
    assert answered > count * 0.2
    assert count > QUESTIONS * 0.7


def askable(question):
    """Return a question that can be seen on the way: with a base of http, without line ends."""
    text, base = question
    base = base and base.replace("https:", "http:", 1)
    if (base and (not base.startswith("http:") or re.search("[\r\n]", text))) or "\0" in text:
        return None
    return None if INTERFACE.search(text) else (text, base)


def wanted_and_seen(library, build, text, base):
    """Return what the model says is asked for, and what a library asks for; None if nothing is."""
    try:
        fields = report_at(build)(text, base)
    except Refused:
        fields = None
    if fields is not None and len((fields.host or "").encode()) > LONGEST_NAME:
        return None, None
    waits = fields is None or fields.scheme not in SERVER_FIRST
    url, location = (text, None) if base is None else (base, text)
    done = library.transfer(
        url.encode(), None if location is None else location.encode(), waits=waits
    )
    if fields is not None and fields.scheme == "file":
        return f"file: {fields.path[:100]}", opened(done, fields.path)
    if len(done.seen) <= (base is not None):
        assert base is not None or done.code in NEVER_CONNECTED, (text, done)
        return fields and expected(fields, build, None), None
    real = done.seen[-1]
    stays = base is None or done.seen[0].host == real.host
    return fields and expected(fields, build, stays), told(real, fields, stays)


def opened(done, path):
    """Return the path that a message names; that of the model if there was something to open."""
    found = re.match("Couldn't open file (.*)", done.message.decode("utf-8", "replace"), re.DOTALL)
    is_open = done.code not in NEVER_CONNECTED or "%00" in path
    return f"file: {found[1][:100]}" if found else f"file: {path[:100]}" if is_open else None


def expected(fields, build, stays):
    """Return what a proxy and a server are asked for by these fields."""
    host = fields.host or ""
    literal = LITERAL.fullmatch(host)
    name = (literal[1] if literal else host).removesuffix(".")
    port = build.ports[fields.scheme] if fields.port is None else fields.port
    if fields.scheme != "http":
        return name, port, None, None
    asked = fields.path + ("" if fields.query is None else f"?{fields.query}")
    login = None
    if fields.user is not None and stays:  # it is not sent to another host
        user, password = (unquote_to_bytes(each or "") for each in fields[1:3])
        login = user.partition(b"\0")[0] + b":" + password.partition(b"\0")[0]
    return name, port, asked, login


def told(real, fields, stays):
    """Return what was asked for, in the form of `expected`."""
    is_http = fields is None or fields.scheme == "http"
    asked, login = (real.asked, real.login if stays else None) if is_http else (None, None)
    return real.host.decode("utf-8", "replace"), real.port, asked, login
