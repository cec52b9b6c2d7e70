"""What `cells.py`, `structs.py` and `blocks.py` do by ctypes is what their `.pxd` do in C.

An extension module made here has each function of the `.pxd`; both sides get the same, and what
they return and write is compared.
"""

import ctypes
import errno
import gc
import importlib.util
import random
import re
import subprocess
import sys
import sysconfig

import pytest

from tests.help.trees import SOURCE
from urlprism.columns.memory import blocks, cells, layouts, structs

pytestmark = [pytest.mark.once, pytest.mark.real]

HOME = SOURCE / "columns" / "memory"
MODULES = {"cells": cells, "structs": structs, "blocks": blocks}
FUNCTION = re.compile(r"^cdef inline ([\w ]+?) (\w+)\(([^)]*)\)", re.MULTILINE)
POINTERS = {"TextsAt", "RowAt", "RowsAt", "ColumnAt", "SchemaAt", "ArrayAt", "Cells"}
OTHERS = """
cdef int write_schema(object owner, Py_ssize_t at) except -1:
    owner[0](at)
    return 0

cdef int write_next(object owner, Py_ssize_t at) except -1:
    owner[1](at)
    return 0

def structs_begin_stream(at, owner):
    structs.begin_stream(at, owner, write_schema, write_next)

"""


def functions_of(module):
    """Return the functions of a .pxd: their types, names and arguments."""
    found = FUNCTION.findall((HOME / f"{module}.pxd").read_text())
    return [(kind, name, [each.split() for each in said.split(",")]) for kind, name, said in found]


def written(module, kind, name, arguments):
    """Return a function in Cython that calls one of a .pxd."""
    taken, owners = [], []
    for of_type, argument in arguments:
        if of_type == "Octets":
            owners.append(f"    cdef bytes of_{argument} = {argument}\n")
            taken.append(f"<Octets><char *>of_{argument}")
        elif of_type in POINTERS:
            taken.append(f"<{module}.{of_type}><Py_ssize_t>{argument}")
        else:
            taken.append(argument)
    call = f"{module}.{name}({', '.join(taken)})"
    if kind in POINTERS | {"Octets"}:
        call = f"<Py_ssize_t>{call}"
    names = ", ".join(argument for _, argument in arguments)
    returned = "" if kind == "void" else "return "
    return f"def {module}_{name}({names}):\n{''.join(owners)}    {returned}{call}\n\n"


class InC:
    """The functions in C, by the names `cells_copy` and so on."""

    def __init__(self, module):
        self.module, self.called = module, set()

    def __getattr__(self, name):
        self.called.add(name)
        return getattr(self.module, name)


class InPython:
    """The functions by ctypes, with addresses where C has pointers."""

    def __getattr__(self, name):
        module, _, name = name.partition("_")
        return getattr(MODULES[module], name)

    def cells_borrow_texts(self, at):
        return ctypes.addressof(cells.borrow_texts(at))

    def cells_borrow_row(self, rows, index):
        return ctypes.addressof(cells.borrow_row(rows, index))

    def cells_borrow_rows(self, rows, count):
        return ctypes.addressof(cells.borrow_rows(rows, count)[0])

    def cells_borrow_column(self, columns, index):
        return ctypes.addressof(cells.borrow_column(columns, index))

    def cells_put_cells(self, column, rows, first, count, plain):
        cells.put_cells(cells.borrow_column(column, 0), rows, first, count, plain)

    def structs_borrow_schema(self, at):
        return ctypes.addressof(structs.borrow_schema(at))

    def structs_borrow_array(self, at):
        return ctypes.addressof(structs.borrow_array(at))

    def structs_begin_stream(self, at, owner):
        structs.begin_stream(at, owner, lambda o, at: o[0](at), lambda o, at: o[1](at))


@pytest.fixture(scope="module")
def sides(tmp_path_factory):
    """Both sides: that by ctypes, and that in C."""
    folder = tmp_path_factory.mktemp("twins")
    source = "from libc.stdint cimport int64_t\nfrom urlprism._core.octets.memory cimport Octets\n"
    source += (
        "".join(f"cimport urlprism.columns.memory.{each} as {each}\n" for each in MODULES) + OTHERS
    )
    for module in MODULES:
        for function in functions_of(module):
            if function[1] != "begin_stream":
                source += written(module, *function)
    (folder / "twins_in_c.pyx").write_text(source)
    (folder / "setup.py").write_text(
        "from setuptools import Extension, setup\nfrom Cython.Build import cythonize\n"
        f"headers = [{str(HOME)!r}, {str(HOME.parents[1] / '_core' / 'octets')!r}]\n"
        "made = [Extension('twins_in_c', ['twins_in_c.pyx'], include_dirs=headers)]\n"
        f"setup(ext_modules=cythonize(made, include_path=[{str(HOME.parents[2])!r}]))\n"
    )
    command = [sys.executable, "setup.py", "-q", "build_ext", "--inplace"]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
    path = folder / f"twins_in_c{sysconfig.get_config_var('EXT_SUFFIX')}"
    spec = importlib.util.spec_from_file_location("twins_in_c", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return InPython(), InC(module)


@pytest.fixture
def chance():
    return random.Random("twins")  # noqa: S311 - the same in every run


class Memory:
    """Blocks that live as long as this."""

    def __init__(self):
        self.kept = []

    def put(self, octets):
        kept = ctypes.create_string_buffer(octets, max(1, len(octets)))
        self.kept.append(kept)
        return ctypes.addressof(kept)

    def integers(self, numbers, width):
        return self.put(
            b"".join((n & (1 << 8 * width) - 1).to_bytes(width, sys.byteorder) for n in numbers)
        )


def some(chance, count):
    return bytes(
        chance.choices(b"ab\t\n\r\x00\x7f\x80\xbf\xc3\xa9\xe2\xed\xa0\xf0\x9f\xf4", k=count)
    )


def texts_of(chance, memory):
    """Return a column of texts of any kind, of which some rows may be wrong."""
    count, size = chance.randrange(1, 40), 300
    texts = cells.Texts()
    texts.kind, texts.offset, texts.length = chance.randrange(3), chance.randrange(9), count
    items = texts.offset + count
    if chance.random() < 0.5:
        texts.validity = memory.put(chance.randbytes(items // 8 + 1))
    texts.data, texts.data_size = memory.put(chance.randbytes(size)), size
    if texts.kind == cells.VIEWS:
        texts.n_buffers = chance.randrange(3)
        texts.buffers = memory.integers([memory.put(bytes(size)) for _ in range(2)], 8)
        texts.sizes = memory.integers([size, chance.choice((0, 50, size))], 8)
        views = []
        for _ in range(items):
            length = chance.choice((0, 3, 12, 13, 40, 40, chance.choice((-1, size, 1 << 30))))
            views += [length, 0, chance.choice((0, 0, 0, 1, 2, -1)), chance.choice((0, 9, 299, -1))]
        texts.items = memory.integers(views, 4)
    else:
        ends = sorted(chance.choices(range(size + 1), k=items + 1))
        if chance.random() < 0.3:
            wrong = (-1, size + 1, 0, (1 << 31) - 1)
            ends[chance.randrange(len(ends))] = chance.choice(wrong)
        texts.items = memory.integers(ends, 8 if texts.kind == cells.OFFSETS_64 else 4)
    if chance.random() < 0.4:
        add_indices(chance, memory, texts)
    return texts


def add_indices(chance, memory, texts):
    texts.n_values, texts.indices_offset = texts.length, chance.randrange(9)
    count = texts.length + texts.indices_offset
    texts.index_width = chance.choice((1, 2, 4, 8))
    texts.index_is_signed = chance.randrange(2)
    most = texts.n_values + (chance.random() < 0.3)
    numbers = [chance.randrange(most) for _ in range(count)]
    if chance.random() < 0.2:
        numbers[chance.randrange(count)] = -1
    texts.indices = memory.integers(numbers, texts.index_width)
    if chance.random() < 0.5:
        texts.indices_validity = memory.put(chance.randbytes(count // 8 + 1))


READ = "address size buffer shift state has_room is_rewritten".split()


def test_rows_are_read_alike(sides, chance):
    faults = set()
    for _ in range(3000):
        memory, answers = Memory(), []
        texts = texts_of(chance, memory)
        first = chance.randrange(texts.length)
        count = texts.length - first
        for side in sides:
            rows = memory.put(b"\xaa" * ctypes.sizeof(cells.Row) * count)
            texts.fault = 0
            wrong = side.cells_read_rows(ctypes.addressof(texts), first, count, rows)
            read = [cells.borrow_row(rows, at) for at in range(count if wrong < 0 else wrong)]
            fields = [[int(getattr(row, name)) for name in READ] for row in read]
            answers.append((wrong, texts.fault, fields))
        faults.add(answers[0][1])
        assert answers[0] == answers[1]
    assert faults == {0, cells.BAD_OFFSETS, cells.BAD_VIEW, cells.BAD_INDEX}


def fill_row(chance, memory, row):
    """Fill a row with places in the order of a URL."""
    size = chance.choice((0, 5, 30, 60, 200))
    row.address = memory.put(bytes(chance.choices(b"0123456789", k=size + 80)))
    row.size, row.buffer, row.shift = size, chance.randrange(9), chance.randrange(1 << 20)
    row.state = chance.choice((0, 0, 0, cells.LACKS_PATH, cells.INVALID, cells.NULL))
    row.has_room = chance.randrange(2)
    places = sorted(chance.choices(range(size + 1), k=5))
    row.scheme_end = chance.randrange(places[0] + 1)
    row.host_start = row.scheme_end + chance.choice((1, 3))
    row.host_end = max(row.host_start, places[1])
    row.path_start = row.host_end + chance.randrange(6)
    row.path_end = max(row.path_start, places[2])
    row.query_end = max(row.path_end, places[3])
    row.size = max(row.query_end, size) + chance.randrange(3)
    row.origin_start = chance.randrange(3) * 2
    row.origin_end = 0 if row.origin_start == 0 and chance.random() < 0.3 else row.path_start + 5


@pytest.mark.parametrize("layout", [cells.AS_VIEWS, cells.AS_TEXTS, cells.AS_LARGE_TEXTS])
@pytest.mark.parametrize("field", range(cells.REASON))
def test_cells_are_written_alike(sides, chance, field, layout):
    width = 16 if layout == cells.AS_VIEWS else 4 * layout
    width = {cells.OK: 1, cells.PORT: 2}.get(field, width)
    for _ in range(40):
        memory, answers = Memory(), []
        count, first = chance.choice((1, 7, 8, 63, 64, 65, 130)), chance.choice((0, 64))
        rows = memory.put(bytes(ctypes.sizeof(cells.Row) * count))
        are_plain = chance.random() < 0.5
        for at in range(count):
            row = cells.borrow_row(rows, at)
            fill_row(chance, memory, row)
            if are_plain or at < 64:
                row.has_room, row.state = True, min(row.state, cells.LACKS_PATH)
        plain = {side.cells_plain_rows(rows, count) for side in sides}
        assert len(plain) == 1
        for side in sides:
            column = cells.Column()
            column.field, column.layout, column.used, column.nulls = field, layout, 7, 5
            validity, items = bytes(32), bytes((first + count + 1) * width + 64)
            data = bytes(300 * count + 100)
            column.validity, column.items = memory.put(validity), memory.put(items)
            column.data = memory.put(data)
            side.cells_put_cells(ctypes.addressof(column), rows, first, count, *plain)
            size = (first + count + (layout != 0)) * width if field != cells.OK else len(items)
            bits = int.from_bytes(ctypes.string_at(column.validity, 32), "little")
            in_items = ctypes.string_at(column.items, size)
            written = ctypes.string_at(column.data, column.used)
            answers.append((column.used, column.nulls, bits, in_items, written[7:]))
        assert answers[0] == answers[1]


def test_octets_are_looked_at_alike(sides, chance):
    whole = [
        "é日🙂\ud7ff\ue000\U0010ffff".encode(),
        b"\xed\xa0\x80",
        b"\xf4\x90\x80\x80",
        b"\xc0\xaf",
    ]
    for _ in range(4000):
        memory = Memory()
        octets = some(chance, chance.randrange(30)) + chance.choice([b"", *whole]) * 2
        at, size = memory.put(octets), len(octets)
        for name in ("is_utf8", "octets_at", "decoded"):
            one, other = (getattr(side, f"cells_{name}")(at, size) for side in sides)
            assert one == other, (name, octets)
        assert ctypes.string_at(sides[1].cells_borrow_octets(at, size), size) == octets
        assert sides[0].cells_borrow_octets(at, size) == octets
        assert sides[1].cells_borrow_cells(at, size) == at
        assert bytes(sides[0].cells_borrow_cells(at, size))[:size] == octets


def test_memory_is_written_alike(sides, chance):
    for _ in range(500):
        memory, answers = Memory(), []
        octets, start, end = chance.randbytes(40), chance.randrange(5), chance.randrange(9, 41)
        number, index, width = chance.getrandbits(63) - (1 << 62), chance.randrange(3), 4
        is_large, more = chance.random() < 0.5, chance.randrange(1000)
        for side in sides:
            at = memory.put(octets)
            other = memory.put(b"\xaa" * 80)
            side.cells_copy(other + 3, at + start, end - start)
            side.cells_copy(other, at, 0)
            side.cells_copy_octets(other + 43, octets, start, end - 4)
            side.cells_put_octet(other + 1, 200)
            side.cells_put_octets(other + 75, b"abc")
            side.cells_put_octets(other, b"")
            side.cells_clear(at + start, end - start)
            side.cells_put_integer(at, index, 8, number)
            side.cells_put_integer(at, index + 1, width, number % 1000)
            side.cells_shift_offsets(other, 1, 1 + index, more, is_large)
            read = [
                side.cells_integer(other, place, width, is_signed)
                for width in (1, 2, 4, 8)
                for is_signed in (True, False)[: 1 + (width < 8)]
                for place in range(5)
            ]
            answers.append((read, ctypes.string_at(at, 40), ctypes.string_at(other, 80)))
        assert answers[0] == answers[1]
        for name in ("borrow_texts", "borrow_row", "borrow_rows", "borrow_column"):
            places = [at] if name == "borrow_texts" else [at, index + (name == "borrow_rows")]
            one, another = (getattr(side, f"cells_{name}")(*places) for side in sides)
            assert one == another


def of_blocks(side):
    """Yield what a pool does."""
    pool = side.blocks_new_pool(1 << 14)
    taken = side.blocks_take(pool, 5000)
    yield taken % 64, side.blocks_room(taken), side.blocks_in_use(pool), side.blocks_kept(pool)
    side.blocks_give(taken)
    yield side.blocks_in_use(pool), side.blocks_kept(pool)
    yield side.blocks_take(pool, 8192) == taken, side.blocks_kept(pool)
    great, small = side.blocks_take(pool, 100_000), side.blocks_take(pool, 0)
    yield side.blocks_room(great), side.blocks_room(small), side.blocks_in_use(pool)
    for size in (1 << 20, (1 << 20) + 1, 3 << 20, (3 << 20) + 1, (1 << 22) - 1, (7 << 21) + 5):
        block = side.blocks_take(pool, size)
        room = side.blocks_room(block)
        assert size <= room <= size * 9 // 8 + 1, size
        yield room, block % 64
        side.blocks_give(block)
    for each in (great, small, taken):
        side.blocks_give(each)
    yield side.blocks_in_use(pool), side.blocks_kept(pool)
    yield side.blocks_take(pool, -1), side.blocks_take(pool, 1 << 62), side.blocks_in_use(pool)


def of_schemas(side):
    """Yield what is in schemas, and what of them is released."""
    at, child, other = (side.structs_new_struct(0) for _ in range(3))
    yield ctypes.string_at(at, ctypes.sizeof(layouts.Schema)), side.structs_is_released(0, at)
    side.structs_begin_schema(at, b"+s", "é".encode(), 2, 2)
    side.structs_begin_schema(child, b"vu", b"", 0, 0)
    schema = layouts.Schema.from_address(side.structs_borrow_schema(at))
    side.structs_put_pointer(schema.children, 0, child)
    yield (
        side.structs_pointer(schema.children, 0) == child,
        side.structs_pointer(schema.children, 1),
    )
    yield side.structs_text_at(schema.format), side.structs_text_at(schema.name), schema.flags
    yield schema.n_children, schema.dictionary, schema.metadata, side.structs_is_released(0, at)
    side.structs_move(0, at, other)
    yield side.structs_is_released(0, at), side.structs_is_released(0, other)
    for each in (at, other, other):
        side.structs_release(0, each)
    yield side.structs_is_released(0, other)
    side.structs_free_struct(at)
    side.structs_free_struct(other)


def counting(released, kind):
    """Return a release callback that counts, and keeps the struct released."""

    def release(at):
        released.append(kind)
        (layouts.Array if kind == 1 else layouts.Stream).from_address(at).release = 0

    return ctypes.CFUNCTYPE(None, ctypes.c_void_p)(release)


def of_arrays(side):
    """Yield what is in arrays, and what pins hold for how long."""
    pool, released = side.blocks_new_pool(1 << 20), []
    callback = counting(released, 1)
    parent = side.structs_new_pin(0)
    given = layouts.Array.from_address(side.structs_pinned_array(parent))
    given.release = ctypes.cast(callback, ctypes.c_void_p).value
    pin = side.structs_new_pin(parent)
    for held in (parent, pin, pin):
        side.structs_pin_block(held, side.blocks_take(pool, 1))
    at, child, other = (side.structs_new_struct(1) for _ in range(3))
    side.structs_begin_array(at, 5, 2, 3, 2, pin)
    side.structs_begin_array(child, 1, 0, 0, 0, pin)
    array = layouts.Array.from_address(side.structs_borrow_array(at))
    side.structs_put_pointer(array.children, 1, child)
    yield array.length, array.null_count, array.offset, array.n_buffers, array.n_children
    yield [side.structs_pointer(array.buffers, n) for n in range(3)], array.dictionary
    side.structs_drop(parent)
    side.structs_drop(pin)
    yield side.blocks_in_use(pool), [*released]
    side.structs_move(1, child, other)
    side.structs_release(1, at)
    side.structs_release(1, at)
    yield side.blocks_in_use(pool), [*released], side.structs_is_released(1, at)
    side.structs_release(1, other)
    yield side.blocks_in_use(pool), [*released]
    side.structs_begin_array(at, 1, 0, 0, 0, side.structs_new_pin(0))
    layouts.Array.from_address(other).length = 9
    side.structs_clear_array(other)
    yield ctypes.string_at(other, ctypes.sizeof(layouts.Array)), side.structs_is_released(1, other)
    side.structs_free_struct(at)
    side.structs_free_struct(other)


def of_streams(side):
    """Yield what a stream that Python writes gives, and what it says of errors."""

    def fail(error):
        raise error

    calls = []
    raised = [
        ValueError("é is wrong"),
        MemoryError("no more"),
        KeyboardInterrupt(),
        KeyError("\udc80"),
    ]
    owner = [calls.append, lambda _: fail(raised.pop(0))]
    at, other = side.structs_new_struct(2), side.structs_new_struct(2)
    before = sys.getrefcount(owner)
    side.structs_begin_stream(at, owner)
    side.structs_move(2, at, other)
    yield side.structs_is_released(2, at), side.structs_is_released(2, other)
    yield side.structs_get(other, False, 64), calls, side.structs_last_error(other)
    yield side.structs_get(other, True, 64) == errno.EINVAL, side.structs_last_error(other)
    yield side.structs_get(other, True, 64) == errno.ENOMEM, side.structs_last_error(other)
    yield side.structs_get(other, True, 64) == errno.EINVAL, side.structs_last_error(other)
    yield side.structs_get(other, True, 64) == errno.EINVAL, side.structs_last_error(other)
    side.structs_release(2, other)
    gc.collect()  # the frames of errors
    yield sys.getrefcount(owner) == before, side.structs_is_released(2, other)
    side.structs_release(2, other)
    side.structs_free_struct(at)
    side.structs_free_struct(other)


def of_capsules(side):
    """Yield what is in capsules, and what they release at their end."""
    released = []
    callbacks = {kind: counting(released, kind) for kind in (1, 2)}
    for kind, name in enumerate(("arrow_schema", "arrow_array", "arrow_array_stream")):
        at = side.structs_new_struct(kind)
        capsule = side.structs_new_capsule(kind, at)
        yield side.structs_in_capsule(kind, capsule) == at, repr(capsule).split('"')[1] == name
        for wrong in (capsule, None, 1):
            try:
                yield side.structs_in_capsule((kind + 1) % 3, wrong)
            except TypeError as error:
                yield str(error)
        if kind:
            struct = (layouts.Array if kind == 1 else layouts.Stream).from_address(at)
            struct.release = ctypes.cast(callbacks[kind], ctypes.c_void_p).value
        del capsule
        structs.settle()  # ctypes frees what nobody has later
        yield [*released]
    pin = side.structs_new_pin(0)
    holder = side.structs_holding(pin)
    yield repr(holder).split('"')[1]
    del holder
    structs.settle()


@pytest.mark.parametrize("scenario", [of_blocks, of_schemas, of_arrays, of_streams, of_capsules])
def test_what_is_done_with_structs_is_alike(sides, scenario):
    one, other = ([*scenario(side)] for side in sides)
    assert one == other
    assert len(one) > 3


def test_every_function_of_the_pxd_was_asked(sides):
    """The tests above are together: after them, none of the functions in C is left."""
    _, in_c = sides
    every = {f"{module}_{name}" for module in MODULES for _, name, _ in functions_of(module)}
    assert len(every) > 45
    assert every - in_c.called == set()
