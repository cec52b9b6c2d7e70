"""The spans of ClickHouse's pieces of a URL, by the number of the function."""

import urlprism._core.octets.signs as signs
import urlprism.columns.dialects.clickhouse.hosts as hosts
import urlprism.columns.dialects.clickhouse.parts as parts

PIECES = (
    "protocol", "domain", "domainRFC", "domainWithoutWWW", "domainWithoutWWWRFC", "topLevelDomain",
    "topLevelDomainRFC", "port", "portRFC", "netloc", "path", "pathFull", "queryString", "fragment",
    "queryStringAndFragment", "cutFragment", "cutQueryStringAndFragment",
)  # fmt: skip
(
    _PROTOCOL, _DOMAIN, _DOMAIN_RFC, _WITHOUT_WWW, _WITHOUT_WWW_RFC, _TOP, _TOP_RFC, _PORT,
    _PORT_RFC, _NETLOC, _PATH, _PATH_FULL, _QUERY, _FRAGMENT, _QUERY_AND_FRAGMENT, _CUT_FRAGMENT,
    _CUT_BOTH,
) = range(17)  # fmt: skip


def span_of(number: int, octets: bytes, size: int) -> tuple[int, int]:
    """Return the start and the end of what a function of `PIECES` returns; a port in digits."""
    if number < _PORT:
        return _host_span(number, octets, size)
    if number < _PATH:
        return _port_span(number, octets, size)
    return _rest_span(number, octets, size)


def _host_span(number: int, octets: bytes, size: int) -> tuple[int, int]:
    """Return where the scheme, the host or a part of the host is."""
    if number == _PROTOCOL:
        return parts.protocol_span(octets, size)
    if number == _DOMAIN:
        return hosts.domain_span(octets, size)
    if number == _DOMAIN_RFC:
        return hosts.domain_rfc_span(octets, size)
    if number == _WITHOUT_WWW:
        return hosts.domain_without_www_span(octets, size)
    if number == _WITHOUT_WWW_RFC:
        return hosts.domain_without_www_rfc_span(octets, size)
    if number == _TOP:
        return hosts.top_level_domain_span(octets, size)
    return hosts.top_level_domain_rfc_span(octets, size)


def _port_span(number: int, octets: bytes, size: int) -> tuple[int, int]:
    """Return where the netloc is, or the digits of a port; nowhere if it is 0 or none."""
    if number == _NETLOC:
        return hosts.netloc_span(octets, size)
    if number == _PORT_RFC:
        start, end = hosts.domain_rfc_span(octets, size)
    else:
        start, end = hosts.domain_span(octets, size)
    if start == end or hosts.port_at(octets, end, size) <= 0:
        return 0, 0
    start = end
    while not signs.DIGIT_ZERO <= octets[start] <= signs.DIGIT_NINE:  # after "]" and ":"
        start += 1
    end = start
    while end < size and signs.DIGIT_ZERO <= octets[end] <= signs.DIGIT_NINE:
        end += 1
    return start, end


def _rest_span(number: int, octets: bytes, size: int) -> tuple[int, int]:
    """Return where the path, the query or the fragment is, or what is before them."""
    if number == _PATH:
        return parts.path_span(octets, size)
    if number == _PATH_FULL:
        return parts.path_full_span(octets, size)
    if number == _QUERY:
        return parts.query_span(octets, size)
    if number == _FRAGMENT:
        return parts.fragment_span(octets, size)
    if number == _QUERY_AND_FRAGMENT:
        return parts.query_and_fragment_span(octets, size)
    if number == _CUT_FRAGMENT:
        return parts.before_fragment_span(octets, size)
    return parts.before_query_span(octets, size)
