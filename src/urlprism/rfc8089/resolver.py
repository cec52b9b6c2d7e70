"""Reference resolution that can keep a drive letter (RFC 8089 Appendix E.2.1)."""

from urlprism._core.arguments.intake import URLText
from urlprism.rfc8089.api import FileURI, parse
from urlprism.rfc8089.targets import target_of


def resolve(base: URLText, reference: URLText, *, drives: bool = False) -> str:
    """Return the target of a reference, which may be any text, with a file URI as the base.

    With `drives` a path "/a" stays on the drive of the base, and ".." does not remove a drive
    letter (Appendix E.2.1); otherwise RFC 3986 §5.2 alone applies. A parsed base may use a form of
    Appendix E; its standard form is the base then. Raise URLError for an invalid base.

    >>> resolve("file:///c:/a/b", "/d"), resolve("file:///c:/a/b", "/d", drives=True)
    ('file:///d', 'file:///c:/d')
    """
    base_uri = base if isinstance(base, FileURI) else parse(base)
    return target_of(base_uri, reference, drives=drives)
