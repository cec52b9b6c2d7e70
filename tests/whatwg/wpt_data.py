"""How many rows each file of the web-platform-tests has, and which are known to be out of date."""

from typing import Final

COUNTS: Final = {
    "urls": 891,
    "urls-of-javascript": 1,
    "setters": 278,
    "domains": 87,
    "idna": 2671,
    "idna-removed": 20,
    "encodings": 7,
    "url-patterns": 369,
    "dns-lengths": 17,
}

# By file, the inputs that the package takes against their row: no more and no fewer.
# Rows of "idna" that refuse U+3E8AC, which is assigned since Unicode 18, of September 2026.
KNOWN_DIFFERENCES: Final = {
    "idna": {
        "\U0003e8ac\u3002\u0729\u3002\ucbd95",
        "\U0003e8ac\u3002\u0729\u3002\u110d\u1173\u11ac5",
    },
}
# The same where the domain parser is strict: it decodes the Punycode of ASCII domains, too.
KNOWN_STRICT_DIFFERENCES: Final = {
    "idna": KNOWN_DIFFERENCES["idna"]
    | {"xn--t92s.xn--znb.xn--5-y88f", "xn--5cb172r175fug38a.xn--mlj"},
}
