"""The client of file URLs, with files of this machine; and that each scheme has a client."""

import sys

import pytest

from tests.servers.clients import client, sections
from urlprism import URLError
from urlprism.rfc1738 import File
from urlprism.rfc1738.parser import SCHEMES

pytestmark = [pytest.mark.once, pytest.mark.real]


def test_each_scheme_has_a_client_of_about_ten_lines():
    """No server of WAIS or Prospero runs: the page says so, and has none for them."""
    shown = {
        scheme: code
        for name, code in sections().items()
        for scheme in name.split()
        if scheme != "and"
    }
    assert set(shown) == set(SCHEMES)
    assert shown.pop("wais") == shown.pop("prospero") == []
    for scheme, (program,) in shown.items():
        assert 4 <= len(program.splitlines()) <= 13, scheme


@pytest.mark.skipif(sys.platform == "win32", reason="the client is one for POSIX")
@pytest.mark.requirement("R1738-55")
@pytest.mark.parametrize("name", ["a b.txt", "größe", "100%", ";=", "#"])
def test_the_client_of_the_page(tmp_path, name):
    path = tmp_path / name
    path.write_bytes(b"the file")
    for host in ("", "localhost"):
        assert client("file")(str(File.build(host=host, segments=path.parts[1:]))) == b"the file"


@pytest.mark.requirement("R1738-55")
def test_the_client_of_the_page_stays_where_the_names_lead():
    for behind in ("../etc/passwd", "a/%2E%2e/b", "%2Fetc%2Fpasswd", "etc/passwd%00"):
        with pytest.raises(ValueError, match=r"dot-segment|encoded-"):
            client("file")(f"file:///{behind}")
    with pytest.raises(URLError, match="no access method"):
        client("file")("file://host.example/etc/passwd")
