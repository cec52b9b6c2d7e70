"""What every record of every standard can give: its parts by their common names."""

from typing import NamedTuple, Protocol


class Components(NamedTuple):
    """The seven parts every standard can name; None means absent, "" means empty."""

    scheme: str | None
    userinfo: str | None
    host: str | None
    port: int | None
    path: str
    query: str | None
    fragment: str | None


class Record(Protocol):
    """A URL as a standard reads it; `str()` of it gives the text back, exactly."""

    def components(self) -> Components:
        """Return the seven common parts."""
        ...

    def to_dict(self) -> dict[str, str | int | None]:
        """Return the parts by the names that the standard uses."""
        ...
