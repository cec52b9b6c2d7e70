"""Dictionaries of columns: batches share them, and each is looked at once, not in every batch."""

from typing import Any

from urlprism._files.failures import pyarrow


class Dictionaries:
    """What is known of the dictionary that each column had last."""

    def __init__(self) -> None:
        """Begin with none."""
        # By the number of the column: the dictionary, and the lengths of its texts.
        self._valid: dict[int, Any] = {}
        self._measured: dict[int, tuple[Any, Any]] = {}

    def validate(self, batch: Any) -> None:
        """Raise ArrowException if the values of a batch contradict its types or each other."""
        batch.validate()
        types = pyarrow().types
        for number, column in enumerate(batch.columns):
            if not types.is_dictionary(column.type):
                column.validate(full=True)
                continue
            before = self._valid.get(number)
            if before is not None and _is_same(before, column.dictionary):
                _validate_indices(column)
            else:
                column.validate(full=True)
                self._valid[number] = column.dictionary

    def octets(self, number: int, column: Any) -> int:
        """Return how many octets the rows of a column with a dictionary of texts have."""
        dictionary = column.dictionary
        before, lengths = self._measured.get(number, (None, None))
        if before is None or not _is_same(before, dictionary):
            octets = dictionary.cast(pyarrow().large_binary())
            lengths = pyarrow("compute").binary_length(octets)
            self._measured[number] = dictionary, lengths
        total = pyarrow("compute").sum(lengths.take(column.indices)).as_py()
        return int(total or 0)


def _is_same(one: Any, other: Any) -> bool:
    """Whether two dictionaries are the same place in memory."""
    return bool(
        (one.type, one.offset, len(one)) == (other.type, other.offset, len(other))
        and _places(one) == _places(other)
    )


def _places(array: Any) -> list[tuple[int, int] | None]:
    return [None if each is None else (each.address, each.size) for each in array.buffers()]


def _validate_indices(column: Any) -> None:
    """Raise ArrowInvalid for an index that its dictionary has not."""
    indices = column.indices
    indices.validate(full=True)
    least, most = pyarrow("compute").min_max(indices).as_py().values()
    if most is not None and (least < 0 or most >= len(column.dictionary)):
        message = f"an index of {most if least >= 0 else least} is not in the dictionary"
        raise pyarrow().ArrowInvalid(message)
