"""The types of results in Spark, which has no numbers without a sign.

Ports are int, places in a text are bigint; texts have offsets of 32 bits, as Spark reads them.
"""

from typing import Final

from urlprism.redaction.excerpts import quoted
from urlprism.spark.engine import pa, types

_PLAIN: Final = {
    pa.bool_(): types.BooleanType(),
    pa.int8(): types.ByteType(),
    pa.int16(): types.ShortType(),
    pa.int32(): types.IntegerType(),
    pa.int64(): types.LongType(),
    pa.float32(): types.FloatType(),
    pa.float64(): types.DoubleType(),
    pa.string(): types.StringType(),
    pa.binary(): types.BinaryType(),
    pa.date32(): types.DateType(),
    pa.timestamp("us"): types.TimestampNTZType(),
    pa.timestamp("us", "UTC"): types.TimestampType(),
}
_STORED: Final = {
    pa.uint8(): pa.int16(),
    pa.uint16(): pa.int32(),
    pa.uint32(): pa.int64(),
    pa.large_string(): pa.string(),
    pa.string_view(): pa.string(),
    pa.large_binary(): pa.binary(),
    pa.binary_view(): pa.binary(),
}


def arrow_of(kind: pa.DataType) -> pa.DataType:
    """Return the type of Arrow in which Spark takes values of a type.

    >>> import pyarrow as pa
    >>> arrow_of(pa.struct([("port", pa.uint16())]))
    StructType(struct<port: int32>)
    """
    if pa.types.is_struct(kind):
        return pa.struct([pa.field(each.name, arrow_of(each.type)) for each in kind])
    if pa.types.is_list(kind):
        return pa.list_(pa.field("element", arrow_of(kind.value_type)))
    if pa.types.is_string(kind) or pa.types.is_large_string(kind):
        return pa.string()
    if kind == pa.uint16():
        return pa.int32()
    if kind == pa.uint64():
        return pa.int64()
    return kind


def spark_of(kind: pa.DataType) -> types.DataType:
    """Return the type of Spark for a type that `arrow_of` returns.

    >>> import pyarrow as pa
    >>> spark_of(pa.struct([("rule", pa.string()), ("start", pa.int64())])).simpleString()
    'struct<rule:string,start:bigint>'
    """
    if pa.types.is_struct(kind):
        children = [types.StructField(each.name, spark_of(each.type)) for each in kind]
        return types.StructType(children)
    if pa.types.is_list(kind):
        return types.ArrayType(spark_of(kind.value_type))
    if pa.types.is_decimal128(kind):
        return types.DecimalType(kind.precision, kind.scale)
    return _PLAIN[kind]


def stored_of(field: pa.Field) -> pa.DataType:
    """Return the type in which Spark takes a column of a file.

    Raise ValueError for lists, structs and other types that Spark has to read itself.

    >>> import pyarrow as pa
    >>> stored_of(pa.field("id", pa.uint32()))
    DataType(int64)
    """
    kind = field.type.value_type if pa.types.is_dictionary(field.type) else field.type
    if pa.types.is_timestamp(kind):
        return pa.timestamp("us", None if kind.tz is None else "UTC")
    kind = _STORED.get(kind, kind)
    if kind in _PLAIN or pa.types.is_decimal128(kind):
        return kind
    message = f"the column {quoted(field.name)} is of type {field.type}: let Spark read the files"
    raise ValueError(message)
