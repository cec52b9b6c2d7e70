"""Parse file URIs: by RFC 8089 §2, and in the forms of Appendix E that the caller allows."""

from typing import Final, NamedTuple

from urlprism._vocabulary.intake import Text
from urlprism.errors import URLError
from urlprism.rfc3986.parser import text_of
from urlprism.rfc8089.grammar import Deviation, read
from urlprism.rfc8089.record import FileURI


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
    uri, deviations = read(_text_of(text))
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
    try:
        parse(text)
    except URLError:
        return False
    return True


def nonstandard(text: Text | FileURI) -> str | None:
    """Return the names of the forms of Appendix E that `text` has, None for a standard file URI.

    Raise URLError where all of them together do not make it one.
    """
    uri, _ = read(_text_of(text))
    return uri.nonstandard


def restored(text: str) -> FileURI:
    """Return the URI that was pickled as `text`, in whatever form of Appendix E."""
    uri, _ = read(text_of(text))
    return uri


def _text_of(given: Text | FileURI) -> str:
    return given.text if isinstance(given, FileURI) else text_of(given)


def _refusal(text: str, deviation: Deviation) -> URLError:
    """Return the error that tells what a form does, and which switch allows it."""
    section, message, production = FORMS[deviation.form]
    switch = deviation.form.replace("-", "_")
    message = f"{message}; {switch}=True allows it, as Appendix {section} does"
    rule = f"RFC 8089 §2 {production}"
    return URLError(message, text, deviation.start, deviation.end, rule)
