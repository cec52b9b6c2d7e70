"""A mailto URI: the addresses and the header fields that it stands for (RFC 6068 §2)."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import ClassVar, Final, TypeAlias

from urlprism._vocabulary.closing import without_state
from urlprism._vocabulary.components import Components
from urlprism._vocabulary.records import TextRecord

FIELDS: Final = ("scheme", "to", "headers", "fragment")

Header: TypeAlias = tuple[str, str]

# What §4 believes to be both safe and useful.
SAFE: Final = frozenset({"subject", "keywords", "body"})
# What an unstructured field has none of (RFC 5322 §2.2), a tab aside.
CONTROL: Final = re.compile(r"[\0-\x08\x0a-\x1f\x7f]")
_RECIPIENTS: Final = frozenset({"to", "cc", "bcc"})
# A mailbox of a list: a comma delimits unless it is quoted (RFC 5322 §3.4).
_MAILBOX: Final = re.compile(r'(?:[^,"]|"(?:[^"\\]|\\.)*+"?)+', re.DOTALL)


@without_state
@dataclass(frozen=True, order=True, repr=False, slots=True)
class MailtoURI(TextRecord):
    """A mailto URI, made by `parse` or `build`; equal, ordered and hashed by its text.

    `to` has the addresses and `headers` the names and values, decoded and in their order; a name
    may come more than once. A fragment has no meaning and is to be ignored (§2).
    """

    FIELDS: ClassVar[tuple[str, ...]] = FIELDS

    text: str
    to: tuple[str, ...] = field(compare=False)
    headers: tuple[Header, ...] = field(compare=False)

    @property
    def scheme(self) -> str:
        """Return the scheme."""
        return self.text.partition(":")[0]

    @property
    def fragment(self) -> str | None:
        """Return the fragment, which RFC 3986 §3.5 lets follow any URI."""
        _, number, fragment = self.text.partition("#")
        return fragment if number else None

    @property
    def subject(self) -> str | None:
        """Return the value of the first "subject", None if there is none (§4)."""
        return next(self.values("subject"), None)

    @property
    def body(self) -> str | None:
        """Return the value of the first "body", the text of the message (§2), None for none.

        Its lines end as they do in the URI: with CR and LF, where its maker followed §5.
        """
        return next(self.values("body"), None)

    @property
    def recipients(self) -> tuple[str, ...]:
        """Return the addresses, and the mailboxes of the fields To, Cc and Bcc (§2, §3)."""
        mailboxes = [
            found[0].strip(" \t\r\n")
            for name, value in self.headers
            if name.lower() in _RECIPIENTS
            for found in _MAILBOX.finditer(value)
        ]
        return self.to + tuple(filter(None, mailboxes))

    @property
    def safe_headers(self) -> tuple[Header, ...]:
        """Return the header fields that are safe in the general case (§4).

        They are Subject, Keywords and Body, the first two if they hold no line end or control.
        """
        return tuple(header for header in self.headers if is_safe(*header))

    @property
    def unsafe_headers(self) -> tuple[Header, ...]:
        """Return all other header fields, which no message takes over unseen (§3, §4)."""
        return tuple(header for header in self.headers if not is_safe(*header))

    def values(self, name: str) -> Iterator[str]:
        """Yield the values of the header fields of a name, in whatever case it is written (§2)."""
        wanted = name.lower()
        return (value for each, value in self.headers if each.lower() == wanted)

    def components(self) -> Components:
        """Return the seven common parts: the addresses as path and the fields as query."""
        uri, _, _ = self.text.partition("#")
        to, question, hfields = uri[len(self.scheme) + 1 :].partition("?")
        query = hfields if question else None
        return Components(self.scheme, None, None, None, to, query, self.fragment)

    def to_dict(self) -> dict[str, str | int | None]:
        """Return the parts by the names of `FIELDS`: addresses joined, fields as written."""
        return {
            "scheme": self.scheme,
            "to": ", ".join(self.to),
            "headers": self.components().query,
            "fragment": self.fragment,
        }


def is_safe(name: str, value: str) -> bool:
    """Return whether a header field is safe in the general case (§4)."""
    lower = name.lower()
    return lower in SAFE and (lower == "body" or not CONTROL.search(value))
