"""A host that is given as data, to be written into a URL: what cannot be one, whatever the scheme.

A document may let a host hold any octet, percent-encoded. Programs decode it before they look it
up, and then a delimiter in it delimits: "127.0.0.1%2F.evil" is one name to some and 127.0.0.1 to
others. So builders refuse what a reader may take for more, or for less, than the host.
"""

import re
from typing import Final

from urlprism._vocabulary import percent
from urlprism.errors import URLError

# The forbidden domain code points of the URL Standard (#forbidden-domain-code-point); ";", at which
# draft-abarth-url ends an authority; and dots around a label that is empty.
_DELIMITER: Final = re.compile(r"[\0-\x20\x7f#%/:;<>?@\[\\\]^|]|\A\.|\.\.")
_LONGEST: Final = 253  # characters of a domain name (RFC 1035 §2.3.4); of Unicode no more


def check_host(host: str, rule: str) -> None:
    """Raise URLError, by a document's rule, for data that is no host; "" is one.

    A host beyond ASCII is a domain name, of which UTS #46 and IDNA 2003 make the same.
    """
    found = _DELIMITER.search(host)
    if found:
        message = f"a host cannot hold this {_kind(found[0])}, percent-encoded or not"
        raise URLError(message, host, *found.span(), rule)
    if not host.isascii():
        _check_domain(host, rule)


def check_written_host(text: str, start: int, end: int, rule: str) -> None:
    """Raise URLError if what `text[start:end]`, a host in a URL, stands for is none.

    What stands in brackets is left to the grammar.
    """
    written = text[start:end]
    if written.startswith("["):
        return
    octets = written.encode()
    host = percent.decode_to_bytes(octets, 0, len(octets), False).decode("utf-8", "replace")
    try:
        check_host(host, rule)
    except URLError as error:
        raise URLError(error.message, text, start, end, rule) from None


def _kind(found: str) -> str:
    """Return what a character is called that no host holds."""
    if found == " ":
        return "space"
    return "control" if found < " " or found == "\x7f" else "delimiter"


def _check_domain(host: str, rule: str) -> None:
    """Raise URLError for a name beyond ASCII that readers convert to several names, or to none."""
    from urlprism._vocabulary.idna import to_ascii  # noqa: PLC0415 - its tables take time to load

    if len(host) > _LONGEST:
        message = f"a host name has at most {_LONGEST} characters"
        raise URLError(message, host, _LONGEST, len(host), rule)
    converted = to_ascii(
        host, check_hyphens=False, use_std3_ascii_rules=False, verify_dns_length=False
    )
    if converted.errors:
        message = f"this is not a domain name: {converted.errors[0]}"
        raise URLError(message, host, 0, len(host), rule)
    found = _DELIMITER.search(converted.text)
    if found:
        message = f"a character of this host stands for {found[0]!r}, which delimits"
        raise URLError(message, host, 0, len(host), rule)
    older = _as_of_2003(host)
    if older != converted.text:
        known = " or ".join(repr(name) for name in (converted.text, older) if name)
        message = f"readers do not make the same name of this host; write {known}"
        raise URLError(message, host, 0, len(host), rule)


def _as_of_2003(host: str) -> str:
    """Return a name as IDNA 2003 converts it (RFC 3490 §4.1), "" for one that it refuses."""
    from urlprism._vocabulary.idna2003 import to_ascii  # noqa: PLC0415 - as above

    return (to_ascii(host) or "").lower()
