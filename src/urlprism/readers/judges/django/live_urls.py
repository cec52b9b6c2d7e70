"""The installed Django's URLValidator."""

from typing import Any

from urlprism.readers.asking.packages import asked, module, valid, version_of
from urlprism.readers.judges.believed import Fields

_RULE = "URLValidator"


def version() -> str:
    """Return the installed version; raise ImportError without it."""
    return version_of("django")


def report(text: str, base: str | None) -> Fields:  # noqa: ARG001 - it does not resolve
    """Return the parts of a text that is valid; raise Refused for any other one."""
    asked(_validator(), text, _RULE)
    return valid(True, text, _RULE)


def _validator() -> Any:
    """Return the validator, with messages that need no settings."""
    conf = module("django.conf")
    if not conf.settings.configured:
        conf.settings.configure(USE_I18N=False)
    return module("django.core.validators").URLValidator()
