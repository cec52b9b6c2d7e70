"""The kernel: rows of texts in, cells of results out, without the GIL.

    texts ──► rows ──► recognizer ──► places ──────────────► cells
                           └─► the machine ──► rewritten ──┘

Nearly all rows are their own serialization: the recognizer finds the places of their parts. The
machine, the room's one parser, writes the others into a second buffer.
"""

import urlprism._core.octets.marks as marks
import urlprism._core.octets.memory as memory
import urlprism._core.octets.scan as scan
import urlprism._core.octets.signs as signs
import urlprism.columns.kernel.authorities as authorities
import urlprism.columns.kernel.cuts as cuts
import urlprism.columns.kernel.inputs as inputs
import urlprism.columns.memory.blocks as blocks
import urlprism.columns.memory.buffers as buffers
import urlprism.columns.memory.cells as cells
import urlprism.whatwg.parsing.machine as machines
import urlprism.whatwg.parsing.parser as parsers
import urlprism.whatwg.recognizers.recognizer as recognizer
from urlprism._core.octets.characters import byte_class
from urlprism.columns.fields.names import MOST_COLUMNS, OF_CUTS, ROWS
from urlprism.columns.fields.ways import WHATWG
from urlprism.columns.kernel.selection import Selection
from urlprism.columns.memory.cells import (
    AS_LARGE_TEXTS,
    AS_VIEWS,
    FLAG,
    INVALID,
    LACKS_PATH,
    OK,
    PENDING,
    PORT,
    REASON,
    VALID,
    Column,
    Row,
)
from urlprism.whatwg.parsing.machine import Machine
from urlprism.whatwg.parsing.states_scheme import scheme_start_state
from urlprism.whatwg.terms.schemes import FILE
from urlprism.whatwg.terms.sets import ASCII_TAB_OR_NEWLINE
from urlprism.whatwg.urls.parts import origin_of
from urlprism.whatwg.urls.record import Spans

_AS_VIEWS, _AS_LARGE_TEXTS, _OK, _PORT = AS_VIEWS, AS_LARGE_TEXTS, OK, PORT
_FLAG, _REASON, _WHATWG = FLAG, REASON, WHATWG
_VALID, _LACKS_PATH, _PENDING, _INVALID = VALID, LACKS_PATH, PENDING, INVALID
_FILE = FILE
_ROWS = ROWS
_CLASS = byte_class(removed=ASCII_TAB_OR_NEWLINE)
_REMOVED = 1
_DONE, _, _NO_MEMORY, _TOO_LARGE = range(4)  # what `filling.fill` returns
_LONG = 1 << 27  # octets: longer texts are read as Python objects
_MOST = (1 << 31) - 1  # octets that an offset of 32 bits can reach
_WINDOW = 1 << 30  # octets of a buffer of views
_SLACK = 64
_OF_ROWS = _ROWS * 64
_OF_CUTS = OF_CUTS
_OF_MARKS = marks.ROOM
_OF_COLUMNS = MOST_COLUMNS * 64
_OF_TEXTS = 256


class Work:
    """The memory of one thread that fills rows; only the cells of results are shared.

    `block` has a copy of the column at `texts`, the columns of results at `columns`, room for marks
    at `marks`, and `rows`. The machine writes URLs into the first `used` octets at `rewritten`,
    which is the buffer number `buffer` of views. The work, number `number` of a batch, takes blocks
    of its rows, up to `end`, from `share`: about `length` rows, of which `done` are finished.
    `result` is what `filling.fill` returned last.
    `ends_early`: no field follows the port, so that a row need not be read to its end.
    `reaches_far`: the column is so large that a part of a row may lie where no view can point.
    `scratch` holds a text without its tabs. `wrong_row` is the number of a row that is broken.
    `selection` says how the rows are read, and which parts are cut.
    """

    __slots__ = (
        "block", "buffer", "columns", "done", "end", "ends_early", "length", "machine", "marks",
        "n_columns", "number", "reaches_far", "result", "rewritten", "rewritten_room", "rows",
        "scratch", "scratch_room", "selection", "share", "texts", "used", "wants_href",
        "wants_origin", "wrong_row",
    )  # fmt: skip

    block: int
    texts: int
    columns: int
    marks: int
    rows: int
    n_columns: int
    machine: Machine
    rewritten: int
    rewritten_room: int
    used: int
    buffer: int
    scratch: int
    scratch_room: int
    wrong_row: int
    done: int
    length: int
    share: int
    number: int
    end: int
    result: int
    ends_early: bool
    reaches_far: bool
    wants_href: bool
    wants_origin: bool
    selection: Selection

    def __init__(self) -> None:
        """Make a work that has no memory yet."""
        self.block = self.texts = self.columns = self.marks = self.rows = self.n_columns = 0
        self.rewritten = self.rewritten_room = self.used = self.buffer = 0
        self.scratch = self.scratch_room = 0
        self.wrong_row = -1
        self.done = self.length = self.share = self.number = self.end = self.result = 0
        self.ends_early = self.reaches_far = self.wants_href = self.wants_origin = False
        self.selection = Selection()
        self.machine = machines.take_machine("", None, False)
        self.machine.is_silent = True


def new_work(texts: int, columns: int, n_columns: int) -> Work:
    """Return a work with copies of a column of texts and of columns of results."""
    work = Work()
    block = buffers.taken(_OF_TEXTS + _OF_COLUMNS + _OF_MARKS + _OF_ROWS)
    work.block, work.texts, work.columns = block, block, block + _OF_TEXTS
    work.marks = work.columns + _OF_COLUMNS
    work.rows = work.marks + _OF_MARKS
    work.n_columns = n_columns
    work.reaches_far = cells.borrow_texts(texts).data_size > _WINDOW
    cells.copy(work.texts, texts, _OF_TEXTS)
    cells.copy(work.columns, columns, _OF_COLUMNS)
    return work


def close(work: Work) -> None:
    """Give back the memory of a work, except the columns of results and the rewritten texts."""
    inputs.leave(work.machine)
    machines.leave_machine(work.machine)
    for block in (work.block, work.scratch):
        if block:
            buffers.give(block)
    work.block = work.scratch = 0


def read(work: Work, count: int) -> int:
    """Read rows as the URL Standard does; return what `filling.fill` does."""
    return _rewrite(work, count) if _place(work, count) > 0 else _DONE


def _place(work: Work, count: int) -> int:
    """Set the places of the rows that the recognizer takes; return the number of the others."""
    these = cells.borrow_rows(work.rows, count)
    if work.ends_early:
        others = authorities.recognize_rows(these, count)
    else:
        others = recognizer.recognize_rows(these, count, work.marks, not work.wants_href)
    if work.wants_origin:
        _put_origins(work, count)
    for index in range(count if work.reaches_far else 0):
        row = cells.borrow_row(work.rows, index)
        if row.state <= _LACKS_PATH and row.shift > _MOST - row.size:
            row.state = _PENDING  # it ends where no view can point, and is copied
            others += 1
    return others


def _put_origins(work: Work, count: int) -> None:
    """Set the origins of the rows that the recognizer took; only files have no origin."""
    for index in range(count):
        row = cells.borrow_row(work.rows, index)
        if row.state <= _LACKS_PATH:
            is_file = cells.integer(row.address, 1, 1, False) == signs.SMALL_I
            row.origin_start = 0
            row.origin_end = 0 if is_file else row.path_start


def _rewrite(work: Work, count: int) -> int:
    """Read the rows that the recognizer does not take; return what `filling.fill` does."""
    others = 0
    result = _DONE
    for index in range(count):
        row = cells.borrow_row(work.rows, index)
        if row.state == _PENDING:
            result = _read(work, row) if row.size < _LONG else _DONE
            if result != _DONE:
                return result
            if row.state == _PENDING:
                others += 1
    if others > 0:
        result = _read_objects(work, count)
    settle(work, count)
    return result


def settle(work: Work, count: int) -> None:
    """Set where the rewritten rows are: their buffer may have moved."""
    for index in range(count):
        row = cells.borrow_row(work.rows, index)
        if row.is_rewritten:
            row.address = work.rewritten + row.shift


def _read(work: Work, row: Row) -> int:
    """Read a row by the machine; a row that is not UTF-8 stays as it is."""
    start = scan.past_blanks(cells.borrow_octets(row.address, row.size), 0, row.size)
    size = scan.before_blanks(cells.borrow_octets(row.address, row.size), start, row.size) - start
    at = row.address + start
    if not cells.is_utf8(at, size):
        return _DONE
    if work.machine.holds_removed(cells.borrow_octets(at, size), 0, size):
        if not _has_scratch(work, size):
            return _NO_MEMORY
        table = memory.borrow_table(_CLASS)
        size = memory.copy_without(
            cells.borrow_cells(work.scratch, size), 0, cells.borrow_octets(at, size), 0, size,
            table, _REMOVED,
        )  # fmt: skip
        at = work.scratch
    inputs.begin(work.machine, at, size)
    if not scheme_start_state(work.machine):
        refuse(row)
        return _DONE
    work.machine.url.finish()
    row.scheme_end = work.machine.url.scheme_end
    row.host_start = work.machine.url.host_start
    row.host_end = work.machine.url.host_end
    row.path_start = work.machine.url.path_start
    row.path_end = work.machine.url.path_end
    row.query_end = work.machine.url.query_end
    return _keep_draft(work, row)


def refuse(row: Row) -> None:
    """Mark a row as no URL; its places are not set."""
    row.state = _INVALID
    row.has_room = False


def _has_scratch(work: Work, size: int) -> bool:
    """Make room for a text without its tabs; return whether there is memory."""
    if work.scratch_room < size:
        if work.scratch:
            buffers.give(work.scratch)
            work.scratch_room = 0
        work.scratch = buffers.take(size)
        if work.scratch == 0:
            return False
        work.scratch_room = size
    return True


def _keep_draft(work: Work, row: Row) -> int:
    """Keep the URL that the machine wrote; leave a "blob" URL if its origin is wanted."""
    size = work.machine.url.used
    if work.wants_origin and row.scheme_end == 4 and work.machine.url.cells[0] == signs.SMALL_B:
        return _DONE  # the URL in its path decides the origin
    result = reserve(work, 2 * size)
    if result != _DONE:
        return result
    at, start = work.rewritten + work.used, row.scheme_end + 3
    cells.copy_octets(at, work.machine.url.cells, 0, size)
    row.origin_start = row.origin_end = 0
    if work.machine.url.is_special and work.machine.url.scheme != _FILE:
        row.origin_end = row.path_start
        if row.host_start > start:  # without the credentials
            cells.copy(at + size, at, start)
            cells.copy(at + size + start, at + row.host_start, row.path_start - row.host_start)
            row.origin_start = size
            row.origin_end = size + start + row.path_start - row.host_start
    end_row(work, row, size, max(size, row.origin_end))
    return _DONE


def end_row(work: Work, row: Row, size: int, used: int) -> None:
    """Make a rewritten row valid; it takes `used` octets."""
    row.state = _VALID
    row.is_rewritten = row.has_room = True
    row.size = size
    row.buffer = work.buffer
    row.shift = work.used
    work.used += used


def reserve(work: Work, size: int) -> int:
    """Make room for `size` more octets at `rewritten`; return what `filling.fill` does."""
    wanted = work.used + size + _SLACK
    if wanted > _MOST:
        return _TOO_LARGE
    if wanted > work.rewritten_room:
        room = max(wanted, 2 * work.rewritten_room)
        block = buffers.take(room)
        if block == 0:
            return _NO_MEMORY
        if work.rewritten:
            cells.copy(block, work.rewritten, work.used)
            buffers.give(work.rewritten)
        work.rewritten = block
        work.rewritten_room = room
    return _DONE


def _read_objects(work: Work, count: int) -> int:
    """Read the rows that need Python objects: what is not UTF-8, or very long."""
    for index in range(count):
        row = cells.borrow_row(work.rows, index)
        if row.state == _PENDING:
            text = cells.octets_at(row.address, row.size).decode("utf-8", "replace")
            url = Spans.__new__(Spans)
            try:
                is_url = parsers.fills(url, text, None)
            except OverflowError:
                is_url = False
            result = _DONE
            if is_url:
                result = _keep_url(work, row, url)
            else:
                refuse(row)
            if result != _DONE:
                return result
    return _DONE


def _keep_url(work: Work, row: Row, url: Spans) -> int:
    """Keep a URL that was read as an object."""
    href = url._href.encode()
    size = memory.size(href)
    origin = origin_of(url).encode() if work.wants_origin else b""
    result = reserve(work, size + memory.size(origin))
    if result != _DONE:
        return result
    at = work.rewritten + work.used
    cells.copy_octets(at, memory.borrow(href), 0, size)
    cells.copy_octets(at + size, memory.borrow(origin), 0, memory.size(origin))
    inputs.put_places(row, url)
    row.origin_start = size
    row.origin_end = size + memory.size(origin)
    end_row(work, row, size, row.origin_end)
    return _DONE


def write(work: Work, first: int, count: int) -> int:
    """Write the cells of rows; return what `filling.fill` does."""
    total = -1
    work.done += count
    plain = cells.plain_rows(work.rows, count)
    for number in range(work.n_columns):
        column = cells.borrow_column(work.columns, number)
        if column.layout != _AS_VIEWS and column.field not in {_OK, _PORT, _FLAG}:
            if total < 0:
                total = _octets_of(work, count)
            result = _reserve_data(work, column, total)
            if result != _DONE:
                return result
        at = work.selection.cuts + number * _OF_CUTS
        if column.field == _OK or (column.field < _REASON and work.selection.way == _WHATWG):
            cells.put_cells(column, work.rows, first, count, plain)
        else:
            if work.selection.way == _WHATWG:
                code = cells.integer(work.selection.codes, number, 4, True)
                cuts.put_parts(work.rows, count, code, at)
            cuts.put_cells(column, work.rows, at, first, count)
    return _DONE


def write_whole(work: Work, first: int, count: int, most: int) -> int:
    """Write copies of the texts of rows into the first column; each has at most `most` octets.

    The rows are valid, and rewritten. Return what `filling.fill` does.
    """
    column = cells.borrow_column(work.columns, 0)
    work.done += count
    result = _reserve_data(work, column, count * most)
    if result == _DONE:
        cuts.put_whole(column, work.rows, first, count)
    return result


def _octets_of(work: Work, count: int) -> int:
    """Return how many octets a part of each row can take together."""
    total = 0
    for index in range(count):
        total += cells.borrow_row(work.rows, index).size + 8
    return total


def _reserve_data(work: Work, column: Column, size: int) -> int:
    """Make room for `size` more octets of a column; return what `filling.fill` does."""
    wanted = column.used + size + _SLACK
    if wanted > _MOST and column.layout != _AS_LARGE_TEXTS:
        return _TOO_LARGE
    if wanted > column.room:
        # What the rows until now have taken says what all of them will take, if they are alike.
        room = column.room + column.used // work.done * work.length
        block = buffers.take(max(wanted, room))
        if block == 0:
            block = buffers.take(wanted)
        if block == 0:
            return _NO_MEMORY
        if column.data:
            cells.copy(block, column.data, column.used)
            buffers.give(column.data)
        column.data = block
        column.room = blocks.room(block)
    return _DONE
