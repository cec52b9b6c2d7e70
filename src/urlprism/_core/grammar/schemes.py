"""Well-known schemes: the default port of each, and the RFC that defines it.

A port is listed only if it is undisputed: "irc" and "smb" have several.
"""

from typing import Final, NamedTuple


class Scheme(NamedTuple):
    """A scheme's name in lower case, its default port, and its RFC; None if there is none."""

    name: str
    port: int | None
    document: str | None


SCHEMES: Final = {
    scheme.name: scheme
    for scheme in (
        # The ten schemes of RFC 1738, by their current documents.
        Scheme("ftp", 21, "RFC 1738 §3.2"),
        Scheme("http", 80, "RFC 9110 §4.2.1"),
        Scheme("gopher", 70, "RFC 4266"),
        Scheme("mailto", None, "RFC 6068"),
        Scheme("news", None, "RFC 5538"),
        Scheme("nntp", 119, "RFC 5538"),
        Scheme("telnet", 23, "RFC 4248"),
        Scheme("wais", 210, "RFC 4156"),
        Scheme("file", None, "RFC 8089"),
        Scheme("prospero", 1525, "RFC 4157"),
        # Schemes with an authority.
        Scheme("aaa", 3868, "RFC 6733"),
        Scheme("aaas", 5658, "RFC 6733"),
        Scheme("acap", 674, "RFC 2244"),
        Scheme("coap", 5683, "RFC 7252"),
        Scheme("coaps", 5684, "RFC 7252"),
        Scheme("coap+tcp", 5683, "RFC 8323"),
        Scheme("coaps+tcp", 5684, "RFC 8323"),
        Scheme("coap+ws", 80, "RFC 8323"),
        Scheme("coaps+ws", 443, "RFC 8323"),
        Scheme("dict", 2628, "RFC 2229"),
        Scheme("dns", 53, "RFC 4501"),
        Scheme("git", 9418, None),
        Scheme("https", 443, "RFC 9110 §4.2.2"),
        Scheme("imap", 143, "RFC 5092"),
        Scheme("ipp", 631, "RFC 3510"),
        Scheme("ipps", 631, "RFC 7472"),
        Scheme("irc", None, None),
        Scheme("ldap", 389, "RFC 4516"),
        Scheme("ldaps", 636, None),
        Scheme("mqtt", 1883, None),
        Scheme("mqtts", 8883, None),
        Scheme("nfs", 2049, "RFC 2224"),
        Scheme("pop", 110, "RFC 2384"),
        Scheme("redis", 6379, None),
        Scheme("rsync", 873, "RFC 5781"),
        Scheme("rtsp", 554, "RFC 7826"),
        Scheme("rtsps", 322, "RFC 7826"),
        Scheme("sftp", 22, None),
        Scheme("sieve", 4190, "RFC 5804"),
        Scheme("smb", None, None),
        Scheme("snews", 563, "RFC 5538"),
        Scheme("snmp", 161, "RFC 4088"),
        Scheme("ssh", 22, None),
        Scheme("svn", 3690, None),
        Scheme("tftp", 69, "RFC 3617"),
        Scheme("tn3270", 23, "RFC 6270"),
        Scheme("vnc", 5900, "RFC 7869"),
        Scheme("ws", 80, "RFC 6455"),
        Scheme("wss", 443, "RFC 6455"),
        Scheme("xmpp", None, "RFC 5122"),
        # Schemes with the host and port in the path.
        Scheme("sip", 5060, "RFC 3261"),
        Scheme("sips", 5061, "RFC 3261"),
        Scheme("stun", 3478, "RFC 7064"),
        Scheme("stuns", 5349, "RFC 7064"),
        Scheme("turn", 3478, "RFC 7065"),
        Scheme("turns", 5349, "RFC 7065"),
        # Schemes that name no server.
        Scheme("about", None, "RFC 6694"),
        Scheme("acct", None, "RFC 7565"),
        Scheme("cid", None, "RFC 2392"),
        Scheme("data", None, "RFC 2397"),
        Scheme("geo", None, "RFC 5870"),
        Scheme("im", None, "RFC 3860"),
        Scheme("info", None, "RFC 4452"),
        Scheme("mid", None, "RFC 2392"),
        Scheme("ni", None, "RFC 6920"),
        Scheme("pres", None, "RFC 3859"),
        Scheme("sms", None, "RFC 5724"),
        Scheme("tag", None, "RFC 4151"),
        Scheme("tel", None, "RFC 3966"),
        Scheme("urn", None, "RFC 8141"),
    )
}


def default_port(scheme: str) -> int | None:
    """Return the default port of a scheme, in any case; None if none is known.

    >>> default_port("HTTPS"), default_port("mailto")
    (443, None)
    """
    scheme_data = SCHEMES.get(scheme.lower())
    return None if scheme_data is None else scheme_data.port
