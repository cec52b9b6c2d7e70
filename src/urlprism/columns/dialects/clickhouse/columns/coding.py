"""ClickHouse's percent-coding."""

from urlprism.columns.dialects.clickhouse.columns.results import texts
from urlprism.columns.dialects.clickhouse.rows import coding
from urlprism.columns.functions.rows import Result, Source


def encode_url_component(source: Source) -> Result:
    """Return each text percent-encoded but for letters, digits and "-_.~": `encodeURLComponent`.

    It encodes "!'()*", too, which JavaScript's `encodeURIComponent` does not; exact is
    `urllib_parse.quote(text, safe="!'()*")`.

    >>> import pyarrow as pa
    >>> pa.array(encode_url_component(pa.array(["a b!"]))).to_pylist()
    ['a%20b%21']
    """
    return texts(source, coding.encode_url_component)


def encode_url_form_component(source: Source) -> Result:
    """Return the same with "+" for a space: `encodeURLFormComponent`.

    It encodes "*" and leaves "~"; in application/x-www-form-urlencoded it is the other way, as
    `URLSearchParams` writes it.

    >>> import pyarrow as pa
    >>> pa.array(encode_url_form_component(pa.array(["a b*"]))).to_pylist()
    ['a+b%2A']
    """
    return texts(source, coding.encode_url_form_component)


def decode_url_component(source: Source) -> Result:
    """Return each text with its triplets decoded: `decodeURLComponent`.

    After a "%" that begins no triplet it passes over two octets, so `%4%41` stays as it is; exact
    is `urllib_parse.unquote(text)`, here "%4A".

    >>> import pyarrow as pa
    >>> pa.array(decode_url_component(pa.array(["a%20b+c", "%4%41"]))).to_pylist()
    ['a b+c', '%4%41']
    """
    return texts(source, coding.decode_url_component)


def decode_url_form_component(source: Source) -> Result:
    """Return the same with a space for each "+": `decodeURLFormComponent`.

    It is wrong where `decode_url_component` is; exact is `urllib_parse.unquote_plus(text)`.

    >>> import pyarrow as pa
    >>> pa.array(decode_url_form_component(pa.array(["a%20b+c"]))).to_pylist()
    ['a b c']
    """
    return texts(source, coding.decode_url_form_component)
