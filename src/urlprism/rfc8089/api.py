"""The class that users hold, and `parse`: by RFC 8089 §2, and in allowed forms of Appendix E."""

from dataclasses import dataclass
from pathlib import PurePosixPath, PureWindowsPath
from typing import Final, NamedTuple

from urlprism._vocabulary.closing import without_state
from urlprism._vocabulary.intake import Text
from urlprism._vocabulary.records import restores
from urlprism._vocabulary.validity import accepts
from urlprism.errors import URLError
from urlprism.rfc3986.text import text_of
from urlprism.rfc8089 import paths
from urlprism.rfc8089.grammar import Deviation, read
from urlprism.rfc8089.record import FileParts


class Form(NamedTuple):
    """A form of Appendix E: its section, what it does, and the production of §2 that lacks it."""

    section: str
    message: str
    production: str


# By name, which is that of its switch with "-" for "_".
FORMS: Final = {
    "userinfo": Form("E.1", "a file URI has no userinfo", "file-auth"),
    "drive-letter": Form("E.2", "a drive letter stands where a '/' should", "local-path"),
    "drive-bar": Form("E.2.2", "a '|' stands for the ':' of a drive letter", "path-absolute"),
    "unc": Form("E.3.2", "a path cannot begin with '//'", "auth-path"),
    "backslash": Form("E.4", "a backslash stands where a '/' should", "path-absolute"),
}


@without_state
@dataclass(frozen=True, order=True, repr=False, slots=True)
class FileURI(FileParts):
    """A file URI, made by `parse`; equal, ordered and hashed by its text.

    The host and the path are what the text stands for: where a form of Appendix E is allowed, the
    host may come from the path, and the path has "/" for a backslash and ":" for a drive's "|".
    A fragment is no part of the scheme's syntax and may follow it all the same (RFC 3986 §4.3).
    """

    @property
    def unc(self) -> str | None:
        """Return the UNC string of a file that is not local, if there is one (Appendix E.3.1)."""
        if self.local or self.fragment is not None:
            return None
        try:
            return str(paths.windows_path(self))
        except URLError:
            return None


def parse(
    text: Text | FileURI,
    *,
    userinfo: bool = False,
    drive_letter: bool = False,
    drive_bar: bool = False,
    unc: bool = False,
    backslash: bool = False,
) -> FileURI:
    """Return the file URI that `text` is (§2); octets are ASCII.

    Each switch allows a form of Appendix E: `userinfo` (E.1), `drive_letter` "file:c:/x" (E.2),
    `drive_bar` "file:///c|/x" (E.2.2, whose rules hold those of E.2), `unc` with four or five
    slashes (E.3.2), `backslash` (E.4). Raise URLError for a text that is refused; its message
    tells the switch that would allow the form.
    """
    uri, deviations = read(_text_of(text), FileURI)
    switches = {
        "userinfo": userinfo,
        "drive-letter": drive_letter or drive_bar,
        "drive-bar": drive_bar,
        "unc": unc,
        "backslash": backslash,
    }
    for deviation in deviations:
        if not switches[deviation.form]:
            raise _refusal(uri.text, deviation)
    return uri


def is_valid(text: Text | FileURI) -> bool:
    """Return whether `text` is a file-URI by §2, perhaps with a fragment (RFC 3986 §4.3)."""
    return accepts(parse, text)


def nonstandard(text: Text | FileURI) -> str | None:
    """Return the names of the forms of Appendix E that `text` has, None for a standard file URI.

    Raise URLError where all of them together do not make it one.
    """
    uri, _ = read(_text_of(text), FileURI)
    return uri.nonstandard


@restores(FileURI)
def restored(text: str) -> FileURI:
    """Return the URI that was pickled as `text`, in whatever form of Appendix E."""
    uri, _ = read(text_of(text), FileURI)
    return uri


def to_posix(uri: Text | FileURI) -> PurePosixPath:
    """Return the path of POSIX that a local file URI stands for (§3, Appendix D.1).

    Raise URLError where there is none: for another host, and for segments that encode a slash, NUL,
    "." or "..", which no name of a file is.
    """
    return paths.posix_path(uri if isinstance(uri, FileURI) else parse(uri))


def to_windows(uri: Text | FileURI) -> PureWindowsPath:
    """Return the path of Windows that a file URI stands for: on a drive, or UNC (E.2, E.3.1).

    Raise URLError where there is none: nothing but an absolute path with the names that the URI
    shows is returned.
    """
    return paths.windows_path(uri if isinstance(uri, FileURI) else parse(uri))


def _text_of(given: Text | FileURI) -> str:
    return given.text if isinstance(given, FileURI) else text_of(given)


def _refusal(text: str, deviation: Deviation) -> URLError:
    """Return the error that tells what a form does, and which switch allows it."""
    section, message, production = FORMS[deviation.form]
    switch = deviation.form.replace("-", "_")
    message = f"{message}; {switch}=True allows it, as Appendix {section} does"
    rule = f"RFC 8089 §2 {production}"
    return URLError(message, text, deviation.start, deviation.end, rule)
