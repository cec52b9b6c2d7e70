"""What a document finds wrong with a text, in one form: warnings, errors, and refusals."""

from collections.abc import Callable
from typing import NamedTuple, TypeVar

from urlprism._late import public_at
from urlprism.errors import URLError
from urlprism.redaction.records import hides_secrets

_Text = TypeVar("_Text")


@public_at("urlprism.standards")
@hides_secrets
class Finding(NamedTuple):
    """What a section of a document finds wrong with `text[start:end]`.

    `name` is the document's own word, or the production that the text does not match, and `message`
    says what it means. `section` is a number without "§", or an anchor of the URL Standard.
    `is_failure` says that the text is not a URL because of it. `detail` is the fault that IDNA
    found, or "". `others` has the further places of an error that the URL Standard reports once,
    wherever it is. If start equals end, something is missing there.

    >>> from urlprism import rfc3986, whatwg
    >>> finding = whatwg.findings("http://h:99999/")[0]
    >>> finding.name, finding.start, finding.end, finding.is_failure
    ('port-out-of-range', 9, 14, True)
    >>> rfc3986.findings("http://me:pw@h/")[0].name
    'password-in-url'
    """

    name: str
    start: int
    end: int
    section: str
    message: str
    is_failure: bool = False
    detail: str = ""
    others: tuple[tuple[int, int], ...] = ()

    @property
    def places(self) -> tuple[tuple[int, int], ...]:
        """Return every place of it: the first, and the others."""
        return (self.start, self.end), *self.others


def refusals(check: Callable[[_Text], object], text: _Text, document: str) -> list[Finding]:
    """Return the error that `check` raises for a text as a finding; [] if it raises none.

    The name is the production that the text does not match. The section is that of `document`,
    or has the name of another document before it.
    """
    try:
        check(text)
    except URLError as error:
        cited, _, name = error.rule.rpartition(" ")
        if cited in {"RFC", ""} or name.startswith("§"):  # a section without a production
            cited, name = error.rule, "refused"
        section = cited.removeprefix(f"{document} ").removeprefix("§")
        return [Finding(name, error.start, error.end, section, error.message, is_failure=True)]
    return []
