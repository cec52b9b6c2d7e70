"""MySQL Connector/Python behind SQLAlchemy: a socket before a host, and blanks are taken off.

Pools and option files are not modelled.
"""

from typing import Final

from urlprism.readers.drivers.connections import refused
from urlprism.readers.drivers.sqlalchemy import model
from urlprism.readers.drivers.sqlalchemy.arguments import (
    Arguments,
    Fields,
    Query,
    arguments_of,
    check_names,
    fields_of,
    text_of,
)
from urlprism.readers.drivers.sqlalchemy.conversions import convert

# Without those of pools and option files, and what is not a text.
NAMES: Final = frozenset(
    {
        *("database", "user", "password", "password1", "password2", "password3", "host", "port"),
        *("unix_socket", "use_unicode", "charset", "collation", "converter_class"),
        *("converter_str_fallback", "autocommit", "time_zone", "sql_mode", "get_warnings"),
        *("raise_on_warnings", "connection_timeout", "read_timeout", "write_timeout"),
        *("client_flags", "compress", "buffered", "raw", "ssl_ca", "ssl_cert", "ssl_key"),
        *("ssl_verify_cert", "ssl_verify_identity", "ssl_cipher", "tls_ciphersuites"),
        *("ssl_disabled", "tls_versions", "passwd", "db", "connect_timeout", "force_ipv6"),
        *("auth_plugin", "allow_local_infile", "allow_local_infile_in_path", "consume_results"),
        *("conn_attrs", "use_pure", "krb_service_principal", "oci_config_file"),
        *("oci_config_profile", "webauthn_callback", "kerberos_auth_mode", "init_command"),
        *("openid_token_file", "username"),
    }
)
_TRUTHS: Final = (
    *("allow_local_infile", "autocommit", "buffered", "compress", "consume_results", "force_ipv6"),
    *("get_warnings", "pool_reset_session", "raise_on_warnings", "raw", "ssl_verify_cert"),
    *("use_pure", "use_unicode"),
)
_NUMBERS: Final = ("client_flag", "connection_timeout", "connect_timeout", "pool_size")
# Names of other drivers; they do not replace those of this one.
_OTHERS: Final = (("db", "database"), ("username", "user"), ("passwd", "password"))


def by_mysqlconnector(url: model.Fields, query: Query) -> Fields:
    """Return what MySQL Connector/Python connects by; raise Refused if something raises."""
    arguments = arguments_of(url, query, {"username": "user"})
    convert(arguments, [(name, bool) for name in _TRUTHS] + [(name, int) for name in _NUMBERS])
    check_names(arguments, NAMES, "mysql.connector")
    arguments.pop("buffered", None)
    for old, name in _OTHERS:
        if old in arguments:
            arguments.setdefault(name, arguments[old])
            del arguments[old]
    return _connected(arguments)


def _connected(arguments: Arguments) -> Fields:
    for name in ("host", "user", "database", "unix_socket"):
        if name in arguments:
            arguments[name] = (text_of(arguments[name]) or "").strip()
    host, port = text_of(arguments.pop("host", "127.0.0.1")), arguments.pop("port", 3306)
    socket = text_of(arguments.pop("unix_socket", None))
    try:
        number = int(port)  # type: ignore[arg-type]
    except (TypeError, ValueError):
        raise refused("a port that is not a number", "mysql.connector, InterfaceError") from None
    place = [socket] if socket else [host or "", str(number)]
    reached = fields_of("mysqlconnector", [place], arguments)
    return reached._replace(user=reached.user or None, database=reached.database or None)
