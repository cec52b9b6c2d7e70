"""The installed rfc3986-validator, and the host that the grammar has in what it accepts."""

from urlprism._core.grammar.appendix_b import COMPONENTS
from urlprism.readers.asking.packages import asked, module, version_of
from urlprism.readers.judges.believed import Fields
from urlprism.readers.outcomes import Refused


def version() -> str:
    """Return the installed version; raise ImportError without it."""
    return version_of("rfc3986-validator")


def report(text: str, base: str | None) -> Fields:  # noqa: ARG001 - it does not resolve
    """Return the parts of a URI, by Appendix B; raise Refused for any other text."""
    rule = "validate_rfc3986, URI"
    if not asked(module("rfc3986_validator").validate_rfc3986, text, rule):
        raise Refused("refused", rule)
    parts = COMPONENTS.fullmatch(text.removesuffix("\n"))
    assert parts is not None  # noqa: S101 - every text has these components
    userinfo = host = port = None
    if parts["authority"] is not None:
        before, at, located = parts["authority"].rpartition("@")
        userinfo = before if at else None
        end = located.find("]") + 1
        name, _, digits = located[end:].partition(":")
        host, port = located[:end].strip("[]") + name, int(digits) if digits else None
    return Fields(
        parts["scheme"], userinfo, host, port, parts["path"], parts["query"], parts["fragment"]
    )
