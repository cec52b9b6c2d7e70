"""What the functions of columns take, as type checkers see it."""

from typing import Protocol


class ArrowArray(Protocol):
    """What gives an Arrow array by the PyCapsule interface."""

    def __arrow_c_array__(self, requested_schema: object = None) -> tuple[object, object]:
        """Return a schema and an array."""
        ...


class ArrowStream(Protocol):
    """What gives a stream of Arrow arrays by the PyCapsule interface."""

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        """Return a stream."""
        ...
