r"""PHP's class `Uri\WhatWg\Url`, in the installed PHP."""

from typing import Final

from urlprism.readers.live import php_classes
from urlprism.readers.live.conversation import Conversation, kept
from urlprism.readers.live.php_classes import question
from urlprism.readers.php_whatwg import Fields

PROGRAM: Final = php_classes.program("Uri\\WhatWg\\Url", Fields._fields)


def version() -> str:
    """Return the installed version; raise ImportError if there is none, or one before 8.5."""
    return _php().version


def report(text: str, base: str | None) -> Fields:
    """Return the parts of a URL, read against a base if any; raise Refused if PHP refuses it."""
    return _php().ask(question(text, base), fields_of)


def fields_of(line: str) -> Fields:
    """Return the fields in an answer of `PROGRAM`; raise Refused for null."""
    return Fields._make(php_classes.values(line, len(Fields._fields)))


@kept
def _php() -> Conversation:
    """Return the conversation with the class; raise ImportError if it is not there."""
    return php_classes.begin(PROGRAM)
