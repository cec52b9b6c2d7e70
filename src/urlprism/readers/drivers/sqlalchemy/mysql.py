"""What the dialects of mysqlclient and PyMySQL make of the arguments, which they share."""

from typing import Final

from urlprism.readers.drivers.sqlalchemy import model
from urlprism.readers.drivers.sqlalchemy.arguments import Arguments, Query, arguments_of
from urlprism.readers.drivers.sqlalchemy.conversions import convert

_KINDS: Final = (
    *(("compress", bool), ("connect_timeout", int), ("read_timeout", int), ("write_timeout", int)),
    *(("client_flag", int), ("local_infile", bool), ("use_unicode", bool), ("charset", str)),
)
_TLS: Final = ("ssl_ca", "ssl_key", "ssl_cert", "ssl_capath", "ssl_cipher", "ssl_check_hostname")


def arguments(url: model.Fields, query: Query, names: dict[str, str]) -> Arguments:
    """Return the arguments of the dialect; raise Refused if something raises."""
    passed = arguments_of(url, query, names)
    convert(passed, _KINDS)
    tls: Arguments = {name: passed.pop(name) for name in _TLS if name in passed}
    convert(tls, [*((name, str) for name in _TLS[:-1]), (_TLS[-1], bool)])
    if tls:
        passed["ssl"] = str({name[4:]: value for name, value in tls.items()})
    return passed
