"""How splitting a URL, and what its parts say, changed."""

from typing import Final

from urlprism.urllib_parse.releases.change import Change

_ALL: Final = ("3.6.0",)
_STRIPPED: Final = ("3.7.17", "3.8.17", "3.9.17", "3.10.12", "3.11.4", "3.12.0")
_CHECKED: Final = ("3.9.21", "3.10.16", "3.11.4", "3.12.0", "3.13.0")
_LOCATED: Final = ("3.9.22", "3.10.17", "3.11.12", "3.12.9", "3.13.2", "3.14.0")

SPLITTING: Final = (
    Change(
        "leading-controls-stripped",
        1,
        "Controls and spaces before a URL are ignored.",
        "urlsplit(' http://h/').scheme == 'http'",
        _STRIPPED,
    ),
    Change(
        "newlines-and-tabs-removed",
        2,
        "Tab, carriage return and line feed are removed wherever they stand.",
        r"urlsplit('java\nscript:x').scheme == 'javascript'",
        ("3.6.14", "3.7.11", "3.8.11", "3.9.5", "3.10.0"),
    ),
    Change(
        "scheme-argument-stripped",
        3,
        "Controls and spaces around the scheme argument are ignored.",
        "urlsplit('//h', ' http').scheme == 'http'",
        _STRIPPED,
    ),
    Change(
        "digits-after-scheme",
        4,
        "What stands before a colon is a scheme even when only digits follow.",
        "urlsplit('path:80').scheme == 'path'",
        ("3.7.6", "3.8.1", "3.9.0"),
        ("3.7.7", "3.8.2"),
    ),
    Change(
        "scheme-begins-with-letter",
        5,
        "A scheme begins with an ASCII letter.",
        "urlsplit('+a:b').path == '+a:b'",
        ("3.11.1", "3.12.0"),
    ),
    Change(
        "bracketed-host-checked",
        7,
        "What stands in brackets must be an IPv6 address or an IPvFuture address.",
        "urlsplit('http://[evil.com]/') raises ValueError",
        _CHECKED[:-1],
    ),
    Change(
        "future-address-in-capitals",
        8,
        "An IPvFuture address may begin with a capital V.",
        "urlsplit('http://[V1.x]/').hostname == 'v1.x'",
        ("3.13.15", "3.14.7", "3.15.0"),
    ),
    Change(
        "nothing-beside-brackets",
        9,
        "Nothing may stand beside a bracketed host but a port.",
        "urlsplit('http://a[::1]/') raises ValueError",
        _LOCATED,
    ),
    Change(
        "first-brackets-checked",
        10,
        "The first brackets are checked, even when they belong to the userinfo.",
        "urlsplit('http://u:[::1]@h/').hostname == 'h'",
        _CHECKED,
        _LOCATED,
    ),
    Change(
        "unpaired-bracket-refused",
        11,
        "A bracket without its fellow is refused in the network location only.",
        "urlsplit('http://[h/') raises ValueError",
        _ALL,
    ),
    Change(
        "delimiters-by-nfkc-refused",
        13,
        "Characters that NFKC turns into delimiters are refused in the network location.",
        "urlsplit('http://a\\uff03b') raises ValueError",
        ("3.6.9", "3.7.3", "3.8.0"),
    ),
    Change(
        "nfkc-check-of-new-delimiters",
        None,
        "Delimiters that stood there before NFKC do not count against a network location.",
        "urlsplit('http://u@\\ufb01.com').hostname == '\\ufb01.com'",
        ("3.6.9", "3.7.4", "3.8.0"),
        modelled=False,
    ),
    Change(
        "rtsps-known",
        23,
        "rtsps is a scheme with relative references, a network location and parameters.",
        "urljoin('rtsps://h/a/b', 'g') == 'rtsps://h/a/g'",
        ("3.11.5", "3.12.0"),
    ),
    Change(
        "itms-services-known",
        24,
        "itms-services is a scheme with a network location.",
        "urlsplit('itms-services://?a=b').geturl() == 'itms-services://?a=b'",
        ("3.12.0",),
    ),
    Change(
        "arguments-must-hash",
        36,
        "urlsplit refuses arguments that cannot be kept in a cache.",
        "urlsplit([]) raises TypeError",
        ("3.11.0",),
        bracketed=("3.11.0",),
    ),
    Change(
        "scheme-may-be-none",
        37,
        "The scheme argument may be None.",
        "urlsplit('a', None).scheme == ''",
        ("3.14.0",),
    ),
    Change(
        "none-is-absent-text",
        38,
        "None among the arguments is a text that is absent, not empty octets.",
        "urlsplit(None).path == ''",
        ("3.15.0",),
    ),
    Change(
        "absent-told-from-empty",
        39,
        "Results can tell absent parts from empty ones, and put them together so.",
        "urlsplit('http://h?#', missing_as_none=True).geturl() == 'http://h?#'",
        ("3.15.0",),
    ),
    Change(
        "identity-by-type",
        42,
        "Equal arguments of different types are kept apart in the cache.",
        "urlsplit(u, '', True) is not urlsplit(u, '', 1)",
        ("3.11.0",),
        modelled=False,
        bracketed=("3.11.0",),
    ),
    Change(
        "only-urlsplit-cached",
        43,
        "urlparse, urljoin and urldefrag neither fill the cache of urlsplit nor pass through it.",
        "urlparse('/a', allow_fragments=[]).path == '/a'",
        ("3.14.0",),
    ),
)

RESULTS: Final = (
    Change(
        "port-of-ascii-digits",
        6,
        "A port consists of ASCII digits: no signs, spaces, underscores or other digits.",
        "urlsplit('//h:+80').port raises ValueError",
        ("3.10.9", "3.11.1", "3.12.0"),
    ),
    Change(
        "port-error-names-port",
        6,
        "The error for a port that is no number speaks of ports.",
        "urlsplit('//h:x').port raises 'Port could not be cast to integer value as ...'",
        ("3.8.0",),
        bracketed=("3.8.0",),
    ),
    Change(
        "integer-digits-limited",
        6,
        "A number of more than 4300 digits is not read.",
        "urlsplit('//h:' + '0' * 5000).port raises ValueError",
        ("3.7.14", "3.8.14", "3.9.14", "3.10.7", "3.11.0"),
    ),
    Change(
        "digit-limit-says-digits",
        6,
        "The error for a number that is too long names the unit of its limit.",
        "'Exceeds the limit (4300 digits) for integer string conversion: ...'",
        ("3.11.0",),
        bracketed=("3.11.0",),
    ),
    Change(
        "zone-keeps-its-case",
        12,
        "The zone of an IPv6 address is not written in lower case.",
        "urlsplit('//[FE80::1%eTh0]').hostname == 'fe80::1%eTh0'",
        ("3.6.5", "3.7.0"),
    ),
    Change(
        "unknown-field-is-type-error",
        41,
        "_replace answers an unknown field with TypeError instead of ValueError.",
        "urlsplit('')._replace(foo=1) raises TypeError",
        ("3.13.0",),
    ),
)
