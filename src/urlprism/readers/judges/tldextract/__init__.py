"""tldextract."""

from typing import Final

from urlprism.programs import Program

PROGRAMS: Final = (
    Program(
        name="tldextract",
        title="tldextract",
        package=__name__,
        newest=("PyPI", "tldextract"),
    ),
)
