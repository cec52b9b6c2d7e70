"""What eight documents make of a text: by their grammars, by their steps, and by ada.

Each judge takes a text and a base or None, and returns the common components of what there is, None
for a refusal. None of them asks a room.
"""

import functools
import re
from collections.abc import Callable
from typing import Final, NamedTuple

from tests.agreement.oracles import rfc1738_bnf
from tests.agreement.oracles import test_rfc2396_oracle as rfc2396_bnf
from tests.agreement.oracles.uri_resolution import recompose, split, transform
from tests.help.abnf_rules import found
from tests.help.uri_grammar import iris, uris
from tests.help.url_differences import ADA, explanation, fields
from tests.help.url_rivals import ada, ours
from tests.help.whatwg_mutations import Question
from urlprism._core.records.components import Components

Judge = Callable[[str, str | None], Components | None]
# What a grammar finds by the names of its rules, None where it refuses a text.
Groups = dict[str, str | None]
Grammar = Callable[[str], Groups | None]


# The URL Standard, by ada.


def whatwg(text: str, base: str | None) -> Components | None:
    """Return what ada reads."""
    url = fields(ada([Question(text, base)])[0])
    if url is None:
        return None
    href, _, fragment = url["href"].partition("#")
    user, password = url["username"], url["password"]
    return Components(
        url["protocol"].removesuffix(":"),
        (f"{user}:{password}" if password else user) or None,
        url["hostname"] if href.startswith(f"{url['protocol']}//") else None,
        int(url["port"]) if url["port"] else None,
        url["pathname"],
        href.partition("?")[2] if "?" in href else None,
        fragment if "#" in url["href"] else None,
    )


def ada_is_known_to_differ(question: Question) -> bool:
    """Return whether ada's answer is another than ours, and all of that has a name."""
    (theirs,), (mine,) = ada([question]), ours([question])
    return bool(explanation(ADA, question, mine, theirs))


# RFC 3986 and RFC 3987, by the ABNF and the pseudocode of RFC 3986 §5.2.2.


# The ABNF of IRIs has characters that §4.1 forbids.
FORMATTING: Final = re.compile("[\u200e\u200f\u202a-\u202e]")


def rfc3986(text: str, base: str | None) -> Components | None:
    """Return what RFC 3986 reads."""
    return _generic(uris().components, text, base)


def rfc3987(text: str, base: str | None) -> Components | None:
    """Return what RFC 3987 reads."""

    def grammar(text: str) -> Groups | None:
        return None if FORMATTING.search(text) else iris().components(text)

    return _generic(grammar, text, base)


def _generic(grammar: Grammar, text: str, base: str | None) -> Components | None:
    """Return the components of a text or a target; base and reference have to be allowed, too."""
    parts = grammar(text)
    if base is not None and parts is not None:
        known = grammar(base)
        if known is None or known["scheme"] is None:
            return None
        target = transform(split(base), split(text), strict=True)
        if target.authority is None and target.path.startswith("//"):
            target = target._replace(path=f"/.{target.path}")  # §3.3: else it begins an authority
        parts = grammar(recompose(target))
    return parts and _components(parts)


def _components(parts: Groups) -> Components:
    known = {name: parts[name] for name in Components._fields}
    return Components(**{**known, "port": int(parts["port"]) if parts["port"] else None})


# RFC 2396, by its BNF and the steps of §5.2.


def rfc2396(text: str, base: str | None) -> Components | None:
    """Return what RFC 2396 reads; the grammar judges the base, and what the steps lead to."""
    if base is not None:
        if _of_bnf(base) is None or split(base).scheme is None:
            return None
        text = _absolute_uri(base, text)
    parts = _of_bnf(text)
    if parts is None:
        return None
    host = parts["authority"] if parts["host"] is None else parts["host"]  # §3.2.1: a registry's
    return _components({**parts, "host": host})


@functools.cache
def _uri_reference() -> re.Pattern[str]:
    names = {name: name for name in rfc2396_bnf.GROUPS}
    return rfc2396_bnf.grammar().pattern("URI-reference", names)


def _of_bnf(text: str) -> Groups | None:
    return rfc2396_bnf.components(_uri_reference().fullmatch(text))


def _absolute_uri(base: str, text: str) -> str:
    """Return the absolute form of a reference (§5.2)."""
    known, url = split(base), split(text)  # step 1
    if url.path == "" and url.scheme is url.authority is url.query is None:  # step 2
        return recompose(known._replace(fragment=url.fragment))  # the current document
    if url.scheme is not None:  # step 3
        return text
    url = url._replace(scheme=known.scheme)
    if url.authority is None:  # step 4
        url = url._replace(authority=known.authority)
        if not url.path.startswith("/"):  # step 5
            url = url._replace(path=_merged(known.path, url.path))  # step 6
    return recompose(url)  # step 7


def _merged(base: str, path: str) -> str:
    """Return the merged path of RFC 2396 §5.2 step 6, a to f, which is RFC 1808 §4 step 6.

    The slash before the first segment ends no segment. A ".." that nothing stands before is kept.
    """
    buffer = base[: base.rfind("/") + 1] + path
    root, buffer = ("/", buffer[1:]) if buffer.startswith("/") else ("", buffer)
    buffer = re.sub(r"(?<![^/])\./", "", buffer)
    buffer = re.sub(r"(?<![^/])\.\Z", "", buffer)
    removed = 1
    while removed:
        buffer, removed = re.subn(r"(?<![^/])(?!\.\./)[^/]*/\.\./", "", buffer, count=1)
    return root + re.sub(r"(?<![^/])(?!\.\./)[^/]*/\.\.\Z", "", buffer)


# RFC 1808, by the steps of §2.4 and §4.


class URL1808(NamedTuple):
    """The components of §2.1; an empty one is as good as none."""

    scheme: str
    net_loc: str
    path: str
    params: str
    query: str
    fragment: str


def rfc1808(text: str, base: str | None) -> Components | None:
    """Return what RFC 1808 reads: any text, against any base that has a scheme or is unknown."""
    if base:  # step 1
        if not _parsed(base).scheme:  # §3: it is absolute
            return None
        text = _absolute_url(base, text)
    url = _parsed(text)
    return Components(
        url.scheme or None,
        *_login(url.net_loc),
        f"{url.path};{url.params}" if url.params else url.path,
        url.query or None,
        url.fragment or None,
    )


def _parsed(string: str) -> URL1808:
    """Return what the steps of §2.4 find."""
    string, _, fragment = string.partition("#")  # §2.4.1
    scheme, colon, after = string.partition(":")  # §2.4.2
    if colon and re.fullmatch("[A-Za-z0-9+.-]+", scheme):
        string = after
    else:
        scheme = ""
    net_loc = ""
    if string.startswith("//"):  # §2.4.3
        net_loc, slash, after = string[2:].partition("/")
        string = slash + after
    string, _, query = string.partition("?")  # §2.4.4
    path, _, params = string.partition(";")  # §2.4.5, §2.4.6
    return URL1808(scheme, net_loc, path, params, query, fragment)


def _absolute_url(base: str, text: str) -> str:
    """Return the absolute form of an embedded URL (§4), from step 2 on."""
    known, url = _parsed(base), _parsed(text)
    if text == "":  # step 2a
        return base
    if url.scheme:  # step 2b
        return text
    url = url._replace(scheme=known.scheme)  # step 2c
    if not url.net_loc:  # step 3
        url = url._replace(net_loc=known.net_loc)
        if url.path == "":  # step 5
            url = url._replace(path=known.path)
            if not url.params:
                query = url.query or known.query
                url = url._replace(params=known.params, query=query)
        elif not url.path.startswith("/"):  # step 4
            url = url._replace(path=_merged(known.path, url.path))  # step 6
    pieces = zip(("//", "", ";", "?", "#"), url[1:], strict=True)  # step 7, by §2.1
    return f"{url.scheme}:" + "".join(before + piece for before, piece in pieces if piece)


def _login(net_loc: str) -> tuple[str | None, str | None, int | None]:
    """Return user and password, host and port by RFC 1738 §3.1; a host alone if that fails.

    A host may be an address in brackets, as later documents have it.
    """
    userinfo, at, server = net_loc.rpartition("@")
    host, _, port = server.partition(":")
    literal = re.fullmatch(r"(\[[^\[\]]*\])(?::(.*))?", server, re.DOTALL)
    if literal:
        host, port = literal[1], literal[2] or ""
    fits = "@" not in userinfo and userinfo.count(":") < 2
    if not fits or not re.fullmatch("[0-9]*", port):
        return None, net_loc, None
    return userinfo if at else None, host or None, int(port) if port else None


# RFC 1738, by its BNF.


def rfc1738(text: str, _base: str | None) -> Components | None:
    """Return what RFC 1738 reads: without regard to a base, for it has no relative URLs (§2.3)."""
    match = rfc1738_bnf.match(text)
    if match is None:
        return None
    groups = found(match)
    scheme, _, schemepart = text.partition(":")
    scheme = scheme.lower()  # §2.1
    has_server = "host" in groups or scheme == "file"  # §3.10: it may be empty
    if scheme == "news" or not has_server:  # §3.6: what an article has is no server
        return Components(scheme, None, None, None, schemepart, None, None)
    login, slash, path = schemepart[2:].partition("/")
    path, mark, search = (slash + path).partition("?" if scheme == "http" else "\0")  # §3.3
    return Components(
        scheme,
        login.rpartition("@")[0] if "@" in login else None,
        groups.get("host", ""),
        int(groups["port"]) if "port" in groups else None,
        path,
        search if mark else None,
        None,
    )


# draft-abarth-url, by its sections.

HIERARCHICAL: Final = frozenset("http https ftp gopher ws wss".split())  # the draft names none
CONTROLS: Final = "".join(map(chr, range(0x21)))
HIERARCHY: Final = re.compile(
    r"[/\\]*(?P<authority>[^/\\?#;]*)(?P<path>[^?#]*)(?:\?(?P<query>[^#]*))?(?:#(?P<fragment>.*))?",
    re.DOTALL,
)
AUTHORITY: Final = re.compile(
    r"(?:(?P<userinfo>.*)@)?(?P<host>\[.*\][^:]*|[^:]*|.*(?=:))(?::(?P<port>[^:]*))?", re.DOTALL
)


class Parsed(NamedTuple):
    """A URL by §3; what follows the scheme where that is hierarchical."""

    scheme: str
    after_scheme: str
    hierarchy: Groups | None


def abarth(draft: str) -> Judge:
    """Return what a version of the draft reads: both parse alike."""

    def judge(text: str, base: str | None) -> Components | None:
        resolved: str | None = text
        if base is not None:
            resolved = _resolved(text.strip(CONTROLS), _url(base), draft)
        url = None if resolved is None else _url(resolved)
        if url is None:
            return None
        if url.hierarchy is None:
            return Components(url.scheme, None, None, None, url.after_scheme, None, None)
        match = AUTHORITY.fullmatch(url.hierarchy["authority"])
        is_number = re.fullmatch("[0-9]+", match["port"] or "")
        return Components(
            url.scheme,
            match["userinfo"],
            match["host"],
            int(match["port"]) if is_number else None,
            *(url.hierarchy[name] for name in ("path", "query", "fragment")),
        )

    return judge


def _url(text: str) -> Parsed | None:
    """Return the URL that a text is, None for an invalid one (§3.1)."""
    scheme, colon, after = text.strip(CONTROLS).partition(":")
    if not colon:
        return None
    if not _is_hierarchical(scheme):
        return Parsed(scheme, after, None)
    return Parsed(scheme, after, HIERARCHY.fullmatch(after).groupdict())


def _is_hierarchical(scheme: str) -> bool:
    return scheme.isascii() and scheme.lower() in HIERARCHICAL


def _resolved(text: str, base: Parsed | None, draft: str) -> str | None:
    """Return what a text resolves to (§4), None for an invalid base and where a TODO stands."""
    if base is None:
        return None
    scheme, colon, after = text.partition(":")
    if colon and re.fullmatch("[A-Za-z0-9+.-]*", scheme):
        if not _is_hierarchical(scheme) or scheme.lower() != base.scheme.lower():
            return text
        text = after
    if base.hierarchy is None:  # §4.1: TODO
        return None
    return _relative(text, base, draft)


def _relative(text: str, base: Parsed, draft: str) -> str | None:
    """Return the template of §4 that the beginning of a relative URL asks for."""
    authority, path, query, _ = base.hierarchy.values()
    if text == "":  # identical to the base, without its fragment
        return f"{base.scheme}:{base.after_scheme.partition('#')[0]}"
    if re.match(r"[/\\]{2}", text):  # scheme-relative
        return f"{base.scheme}:{text}"
    root = f"{base.scheme}://{authority}"
    if text[0] in "/\\":  # authority-relative
        return root + text
    if text[0] == "?":  # query-relative
        return root + path + text
    if text[0] == "#":  # fragment-relative
        return f"{root}{path}?{query or ''}{text}"
    directory = re.sub(r"[^/\\]*\Z", "", path)
    return None if draft == "00" else root + directory + text  # -00: TODO


JUDGES: Final[dict[str, Judge]] = {
    "whatwg": whatwg,
    "rfc3986": rfc3986,
    "rfc3987": rfc3987,
    "rfc2396": rfc2396,
    "rfc1808": rfc1808,
    "rfc1738": rfc1738,
    "draft-abarth-00": abarth("00"),
    "draft-abarth-01": abarth("01"),
}
