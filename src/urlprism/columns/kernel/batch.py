"""A batch: rows of a column of texts in, a pin with the buffers of all results out.

Threads take rows in blocks of a multiple of 64: fewer rows would share an octet of a bitmap with
another thread. They write cells of one width where they stay; `_join` joins the texts that several
threads have copied.
"""

import _thread
from typing import NamedTuple

import urlprism.columns.kernel.reasons as reasons
import urlprism.columns.kernel.rows as kernel
import urlprism.columns.kernel.selection as selections
import urlprism.columns.kernel.shares as shares
import urlprism.columns.kernel.unlocked as unlocked
import urlprism.columns.memory.buffers as buffers
import urlprism.columns.memory.cells as cells
import urlprism.columns.memory.structs as structs
import urlprism.columns.memory.texts as texts_of
from urlprism.columns.fields.names import MOST_COLUMNS
from urlprism.columns.fields.schema import POINTER
from urlprism.columns.fields.types import TooLargeError
from urlprism.columns.fields.ways import Way
from urlprism.columns.kernel import workers
from urlprism.columns.kernel.rows import Work
from urlprism.columns.memory.buffers import Pin
from urlprism.columns.memory.cells import (
    AS_LARGE_TEXTS,
    AS_VIEWS,
    FLAG,
    HOST,
    HREF,
    OK,
    ORIGIN,
    PORT,
    REASON,
    SCHEME,
    USERINFO,
    VIEWS,
)
from urlprism.columns.memory.values import Values

_AS_VIEWS, _AS_LARGE_TEXTS, _OK, _PORT, _REASON = AS_VIEWS, AS_LARGE_TEXTS, OK, PORT, REASON
_FLAG, _HREF, _ORIGIN, _VIEWS = FLAG, HREF, ORIGIN, VIEWS
_DONE, _WRONG, _NO_MEMORY, _TOO_LARGE = range(4)  # what `filling.fill` returns
_LEAST = 4096  # rows of a thread
_OF_COLUMNS = MOST_COLUMNS * 64
_WINDOW = 1 << 30  # octets of a buffer of views
_GREATEST = (1 << 31) - 1
_ENDING_EARLY = frozenset((SCHEME, USERINFO, HOST, PORT, ORIGIN, OK))


class Plan(NamedTuple):
    """An order for results: fields by their numbers, the layout of texts, the number of threads.

    `codes` and `names` are the part and the name of each column, where these are not those of its
    field. `way` says how rows are read, None for the URL Standard. `is_one` asks for one column
    instead of a struct.
    """

    fields: tuple[int, ...]
    layout: int
    threads: int
    codes: tuple[int, ...] = ()
    names: tuple[str, ...] = ()
    way: Way | None = None
    is_one: bool = False


class Batch:
    """The results of some rows: `pin` holds all buffers.

    `columns` are written at an address, one for each field of the plan. `n_buffers` is the number
    of the buffers that views share, at `shared`, and `sizes` are theirs. `reasons` stand apart.
    """

    __slots__ = ("columns", "length", "n_buffers", "pin", "reasons", "shared", "sizes")

    pin: Pin
    length: int
    columns: int
    n_buffers: int
    shared: int
    sizes: int
    reasons: Values | None

    def __init__(self, pin: Pin, length: int) -> None:
        """Begin a batch of `length` rows; the pin has to live as long as the batch."""
        self.pin = pin
        self.length = length
        self.columns = self.shared = self.sizes = self.n_buffers = 0
        self.reasons = None


def made(source: Pin, texts: int, length: int, plan: Plan) -> Batch:
    """Return the results of `length` rows of the texts at an address, which `source` holds.

    Raise ValueError for rows that are broken, MemoryError, or TooLargeError.
    """
    pin = buffers.pin_of(source) if plan.layout == _AS_VIEWS else Pin()
    batch = Batch(pin, length)
    # Where a reason is asked for, the last column says which rows have one.
    fields = [field for field in plan.fields if field != _REASON]
    with_reason = len(fields) < len(plan.fields)
    if with_reason:
        fields.append(_OK)
    batch.columns = _begin_columns(pin, fields, length, plan.layout)
    works: list[Work] = []
    try:
        _begin_works(works, batch, texts, fields, plan)
        _run(works)
        _join(batch, works, len(fields))
        if plan.layout == _AS_VIEWS:
            _share(batch, works, texts)
    finally:
        _close(works)
    if with_reason:
        reason_of = None if plan.way is None else plan.way.reason
        batch.reasons = reasons.made(texts, batch.columns, len(fields) - 1, length, reason_of)
    return batch


def _begin_works(
    works: list[Work], batch: Batch, texts: int, fields: list[int], plan: Plan
) -> None:
    """Add a work for each thread, which share the rows; `_close` gives back their memory."""
    length, own = batch.length, _own_buffers(texts)
    count = max(1, min(plan.threads, length // _LEAST))
    for number in range(count):
        work = kernel.new_work(texts, batch.columns, len(fields))
        works.append(work)
        work.number = number
        work.buffer = own + number
        work.end = length
        work.length = length // count
        leader = works[0]
        if number == 0:
            work.share = buffers.taken(shares.room(length))
            cells.clear(work.share, shares.room(length))
            shares.begin(work.share, length)
        work.share = leader.share
        _set_fields(work, fields, plan.way)
        _set_way(work, plan)


def _begin_columns(pin: Pin, fields: list[int], length: int, layout: int) -> int:
    """Return the address of columns with room for `length` rows."""
    columns = buffers.block_of(pin, _OF_COLUMNS)
    cells.clear(columns, _OF_COLUMNS)
    for number, field in enumerate(fields):
        column = cells.borrow_column(columns, number)
        column.field = field
        column.layout = layout
        column.validity = buffers.block_of(pin, length // 8 + 64)
        column.items = buffers.block_of(pin, (length + 1) * _width_of(field, layout) + 64)
        if field not in {_OK, _PORT, _FLAG} and layout != _AS_VIEWS:
            cells.clear(column.items, 8)
    return columns


def _width_of(field: int, layout: int) -> int:
    """Return the octets of a cell."""
    if field in {_OK, _FLAG}:
        return 1
    if field == _PORT:
        return 2
    return 16 if layout == _AS_VIEWS else 4 * layout


def _set_fields(work: Work, fields: list[int], way: Way | None) -> None:
    """Say which fields are written."""
    name, rules = (b"", b"") if way is None else (way.name, way.rules)
    selections.begin(work.selection, len(fields), name, rules)
    work.wants_href = _HREF in fields
    work.wants_origin = _ORIGIN in fields
    work.ends_early = _ENDING_EARLY.issuperset(fields)


def _set_way(work: Work, plan: Plan) -> None:
    """Say how the rows are read, and which part goes into each column."""
    codes = plan.codes or plan.fields
    written = [code for code, field in zip(codes, plan.fields, strict=True) if field != _REASON]
    for number, code in enumerate(written):
        cells.put_integer(work.selection.codes, number, 4, code)
    if plan.way is not None:
        work.selection.way, work.selection.flags = plan.way.number, plan.way.flags
        work.selection.reader = plan.way.read


def _own_buffers(texts: int) -> int:
    """Return the number of the texts' buffers, which the views of results share."""
    column = cells.borrow_texts(texts)
    if column.kind == _VIEWS:
        return column.n_buffers
    return -(-column.data_size // _WINDOW)


def _run(works: list[Work]) -> None:
    """Fill all rows, by each work in its own thread; raise the first error."""
    mine = works[0]
    failures: list[BaseException] = []
    others = []
    for work in works[1:]:
        lock = _thread.allocate_lock()
        lock.acquire()
        others.append((lock, [work]))
    for lock, pending in others:
        try:
            workers.run(lock, _fill_apart, failures, pending)
        except RuntimeError:  # no thread can be started: the others take its rows
            continue
        except BaseException as error:  # noqa: BLE001 - Ctrl+C is raised after
            _fail(failures, error, mine)
    try:
        unlocked.fill(mine)
    except BaseException as error:  # noqa: BLE001 - raised when no thread writes any more
        _fail(failures, error, mine)
    begun = [lock for lock, pending in others if _taken(pending) is None]
    if begun and not unlocked.have_ended(mine.share, len(begun)):
        for lock in begun:
            _wait(lock, failures)
    if failures:
        raise failures[0]
    for work in works:
        _check(work, work.result)


def _fail(failures: list[BaseException], error: BaseException, work: Work) -> None:
    """Note an error, after which nobody takes rows any more."""
    failures.append(error)
    shares.stop(work.share)


def _taken(pending: list[Work]) -> Work | None:
    """Return the work to the first caller, the one that may use it, and None to others."""
    try:
        return pending.pop()
    except IndexError:
        return None


def _wait(lock: _thread.LockType, failures: list[BaseException]) -> None:
    """Wait for a thread, whatever happens: it writes into memory that is ours."""
    is_waiting = True
    while is_waiting:
        try:
            lock.acquire()
            is_waiting = False
        except BaseException as error:  # noqa: BLE001 - Ctrl+C is raised after
            failures.append(error)


def _fill_apart(failures: list[BaseException], pending: list[Work]) -> None:
    """Fill rows in another thread, which raises nothing, unless the batch is at its end."""
    work = _taken(pending)
    if work is None:
        return
    try:
        unlocked.fill_and_end(work)
    except BaseException as error:  # noqa: BLE001 - the thread that waits raises it
        _fail(failures, error, work)
        shares.end(work.share)


def _check(work: Work, result: int) -> None:
    """Raise the error for what `filling.fill` returned."""
    if result == _WRONG:
        raise ValueError(texts_of.fault_of(work.texts, work.wrong_row))
    if result == _NO_MEMORY:
        raise MemoryError
    if result == _TOO_LARGE:
        raise TooLargeError("the results of these rows are too large for offsets of 32 bits")


def _join(batch: Batch, works: list[Work], n_columns: int) -> None:
    """Join the columns of the works."""
    for index in range(n_columns):
        whole = cells.borrow_column(batch.columns, index)
        total = 0
        for work in works:
            part = cells.borrow_column(work.columns, index)
            whole.nulls += part.nulls
            total += part.used
        if whole.layout == _AS_VIEWS or whole.field in {_OK, _PORT, _FLAG}:
            continue
        if total > _GREATEST and whole.layout != _AS_LARGE_TEXTS:
            raise TooLargeError("a column of results is too large for offsets of 32 bits")
        if len(works) == 1:
            for work in works:
                _keep(batch, whole, cells.borrow_column(work.columns, index))
        else:
            whole.data = buffers.block_of(batch.pin, total + 64)
            _join_texts(whole, index, works, batch.length)


def _join_texts(whole: cells.Column, index: int, works: list[Work], length: int) -> None:
    """Copy the texts of a column, which lie by works, in the order of rows; move the offsets."""
    is_large = whole.layout == _AS_LARGE_TEXTS
    width = 8 if is_large else 4
    leader = works[0]
    for work in works:
        cells.borrow_column(work.columns, index).room = 0  # octets that are copied
    first = 0
    while first < length:
        end = min(first + shares.BLOCK, length)
        work = works[shares.owner(leader.share, first // shares.BLOCK)]
        part = cells.borrow_column(work.columns, index)
        size = cells.integer(whole.items, end, width, True) - part.room
        cells.copy(whole.data + whole.used, part.data + part.room, size)
        if whole.used != part.room:
            cells.shift_offsets(whole.items, first, end, whole.used - part.room, is_large)
        part.room += size
        whole.used += size
        first = end


def _keep(batch: Batch, whole: cells.Column, part: cells.Column) -> None:
    """Keep the data of the only work."""
    whole.data, whole.used = part.data, part.used
    if part.data:
        structs.pin_block(batch.pin.address, part.data)
        part.data = 0
    else:
        whole.data = buffers.block_of(batch.pin, 64)


def _share(batch: Batch, works: list[Work], texts: int) -> None:
    """Write the list of the buffers that views share: those of the texts, then one of each work."""
    own = _own_buffers(texts)
    column = cells.borrow_texts(texts)
    batch.n_buffers = own + len(works)
    batch.shared = buffers.block_of(batch.pin, POINTER * batch.n_buffers)
    batch.sizes = buffers.block_of(batch.pin, 8 * batch.n_buffers)
    for index in range(own):
        if column.kind == _VIEWS:
            address = structs.pointer(column.buffers, index)
            size = cells.integer(column.sizes, index, 8, True)
        else:
            address = column.data + index * _WINDOW
            size = min(column.data_size - index * _WINDOW, _GREATEST)
        structs.put_pointer(batch.shared, index, address)
        cells.put_integer(batch.sizes, index, 8, size)
    for work in works:
        if work.rewritten == 0:
            work.rewritten = buffers.taken(64)
        structs.put_pointer(batch.shared, work.buffer, work.rewritten)
        cells.put_integer(batch.sizes, work.buffer, 8, work.used)
        structs.pin_block(batch.pin.address, work.rewritten)
        work.rewritten = 0


def _close(works: list[Work]) -> None:
    """Give back the memory of works that the results do not need."""
    for work in works:
        for index in range(work.n_columns):
            column = cells.borrow_column(work.columns, index)
            if column.data:
                buffers.give(column.data)
        if work.rewritten:
            buffers.give(work.rewritten)
        if work.number == 0 and work.share:
            buffers.give(work.share)
        kernel.close(work)
        selections.close(work.selection)
