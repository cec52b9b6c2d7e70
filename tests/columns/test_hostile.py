"""Structs that contradict themselves: a clear error, whatever the layout, and no read beyond.

They are made by ctypes, as the pure build makes its own.
"""

import ctypes

import pytest

from urlprism.columns import FIELDS, split
from urlprism.columns.arrow.mapping import mapped
from urlprism.columns.fields.types import TEXT as OF_TEXT
from urlprism.columns.fields.types import struct_of
from urlprism.columns.memory import structs

TEXT = b"http://a/http://b/"
OFFSETS = (0, 9, 18)


def packed(numbers, width):
    return b"".join((n & (1 << 8 * width) - 1).to_bytes(width, "little") for n in numbers)


def view(size, text=b"", buffer=0, shift=0):
    return packed([size], 4) + (
        text.ljust(12, b"\0") if size <= 12 else packed([0, buffer, shift], 4)
    )


@ctypes.CFUNCTYPE(None, ctypes.POINTER(structs.Array))
def release_array(array):
    """What lies is not freed."""
    array.contents.release = 0


@ctypes.CFUNCTYPE(None, ctypes.POINTER(structs.Schema))
def release_schema(schema):
    schema.contents.release = 0


class Given:
    """An array, made of a format and buffers; `changes` are fields that lie, of the
    schema if they say so."""

    def __init__(self, form, buffers, length=2, dictionary=None, values=None, changes=()):
        self.form = form
        self.changes = dict(changes)
        self.buffers, self.length = buffers, length
        self.dictionary, self.values = dictionary, values
        self.kept = []

    def pointers(self, buffers):
        made = []
        for each in buffers:
            if each is None or isinstance(each, int):
                made.append(each or 0)
            else:
                kept = ctypes.create_string_buffer(each, len(each))
                self.kept.append(kept)
                made.append(ctypes.addressof(kept))
        return made

    def fill_array(self, at, buffers, length, pin):
        structs.begin_array(at, length, 0, len(buffers), 0, pin)
        array = structs.borrow_array(at)
        for index, pointer in enumerate(self.pointers(buffers)):
            structs.put_pointer(array.buffers, index, pointer)
        return array

    def __arrow_c_array__(self, requested_schema=None):
        of_schema, of_array = structs.new_struct(0), structs.new_struct(1)
        structs.begin_schema(of_schema, self.form, b"", 2, 0)
        pin = structs.new_pin(0)
        array = self.fill_array(of_array, self.buffers, self.length, pin)
        schema = structs.borrow_schema(of_schema)
        if self.dictionary is not None:
            self.inner = structs.new_struct(0), structs.new_struct(1)
            structs.begin_schema(self.inner[0], self.dictionary, b"", 2, 0)
            self.fill_array(self.inner[1], self.values, 2, pin)
            schema.dictionary, array.dictionary = self.inner
        array.release = ctypes.cast(release_array, ctypes.c_void_p).value
        schema.release = ctypes.cast(release_schema, ctypes.c_void_p).value
        for name, value in self.changes.items():
            is_of_schema = name.startswith("schema_")
            setattr(schema if is_of_schema else array, name.removeprefix("schema_"), value)
        return structs.new_capsule(0, of_schema), structs.new_capsule(1, of_array)


def strings(**changes):
    return Given(b"u", [None, packed(OFFSETS, 4), TEXT], changes=changes)


def test_what_is_whole_is_read():
    assert len(split(strings())) == 2
    views = [None, view(9, TEXT[:9]) + view(18), TEXT, packed([18], 8)]
    assert len(split(Given(b"vu", views))) == 2
    whole = Given(b"c", [None, packed([1, 0], 1)], dictionary=b"u", values=strings().buffers)
    assert len(split(whole)) == 2


LIES = {
    "negative length": dict(length=-1),
    "negative offset": dict(offset=-1),
    "great length": dict(length=1 << 60),
    "great offset": dict(offset=(1 << 63) - 1),
    "nulls below -1": dict(null_count=-2),
    "more nulls than rows": dict(null_count=3),
    "nulls without bits": dict(null_count=1),
    "no buffers": dict(n_buffers=0),
    "two buffers": dict(n_buffers=2),
    "four buffers": dict(n_buffers=4),
    "negative buffers": dict(n_buffers=-1),
    "a null list of buffers": dict(buffers=0),
    "children": dict(n_children=1),
    "released": dict(release=0),
    "a released schema": dict(schema_release=0),
    "a schema without a format": dict(schema_format=0),
    "a schema with children": dict(schema_n_children=1),
}


@pytest.mark.parametrize("lie", LIES)
def test_an_array_that_lies_is_refused(lie):
    with pytest.raises((ValueError, TypeError), match="Arrow"):
        split(strings(**LIES[lie]))


BROKEN = {
    "offsets backwards": Given(b"u", [None, packed([0, 18, 9], 4), TEXT]),
    "offsets backwards within": Given(b"u", [None, packed([0, 20, 9, 18], 4), TEXT], length=3),
    "negative offsets": Given(b"u", [None, packed([-5, 9, 18], 4), TEXT]),
    "great offsets backwards": Given(b"U", [None, packed([0, 1 << 62, 18], 8), TEXT]),
    "negative great offsets": Given(b"U", [None, packed([0, -9, 18], 8), TEXT]),
    "no offsets": Given(b"u", [None, None, TEXT]),
    "no octets": Given(b"u", [None, packed(OFFSETS, 4), None]),
    "no views": Given(b"vu", [None, None, TEXT, packed([18], 8)]),
    "a view of another buffer": Given(
        b"vu", [None, view(0) + view(18, buffer=1), TEXT, packed([18], 8)]
    ),
    "a view of a negative buffer": Given(
        b"vu", [None, view(0) + view(18, buffer=-1), TEXT, packed([18], 8)]
    ),
    "a view beyond its buffer": Given(
        b"vu", [None, view(0) + view(18, shift=1), TEXT, packed([18], 8)]
    ),
    "a view before its buffer": Given(
        b"vu", [None, view(0) + view(18, shift=-1), TEXT, packed([18], 8)]
    ),
    "a great view": Given(
        b"vu", [None, view(0) + view((1 << 31) - 1, shift=(1 << 31) - 1), TEXT, packed([18], 8)]
    ),
    "a negative view": Given(b"vu", [None, view(0) + packed([-1, 0, 0, 0], 4), packed([], 8)]),
    "views without sizes": Given(b"vu", [None, view(0) + view(18), TEXT, None]),
    "views of a negative size": Given(b"vu", [None, view(0) * 2, TEXT, packed([-1], 8)]),
    "views of no memory": Given(b"vu", [None, view(0) * 2, None, packed([18], 8)]),
    "an index beyond": Given(
        b"c", [None, packed([0, 2], 1)], dictionary=b"u", values=strings().buffers
    ),
    "a negative index": Given(
        b"i", [None, packed([0, -1], 4)], dictionary=b"u", values=strings().buffers
    ),
    "a great index": Given(
        b"L", [None, packed([0, -1], 8)], dictionary=b"u", values=strings().buffers
    ),
    "no indices": Given(b"c", [None, None], dictionary=b"u", values=strings().buffers),
    "a broken dictionary": Given(
        b"c", [None, packed([0, 1], 1)], dictionary=b"u", values=[None, packed([0, 18, 9], 4), TEXT]
    ),
}


@pytest.mark.parametrize("layout", ["view", "utf8"])
@pytest.mark.parametrize("case", BROKEN)
def test_buffers_that_contradict_each_other_are_refused(case, layout):
    with pytest.raises(ValueError, match="Arrow array"):
        split(BROKEN[case], FIELDS, layout)


@pytest.mark.parametrize("form", [b"", b"i", b"+s", b"+l", b"w:4", b"tdD", b"uu", b"\xff"])
def test_another_type_is_refused(form):
    with pytest.raises(TypeError, match="strings or binaries"):
        split(Given(form, [None, packed(OFFSETS, 4), TEXT]))


def test_a_dictionary_of_other_things_is_refused():
    for form, values in ((b"u", b"u"), (b"c", b"i"), (b"g", b"u")):
        given = Given(form, [None, packed([0, 0], 1)], dictionary=values, values=strings().buffers)
        with pytest.raises((TypeError, ValueError), match=r"Arrow|strings or binaries"):
            split(given)


@pytest.mark.parametrize("given", [None, 1, (), ("a", "b"), (None, None, None)])
def test_what_is_no_pair_of_capsules_is_refused(given):
    class Wrong:
        def __arrow_c_array__(self, requested_schema=None):
            return given

    with pytest.raises(TypeError, match=r"__arrow_c_array__ returns|arrow_schema"):
        split(Wrong())


def test_a_capsule_is_taken_once():
    given = strings()  # which has the buffers
    capsules = given.__arrow_c_array__()

    class Same:
        def __arrow_c_array__(self, requested_schema=None):
            return capsules

    assert len(split(Same())) == 2
    with pytest.raises(ValueError, match="the Arrow array is released"):
        split(Same())


@pytest.mark.parametrize("broken", ["children", "child", "format"])
@pytest.mark.parametrize("is_split", [True, False])
def test_a_schema_that_is_asked_for_and_has_no_children_is_not_followed(is_split, broken):
    """`requested_schema` says what a consumer would like, and nothing has to be done for it."""
    at, of_child = structs.new_struct(0), structs.new_struct(0)
    capsule = structs.new_capsule(0, at)
    structs.begin_schema(at, b"+s", b"", 0, 1)
    structs.begin_schema(of_child, b"u", b"host", 2, 0)
    schema = structs.borrow_schema(at)
    structs.put_pointer(schema.children, 0, of_child)
    known = schema.children, of_child, structs.borrow_schema(of_child).format
    if broken == "children":
        schema.children = 0
    elif broken == "child":
        structs.put_pointer(schema.children, 0, 0)
    else:
        structs.borrow_schema(of_child).format = 0
    given = strings()  # which has the buffers
    rows_of = mapped([given], struct_of(host=OF_TEXT), lambda rows: [("h",) for _ in rows])
    made = (split(given, ["host"]) if is_split else rows_of).__arrow_c_array__(capsule)
    kept = structs.borrow_schema(structs.in_capsule(0, made[0]))
    form = structs.text_at(structs.borrow_schema(structs.pointer(kept.children, 0)).format)
    assert form == (b"vu" if is_split else b"u")
    schema.children, _, structs.borrow_schema(of_child).format = known  # so that all is freed
    structs.put_pointer(schema.children, 0, of_child)
