"""Which build of the package runs, compiled or pure, and of what versions its data are."""

import sys
from typing import Final, Literal, NamedTuple

from urlprism._late import public_at

# The version of the package: pyproject.toml reads it here.
VERSION: Final = "0.9.0b1"
# Rows of a batch for which a pure build takes a second.
_MANY: Final = 20_000


@public_at("urlprism")
class BuildInfo(NamedTuple):
    """Versions, whether the hot modules are compiled, and the editions of what is data.

    `url_standard` is the commit of the URL Standard, and `iana` the day of IANA's files that the
    blocks and names of `safe_target` were compared with. `unicode` is the version of the tables for
    hosts, None where they cannot be loaded: in some subinterpreters. `public_suffixes` is the
    version of the installed package publicsuffixlist, None without it, and `tracking` the day of
    the newest list of parameters that track.

    >>> build_info()._fields[:5]
    ('urlprism', 'build', 'cython', 'python', 'implementation')
    >>> build_info()._fields[5:]
    ('url_standard', 'unicode', 'iana', 'public_suffixes', 'tracking')
    """

    urlprism: str
    build: Literal["compiled", "pure"]
    cython: str | None
    python: str
    implementation: str
    url_standard: str
    unicode: str | None
    iana: str
    public_suffixes: str | None
    tracking: str

    @property
    def readers(self) -> tuple[str, ...]:
        """Return each program that is a reader with its release: the names that pin readers.

        It is the release that a name without one stands for: the newest modelled one, but for
        "urllib", which is that of the interpreter. The first access loads all models.

        >>> from urlprism import readers
        >>> all(readers.reader(name).name == name for name in build_info().readers)
        True
        """
        from urlprism.programs import programs  # noqa: PLC0415 - importing the package stays light
        from urlprism.readers import reader  # noqa: PLC0415

        return tuple([f"{name}@{reader(name).version}" for name in programs()])


@public_at("urlprism")
def build_info() -> BuildInfo:
    """Return the versions of this package, of Python, of the Cython that compiled it, and of data.

    >>> build_info().build in {"compiled", "pure"}
    True
    """
    from urlprism.documents import DOCUMENTS, IANA, TRACKING  # noqa: PLC0415 - importing stays light

    compiler = cython()
    return BuildInfo(
        urlprism=VERSION,
        build="compiled" if compiler else "pure",
        cython=compiler,
        python=sys.version.split()[0],
        implementation=sys.implementation.name,
        url_standard=DOCUMENTS["whatwg"].edition,
        unicode=_unicode(),
        iana=IANA,
        public_suffixes=_public_suffixes(),
        tracking=TRACKING,
    )


def tell_pure(rows: int) -> None:
    """Warn, once for a program, that a pure build reads many rows; a compiled one says nothing.

    The filters of warnings silence it: PYTHONWARNINGS="ignore:urlprism is not compiled".
    """
    if rows > _MANY and cython() is None:
        import warnings  # noqa: PLC0415 - few builds are pure

        message = (
            "urlprism is not compiled, and reads columns a thousand times slower:"
            " install a wheel, or build it with a C compiler"
        )
        warnings.warn(message, RuntimeWarning, stacklevel=1)


def cython() -> str | None:
    """Return the version of the Cython that compiled the package, None if it is pure."""
    from urlprism._core.escapes import percent  # noqa: PLC0415 - importing the package stays light

    number = percent.compiled_by()
    if not number:
        return None
    # Its octets are major, minor, micro and level.
    return f"{number >> 24}.{number >> 16 & 0xFF}.{number >> 8 & 0xFF}"


def _unicode() -> str | None:
    try:
        from urlprism._core.unicode.unicode_tables import unicodedata  # noqa: PLC0415 - few need them
    except ImportError:
        return None
    return unicodedata.unidata_version


def _public_suffixes() -> str | None:
    from importlib.metadata import PackageNotFoundError, version  # noqa: PLC0415 - takes long

    try:
        return version("publicsuffixlist")
    except PackageNotFoundError:
        return None
