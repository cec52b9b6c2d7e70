"""Hosts, domains and octets, by the operations of the standard."""

from urlprism import whatwg

host: whatwg.Host = whatwg.host_parser("BÜCHER.example")
names: tuple[str, str] = (host.text, whatwg.domain_to_unicode(host.text))
octets: bytes = whatwg.percent_decode("%E2%82%AC")
written: str = whatwg.utf8_percent_encode("a b", "path")
assert names == ("xn--bcher-kva.example", "bücher.example")
assert (octets.decode(), written) == ("€", "a%20b")
match host.kind:
    case "domain":
        pass
    case "IPv4 address" | "IPv6 address" | "opaque host" | "empty host":
        raise AssertionError(host)
