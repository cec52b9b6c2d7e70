"""The public class `FileURI`, and `parse`: RFC 8089 §2, and forms of Appendix E if allowed."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import PurePosixPath, PureWindowsPath
from typing import Final, NamedTuple

from urlprism._core.arguments.intake import URLText
from urlprism._core.classes.closing import made_by, without_state
from urlprism._core.records.records import reads, restores
from urlprism._core.records.validity import accepts
from urlprism.errors import URLError
from urlprism.rfc3986 import Reference
from urlprism.rfc3986 import parse as parse_reference
from urlprism.rfc3986.text import text_of
from urlprism.rfc8089 import paths
from urlprism.rfc8089.grammar import Deviation, read
from urlprism.rfc8089.record import FileParts
from urlprism.rfc8089.targets import target_of


class Form(NamedTuple):
    """A form of Appendix E: its section, the message, and the production of §2 that refuses it."""

    section: str
    message: str
    production: str


# By name; the switch of a form has the same name with "_" for "-".
FORMS: Final = {
    "userinfo": Form("E.1", "a file URI cannot have userinfo", "file-auth"),
    "drive-letter": Form("E.2", "a drive letter is used where a '/' is required", "local-path"),
    "drive-bar": Form(
        "E.2.2", "a '|' is used instead of the ':' of a drive letter", "path-absolute"
    ),
    "unc": Form("E.3.2", "a path cannot begin with '//'", "auth-path"),
    "backslash": Form("E.4", "a backslash is used instead of a '/'", "path-absolute"),
}


@made_by("parse")
@without_state
@dataclass(frozen=True, order=True, repr=False, slots=True)
class FileURI(FileParts):
    """A file URI, made by `parse`; compared, ordered and hashed by its text.

    The host and the path are normalized: if a form of Appendix E is allowed, the host may come from
    the path, and the path has "/" for a backslash and ":" for a drive's "|". A fragment is not part
    of the scheme's syntax, but may follow any URI (RFC 3986 §4.3).

    >>> uri = parse("file://h/a")
    >>> uri.host, uri.path, uri.local
    ('h', '/a', False)
    """

    @property
    def unc(self) -> str | None:
        r"""Return the UNC string of a file that is not local, if it has one (Appendix E.3.1).

        >>> print(parse("file://server/share/a").unc)
        \\server\share\a
        """
        if self.local or self.fragment is not None:
            return None
        try:
            return str(paths.windows_path(self))
        except URLError:
            return None


@reads(FileURI)
def parse(
    text: URLText,
    base: URLText | None = None,
    *,
    userinfo: bool = False,
    drive_letter: bool = False,
    drive_bar: bool = False,
    unc: bool = False,
    backslash: bool = False,
    drive_encoded: bool = False,
) -> FileURI:
    """Parse a file URI (§2), or raise URLError; with a base, resolve it first (RFC 3986 §5.2).

    Octets are read as ASCII. A base that is a file URI is parsed with the same switches; with
    another base, the reference has to be a whole file URI. Each switch allows a form of
    Appendix E: `userinfo` (E.1), `drive_letter` "file:c:/x" (E.2), `drive_bar` "file:///c|/x"
    (E.2.2, whose rules include those of E.2), `unc` with four or five slashes (E.3.2), `backslash`
    (E.4). `drive_encoded` is no form of the document: "file:///c%3A/x" is a file URI by §2, whose
    first name is "c:"; with the switch it begins with a drive. Raise URLError for a text that is
    refused; its message names the switch that allows the form. Raise TypeError for an argument that
    is not text.

    >>> parse("file:///a").path, parse("file:///c|/x", drive_bar=True).path
    ('/a', '/c:/x')
    """
    switches = {
        "drive-encoded": drive_encoded,
        "userinfo": userinfo,
        "drive-letter": drive_letter or drive_bar,
        "drive-bar": drive_bar,
        "unc": unc,
        "backslash": backslash,
    }
    if base is not None:
        text = target_of(_base(base, switches), text, drives=False)
    return _parsed(text_of(text), switches)


def _base(base: URLText, switches: Mapping[str, bool]) -> FileURI | Reference:
    """Return a parsed base; raise URLError for one that has no scheme, or is refused."""
    if isinstance(base, FileURI):
        return base
    text = text_of(base)
    if text[: len("file:")].lower() == "file:":
        return _parsed(text, switches)
    reference = parse_reference(text)
    if reference.scheme is None:
        raise URLError("the base has no scheme", text, 0, 0, "RFC 3986 §5.2.1")
    return reference


def _parsed(text: str, switches: Mapping[str, bool]) -> FileURI:
    """Return a file URI in a form that the switches allow."""
    uri, deviations = read(text, FileURI, drive_encoded=switches["drive-encoded"])
    for deviation in deviations:
        if not switches[deviation.form]:
            raise _refusal(uri.text, deviation)
    return uri


def is_valid(text: URLText) -> bool:
    """Return whether `text` is a file-URI by §2, with or without a fragment (RFC 3986 §4.3).

    Raise TypeError if `text` is not text.

    >>> is_valid("file:///a"), is_valid("file:c:/x")
    (True, False)
    """
    return accepts(parse, text)


def check(text: URLText) -> None:
    """Raise URLError, with the place and the reason, if `text` is not a file-URI by §2.

    Raise TypeError if `text` is not text.

    >>> check("file:///a")
    """
    parse(text)


def nonstandard(text: URLText) -> str | None:
    """Return the names of the forms of Appendix E that `text` uses, None for a standard file URI.

    Raise URLError for a text that is not a file URI even if all forms are allowed.

    >>> nonstandard("file:c:/x"), nonstandard("file:///c:/x")
    ('drive-letter', None)
    """
    uri, _ = read(text_of(text), FileURI)
    return uri.nonstandard


@restores(FileURI)
def restored(text: str, drive_encoded: bool = False) -> FileURI:
    """Return the URI that was pickled as `text`; all forms of Appendix E are allowed."""
    uri, _ = read(text_of(text), FileURI, drive_encoded=drive_encoded)
    return uri


def to_posix(uri: URLText) -> PurePosixPath:
    """Return the POSIX path of a local file URI (§3, Appendix D.1).

    Raise URLError for a URI with another host, a userinfo or a fragment, and for a segment that
    encodes "/", NUL, "." or "..", which cannot be in the name of a file.

    >>> to_posix("file:///srv/a%20b")
    PurePosixPath('/srv/a b')
    """
    return paths.posix_path(uri if isinstance(uri, FileURI) else parse(uri))


def to_windows(uri: URLText) -> PureWindowsPath:
    r"""Return the Windows path of a file URI: on a drive, or UNC (Appendix E.2, E.3.1).

    The path is always absolute, with exactly the names that the URI shows. Raise URLError for a URI
    without such a path: without a drive letter or server, or with a name that Windows reserves.

    >>> print(to_windows("file:///C:/a%20b"))
    C:\a b
    """
    return paths.windows_path(uri if isinstance(uri, FileURI) else parse(uri))


def _refusal(text: str, deviation: Deviation) -> URLError:
    """Return the error for a form, which names the switch that allows it."""
    section, message, production = FORMS[deviation.form]
    switch = deviation.form.replace("-", "_")
    message = f"{message}; {switch}=True allows it, as Appendix {section} does"
    rule = f"RFC 8089 §2 {production}"
    return URLError(message, text, deviation.start, deviation.end, rule)
