"""Results as Arrow structs: a struct of columns, each with the buffers that a pin holds."""

from typing import cast

import urlprism.columns.arrow.capsules as capsules
import urlprism.columns.arrow.sources as sources_of
import urlprism.columns.kernel.batch as batches
import urlprism.columns.memory.buffers as buffers
import urlprism.columns.memory.cells as cells
import urlprism.columns.memory.structs as structs
import urlprism.columns.memory.values as values
from urlprism._build import tell_pure
from urlprism.columns.arrow.capsules import ColumnStream, Maker
from urlprism.columns.arrow.sources import Source
from urlprism.columns.fields.schema import (
    ARRAY,
    FIELDS,
    NULLABLE,
    POINTER,
    SCHEMA,
    TEXT_FORMATS,
    format_of,
)
from urlprism.columns.fields.types import REASON as KIND_OF_REASON
from urlprism.columns.fields.types import TooLargeError
from urlprism.columns.kernel.batch import Batch, Plan
from urlprism.columns.memory.cells import (
    AS_LARGE_TEXTS,
    AS_TEXTS,
    AS_VIEWS,
    FLAG,
    OK,
    PORT,
    REASON,
    Column,
)

_AS_VIEWS, _AS_TEXTS, _AS_LARGE_TEXTS = AS_VIEWS, AS_TEXTS, AS_LARGE_TEXTS
_OK, _PORT, _FLAG, _REASON = OK, PORT, FLAG, REASON
_ARRAY, _SCHEMA, _NULLABLE = ARRAY, SCHEMA, NULLABLE
# Rows of a batch of a stream. Those of one thread fit into its caches; several threads wait for one
# another at the end of each batch, which takes as long as some hundred rows.
_ROWS, _MOST_ROWS = 1 << 14, 1 << 17


def names_of(plan: Plan) -> tuple[str, ...]:
    """Return the names of the columns."""
    return plan.names or tuple([FIELDS[field] for field in plan.fields])


class SplitMaker(Maker):
    """It turns URLs into their parts, by a plan."""

    __slots__ = ("layout", "plan")

    plan: Plan
    layout: int

    def __init__(self, plan: Plan) -> None:
        """Take the plan."""
        self.plan = plan
        self.layout = plan.layout

    def made(self, sources: list[Source], count: int, layout: int, is_fixed: bool) -> object:
        """Return the batch of the next rows of the only source."""
        tell_pure(count)
        source = sources[0]
        array = source.array
        if array is None:
            raise TypeError
        if source.row > 0:
            sources_of.move_to(array, source.row)
        plan = self.plan if layout == self.layout else self.plan._replace(layout=layout)
        try:
            return batches.made(array.pin, array.texts, count, plan)
        except TooLargeError:
            if is_fixed or layout != _AS_TEXTS:
                raise
        plan = self.plan._replace(layout=_AS_LARGE_TEXTS)
        return batches.made(array.pin, array.texts, count, plan)

    def most_rows(self) -> int:
        """Return how many rows a batch of a stream has at most."""
        return _ROWS if self.plan.threads == 1 else _MOST_ROWS

    def layout_of(self, results: object) -> int:
        """Return the layout of the texts of a batch."""
        batch = cast("Batch", results)
        return cells.borrow_column(batch.columns, 0).layout

    def remade(self, results: object, sources: list[Source], layout: int) -> object:
        """Return the batch anew, if the rows are at hand."""
        if not sources:
            return results
        batch = cast("Batch", results)
        return self.made(sources, batch.length, layout, False)

    def needs_sources(self, layout: int) -> bool:
        """Whether the texts of the source live as long as the results: then others can be made."""
        return layout == _AS_VIEWS

    def write_schema(self, layout: int, at: int) -> None:
        """Write the schema of a batch at an address."""
        if self.plan.is_one:
            structs.begin_schema(at, format_of(self.plan.fields[0], layout), b"", _NULLABLE, 0)
        else:
            _write_schemas(self.plan.fields, names_of(self.plan), layout, at)

    def write(self, results: object, at: int) -> None:
        """Write the array of a batch at an address."""
        batch = cast("Batch", results)
        if self.plan.is_one:
            _write_column(batch, cells.borrow_column(batch.columns, 0), at)
        else:
            _write_columns(batch, self.plan.fields, at)

    def wanted(self, at: int, layout: int) -> int:
        """Return the layout that the schema at an address asks for, or `layout`.

        A consumer may ask for the same data in another type; an impossible wish is ignored.
        """
        return _wanted_layout(at, self.plan, layout)

    def names(self) -> str:
        """Return the names of the fields."""
        return ", ".join(names_of(self.plan))

    def is_struct(self) -> bool:
        """Whether the results are a struct of columns."""
        return not self.plan.is_one


def _write_schemas(fields: tuple[int, ...], names: tuple[str, ...], layout: int, at: int) -> None:
    """Write the schema of a struct of columns with these names."""
    structs.begin_schema(at, b"+s", b"", 0, len(fields))
    placed = structs.borrow_schema(at).children
    for index, field in enumerate(fields):
        child = structs.new_struct(_SCHEMA)
        structs.put_pointer(placed, index, child)
        name = names[index].encode()
        if field == _REASON:
            values.write_field(name, _NULLABLE, KIND_OF_REASON, _AS_TEXTS, child)
        else:
            structs.begin_schema(child, format_of(field, layout), name, _NULLABLE, 0)


def _write_columns(batch: Batch, fields: tuple[int, ...], at: int) -> None:
    """Write the array of a struct of all columns."""
    structs.begin_array(at, batch.length, 0, 1, len(fields), batch.pin.address)
    placed = structs.borrow_array(at).children
    number = 0
    for index, field in enumerate(fields):
        child = structs.new_struct(_ARRAY)
        structs.put_pointer(placed, index, child)
        if field == _REASON:
            _write_reasons(batch, child)
        else:
            _write_column(batch, cells.borrow_column(batch.columns, number), child)
            number += 1


def split_by(plan: Plan, source: object) -> "capsules.Column | ColumnStream":
    """Return the results of a plan; raise TypeError if the source is not a column."""
    maker = SplitMaker.__new__(SplitMaker)
    maker.plan = plan
    maker.layout = plan.layout
    return capsules.results_of([source], maker, maker.layout)


def _write_column(batch: Batch, column: Column, at: int) -> None:
    """Write the array of one column."""
    is_text = column.field not in {_OK, _PORT, _FLAG}
    shared = batch.n_buffers if is_text and column.layout == _AS_VIEWS else 0
    count = 2 if not is_text else 3 + shared
    structs.begin_array(at, batch.length, column.nulls, count, 0, batch.pin.address)
    placed = structs.borrow_array(at).buffers
    structs.put_pointer(placed, 0, column.validity if column.nulls > 0 else 0)
    structs.put_pointer(placed, 1, column.items)
    if is_text and column.layout == _AS_VIEWS:
        cells.copy(placed + 2 * POINTER, batch.shared, shared * POINTER)
        structs.put_pointer(placed, 2 + shared, batch.sizes)
    elif is_text:
        structs.put_pointer(placed, 2, column.data)


def _write_reasons(batch: Batch, at: int) -> None:
    """Write the array of reasons: a struct of three columns."""
    if batch.reasons is not None:
        pin = buffers.pin_of(batch.pin)
        values.write(batch.reasons, _AS_TEXTS, pin, at)


def _wanted_layout(at: int, plan: Plan, layout: int) -> int:
    """Return the layout that the schema at an address asks for, or `layout`.

    A consumer may ask for the same data in another type; an impossible wish is ignored.
    """
    schema = structs.borrow_schema(at)
    if schema.release == 0 or schema.format == 0:
        raise ValueError("the Arrow schema is released, or has no format")
    fields = plan.fields
    if plan.is_one:
        form = structs.text_at(schema.format)
        is_text = format_of(fields[0], layout) in TEXT_FORMATS and form in TEXT_FORMATS
        return TEXT_FORMATS.index(form) if is_text else layout
    if structs.text_at(schema.format) != b"+s" or schema.n_children != len(fields):
        return layout
    forms = []
    for index in range(len(fields)):
        placed = values.child_of(at, index)
        if placed == 0 or structs.borrow_schema(placed).format == 0:
            return layout
        forms.append(structs.text_at(structs.borrow_schema(placed).format))
    for number in range(len(TEXT_FORMATS)):
        if forms == [format_of(field, number) for field in fields]:
            return number
    return layout
