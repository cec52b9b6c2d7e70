"""The installed package validators."""

from urlprism.readers.asking.packages import asked, module, valid, version_of
from urlprism.readers.judges.believed import Fields


def version() -> str:
    """Return the installed version; raise ImportError without it."""
    return version_of("validators")


def report(text: str, base: str | None) -> Fields:  # noqa: ARG001 - it does not resolve
    """Return the parts of a text that is valid; raise Refused for any other one."""
    rule = "validators.url"
    return valid(asked(module("validators").url, text, rule), text, rule)
