"""The names of schemes that are for experiments, and those that are reserved (§4)."""

import pytest

from urlprism.rfc1738 import RESERVED_SCHEMES, findings, parse, scheme_status
from urlprism.rfc1738.parser import SCHEMES

# As the document lists them.
RESERVED = {
    "afs": "Andrew File System global file names",
    "mid": "Message identifiers for electronic mail",
    "cid": "Content identifiers for MIME body parts",
    "nfs": "Network File System (NFS) file names",
    "tn3270": "Interactive 3270 emulation sessions",
    "mailserver": "Access to data available from mail servers",
    "z39.50": "Access to ANSI Z39.50 services",
}


@pytest.mark.requirement("R1738-10")
def test_seven_names_are_reserved():
    assert list(RESERVED_SCHEMES) == list(RESERVED)
    for scheme in RESERVED:
        assert scheme_status(scheme) == scheme_status(scheme.upper()) == "reserved"
        url = parse(f"{scheme.upper()}:a")
        assert url.scheme_status == "reserved"
        names = [(each.name, each.start, each.end, each.section) for each in findings(url)]
        end = len(scheme)
        assert names == [
            ("reserved-scheme", 0, end, "4"), ("undefined-scheme", 0, end, "4"),
        ]  # fmt: skip
        assert RESERVED_SCHEMES[scheme] in findings(url)[0].message


@pytest.mark.requirement("R1738-10")
@pytest.mark.parametrize("scheme", ["x-", "x-a", "X-A", "x-ftp", "x--"])
def test_names_that_begin_with_x_are_for_experiments(scheme):
    assert scheme_status(scheme) == parse(f"{scheme}:a").scheme_status == "experimental"
    assert [each.name for each in findings(f"{scheme}:a")] == [
        "experimental-scheme", "undefined-scheme",
    ]  # fmt: skip


@pytest.mark.requirement("R1738-10")
def test_all_others_are_defined_or_new():
    assert {scheme_status(scheme) for scheme in SCHEMES} == {"defined"}
    assert scheme_status("FTP") == "defined"
    for scheme in ("x", "xa", "a-x", "https", "z39", "ftps"):
        assert scheme_status(scheme) == "new"
        assert [each.name for each in findings(f"{scheme}:a")] == ["undefined-scheme"]
    with pytest.raises(TypeError):
        scheme_status(b"ftp")
