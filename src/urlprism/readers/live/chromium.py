"""The installed Chromium, headless, in one long-lived process."""

import json

from urlprism.readers.browser_urls import Fields
from urlprism.readers.live.browsing import read, talking
from urlprism.readers.live.conversation import Conversation, kept


def version() -> str:
    """Return the installed version; raise ImportError if there is none."""
    return _browser().version


def report(text: str, base: str | None) -> Fields:
    """Return the attributes of a URL, read against a base if any; raise Refused if invalid."""
    return _browser().ask(json.dumps([text, base]), read)


@kept
def _browser() -> Conversation:
    """Return the conversation with the browser; raise ImportError if it is not installed."""
    return talking("chromium")
