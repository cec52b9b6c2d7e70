"""What readers make of texts: of those that differ in words only, they read the first.

texts ──► shapes ──► one text of each ──► readers ──► its answer ──► with the words of each other
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final, TypeAlias

from urlprism.columns.fields.types import Value
from urlprism.comparison.certificate.shapes import Shape, shape_with_words

# What renames a host from one text to another of its shape; it raises LookupError if it cannot.
Rename: TypeAlias = Callable[[str], str]
# A text that was read: its shape, and the answer.
_Example: TypeAlias = tuple[Shape, Value]

# The limits of texts that readers read together, in number and in characters.
_TOGETHER: Final = 128
_MOST: Final = 1 << 18
# The limits of what is kept: shapes, and characters of one.
_MOST_KEPT: Final = 4096
_LONGEST_KEPT: Final = 512


class Likenesses:
    """The answers of readers for texts without a base.

    `read` has the answers for texts that readers read together. `renamed` makes of the answer for a
    text that for another one of its shape; without it, they are the same. Unless `has_shapes`, the
    readers read every text. The answers for shapes are kept from call to call, but not those for
    texts that can have a login.
    """

    def __init__(
        self,
        read: Callable[[list[str]], list[Value]],
        renamed: Callable[[Value, Rename], Value] | None = None,
        *,
        has_shapes: bool,
    ) -> None:
        """Take the functions."""
        self._read = read
        self._renamed = renamed
        self._has_shapes = has_shapes
        self._kept: dict[str, _Example] = {}

    def answers(self, texts: Sequence[str]) -> list[Value]:
        """Return the answer for each text."""
        if not self._has_shapes:
            return self._of_readers(texts)
        shapes = [*map(shape_with_words, texts)]
        examples, waiting = self._examples(shapes)
        values = dict(zip(waiting, self._of_readers([texts[at] for at in waiting]), strict=True))
        for at in waiting:
            shape = shapes[at]
            if shape is not None:
                examples[shape.form] = shape, values[at]
                self._keep(shape, values[at])
        unlike: list[int] = []
        for at, shape in enumerate(shapes):
            if shape is not None and at not in values:
                try:
                    values[at] = self._like(shape, *examples[shape.form])
                except LookupError:
                    unlike.append(at)
        values |= zip(unlike, self._of_readers([texts[at] for at in unlike]), strict=True)
        return [values[at] for at in range(len(texts))]

    def _examples(self, shapes: Sequence[Shape | None]) -> tuple[dict[str, _Example], list[int]]:
        """Return the examples that were kept, and which texts have to be read as others."""
        examples: dict[str, _Example] = {}
        waiting: list[int] = []
        begun: set[str] = set()
        for at, shape in enumerate(shapes):
            if shape is None:
                waiting.append(at)
                continue
            form = shape.form
            if form in examples or form in begun:
                continue
            example = self._kept.get(form)
            if example is None:
                begun.add(form)
                waiting.append(at)
            else:
                examples[form] = example
        return examples, waiting

    def _keep(self, shape: Shape, value: Value) -> None:
        """Keep the answer for a shape, unless it is long, or of texts with a login."""
        if len(shape.form) <= _LONGEST_KEPT and "@" not in shape.form:
            if len(self._kept) >= _MOST_KEPT:
                self._kept.clear()
            self._kept[shape.form] = shape, value

    def _like(self, shape: Shape, example: Shape, value: Value) -> Value:
        """Return the answer for a text of the shape of an example; raise LookupError if unknown."""
        if self._renamed is None or shape.words == example.words:
            return value
        return self._renamed(value, lambda host: example.renamed(host, shape.words))

    def _of_readers(self, texts: Iterable[str]) -> list[Value]:
        """Return the answers of the readers, which read the texts in groups."""
        return [value for group in _groups(texts) for value in self._read(group)]


def _groups(texts: Iterable[str]) -> Iterator[list[str]]:
    """Yield the texts in groups that readers read together."""
    group: list[str] = []
    size = 0
    for text in texts:
        group.append(text)
        size += len(text)
        if len(group) == _TOGETHER or size > _MOST:
            yield group
            group, size = [], 0
    if group:
        yield group
