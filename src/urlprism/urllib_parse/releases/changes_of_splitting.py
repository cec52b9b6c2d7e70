"""The changes in splitting a URL and in the attributes of the result."""

from typing import Final

from urlprism._core.releases.changes import Change

_ALL: Final = ("3.6.0",)
_STRIPPED: Final = ("3.7.17", "3.8.17", "3.9.17", "3.10.12", "3.11.4", "3.12.0")
_CHECKED: Final = ("3.9.21", "3.10.16", "3.11.4", "3.12.0", "3.13.0")
_LOCATED: Final = ("3.9.22", "3.10.17", "3.11.12", "3.12.9", "3.13.2", "3.14.0")

SPLITTING: Final = (
    Change(
        "leading-controls-stripped",
        ("gh-102153", "CVE-2023-24329"),
        "Controls and spaces before a URL are ignored.",
        "urlsplit(' http://h/').scheme == 'http'",
        _STRIPPED,
    ),
    Change(
        "newlines-and-tabs-removed",
        ("bpo-43882", "CVE-2022-0391"),
        "Tab, carriage return and line feed are removed everywhere.",
        r"urlsplit('java\nscript:x').scheme == 'javascript'",
        ("3.6.14", "3.7.11", "3.8.11", "3.9.5", "3.10.0"),
    ),
    Change(
        "scheme-argument-stripped",
        ("gh-102153",),
        "Controls and spaces around the scheme argument are ignored.",
        "urlsplit('//h', ' http').scheme == 'http'",
        _STRIPPED,
    ),
    Change(
        "digits-after-scheme",
        ("bpo-27657",),
        "The text before a colon is a scheme even if only digits follow.",
        "urlsplit('path:80').scheme == 'path'",
        ("3.7.6", "3.8.1", "3.9.0"),
        ("3.7.7", "3.8.2"),
    ),
    Change(
        "scheme-begins-with-letter",
        ("gh-99418",),
        "A scheme begins with an ASCII letter.",
        "urlsplit('+a:b').path == '+a:b'",
        ("3.11.1", "3.12.0"),
    ),
    Change(
        "bracketed-host-checked",
        ("gh-103848", "CVE-2024-11168"),
        "Brackets must contain an IPv6 address or an IPvFuture address.",
        "urlsplit('http://[evil.com]/') raises ValueError",
        _CHECKED[:-1],
    ),
    Change(
        "future-address-in-capitals",
        ("gh-105708",),
        "An IPvFuture address may begin with a capital V.",
        "urlsplit('http://[V1.x]/').hostname == 'v1.x'",
        ("3.13.15", "3.14.7", "3.15.0"),
    ),
    Change(
        "nothing-beside-brackets",
        ("gh-105704", "CVE-2025-0938"),
        "Only a port is allowed next to a bracketed host.",
        "urlsplit('http://a[::1]/') raises ValueError",
        _LOCATED,
    ),
    Change(
        "first-brackets-checked",
        ("gh-103848", "gh-105704"),
        "The first brackets are checked, even when they belong to the userinfo.",
        "urlsplit('http://u:[::1]@h/').hostname == 'h'",
        _CHECKED,
        _LOCATED,
    ),
    Change(
        "unpaired-bracket-refused",
        (),
        "An unbalanced bracket is refused in the network location only.",
        "urlsplit('http://[h/') raises ValueError",
        _ALL,
    ),
    Change(
        "delimiters-by-nfkc-refused",
        ("bpo-36216", "CVE-2019-9636"),
        "Characters that NFKC turns into delimiters are refused in the network location.",
        "urlsplit('http://a\\uff03b') raises ValueError",
        ("3.6.9", "3.7.3", "3.8.0"),
    ),
    Change(
        "nfkc-check-of-new-delimiters",
        ("bpo-36742", "CVE-2019-10160"),
        "Delimiters that are there before NFKC do not make a network location invalid.",
        "urlsplit('http://u@\\ufb01.com').hostname == '\\ufb01.com'",
        ("3.6.9", "3.7.4", "3.8.0"),
        modelled=False,
    ),
    Change(
        "rtsps-known",
        ("gh-104554",),
        "rtsps is a scheme with relative references, a network location and parameters.",
        "urljoin('rtsps://h/a/b', 'g') == 'rtsps://h/a/g'",
        ("3.11.5", "3.12.0"),
    ),
    Change(
        "itms-services-known",
        ("gh-104139",),
        "itms-services is a scheme with a network location.",
        "urlsplit('itms-services://?a=b').geturl() == 'itms-services://?a=b'",
        ("3.12.0",),
    ),
    Change(
        "arguments-must-hash",
        ("bpo-44002",),
        "urlsplit refuses arguments that cannot be kept in a cache.",
        "urlsplit([]) raises TypeError",
        ("3.11.0",),
        inferred=("3.11.0",),
    ),
    Change(
        "scheme-may-be-none",
        ("gh-76960",),
        "The scheme argument may be None.",
        "urlsplit('a', None).scheme == ''",
        ("3.14.0",),
        inferred=("gh-76960",),
    ),
    Change(
        "none-is-absent-text",
        ("gh-67041",),
        "An argument of None means absent text, not empty octets.",
        "urlsplit(None).path == ''",
        ("3.15.0",),
        inferred=("gh-67041",),
    ),
    Change(
        "absent-told-from-empty",
        ("gh-67041",),
        "Results can tell absent parts from empty ones, and geturl keeps the difference.",
        "urlsplit('http://h?#', missing_as_none=True).geturl() == 'http://h?#'",
        ("3.15.0",),
    ),
    Change(
        "identity-by-type",
        ("bpo-44002",),
        "Equal arguments of different types are kept apart in the cache.",
        "urlsplit(u, '', True) is not urlsplit(u, '', 1)",
        ("3.11.0",),
        modelled=False,
        inferred=("3.11.0",),
    ),
    Change(
        "only-urlsplit-cached",
        ("gh-76960",),
        "urlparse, urljoin and urldefrag neither fill nor use the cache of urlsplit.",
        "urlparse('/a', allow_fragments=[]).path == '/a'",
        ("3.14.0",),
        inferred=("gh-76960",),
    ),
)

RESULTS: Final = (
    Change(
        "port-of-ascii-digits",
        ("gh-96035",),
        "A port consists of ASCII digits: no signs, spaces, underscores or other digits.",
        "urlsplit('//h:+80').port raises ValueError",
        ("3.10.9", "3.11.1", "3.12.0"),
    ),
    Change(
        "port-error-names-port",
        ("bpo-33034",),
        "The error for a port that is not a number mentions the port.",
        "urlsplit('//h:x').port raises 'Port could not be cast to integer value as ...'",
        ("3.8.0",),
        inferred=("3.8.0",),
    ),
    Change(
        "integer-digits-limited",
        ("gh-95778", "CVE-2020-10735"),
        "A number of more than 4300 digits is not read.",
        "urlsplit('//h:' + '0' * 5000).port raises ValueError",
        ("3.7.14", "3.8.14", "3.9.14", "3.10.7", "3.11.0"),
    ),
    Change(
        "digit-limit-says-digits",
        ("gh-96857",),
        "The error for a number that is too long names the unit of its limit.",
        "'Exceeds the limit (4300 digits) for integer string conversion: ...'",
        ("3.11.0",),
        inferred=("3.11.0",),
    ),
    Change(
        "zone-keeps-its-case",
        ("bpo-32323",),
        "The zone of an IPv6 address is not written in lower case.",
        "urlsplit('//[FE80::1%eTh0]').hostname == 'fe80::1%eTh0'",
        ("3.6.5", "3.7.0"),
    ),
    Change(
        "unknown-field-is-type-error",
        ("gh-110275",),
        "_replace raises TypeError, not ValueError, for an unknown field.",
        "urlsplit('')._replace(foo=1) raises TypeError",
        ("3.13.0",),
    ),
)
