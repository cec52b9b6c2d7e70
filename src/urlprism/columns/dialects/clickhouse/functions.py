"""ClickHouse's functions by the names that they have in SQL."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from urlprism.columns.dialects.clickhouse import coding, hierarchies, hosts, parameters, parts

VERSION: Final = "26.9.2.1"

Value = bytes | int | list[bytes]

# All take a URL; `port` and `portRFC` take a default, too, and those in `PARAMETERS` a name.
FUNCTIONS: Final[Mapping[str, Callable[..., Value]]] = MappingProxyType(
    {
        "protocol": parts.protocol,
        "domain": hosts.domain,
        "domainWithoutWWW": hosts.domain_without_www,
        "domainRFC": hosts.domain_rfc,
        "domainWithoutWWWRFC": hosts.domain_without_www_rfc,
        "topLevelDomain": hosts.top_level_domain,
        "topLevelDomainRFC": hosts.top_level_domain_rfc,
        "port": hosts.port,
        "portRFC": hosts.port_rfc,
        "path": parts.path,
        "pathFull": parts.path_full,
        "queryString": parts.query_string,
        "fragment": parts.fragment,
        "queryStringAndFragment": parts.query_string_and_fragment,
        "netloc": hosts.netloc,
        "cutWWW": parts.cut_www,
        "cutQueryString": parts.cut_query_string,
        "cutFragment": parts.cut_fragment,
        "cutQueryStringAndFragment": parts.cut_query_string_and_fragment,
        "extractURLParameters": parameters.extract_url_parameters,
        "extractURLParameterNames": parameters.extract_url_parameter_names,
        "URLHierarchy": hierarchies.url_hierarchy,
        "URLPathHierarchy": hierarchies.url_path_hierarchy,
        "decodeURLComponent": coding.decode_url_component,
        "encodeURLComponent": coding.encode_url_component,
        "decodeURLFormComponent": coding.decode_url_form_component,
        "encodeURLFormComponent": coding.encode_url_form_component,
        "extractURLParameter": parameters.extract_url_parameter,
        "cutURLParameter": parameters.cut_url_parameter,
    }
)
PARAMETERS: Final = frozenset({"extractURLParameter", "cutURLParameter"})
