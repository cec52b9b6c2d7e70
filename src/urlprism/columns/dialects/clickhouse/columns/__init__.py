"""ClickHouse's URL functions, on columns, each with where it is wrong and what is exact.

The values are those of `columns.dialects.clickhouse.rows`, as ClickHouse 26.9.2.1 answers. A null
stays null, as in a Nullable column there. ClickHouse's texts are octets in any encoding; here they
are UTF-8, and U+FFFD stands for octets that are not, in rows and in results.
"""

from urlprism._late import listed
from urlprism.columns.dialects.clickhouse.columns.coding import (
    decode_url_component,
    decode_url_form_component,
    encode_url_component,
    encode_url_form_component,
)
from urlprism.columns.dialects.clickhouse.columns.cuts import cut
from urlprism.columns.dialects.clickhouse.columns.functions import FUNCTIONS
from urlprism.columns.dialects.clickhouse.columns.parameters import (
    cut_url_parameter,
    extract_url_parameter,
    extract_url_parameter_names,
    extract_url_parameters,
    url_hierarchy,
    url_path_hierarchy,
)
from urlprism.columns.dialects.clickhouse.columns.pieces import (
    cut_fragment,
    cut_query_string,
    cut_query_string_and_fragment,
    cut_www,
    domain,
    domain_rfc,
    domain_without_www,
    domain_without_www_rfc,
    fragment,
    netloc,
    path,
    path_full,
    port,
    port_rfc,
    protocol,
    query_string,
    query_string_and_fragment,
    top_level_domain,
    top_level_domain_rfc,
)
from urlprism.columns.kernel.clickhouse_spans import PIECES

__all__ = [
    "FUNCTIONS",
    "PIECES",
    "cut",
    "cut_fragment",
    "cut_query_string",
    "cut_query_string_and_fragment",
    "cut_url_parameter",
    "cut_www",
    "decode_url_component",
    "decode_url_form_component",
    "domain",
    "domain_rfc",
    "domain_without_www",
    "domain_without_www_rfc",
    "encode_url_component",
    "encode_url_form_component",
    "extract_url_parameter",
    "extract_url_parameter_names",
    "extract_url_parameters",
    "fragment",
    "netloc",
    "path",
    "path_full",
    "port",
    "port_rfc",
    "protocol",
    "query_string",
    "query_string_and_fragment",
    "top_level_domain",
    "top_level_domain_rfc",
    "url_hierarchy",
    "url_path_hierarchy",
]
__dir__ = listed(__all__)
