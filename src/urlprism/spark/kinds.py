"""The types of results in Spark, which has no numbers without a sign.

Ports are int, places in a text are bigint; texts have offsets of 32 bits, as Spark reads them.
"""

from urlprism.spark.engine import pa, types


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
    if kind == pa.bool_():
        return types.BooleanType()
    if kind == pa.int32():
        return types.IntegerType()
    return types.LongType() if kind == pa.int64() else types.StringType()
