"""The standard's validation errors (#validation-error): the faults of a text."""

from typing import Final

# The meaning of each error by its name, in the order of the standard's table.
NAMES: Final[dict[str, str]] = {
    "domain-to-ASCII": "the domain is not valid in IDNA",
    "domain-percent-encoded": "the domain contains a percent-encoded byte",
    "host-invalid-code-point": "an opaque host cannot contain this character",
    "IPv4-non-ASCII-input": "an IPv4 address is written in characters beyond ASCII",
    "IPv4-empty-part": 'an IPv4 address ends with "."',
    "IPv4-too-few-parts": "an IPv4 address has fewer than 4 parts",
    "IPv4-too-many-parts": "an IPv4 address has more than 4 parts",
    "IPv4-non-numeric-part": "a part of an IPv4 address is not a number",
    "IPv4-non-decimal-part": "a part of an IPv4 address is written in octal or hexadecimal",
    "IPv4-out-of-range-part": "a part of an IPv4 address is too big",
    "IPv6-unclosed": 'the closing "]" of an IPv6 address is missing',
    "IPv6-invalid-compression": 'an IPv6 address begins with a single ":"',
    "IPv6-too-many-pieces": "an IPv6 address has more than 8 pieces",
    "IPv6-multiple-compression": 'an IPv6 address has more than one "::"',
    "IPv6-invalid-code-point": "an IPv6 address contains an invalid character, or ends too early",
    "IPv6-too-few-pieces": "an IPv6 address has fewer than 8 pieces",
    "IPv6-piece-leading-zero": "a piece of an IPv6 address begins with 0",
    "IPv4-in-IPv6-too-many-pieces": "an IPv6 address has more than 6 pieces before its IPv4 part",
    "IPv4-in-IPv6-invalid-code-point": "the IPv4 part of an IPv6 address is not four numbers",
    "IPv4-in-IPv6-out-of-range-part": "a number of an IPv6 address's IPv4 part exceeds 255",
    "IPv4-in-IPv6-too-few-parts": "the IPv4 part of an IPv6 address has too few numbers",
    "invalid-URL-unit": "a URL cannot contain this unencoded",
    "special-scheme-missing-following-solidus": 'exactly "//" should follow the scheme',
    "missing-scheme-non-relative-URL": "there is no scheme, and no base URL to be relative to",
    "invalid-reverse-solidus": 'a "\\" is used instead of "/"',
    "invalid-credentials": "a URL should not contain a username or a password",
    "host-missing": "the host is missing",
    "port-out-of-range": "the port is greater than 65535",
    "port-invalid": "the port is not a number",
    "file-invalid-Windows-drive-letter": "a relative URL begins with a drive letter",
    "file-invalid-Windows-drive-letter-host": "the host is a drive letter",
}


def message_of(name: str, detail: str) -> str:
    """Return what an error means, with its detail; one without a name has that only."""
    if name == "":
        return detail
    return f"{NAMES[name]}: {detail}" if detail else NAMES[name]
