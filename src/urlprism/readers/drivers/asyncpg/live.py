"""The installed asyncpg, without the environment and the files of this machine."""

import inspect
import posixpath
from types import FunctionType, SimpleNamespace
from typing import Any, Final

from urlprism.readers.asking.packages import asked, module, version_of
from urlprism.readers.drivers.asyncpg.model import Fields
from urlprism.readers.drivers.connections import written


class _Nobody(str):
    """The name of the user of this machine."""

    __slots__ = ()


_NOBODY: Final = _Nobody("nobody")


class _Context:
    """A context of TLS that reads no files."""

    def __init__(self, *_: object) -> None:
        """Take a protocol."""

    def load_verify_locations(self, *_: object, **__: object) -> None:
        """Read nothing."""

    load_cert_chain = set_alpn_protocols = load_verify_locations


def version() -> str:
    """Return the installed version; raise ImportError without it."""
    module("asyncpg")
    return version_of("asyncpg")


def report(text: str, base: str | None) -> Fields:  # noqa: ARG001 - it does not resolve
    """Return what is read of a text; raise Refused if it raises."""
    return asked(lambda text: parsed({"dsn": text}), text, "asyncpg _parse_connect_dsn_and_args")


def parsed(named: dict[str, object]) -> Fields:
    """Return what asyncpg reads of arguments."""
    utils = module("asyncpg.connect_utils")
    program = utils._parse_connect_dsn_and_args  # noqa: SLF001 - its own steps
    names = {**vars(utils), **_lent(utils)}
    parse = FunctionType(program.__code__, names, argdefs=program.__defaults__)
    arguments = dict.fromkeys(inspect.signature(program).parameters)
    addresses, params = parse(**(arguments | named))
    return Fields(
        [[str(each) for each in ((one,) if isinstance(one, str) else one)] for one in addresses],
        None if params.user is _NOBODY else params.user,
        params.password,
        None if params.database is _NOBODY else params.database,
        written((params.server_settings or {}).items()),
    )


def _lent(utils: Any) -> dict[str, object]:
    """Return what stands in for the environment, the user, the password file and TLS."""
    real = utils.ssl_module
    names = ("PROTOCOL_TLS_CLIENT", "CERT_NONE", "CERT_REQUIRED", "VERIFY_CRL_CHECK_CHAIN")
    tls = SimpleNamespace(
        SSLContext=_Context, HAS_ALPN=False, **{n: getattr(real, n) for n in names}
    )
    tls.SSLContext.verify_flags = 0
    environment = SimpleNamespace(
        getenv=lambda _, default=None: default, environ={}, path=posixpath
    )
    return {
        "os": environment,
        "getpass": SimpleNamespace(getuser=lambda: _NOBODY),
        "compat": SimpleNamespace(get_pg_home_directory=lambda: None),
        "ssl_module": tls,
        "_dot_postgresql_path": lambda _: SimpleNamespace(exists=lambda: False),
        "_read_password_from_pgpass": lambda **_: None,
    }
