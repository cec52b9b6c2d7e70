"""The error for a configuration that its own program refuses."""

from urlprism._late import public_at
from urlprism.errors import visible
from urlprism.servers.deployments import Line

_MOST = 60  # characters of a text that are shown


@public_at("urlprism.servers")
class ConfigurationError(ValueError):
    """A program does not accept its configuration: the fault is in a line of a file.

    `message` says what is wrong, in lower case and without a full stop; `rule` names what decides.
    """

    def __init__(self, message: str, place: Line, rule: str) -> None:
        super().__init__(message, place, rule)
        self.message = message
        self.place = place
        self.rule = rule

    def __str__(self) -> str:
        """Return the place, the message and the rule."""
        return f"{self.place}: {self.message} ({self.rule})"


def shown(octets: str) -> str:
    """Return a text of octets, cut to what fits into a line, as UTF-8 where it is that."""
    text = octets.encode("latin-1", "replace").decode("utf-8", "replace")
    return visible(text if len(text) <= _MOST else f"{text[: _MOST - 1]}…")
