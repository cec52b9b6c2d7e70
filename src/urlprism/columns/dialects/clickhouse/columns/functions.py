"""ClickHouse's functions on columns by the names that they have in SQL."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from urlprism.columns.dialects.clickhouse.columns import coding, parameters, pieces
from urlprism.columns.dialects.clickhouse.rows import functions as of_rows
from urlprism.columns.functions.rows import Result

_NAMES: Final = {**vars(coding), **vars(parameters), **vars(pieces)}

# Each has the name in Python of the function of a row.
FUNCTIONS: Final[Mapping[str, Callable[..., Result]]] = MappingProxyType(
    {name: _NAMES[function.__name__] for name, function in of_rows.FUNCTIONS.items()}
)
