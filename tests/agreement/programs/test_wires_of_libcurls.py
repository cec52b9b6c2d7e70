"""What older libcurls dial and send, beside what their models say: direct, and after a redirect.

A SOCKS proxy stands for the network: it gets a name without the dot at its end before 7.82.0, where
a look-up has it. Those before 7.62.0 read a zone and an empty host in ways that no model has, and
are not asked.
"""

import ipaddress
import re

import pytest

from tests.agreement.programs import libcurls, older_libcurls
from tests.agreement.programs.test_readers_packages import level
from tests.agreement.programs.test_readers_releases import on_linux
from tests.help.counts import IS_NIGHTLY
from tests.help.wheels import MissingError
from tests.help.wire_questions import locations, urls
from urlprism.readers import Wire, reader
from urlprism.readers.reading import wired

pytestmark = [pytest.mark.once, pytest.mark.real]

QUESTIONS = 2_000 if IS_NIGHTLY else 150
WHEELS = libcurls.WHEELS
# On both sides of what changed.
ON_THE_GATE = ("8.21.0", "8.19.0", "8.7.0", "7.84.0", "7.80.0", "7.75.0")
# What no model says: before 7.76.0, that a reference keeps the host of its base as it is, if that
# is beyond ASCII; and later, that a login of a Location is not decoded where another one is kept.
FIRST_WITH_KEPT_LOGIN = (7, 76, 0)
NUL_IN_LOGIN = re.compile(rb"//[^/]*%00[^/]*@")


@pytest.fixture(scope="module", autouse=True)
def all_wheels():
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(older_libcurls, "WHEELS", WHEELS)
        yield


def short(host):
    """Return a host as the proxy has it, which gets the octets of some addresses."""
    try:
        return str(ipaddress.ip_address(host.partition("%")[0]))
    except ValueError:
        return host


def seen(library, url, location):
    """Return what a library dials and sends last, None if it sends nothing."""
    transfer = library.transfer(url.encode(), location, waits=True)
    last = transfer.seen[-1] if len(transfer.seen) > (location is not None) else None
    if last is None or last.asked is None:
        return None
    host = short(last.host.decode("utf-8", "surrogateescape"))
    return host, last.port, last.field, last.asked, last.login is not None


def told(reading, *, has_dot):
    """Return what a model says in the same form; a socket of the web is not asked."""
    wire = wired(reading)
    if not isinstance(wire, Wire) or reading.components.scheme in {"ws", "wss"}:
        return None
    host = wire.dialled.host if has_dot else wire.dialled.host.removesuffix(".")
    target = wire.target.decode("utf-8", "replace")
    return short(host), wire.dialled.port, wire.host, target, wire.authorization


def is_untold(url, location, version):
    """Return whether no model says what becomes of a redirect."""
    if location is None:
        return False
    if level(version) < FIRST_WITH_KEPT_LOGIN:
        return not url.isascii()
    return NUL_IN_LOGIN.search(location) is not None


@on_linux
@pytest.mark.parametrize("version", WHEELS if IS_NIGHTLY else ON_THE_GATE)
def test_an_older_libcurl_dials_and_sends_what_its_model_says(version):
    try:
        library = older_libcurls.OlderLibrary(version)
    except MissingError as error:
        pytest.skip(str(error))
    model, has_dot = reader(f"curl@{version}"), library.built_as(version).has("final-dot-sent")
    asked = [(url, None) for url in urls(QUESTIONS) if "\0" not in url]
    asked += locations(QUESTIONS)
    different, logins = [], 0
    for url, location in asked:
        real = seen(library, url, location)
        reading = model.read(url) if location is None else model.redirect(url, location)
        logins += real is not None and real[-1]
        if real != told(reading, has_dot=has_dot):
            different.append((url, location, real, told(reading, has_dot=has_dot)))
    untold = [each for each in different if is_untold(*each[:2], version)]
    assert len(different) == len(untold), [each for each in different if each not in untold][:3]
    assert logins > len(asked) // 10
