"""ClickHouse's URL functions as version 26.9.2.1 answers, on octets; none of them gives null.

`firstSignificantSubdomain`, `cutToFirstSignificantSubdomain` and their kin are not here: ClickHouse
has a list of suffixes of its own for them.

Other packages import `hosts` and `parts`.
"""

from urlprism._late import listed
from urlprism.columns.dialects.clickhouse.coding import (
    decode_url_component,
    decode_url_form_component,
    encode_url_component,
    encode_url_form_component,
)
from urlprism.columns.dialects.clickhouse.functions import FUNCTIONS, VERSION
from urlprism.columns.dialects.clickhouse.hierarchies import url_hierarchy, url_path_hierarchy
from urlprism.columns.dialects.clickhouse.hosts import (
    domain,
    domain_rfc,
    domain_without_www,
    domain_without_www_rfc,
    netloc,
    port,
    port_rfc,
    top_level_domain,
    top_level_domain_rfc,
)
from urlprism.columns.dialects.clickhouse.parameters import (
    cut_url_parameter,
    extract_url_parameter,
    extract_url_parameter_names,
    extract_url_parameters,
)
from urlprism.columns.dialects.clickhouse.parts import (
    cut_fragment,
    cut_query_string,
    cut_query_string_and_fragment,
    cut_www,
    fragment,
    path,
    path_full,
    protocol,
    query_string,
    query_string_and_fragment,
)

__all__ = [
    "FUNCTIONS",
    "VERSION",
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
