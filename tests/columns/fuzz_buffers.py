"""Give `split` and `mapped` arrays and streams that lie: `python tests/columns/fuzz_buffers.py`.

Every buffer is a block of exactly its size, so that a sanitizer sees a read beside it. What is
honest has to be read right. What lies in a way that the interface lets one see has to be refused
with a clear error. Whatever happens, all that was given is released once, and every buffer comes
back. All follows from the seed: `--seconds 600 --seed 1`, or `--rounds 1000`.
"""

import argparse
import ctypes
import gc
import random
import sys
import time
from functools import partial
from itertools import pairwise
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

import pyarrow as pa

from tests.help.column_rows import expected
from urlprism import URL, columns, equivalence, rfc3986, whatwg
from urlprism.columns import Column, split
from urlprism.columns.arrow.mapping import mapped
from urlprism.columns.fields import types as kinds
from urlprism.columns.memory import buffers, layouts, structs

CLEAR = TypeError, ValueError, OverflowError
FIELDS = ["scheme", "host", "port", "path", "query", "ok"]
PIECES = [
    b"http://", b"https://h", b"h.com", b"/", b"?q=1", b"#f", b":80", b"@", b"a" * 13, b"\xc3\xa9",
    b"\xff", b"%2e", b" ", b"", b"xn--", b"[::1]", b"foo:", b"\xf0\x9f\x99\x82",
]  # fmt: skip
WIDTHS = {b"c": 1, b"C": 1, b"s": 2, b"S": 2, b"i": 4, b"I": 4, b"l": 8, b"L": 8}
api = ctypes.pythonapi
api.PyMem_RawMalloc.restype = ctypes.c_void_p
api.PyMem_RawMalloc.argtypes = [ctypes.c_size_t]
api.PyMem_RawFree.argtypes = [ctypes.c_void_p]


class Watch:
    """What was given and is not released yet, and what went wrong."""

    def __init__(self):
        self.numbers = iter(range(1, 1 << 62))
        self.held = {}
        self.problems = []

    def hold(self, octets):
        """Return the address of a block with these octets, and no others."""
        at = api.PyMem_RawMalloc(len(octets))
        ctypes.memmove(at, octets, len(octets))
        return at

    def release(self, struct, kind):
        """Free what a struct holds."""
        blocks = self.held.pop(struct.private_data, None)
        if blocks is None or struct.release == 0:
            self.problems.append(f"{kind} is released twice")
        for block in blocks or ():
            api.PyMem_RawFree(block)
        struct.release = 0


WATCH = Watch()


@ctypes.CFUNCTYPE(None, ctypes.c_void_p)
def release_array(at):
    WATCH.release(layouts.Array.from_address(at), "an array")


@ctypes.CFUNCTYPE(None, ctypes.c_void_p)
def release_schema(at):
    WATCH.release(layouts.Schema.from_address(at), "a schema")


RELEASE_ARRAY = ctypes.cast(release_array, ctypes.c_void_p).value
RELEASE_SCHEMA = ctypes.cast(release_schema, ctypes.c_void_p).value


def packed(numbers, width):
    mask = (1 << 8 * width) - 1
    return b"".join((number & mask).to_bytes(width, sys.byteorder) for number in numbers)


def bitmap(bits):
    bits = [*bits, *[0] * (-len(bits) % 8)]
    return bytes(
        sum(bit << place for place, bit in enumerate(bits[at : at + 8]))
        for at in range(0, len(bits), 8)
    )


class Texts:
    """An array of texts: its rows, and the buffers that say them. `is_lie` says they do not."""

    def __init__(self, chance, rows, form=None):
        self.chance = chance
        self.rows = rows
        self.form = form or chance.choice((b"u", b"z", b"U", b"Z", b"vu", b"vz", b"D", b"D"))
        self.is_lie = False
        self.changes = {}
        self.of_schema = {}
        self.values = None
        self.offset = chance.choice((0, 0, 1, 7, 8, 63, 64))
        extra = [self.text() for _ in range(self.offset)], [self.text()] * chance.randrange(2)
        self.every = [*extra[0], *rows, *extra[1]]
        self.null_count = chance.choice((-1, rows.count(None)))
        getattr(self, {b"D": "dictionary", b"v": "views"}.get(self.form[:1], "offsets"))()
        if not any(each is None for each in rows) and chance.random() < 0.5:
            self.buffers[0] = None
            self.null_count = 0

    def text(self):
        return b"".join(self.chance.choices(PIECES, k=self.chance.randrange(6)))

    def marks(self):
        return bitmap([each is not None for each in self.every])

    def offsets(self):
        self.ends, data = [self.chance.randrange(3)], b""
        data = b"?" * self.ends[0]
        for each in self.every:
            if each is None and self.chance.random() < 0.3:
                data += b"hidden"
            data += each or b""
            self.ends.append(len(data))
        self.width = 8 if self.form.isupper() else 4
        self.buffers = [self.marks(), packed(self.ends, self.width), data]

    def views(self):
        shared = [b"" for _ in range(self.chance.randrange(1, 4))]
        self.cells = []
        for each in self.every:
            text = each or b""
            number = self.chance.randrange(len(shared))
            if len(text) <= 12:
                self.cells.append(packed([len(text)], 4) + text.ljust(12, b"\0"))
            else:
                head = text[:4] if self.chance.random() < 0.8 else b"lies"
                place = [number, len(shared[number])]
                self.cells.append(packed([len(text)], 4) + head + packed(place, 4))
                shared[number] += text
        sizes = packed(map(len, shared), 8)
        self.buffers = [self.marks(), b"".join(self.cells), *shared, sizes]

    def dictionary(self):
        values = [self.text() for _ in range(self.chance.randrange(4))]
        known = {each for each in self.every if each is not None}
        values = [*values, *sorted(known)]
        self.chance.shuffle(values)
        self.values = Texts(self.chance, values, self.chance.choice((b"u", b"Z", b"vu", b"vz")))
        self.form = self.chance.choice([*WIDTHS])
        self.width = WIDTHS[self.form]
        self.indices = [
            self.chance.randrange(256) if each is None else values.index(each)
            for each in self.every
        ]
        self.buffers = [self.marks(), packed(self.indices, self.width)]

    def lie(self):
        """Say something else than the rows, or nothing that makes sense."""
        lies = [self.lie_of_struct, self.lie_of_schema]
        places = [at for at, each in enumerate(self.rows) if each is not None]
        if places:
            lies += [self.lie_of_row] * 4
        self.is_lie = True
        self.chance.choice(lies)()

    def lie_of_row(self):
        places = [at for at, each in enumerate(self.rows) if each is not None]
        place = self.offset + self.chance.choice(places)
        if self.values is not None:
            number = self.chance.choice((len(self.values.rows), -1, (1 << 8 * self.width - 1) - 1))
            self.indices[place] = number
            most = 1 << 8 * self.width
            self.is_lie = number % most >= len(self.values.rows) or number < 0
            if number < 0 and self.form.isupper() and most - 1 < len(self.values.rows):
                self.is_lie = False
            self.buffers[1] = packed(self.indices, self.width)
        elif self.form[:1] == b"v":
            size, shared = self.chance.choice(
                ((13, 99), (13, -1), (-1, 0), (1 << 30, 0), (99999, 0))
            )
            shift = self.chance.choice((0, 1 << 30, -1, (1 << 31) - 1)) if size > 12 else 0
            self.cells[place] = packed([size, 0, shared, shift], 4)
            self.buffers[1] = b"".join(self.cells)
        else:
            last = self.ends[self.offset + len(self.rows)]
            wrong = [-1, -(1 << 31), last + 1, (1 << 31) - 1]
            inner = range(self.offset + 1, self.offset + len(self.rows))
            if inner:
                self.ends[self.chance.choice(inner)] = self.chance.choice(wrong)
            else:
                self.ends[self.offset] = self.chance.choice((-1, last + 1))
            self.buffers[1] = packed(self.ends, self.width)

    def lie_of_struct(self):
        most = 1 << 57
        self.changes = self.chance.choice(
            [
                {"length": -1}, {"length": most}, {"offset": -1}, {"offset": most},
                {"null_count": -2}, {"null_count": len(self.rows) + 1}, {"n_children": 1},
                {"n_children": -1}, {"n_buffers": 0}, {"n_buffers": 1}, {"n_buffers": -5},
                {"buffers": 0}, {"released": True},
            ]
        )  # fmt: skip

    def lie_of_schema(self):
        text = self.chance.choice((b"", b"+s", b"n", b"uu", b"\xff\xfe", b"+vu", b"w:3"))
        self.of_schema = self.chance.choice(
            [
                {"format": 0},
                {"release": True},
                {"n_children": 1},
                {"n_children": -1},
                {"text": text},
            ]
        )

    def write(self, at):
        """Fill the struct at an address."""
        array = layouts.Array.from_address(at)
        blocks = [None if each is None else WATCH.hold(each) for each in self.buffers]
        pointers = WATCH.hold(packed([each or 0 for each in blocks], 8))
        array.length, array.offset = len(self.rows), self.offset
        array.null_count, array.n_buffers = self.null_count, len(blocks)
        array.n_children = array.children = array.dictionary = 0
        array.buffers = pointers
        held = [*filter(None, blocks), pointers]
        if self.values is not None:
            inner = WATCH.hold(bytes(ctypes.sizeof(layouts.Array)))
            self.values.write(inner)
            held += WATCH.held.pop(layouts.Array.from_address(inner).private_data)
            array.dictionary = inner
            held.append(inner)
        array.private_data = next(WATCH.numbers)
        WATCH.held[array.private_data] = held
        array.release = RELEASE_ARRAY
        for name, value in self.changes.items():
            if name == "released":
                WATCH.release(array, "an array")
            else:
                setattr(array, name, value)

    def write_schema(self, at):
        """Fill the schema at an address."""
        schema = layouts.Schema.from_address(at)
        text = WATCH.hold(self.of_schema.get("text", self.form) + b"\0")
        schema.format, schema.name, schema.metadata, schema.flags = text, 0, 0, 2
        schema.n_children = schema.children = schema.dictionary = 0
        held = [text]
        if self.values is not None:
            inner = WATCH.hold(bytes(ctypes.sizeof(layouts.Schema)))
            self.values.write_schema(inner)
            held += WATCH.held.pop(layouts.Schema.from_address(inner).private_data)
            schema.dictionary = inner
            held.append(inner)
        schema.private_data = next(WATCH.numbers)
        WATCH.held[schema.private_data] = held
        schema.release = RELEASE_SCHEMA
        for name, value in self.of_schema.items():
            if name == "release":
                WATCH.release(schema, "a schema")
            elif name != "text":
                setattr(schema, name, value)

    def __arrow_c_array__(self, requested_schema=None):
        of_schema, of_array = structs.new_struct(0), structs.new_struct(1)
        capsules = structs.new_capsule(0, of_schema), structs.new_capsule(1, of_array)
        self.write_schema(of_schema)
        self.write(of_array)
        return capsules


class Chunks:
    """A stream of such arrays, which may fail before one of them."""

    def __init__(self, chance, chunks):
        self.chunks = chunks
        self.fails = chance.randrange(len(chunks) + 1) if chance.random() < 0.1 else -1
        self.is_released = chance.random() < 0.02
        self.is_lie = self.fails >= 0 or self.is_released or any(each.is_lie for each in chunks)
        self.rows = [row for each in chunks for row in each.rows]

    def __arrow_c_stream__(self, requested_schema=None):
        at = structs.new_struct(2)
        capsule = structs.new_capsule(2, at)
        if not self.is_released:
            structs.begin_stream(at, iter([*enumerate(self.chunks), (len(self.chunks), None)]),
                                 self.write_schema, self.write_next)  # fmt: skip
        return capsule

    def write_schema(self, _, at):
        self.chunks[0].write_schema(at)
        return 0

    def write_next(self, left, at):
        number, chunk = next(left)
        if number == self.fails:
            raise RuntimeError("the disk is gone")
        if chunk is None:
            structs.clear_array(at)
        else:
            chunk.write(at)
        return 0


def cut(chance, rows):
    """Return rows as chunks of one type, some of them empty."""
    places = sorted(chance.choices(range(len(rows) + 1), k=chance.randrange(4)))
    pieces = [rows[start:end] for start, end in pairwise([0, *places, len(rows)])]
    first = Texts(chance, pieces[0], chance.choice((b"u", b"Z", b"vu", b"vz")))
    chunks = [first, *(Texts(chance, each, first.form) for each in pieces[1:])]
    if chance.random() < 0.2:
        liar = chance.choice(chunks)
        liar.lie()
        if "released" in liar.changes:  # that is the end of a stream
            liar.changes = {"length": -1}
    return chunks


def source_of(chance, rows):
    """Return an object that gives rows, or lies about them."""
    if chance.random() < 0.4:
        chunks = cut(chance, rows)
        for each in chunks[1:]:
            if each.of_schema:  # only that of the first is read
                each.is_lie = False
        return Chunks(chance, chunks)
    made = Texts(chance, rows)
    if chance.random() < 0.35:
        made.lie()
    return made


def text_of(row):
    return None if row is None else row.decode("utf-8", "replace")


def imported(result, chance):
    """Return the rows of a result as pyarrow has them; None if they are dropped unseen."""
    if isinstance(result, Column) or hasattr(result, "__arrow_c_array__"):
        return read_array(result, chance)
    if chance.random() < 0.1:
        result.__arrow_c_stream__()
        return None
    capsule = result.__arrow_c_stream__()
    stream = structs.in_capsule(2, capsule)
    rows = []
    while True:
        of_schema, of_array = structs.new_struct(0), structs.new_struct(1)
        try:
            for is_next, at in ((False, of_schema), (True, of_array)):
                error = structs.get(stream, is_next, at)
                if error:
                    raise ValueError(structs.last_error(stream))
            if structs.is_released(1, of_array):
                return rows
            array = pa.Array._import_from_c(of_array, of_schema)
            array.validate(full=True)
            rows += array.to_pylist()
            if chance.random() < 0.05:
                return None
        finally:
            for kind, at in enumerate((of_schema, of_array)):
                structs.release(kind, at)
                structs.release(kind, at)  # nothing is left
                structs.free_struct(at)


def read_array(result, chance):
    """Return the rows of an array; or drop it, release it by hand, or take a child only."""
    schema, capsule = result.__arrow_c_array__(asked(chance))
    how = chance.random()
    if how < 0.1:
        return None
    if how > 0.3:
        array = pa.Array._import_from_c_capsule(schema, capsule)
        array.validate(full=True)
        return array.to_pylist()
    given, mine = structs.in_capsule(1, capsule), structs.new_struct(1)
    structs.move(1, given, mine)
    array = structs.borrow_array(mine)
    if array.n_children > 0 and how > 0.2:
        child = structs.new_struct(1)
        structs.move(1, structs.pointer(array.children, 0), child)
        of_child = structs.pointer(structs.borrow_schema(structs.in_capsule(0, schema)).children, 0)
        structs.release(1, mine)
        pa.Array._import_from_c(child, of_child).validate(full=True)
        structs.free_struct(child)
    structs.release(1, mine)
    structs.release(1, mine)
    structs.free_struct(mine)
    return None


def asked(chance):
    """Return a schema to ask for, or None."""
    if chance.random() < 0.6:
        return None
    text = chance.choice((pa.string(), pa.large_string(), pa.string_view(), pa.int8()))
    fields = dict.fromkeys(FIELDS, text) | {"port": pa.uint16(), "ok": pa.bool_()}
    made = chance.choice((text, pa.list_(text), pa.struct(fields)))
    return pa.field("", made).__arrow_c_schema__()


def ask_split(chance, rows, source):
    """Return the rows that `split` gives and those it should, if the source is honest."""
    layout, threads = chance.choice(("view", "utf8")), chance.choice((1, 2))
    fields = chance.choice((FIELDS, FIELDS[:2], ["ok"]))
    reason = chance.choice(("null", "reason"))
    result = split(source, fields, layout, errors=reason, threads=threads)
    wanted = []
    for row in rows:
        every = expected(row)
        wanted.append({name: every[name] for name in (*fields, *["reason"] * (reason != "null"))})
    return result, wanted


def or_none(function, text):
    try:
        return function(text)
    except ValueError:
        return None


def of_url(function):
    return lambda text: function(URL(text))


# Functions of a column whose plain rows the kernel cuts, each with that of a text.
CUT = {
    "normalize": (columns.normalize, rfc3986.normalize),
    "key": (columns.key, equivalence.key),
    "key whatwg": (partial(columns.key, rung="whatwg"), partial(equivalence.key, rung="whatwg")),
    "parameter": (
        partial(columns.parameter, name="c"),
        of_url(lambda url: url.search_params.get("c")),
    ),
    "resolve": (
        partial(columns.resolve, base="http://h/a/b"),
        lambda text: URL(text, "http://h/a/b").href,
    ),
    "site": (columns.site, of_url(whatwg.site)),
    "registrable_domain": (columns.registrable_domain, of_url(whatwg.registrable_domain)),
}


def ask_cut(chance, rows, source):
    """Return the rows that a function gives and those it should, if the source is honest."""
    of_column, of_text = CUT[chance.choice([*CUT])]
    wanted = [None if row is None else or_none(of_text, text_of(row)) for row in rows]
    return of_column(source), wanted


FUNCTIONS = {
    kinds.TEXT: lambda text: text,
    kinds.BOOLEAN: lambda text: len(text) > 5,
    kinds.PORT: len,
    kinds.INTEGER: lambda text: -len(text),
    kinds.list_of(kinds.TEXT): lambda text: [text, None, text * 3][: len(text) % 4],
    kinds.list_of(kinds.list_of(kinds.PORT)): lambda text: [None, [len(text)]],
}


def ask_mapped(chance, rows, sources):
    """Return the rows that `mapped` gives and those it should, if the sources are honest."""
    kind, function = chance.choice([*FUNCTIONS.items()])
    how = chance.random() if rows else 1

    def values_of(first, *others):
        if how < 0.05:
            raise ValueError("of the function")
        found = [None if each is None else function(each) for each in first]
        for other in others:
            if other != first and set(other) != {"for all"}:
                raise AssertionError("sources are not together")
        return found[1:] if 0.05 <= how < 0.1 else found

    wanted = [None if row is None else function(text_of(row)) for row in rows]
    try:
        return mapped(sources, kind, values_of), wanted, how < 0.1
    except CLEAR:
        if how < 0.1:
            return None, wanted, True
        raise


def ask(chance):
    """Ask once; return what is wrong, or None."""
    rows = [
        None if chance.random() < 0.15 else b"".join(chance.choices(PIECES, k=chance.randrange(7)))
        for _ in range(chance.choice((0, 1, 2, 3, 9, 64, 70)))
    ]
    is_split = chance.random() < 0.5
    sources = [
        source_of(chance, rows) for _ in range(1 if is_split else chance.choice((1, 1, 2, 3)))
    ]
    is_longer = not is_split and chance.random() < 0.05
    if is_longer:
        rows = [*rows, b"more"]
        sources[0] = Texts(chance, rows)
    is_lie = any(each.is_lie for each in sources) or (is_longer and len(sources) > 1)
    if not is_split and chance.random() < 0.2:
        sources.append("for all")
    fails = False
    try:
        if is_split:
            ask_one = chance.choice((ask_split, ask_cut))
            result, wanted = ask_one(chance, rows, sources[0])
        else:
            result, wanted, fails = ask_mapped(chance, rows, sources)
        if result is None:
            return None
        found = imported(result, chance)
    except CLEAR as error:
        return None if is_lie or fails else f"refused: {error!r}"
    if found is None:
        return None
    if is_lie or fails:
        return f"not refused: {found}"
    return None if found == wanted else f"{found} is not {wanted}"


def look(seed, number):
    """Ask for the round of a number; return what is wrong, or None."""
    chance = random.Random(f"{seed} {number}")  # noqa: S311 - a seed repeats it
    before = buffers.in_use()
    try:
        problem = ask(chance)
    except Exception as error:  # noqa: BLE001 - what else it may be, it is wrong
        problem = f"{type(error).__name__}: {error}"
    structs.settle()
    if WATCH.held or buffers.in_use() != before:
        gc.collect()
        structs.settle()
    if WATCH.held or buffers.in_use() != before:
        WATCH.problems.append(
            f"{len(WATCH.held)} structs and {buffers.in_use() - before} buffers are not released"
        )
        WATCH.held.clear()
    problems = [problem, *WATCH.problems] if problem else [*WATCH.problems]
    WATCH.problems.clear()
    return "; ".join(problems) or None


def main():
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    much = parser.add_mutually_exclusive_group()
    much.add_argument("--seconds", type=float, default=60, help="how long to ask")
    much.add_argument("--rounds", type=int, default=0, help="how much to ask")
    parser.add_argument("--seed", type=int, default=1, help="what the rounds follow from")
    parser.add_argument("--first", type=int, default=0, help="the number of the first round")
    options = parser.parse_args()
    sys.unraisablehook = lambda error: WATCH.problems.append(f"unraisable: {error.exc_value!r}")
    end, number, wrong = time.monotonic() + options.seconds, options.first, 0
    while number < options.first + options.rounds if options.rounds else time.monotonic() < end:
        problem = look(options.seed, number)
        if problem:
            wrong += 1
            sys.stdout.write(f"--seed {options.seed} --first {number} --rounds 1: {problem}\n")
        number += 1
    done = number - options.first
    sys.stdout.write(f"{done:,} rounds, seed {options.seed}: {wrong} problems\n")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
