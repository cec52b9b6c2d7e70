"""The installed libwget, which Wget2 is made of: its function that reads a URL."""

import ctypes
import functools
from collections.abc import Sequence
from typing import Final

from urlprism.readers.asking import fetchers
from urlprism.readers.asking.conversation import installed
from urlprism.readers.asking.fetchers import Answer, Question
from urlprism.readers.outcomes import Refused
from urlprism.readers.programs.wget2.model import Fields

NAME: Final = "wget2"
LIBRARY: Final = "libwget.so.0"
_SCHEMES: Final = (b"http", b"https")
_RULE: Final = "libwget wget_iri_parse"


class _IRI(ctypes.Structure):
    """The beginning of wget_iri_t."""

    _fields_ = (
        ("uri", ctypes.c_char_p),
        ("display", ctypes.c_char_p),
        ("scheme", ctypes.c_char_p),
        ("userinfo", ctypes.c_char_p),
        ("password", ctypes.c_char_p),
        ("host", ctypes.c_char_p),
        ("path", ctypes.c_char_p),
        ("query", ctypes.c_char_p),
        ("fragment", ctypes.c_char_p),
        ("connection_part", ctypes.c_char_p),
        ("dirlen", ctypes.c_size_t),
        ("msize", ctypes.c_size_t),
        ("port", ctypes.c_uint16),
    )


@functools.cache
def version() -> str:
    """Return the installed version; raise ImportError without it, or with another library."""
    _library()
    return fetchers.told_version([installed("wget2"), "--version"], r"GNU Wget2 (\S+)")


version_of = version


def report(text: str, base: str | None) -> Fields:
    """Return the parts of a URL that libwget reads; raise Refused where it or Wget2 refuses."""
    if not fetchers.is_askable(text, base):
        raise Refused("no C string, or no value of a header field", _RULE)
    library = _library()
    above = None if base is None else _parsed(library, None, base)
    try:
        iri = _parsed(library, above, text if base is None else text.strip(" \t"))
    finally:
        if above is not None:
            library.wget_iri_free(ctypes.byref(above))
    try:
        record = iri.contents
        names = "userinfo", "password", "host", "port", "path", "query", "fragment"
        values = [getattr(record, name) for name in names]
        scheme = record.scheme.decode("ascii")
        parts = [_text(each) if isinstance(each, bytes) else each for each in values]
        return Fields._make((scheme, *parts))
    finally:
        library.wget_iri_free(ctypes.byref(iri))


def answers(questions: Sequence[Question]) -> list[Answer]:
    """Return the fields for each question, None where libwget or Wget2 refuses it."""
    replies: list[Answer] = []
    for text, base in questions:
        try:
            replies.append(list(report(text, base)))
        except Refused:
            replies.append(None)
    return replies


def _parsed(
    library: ctypes.CDLL, base: "ctypes._Pointer[_IRI] | None", text: str
) -> "ctypes._Pointer[_IRI]":
    """Return what libwget makes of a text; raise Refused for nothing, and for other schemes."""
    iri: ctypes._Pointer[_IRI] = library.wget_iri_parse_base(base, text.encode(), b"utf-8")
    if not bool(iri):
        raise Refused("refused", _RULE)
    if iri.contents.scheme not in _SCHEMES:
        library.wget_iri_free(ctypes.byref(iri))
        raise Refused("a scheme that is not supported", "wget2 add_url_to_queue")
    return iri


@functools.cache
def _library() -> ctypes.CDLL:
    """Return the library of the version that is modelled; raise ImportError without it."""
    try:
        library = ctypes.CDLL(LIBRARY)
    except OSError:
        message = f"{LIBRARY} is not installed"
        raise ImportError(message) from None
    pointer = ctypes.POINTER(_IRI)
    library.wget_iri_parse_base.restype = pointer
    library.wget_iri_parse_base.argtypes = pointer, ctypes.c_char_p, ctypes.c_char_p
    library.wget_iri_free.restype = None
    library.wget_iri_free.argtypes = (ctypes.POINTER(pointer),)
    return library


def _text(octets: bytes) -> str:
    return octets.decode("utf-8", "surrogateescape")
