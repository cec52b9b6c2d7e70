"""The attributes of a class `URL`, as of browsers and Node.js, as common parts and a target."""

from typing import Protocol

from urlprism._core.records.components import Components
from urlprism.readers.outcomes import Target
from urlprism.readers.shared.hosts import target_of


class Attributes(Protocol):
    """The attributes of a `URL` that its parts are made of."""

    @property
    def protocol(self) -> str:
        """The scheme with its colon."""
        ...

    @property
    def username(self) -> str:
        """The user, "" without one."""
        ...

    @property
    def password(self) -> str:
        """The password, "" without one."""
        ...

    @property
    def hostname(self) -> str:
        """The host, "" without one."""
        ...

    @property
    def port(self) -> str:
        """The digits of a port that is not the scheme's own, "" for another."""
        ...

    @property
    def pathname(self) -> str:
        """The path."""
        ...

    @property
    def search(self) -> str:
        """The query with its "?", "" if it is empty."""
        ...

    @property
    def hash(self) -> str:
        """The fragment with its "#", "" if it is empty."""
        ...


def answer(attributes: Attributes) -> tuple[Components, Target]:
    """Return the common parts, and where a request goes; an empty part counts as absent."""
    user, password = attributes.username, attributes.password
    components = Components(
        attributes.protocol.removesuffix(":"),
        (f"{user}:{password}" if password else user) or None,
        attributes.hostname or None,
        int(attributes.port) if attributes.port else None,
        attributes.pathname,
        attributes.search[1:] or None,
        attributes.hash[1:] or None,
    )
    return components, target_of(components)
