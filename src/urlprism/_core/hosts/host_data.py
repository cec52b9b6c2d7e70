"""Check a host that a builder is about to write into a URL, whatever the scheme.

A document may let a host hold any octet, percent-encoded. Programs decode it before they look it
up, and then a delimiter in it takes effect: some read "127.0.0.1%2F.evil" as one name, others as
127.0.0.1. So builders refuse a host that a reader may take for more, or for less, than the host.
"""

import re
from typing import Final

from urlprism._core.escapes import percent
from urlprism.errors import URLError

# The forbidden domain code points of the URL Standard (#forbidden-domain-code-point); ";", which
# ends an authority in draft-abarth-url; and dots around an empty label.
_DELIMITER: Final = re.compile(r"[\0-\x20\x7f#%/:;<>?@\[\\\]^|]|\A\.|\.\.")
_LONGEST: Final = 253  # characters of a domain name (RFC 1035 §2.3.4), before ToASCII, too


def check_host(host: str, rule: str) -> None:
    """Raise URLError, citing `rule`, if `host` cannot be a host; "" can.

    A host beyond ASCII has to be a domain name that UTS #46 and IDNA 2003 convert alike.
    """
    check_delimiters(host, rule)
    if not host.isascii():
        _check_domain(host, rule)


def check_delimiters(host: str, rule: str) -> None:
    """Raise URLError, citing `rule`, if `host` has what a reader may take for its end."""
    delimiter = _DELIMITER.search(host)
    if delimiter:
        message = f"a host cannot contain this {_kind(delimiter[0])}, percent-encoded or not"
        raise URLError(message, host, *delimiter.span(), rule)


def check_written_host(text: str, start: int, end: int, rule: str) -> None:
    """Raise URLError if `text[start:end]`, a host in a URL, decodes to data that cannot be a host.

    A literal in brackets is left to the grammar.
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


def _kind(character: str) -> str:
    """Return the name of a kind of character that no host holds."""
    if character == " ":
        return "space"
    return "control" if character < " " or character == "\x7f" else "delimiter"


def _check_domain(host: str, rule: str) -> None:
    """Raise URLError for a name beyond ASCII that is invalid, or that readers convert differently.

    Readers convert a name by UTS #46 or by IDNA 2003.
    """
    from urlprism._core.idn.idna import to_ascii  # noqa: PLC0415 - its tables take time to load

    if len(host) > _LONGEST:
        message = f"a host name can have at most {_LONGEST} characters"
        raise URLError(message, host, _LONGEST, len(host), rule)
    converted = to_ascii(
        host, check_hyphens=False, use_std3_ascii_rules=False, verify_dns_length=False
    )
    if converted.errors:
        message = f"not a valid domain name: {converted.errors[0]}"
        raise URLError(message, host, 0, len(host), rule)
    delimiter = _DELIMITER.search(converted.text)
    if delimiter:
        message = f"a character of this host is mapped to {delimiter[0]!r}, which is a delimiter"
        raise URLError(message, host, 0, len(host), rule)
    older = _as_of_2003(host)
    if older != converted.text:
        names = " or ".join(repr(name) for name in (converted.text, older) if name)
        message = f"readers convert this host to different names; write {names}"
        raise URLError(message, host, 0, len(host), rule)


def _as_of_2003(host: str) -> str:
    """Return the name as IDNA 2003 converts it (RFC 3490 §4.1), "" if it refuses the name."""
    from urlprism._core.idn.idna2003 import to_ascii  # noqa: PLC0415 - as above

    return (to_ascii(host) or "").lower()
