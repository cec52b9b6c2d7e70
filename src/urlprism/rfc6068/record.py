"""A mailto URI: its addresses and header fields, decoded (RFC 6068 §2)."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from types import EllipsisType
from typing import ClassVar, Final, Self, TypeAlias, Unpack, cast

from urlprism._core.arguments.unknown import NoOthers, check_others
from urlprism._core.classes.closing import made_by, without_state
from urlprism._core.records import editing
from urlprism._core.records.components import Components, Value
from urlprism._core.records.records import TextKeeper

FIELDS: Final = ("scheme", "to", "headers", "fragment")

Header: TypeAlias = tuple[str, str]

# The header fields that §4 believes to be both safe and useful.
SAFE: Final = frozenset({"subject", "keywords", "body"})
# The controls that an unstructured field cannot hold (RFC 5322 §2.2); it can hold a tab.
CONTROL: Final = re.compile(r"[\0-\x08\x0a-\x1f\x7f]")
# By the name of data, the part that holds it.
_WRITTEN: Final = {"to": "path", "headers": "query"}
_RECIPIENTS: Final = frozenset({"to", "cc", "bcc"})
# A mailbox of a list: commas delimit unless quoted (RFC 5322 §3.4).
_MAILBOX: Final = re.compile(r'(?:[^,"]|"(?:[^"\\]|\\.)*+"?)+', re.DOTALL)


@made_by("parse")
@without_state
@dataclass(frozen=True, order=True, repr=False, slots=True)
class MailtoURI(TextKeeper):
    """A mailto URI, made by `parse` or `build`; compared, ordered and hashed by its text.

    `to` has the addresses and `headers` the names and values, decoded and in order; a name may
    occur more than once. A fragment has no meaning and has to be ignored (§2).

    >>> from urlprism.rfc6068 import parse
    >>> uri = parse("mailto:a@b?subject=tea%20time")
    >>> uri.to, uri.headers
    (('a@b',), (('subject', 'tea time'),))
    """

    FIELDS: ClassVar[tuple[str, ...]] = FIELDS

    text: str
    to: tuple[str, ...] = field(compare=False)
    headers: tuple[Header, ...] = field(compare=False)

    @property
    def scheme(self) -> str:
        """Return the scheme as written."""
        return self.text.partition(":")[0]

    @property
    def fragment(self) -> str | None:
        """Return the fragment, None if there is none; any URI may have one (RFC 3986 §3.5)."""
        _, number, fragment = self.text.partition("#")
        return fragment if number else None

    @property
    def subject(self) -> str | None:
        """Return the value of the first "subject", None if there is none (§4)."""
        return next(self.values("subject"), None)

    @property
    def body(self) -> str | None:
        """Return the value of the first "body", the text of the message (§2), None if none.

        Line ends are those of the URI: CR and LF, if its author followed §5.
        """
        return next(self.values("body"), None)

    @property
    def recipients(self) -> tuple[str, ...]:
        """Return the addresses, and the mailboxes of the fields To, Cc and Bcc (§2, §3).

        >>> from urlprism.rfc6068 import parse
        >>> parse("mailto:a@b?cc=c@d,e@f").recipients
        ('a@b', 'c@d', 'e@f')
        """
        mailboxes = [
            mailbox[0].strip(" \t\r\n")
            for name, value in self.headers
            if name.lower() in _RECIPIENTS
            for mailbox in _MAILBOX.finditer(value)
        ]
        return self.to + tuple(filter(None, mailboxes))

    @property
    def safe_headers(self) -> tuple[Header, ...]:
        """Return the header fields that are safe in the general case (§4).

        These are Subject, Keywords and Body; the first two only without line ends and controls.
        """
        return tuple(header for header in self.headers if is_safe(*header))

    @property
    def unsafe_headers(self) -> tuple[Header, ...]:
        """Return all other header fields, which the user has to see before they are used (§3, §4).

        >>> from urlprism.rfc6068 import parse
        >>> parse("mailto:a@b?subject=x&bcc=c@d").unsafe_headers
        (('bcc', 'c@d'),)
        """
        return tuple(header for header in self.headers if not is_safe(*header))

    def values(self, name: str) -> Iterator[str]:
        """Yield the values of the header fields with this name, in any case (§2)."""
        wanted = name.lower()
        return (value for each, value in self.headers if each.lower() == wanted)

    def components(self) -> Components:
        """Return the seven common parts: the addresses are the path, and the fields the query."""
        uri, _, _ = self.text.partition("#")
        to, question, hfields = uri[len(self.scheme) + 1 :].partition("?")
        query = hfields if question else None
        return Components(self.scheme, None, None, None, to, query, self.fragment)

    def written_parts(self) -> dict[str, str | None]:
        """Return the parts as written: the addresses as the path, the fields as the query."""
        parts = self.components()
        return {
            "scheme": self.scheme,
            "path": parts.path,
            "query": parts.query,
            "fragment": self.fragment,
        }

    def replace(
        self,
        *,
        to: str | Iterable[str] | EllipsisType | None = ...,
        headers: Mapping[str, str] | Iterable[Header] | EllipsisType | None = ...,
        fragment: str | EllipsisType | None = ...,
        **others: Unpack[NoOthers],
    ) -> Self:
        """Return the URI with other addresses or header fields; the rest stays as written (§2).

        `to` and `headers` are data, and encoded as by `build`; the fragment is as written. None
        removes a part. Raise URLError and TypeError as `build` does, and URLError
        for a fragment that no URI can have.

        >>> from urlprism.rfc6068 import parse
        >>> str(parse("mailto:a@b?subject=x").replace(to=["c@d", "e@f"]))
        'mailto:c@d,e@f?subject=x'
        """
        check_others(self.replace, others)
        changes = editing.given_parts({"fragment": fragment})
        data = {"to": to, "headers": headers}
        data = {name: each for name, each in data.items() if each is not ...}
        built = cast("MailtoURI", self._build(**data)).written_parts() if data else {}
        changes |= {part: built[part] for name, part in _WRITTEN.items() if name in data}
        read = cast("editing.Reads[Self]", self._read)
        return editing.edited(self, changes, read, "RFC 6068 §2 mailtoURI")

    def to_dict(self) -> dict[str, Value]:
        """Return the parts by the names of `FIELDS`: a list of addresses, fields as written."""
        return {
            "scheme": self.scheme,
            "to": [*self.to],
            "headers": self.components().query,
            "fragment": self.fragment,
        }


def is_safe(name: str, value: str) -> bool:
    """Return whether a header field is safe in the general case (§4)."""
    lower = name.lower()
    return lower in SAFE and (lower == "body" or not CONTROL.search(value))
