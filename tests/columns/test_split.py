"""The door: its fields and types, and what it refuses."""

import pyarrow as pa
import pytest

from tests.help.column_rows import rows_of
from urlprism.columns import FIELDS, Columns, ColumnStream, split

TEXTS = pa.array(["http://u:p@h:1/p?q#f", "http://h", "?", None, "http://h?#", "file:///", "a:b"])


def test_absent_is_null_and_empty_is_empty():
    fields = ["userinfo", "host", "port", "path", "query", "fragment", "ok"]
    assert [tuple(row.values()) for row in rows_of(split(TEXTS, fields))] == [
        ("u:p", "h", 1, "/p", "q", "f", True),
        (None, "h", None, "/", None, None, True),
        (None, None, None, None, None, None, False),
        (None, None, None, None, None, None, None),
        (None, "h", None, "/", "", "", True),
        (None, "", None, "/", None, None, True),
        (None, None, None, "b", None, None, True),
    ]


@pytest.mark.parametrize(("layout", "text"), [("view", pa.string_view()), ("utf8", pa.string())])
def test_types(layout, text):
    schema = pa.record_batch(split(TEXTS, FIELDS, layout)).schema
    reason = pa.struct([("rule", pa.string()), ("start", pa.uint64()), ("end", pa.uint64())])
    others = {"port": pa.uint16(), "ok": pa.bool_(), "reason": reason}
    assert {name: schema.field(name).type for name in FIELDS} == dict.fromkeys(
        FIELDS, text
    ) | others
    assert pa.schema(split(TEXTS, FIELDS, layout)) == schema
    assert pa.schema(split(pa.chunked_array([TEXTS]), FIELDS, layout)) == schema


def test_a_reason_has_the_rule_and_the_place():
    (row,) = rows_of(split(pa.array(["http://h:99999/"]), ["host"], errors="reason"))
    assert row == {
        "host": None,
        "reason": {"rule": "URL Standard #port-state, port-out-of-range", "start": 9, "end": 14},
    }


def test_what_a_result_says_of_itself():
    parts = split(TEXTS, ["host", "port"])
    assert (len(parts), repr(parts)) == (7, "<Columns host, port: 7 rows>")
    assert repr(split(pa.chunked_array([TEXTS]), ["host"])) == "<ColumnStream host>"


@pytest.mark.parametrize(
    ("options", "error", "said"),
    [
        ({"fields": ["hots"]}, ValueError, "no field is named 'hots'"),
        ({"fields": ["host", "host"]}, ValueError, "a field is named twice"),
        ({"fields": []}, ValueError, "no field is named"),
        ({"fields": "host"}, TypeError, "not one str"),
        ({"layout": "spans"}, ValueError, "no layout is named 'spans'"),
        ({"standard": "rfc1738"}, ValueError, "no standard is named 'rfc1738'"),
        ({"errors": "raise"}, ValueError, "no errors is named 'raise'"),
        ({"threads": 0}, ValueError, "threads is 1 or more, not 0"),
        ({"threads": "2"}, TypeError, "threads is an int or None, not str"),
        ({"threads": True}, TypeError, "threads is an int or None, not bool"),
    ],
)
def test_what_is_refused(options, error, said):
    with pytest.raises(error, match=said):
        split(TEXTS, **options)


@pytest.mark.parametrize("source", ["http://h/", b"http://h/", None, 1, ["http://h/"]])
def test_a_source_without_arrow_is_refused(source):
    with pytest.raises(TypeError, match=f"{type(source).__name__} has neither"):
        split(source)


@pytest.mark.parametrize(
    "array",
    [
        pa.array([1]),
        pa.array([1.5]),
        pa.array([["http://h/"]]),
        pa.array([b"http"], pa.binary(4)),
        pa.array([1]).dictionary_encode(),
        pa.array([{"url": "http://h/"}]),
    ],
    ids=lambda array: str(array.type).partition("<")[0],
)
def test_a_column_of_another_type_is_refused(array):
    for source in (array, pa.chunked_array([array])):
        with pytest.raises(TypeError, match="a column of URLs is of strings or binaries"):
            split(source)


@pytest.mark.parametrize("made", [Columns, ColumnStream])
def test_only_split_makes_results(made):
    with pytest.raises(TypeError):
        made()
    blank = made.__new__(made)
    with pytest.raises((TypeError, AttributeError)):
        blank.__arrow_c_schema__()


def test_errors_of_a_stream_reach_its_reader():
    def batches():
        yield pa.record_batch({"url": ["http://h/"]})
        raise RuntimeError("the disk is gone")

    reader = pa.RecordBatchReader.from_batches(pa.schema([("url", pa.string())]), batches())

    class OneColumn:
        def __arrow_c_stream__(self, requested_schema=None):
            raise RuntimeError("no stream")

    with pytest.raises(RuntimeError, match="no stream"):
        split(OneColumn())
    with pytest.raises(TypeError, match="not struct"):
        split(reader)
