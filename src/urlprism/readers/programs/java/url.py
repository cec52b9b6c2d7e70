"""How Java's `java.net.URL` reads a URL: `new URL(text)`, and `new URL(base, text)`.

text ──► protocol ──► ref ──► its handler ─┬► query, authority, path    all but jar and mailto
         or the base's                     ├► jar: the file within an archive
                                           └► mailto: the text after the colon

Nothing is decoded, characters are checked only in the host, and only a path that continues the
base's path loses its dots. A connection checks more, and fails for some hosts and userinfos.
HttpURLConnection reads a Location without a base first, so that "http:x" leads nowhere there.
"""

import re
from typing import Final, NamedTuple

from urlprism._core.records.components import Components
from urlprism.readers.outcomes import Refused, Target
from urlprism.readers.programs.java.releases import RELEASES, is_digit, is_letter
from urlprism.readers.reading import Reading
from urlprism.readers.shared.hosts import target_of
from urlprism.readers.shared.releases import Release, by_release
from urlprism.readers.shared.sending import origin_form

NAME: Final = "java.net.URL"
VERSION: Final = "25.0.2"

_RULE: Final = "URL, MalformedURLException"
# The protocols that have a handler, each with its handler's default port.
_DEFAULT_PORTS: Final[dict[str, int | None]] = {
    "http": 80,
    "https": 443,
    "ftp": 21,
    **dict.fromkeys(("file", "jar", "jmod", "jrt", "mailto")),
}
_TRIMMED: Final = "".join(map(chr, range(ord(" ") + 1)))
_PROTOCOL: Final = re.compile(r"[A-Za-z][0-9A-Za-z.+-]*")
_PORT: Final = re.compile(r"([+-]?)((?:(?![\U00010000-\U0010ffff])\d)++)")
_MAX_INT: Final = (1 << 31) - 1
# Controls, the slash, and characters that NFKC maps to ":", "/", "?", "#" or "@", alone or in text.
_NOT_IN_HOST: Final = re.compile(
    r"[\x00-\x1f/\x7f\u2047-\u2049\u2100\u2101\u2105\u2106\u2a74\ufe55\ufe56\ufe5f\ufe6b"
    r"\uff03\uff0f\uff1a\uff1f\uff20]"
)
# What since Java 20 refuses a URL, and before that only a connection.
_NOT_IN_NAME: Final = re.compile(r"[\x00- \"#/:<>?@\[\\\]^`{|}\x7f]")
_NOT_IN_ZONE: Final = re.compile(r"[\x00-\x1f#/?\[\\\]\x7f]")
_NOT_IN_USERINFO: Final = re.compile(r"[\x00-\x1f#/?@\[\\\]\x7f]")
_NOT_IN_AUTHORITY: Final = re.compile(r"[\x00-\x1f#/?\\\x7f]")
_HEX_GROUP: Final = re.compile(r"0*[0-9A-Fa-f]{1,4}")
_IPV4: Final = re.compile(r"(?:0*(?:25[0-5]|2[0-4][0-9]|[01]?[0-9]{1,2})(?:\.(?!$)|$)){4}")
_LONGEST_IPV4: Final = 15
_WHITESPACE: Final = re.compile(
    r"[\t-\r\x1c- \u1680\u2000-\u2006\u2008-\u200a\u2028\u2029\u205f\u3000]*"
)
_NEEDLESS_DOT: Final = re.compile(r"/\.(?=/)")


class _Url(NamedTuple):
    """A URL by its parts; None means null, or no port. A new one has only a protocol."""

    protocol: str
    authority: str | None = None
    userinfo: str | None = None
    host: str = ""
    port: int | None = None
    path: str | None = None
    query: str | None = None
    ref: str | None = None

    @property
    def file(self) -> str | None:
        """Return the path and the query together."""
        return self.path if self.query is None else f"{self.path}?{self.query}"


class Fields(NamedTuple):
    """The results of the getters of a `java.net.URL`."""

    url: str
    protocol: str
    authority: str | None
    userinfo: str | None
    host: str
    port: int | None
    default_port: int | None
    path: str | None
    file: str | None
    query: str | None
    ref: str | None


def _sent(reading: Reading, text: str, base: str | None) -> bytes | None:  # noqa: ARG001 - all take them
    """Return what `HttpURLConnection` sends: the file as it is, in Java's default, UTF-8."""
    path, mark, query = str(reading.report["file"] or "").partition("?")
    if "\n" in path + query:
        raise Refused("a line end in the URL", "HttpURLConnection, MalformedURLException")
    return origin_form(path, query if mark else None)


def _report(java: Release, text: str, base: str | None) -> Fields:
    """Return the getters' results for a URL, read against `base` if there is one."""
    url = _parse(text, None if base is None else _parse(base, None, java), java)
    authority = f"//{url.authority}" if url.authority else ""
    ref = "" if url.ref is None else f"#{url.ref}"
    return Fields(
        url=f"{url.protocol}:{authority}{url.file or ''}{ref}",
        protocol=url.protocol,
        authority=url.authority,
        userinfo=url.userinfo,
        host=url.host,
        port=url.port,
        default_port=_DEFAULT_PORTS[url.protocol],
        path=url.path,
        file=url.file,
        query=url.query,
        ref=url.ref,
    )


def answer(fields: Fields) -> tuple[Components, Target]:
    """Return the common parts, and where a request would go."""
    components = Components(
        fields.protocol,
        fields.userinfo,
        fields.host or None,
        fields.port,
        fields.path or "",
        fields.query,
        fields.ref,
    )
    return components, target_of(components)


def _parse(text: str, context: _Url | None, java: Release) -> _Url:
    """Return the parts of a URL; its context provides the parts that are missing."""
    rest = text.strip(_TRIMMED)
    if rest[:4].lower() == "url:":
        rest = rest[4:]
    protocol = _protocol(rest, java)
    if protocol is not None:
        rest = rest[len(protocol) + 1 :]
    rest, hash_sign, ref = rest.partition("#")
    url = _begun(protocol, context)
    if url.protocol == "jar":
        return _jar(url.file, rest, text, java)
    if url.protocol == "mailto":
        return _mailto(rest)
    return _general(url, rest, ref if hash_sign else None, java)


def _protocol(text: str, java: Release) -> str | None:
    """Return the text before the first colon in lower case, None if it is not a protocol."""
    before, colon, _ = text.partition(":")
    if not colon:
        return None
    if _PROTOCOL.fullmatch(before):
        return before.lower()
    # In lower case the dotted I is two characters, and the second is no letter.
    if not before or "\u0130" in before or not is_letter(java, before[0]):
        return None
    if all(is_letter(java, each) or is_digit(java, each) or each in ".+-" for each in before):
        raise Refused("an unknown protocol", _RULE)
    return None


def _begun(protocol: str | None, context: _Url | None) -> _Url:
    """Return the context if the URL is relative to it, otherwise a URL with only a protocol."""
    if context is not None and (
        protocol is None or (protocol == context.protocol and (context.path or "").startswith("/"))
    ):
        return context
    if protocol is None:
        raise Refused("no protocol", _RULE)
    if protocol not in _DEFAULT_PORTS:
        raise Refused("an unknown protocol", _RULE)
    return _Url(protocol)


def _general(url: _Url, text: str, ref: str | None, java: Release) -> _Url:
    """Return a URL with the parts between protocol and ref; four slashes begin a path."""
    if not text:
        return url._replace(path=url.path or "", ref=url.ref if ref is None else ref)
    protocol, authority, userinfo, host, port, path, *_ = url
    rest, question, query = text.partition("?")
    if rest.startswith("//") and not rest.startswith("////"):
        authority, slash, below = rest[2:].partition("/")
        rest = slash + below
        userinfo, host, port = _server(authority, port)
        if java.has("authority-checked-early"):
            _check(authority, userinfo, host)
        path = "" if authority else path
    elif not rest and path is not None:
        path = path[: max(0, path.rfind("/"))] + "/"
    path = _path(path or "", rest, "" if authority is None else "/")
    return _Url(
        *(protocol, authority, userinfo, host, port, path), query if question else None, ref
    )


def _server(authority: str, port: int | None) -> tuple[str | None, str, int | None]:
    """Return userinfo, host and port; with several "@" no host, and the port unchanged."""
    userinfo, at, host = authority.partition("@")
    if "@" in host:
        return None, "", port
    if not at:
        userinfo, host = "", authority
    if host.startswith("["):
        address, closing, after = host[1:].partition("]")
        if not closing or not _is_ipv6(address) or after[:1] not in {"", ":"}:
            raise Refused("no IPv6 address in the brackets, or text after them", _RULE)
        host, digits = f"[{address}]", after[1:]
    else:
        host, _, digits = host.partition(":")
    number = _port(digits)
    if _NOT_IN_HOST.search(host):
        raise Refused("an illegal character in the host", _RULE)
    return userinfo if at else None, host, number


def _check(authority: str, userinfo: str | None, host: str) -> None:
    """Refuse characters for which earlier releases could not connect."""
    if host.startswith("["):
        is_wrong = _NOT_IN_ZONE.search(host.partition("%")[2].removesuffix("]"))
    else:
        is_wrong = _NOT_IN_NAME.search(host)
    if is_wrong or _NOT_IN_USERINFO.search(userinfo or "") or _NOT_IN_AUTHORITY.search(authority):
        raise Refused("an illegal character in the authority", _RULE)


def _port(text: str) -> int | None:
    """Return a port that fits Java's int, in digits of any script; None for -1 and if absent."""
    if not text:
        return None
    match = _PORT.fullmatch(text)
    if match is None:
        raise Refused("the port is not a number", _RULE)
    sign, digits = match.groups()
    if not digits.isascii():
        digits = "".join(str(int(digit)) for digit in digits)
    digits = digits.lstrip("0")[:11] or "0"
    number = int(sign + digits)
    if not -1 <= number <= _MAX_INT:
        raise Refused("the port is below zero or too large", _RULE)
    return None if number == -1 else number


def _is_ipv6(text: str) -> bool:
    """Whether a text is an IPv6 address, perhaps with "%" and any zone after it."""
    address, percent, zone = text.partition("%")
    if percent and not zone:
        return False
    head, gap, tail = address.partition("::")
    groups = head.split(":") if head else []
    if tail:
        groups += tail.split(":")
    size = len(groups)
    # An IPv4 address stands for two groups, and for the last ones only.
    if groups and "." in groups[-1] and (tail or not gap):
        ipv4 = groups.pop()
        if len(ipv4) > _LONGEST_IPV4 or not _IPV4.fullmatch(ipv4):
            return False
        size += 1
    return all(map(_HEX_GROUP.fullmatch, groups)) and (size <= 7 if gap else size == 8)


def _path(path: str, text: str, root: str) -> str:
    """Return the text as a path: by itself, or after the last slash of the context's path."""
    if text.startswith("/"):
        return text
    if text and path:
        end = path.rfind("/") + 1
        return _without_dots(path[:end] + ("" if end else root) + text)
    return root + text if text else path


def _without_dots(path: str) -> str:
    """Return a path without "." segments, and without ".." segments after another segment."""
    if "/." not in path and not path.startswith("./"):
        return path
    stack: list[str] = []
    *segments, last = _NEEDLESS_DOT.sub("", path).split("/")
    for segment in segments:
        # A ".." at the root stays, but a second one removes a ".." that follows it.
        if segment == ".." and len(stack) > 1 and stack != ["", ".."]:
            stack.pop()
        else:
            stack.append(segment)
    path = "/".join([*stack, last])
    if last == "..":
        slash = path.rfind("/", 0, path.find("/.."))
        path = path if slash < 0 else path[: slash + 1]
    if path.startswith("./") and path != "./":
        path = path[2:]
    return path.removesuffix(".") if path.endswith("/.") else path


def _mailto(text: str) -> _Url:
    """Return a mailto URL, which has no ref; the last question mark begins a query."""
    if _WHITESPACE.fullmatch(text):
        raise Refused("no email address", _RULE)
    return _of_file("mailto", text, None)


def _of_file(protocol: str, file: str | None, ref: str | None) -> _Url:
    """Return a URL without an authority, with a query after the last question mark."""
    if file is None:
        return _Url(protocol, ref=ref)
    path, question, query = file.rpartition("?")
    if not question:
        return _Url(protocol, path=file, ref=ref)
    return _Url(protocol, path=path, query=query, ref=ref)


def _jar(context: str | None, text: str, whole: str, java: Release) -> _Url:
    """Return a URL of a file within an archive; its ref keeps blanks at the end of the text."""
    _, hash_sign, fragment = whole.partition("#")
    ref = fragment if hash_sign else None
    if text[:4].lower() == "jar:":
        raise Refused("an archive within an archive", _RULE)
    if whole[:4].lower() == "jar:":
        _check_archive(text, java)
        return _of_file("jar", text, ref)
    # After blanks or "url:" the protocol is overlooked: only a context can provide a file.
    if hash_sign and not text:
        return _of_file("jar", context, ref)
    if context is None:
        raise Refused("there is no file to be relative to", _RULE)
    return _of_file("jar", _within_archive(context, text), ref)


def _check_archive(file: str, java: Release) -> None:
    """Refuse a file that has no URL of an archive before "!/"."""
    archive, mark, _ = file.rpartition("!/")
    if not mark:
        raise Refused("there is no archive that ends with '!/'", _RULE)
    _parse(archive, None, java)


def _within_archive(context: str, text: str) -> str:
    """Return a file relative to that of the context, or to the root of its archive."""
    if text.startswith("/"):
        file = context[: context.rfind("!/") + 1] + text
    else:
        file = context[: context.rfind("/") + 1] + text
    end = file.rfind("!/") + 1
    if not end:
        raise Refused("there is no archive that ends with '!/'", _RULE)
    within = file[end:]
    if "./" not in within and not within.endswith("."):
        return file
    return file[:end] + _without_dots_in_archive(within)


def _without_dots_in_archive(path: str) -> str:
    """Return a path that begins with a slash without its "." and ".." segments."""
    *segments, last = path.split("/")
    remaining = _without_pairs(segments)
    path = _NEEDLESS_DOT.sub("", "/".join([*remaining, last]))
    if last == "..":
        first = path.find("/..")
        slash = path.rfind("/", 0, first)
        return path[:first] if slash < 0 else path[: slash + 1]
    return path.removesuffix(".") if path.endswith("/.") else path


def _without_pairs(segments: list[str]) -> list[str]:
    """Return segments without ".."; each ".." removes the segment before it, but not the first."""
    stack: list[str] = []
    for segment in segments:
        if segment != "..":
            stack.append(segment)
        elif len(stack) > 1:
            stack.pop()
    return stack


MODEL: Final = by_release(
    (NAME, VERSION, "Java's URL class, with a context"),
    RELEASES,
    Fields._fields,
    _report,
    answer,
    send=_sent,
)
report: Final = MODEL.report
