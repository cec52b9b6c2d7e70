"""Results as Arrow structs: a struct of columns, each with the buffers that a pin holds."""

import urlprism.columns.cells as cells
import urlprism.columns.structs as structs
from urlprism.columns.batch import Batch, Plan
from urlprism.columns.cells import AS_VIEWS, OK, PORT, REASON, Column
from urlprism.columns.schema import (
    ARRAY,
    FIELDS,
    NULLABLE,
    POINTER,
    REASON_FIELDS,
    SCHEMA,
    TEXT_FORMATS,
    format_of,
)

_AS_VIEWS, _OK, _PORT, _REASON = AS_VIEWS, OK, PORT, REASON
_ARRAY, _SCHEMA, _NULLABLE = ARRAY, SCHEMA, NULLABLE


def write_schema(plan: Plan, layout: int, at: int) -> None:
    """Write the schema of results at an address."""
    forms = [format_of(field, layout) for field in plan.fields]
    if plan.is_one:
        structs.begin_schema(at, forms[0], b"", _NULLABLE, 0)
    else:
        names = [name.encode() for name in names_of(plan)]
        _write_struct(b"", 0, [*zip(names, forms, strict=True)], at)


def names_of(plan: Plan) -> tuple[str, ...]:
    """Return the names of the columns."""
    return plan.names or tuple([FIELDS[field] for field in plan.fields])


def _write_struct(name: bytes, flags: int, children: list[tuple[bytes, bytes]], at: int) -> None:
    """Write the schema of a struct with these children, by name and type."""
    structs.begin_schema(at, b"+s", name, flags, len(children))
    placed = structs.borrow_schema(at).children
    for index, (of_child, form) in enumerate(children):
        child = structs.new_struct(_SCHEMA)
        structs.put_pointer(placed, index, child)
        if form == b"+s":
            _write_struct(of_child, _NULLABLE, [*REASON_FIELDS], child)
        else:
            structs.begin_schema(child, form, of_child, _NULLABLE, 0)


def write_batch(batch: Batch, plan: Plan, at: int) -> None:
    """Write the array of a batch at an address; it lives as long as it is not released."""
    if plan.is_one:
        _write_column(batch, cells.borrow_column(batch.columns, 0), at)
    else:
        _write_columns(batch, plan.fields, at)


def _write_columns(batch: Batch, fields: tuple[int, ...], at: int) -> None:
    """Write the array of a struct of all columns."""
    pin = batch.pin.address
    structs.begin_array(at, batch.length, 0, 1, len(fields), pin)
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


def _write_column(batch: Batch, column: Column, at: int) -> None:
    """Write the array of one column."""
    is_text = column.field not in {_OK, _PORT}
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
    found, pin = batch.reasons, batch.pin.address
    structs.begin_array(at, batch.length, structs.pointer(found, 5), 1, 3, pin)
    array = structs.borrow_array(at)
    structs.put_pointer(array.buffers, 0, structs.pointer(found, 0))
    for index in range(3):
        child = structs.new_struct(_ARRAY)
        structs.put_pointer(array.children, index, child)
        structs.begin_array(child, batch.length, 0, 3 if index == 0 else 2, 0, pin)
        placed = structs.borrow_array(child).buffers
        if index == 0:
            structs.put_pointer(placed, 1, structs.pointer(found, 1))
            structs.put_pointer(placed, 2, structs.pointer(found, 2))
        else:
            structs.put_pointer(placed, 1, structs.pointer(found, index + 2))


def layout_of(at: int, plan: Plan, layout: int) -> int:
    """Return the layout that the schema at an address asks for, or `layout`.

    A consumer may ask for the same data in another type; what we cannot give is not given.
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
        child = structs.borrow_schema(structs.pointer(schema.children, index))
        forms.append(structs.text_at(child.format))
    for number in range(len(TEXT_FORMATS)):
        if forms == [format_of(field, number) for field in fields]:
            return number
    return layout
