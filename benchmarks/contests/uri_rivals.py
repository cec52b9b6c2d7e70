"""The rivals of `urlprism.rfc3986`, and how their work differs from ours."""

from typing import Final

from benchmarks.contests.rivals import Rival

OURS: Final = Rival(
    name="urlprism",
    module="urlprism.rfc3986",
    distribution="urlprism",
    work="",
    validates="all",
    normalizes="where asked",
    differs="RFC 3986. An immutable object holds the text and where its components are",
    follows=True,
)
RIVALS: Final = (
    Rival(
        name="urllib",
        module="urllib.parse",
        distribution="",
        work="splits only",
        validates="brackets",
        normalizes="scheme, tabs",
        differs=(
            "Python. Splits the text and leaves the parts as they are; keeps the last 128, so it"
            " is given distinct ones"
        ),
    ),
    Rival(
        name="uritools",
        module="uritools",
        distribution="uritools",
        work="splits only",
        validates="nothing",
        normalizes="nothing",
        differs="Python. Appendix B: the parts as they are; a host is validated when it is read",
        follows=True,
    ),
    Rival(
        name="rfc3986",
        module="rfc3986",
        distribution="rfc3986",
        work="splits only",
        validates="where asked",
        normalizes="escapes, else asked",
        differs="Python. Appendix B; escapes what may not stand in a path, where empty is None",
        follows=True,
        error="exceptions.RFC3986Exception",
    ),
    Rival(
        name="rfc3987",
        module="rfc3987",
        distribution="rfc3987",
        work="the same",
        validates="all",
        normalizes="nothing",
        differs="One regular expression. RFC 3986 and 3987; the parts in a dict",
        follows=True,
        every=5,
    ),
    Rival(
        name="hyperlink",
        module="hyperlink",
        distribution="hyperlink",
        work="own rules",
        validates="port, addresses",
        normalizes="where asked",
        differs="Python. Own rules after RFC 3986 and 3987; takes path and query apart",
        every=5,
    ),
    Rival(
        name="yarl",
        module="yarl",
        distribution="yarl",
        work="own rules",
        validates="port, brackets",
        normalizes="host, dots, escapes",
        differs=(
            "Cython in part. Own rules over urllib's, and normalizes all that it reads; keeps the"
            " last 128 URLs and 512 hosts"
        ),
    ),
)
