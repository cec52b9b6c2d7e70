"""The installed package validators."""

from urlprism.readers.judges.believed import Fields
from urlprism.readers.live.judges.asking import asked, module, valid, version_of


def version() -> str:
    """Return the installed version; raise ImportError if there is none."""
    return version_of("validators")


def report(text: str, base: str | None) -> Fields:  # noqa: ARG001 - it does not resolve
    """Return the parts of a text that is valid; raise Refused for any other one."""
    rule = "validators.url"
    return valid(asked(module("validators").url, text, rule), text, rule)
