"""Where Git finds a repository: as it reads a text, and a text for it."""

from typing import Final, NamedTuple

from urlprism._core.arguments.intake import URLText, exact, from_utf8
from urlprism.errors import URLError
from urlprism.readers import reader
from urlprism.redaction.records import hides_secrets, sourced
from urlprism.urllib_parse import quote, unquote

_RULE: Final = "git-clone(1), GIT URLS"
# Their paths are percent-encoded as the paths of URLs are, and sent so.
_BY_HTTP: Final = frozenset({"http", "https", "ftp", "ftps"})
_PROTOCOLS: Final = frozenset({"ssh", "git", *_BY_HTTP})
_SUFFIX: Final = ".git"


class _Repository(NamedTuple):
    protocol: str
    user: str | None
    host: str | None
    port: int | None
    path: str


@hides_secrets
class Repository(_Repository):
    """Where Git finds a repository: "ssh", "git", "file" or a protocol of curl, and the parts.

    `port` is None if it is not written; over HTTP it is that of the request. A password is left
    out. The path is decoded: of "host:a/b" it is "a/b", which is below the home of the user, and of
    "ssh://host/a/b" it is "/a/b".

    >>> found = parse_repository("git@github.com:owner/name.git")
    >>> found.host, found.owner, found.name
    ('github.com', 'owner', 'name')
    """

    _sources: tuple[str, ...] = ()

    @property
    def is_local(self) -> bool:
        """Whether it is a folder of this machine."""
        return self.protocol == "file"

    @property
    def name(self) -> str:
        """Return the last segment of the path, without ".git"."""
        last = self._segments[-1:]
        return last[0].removesuffix(_SUFFIX) if last else ""

    @property
    def owner(self) -> str | None:
        """Return what stands before the name, such as "group/subgroup", None for a folder here."""
        return None if self.is_local else "/".join(self._segments[:-1]) or None

    @property
    def _segments(self) -> list[str]:
        segments = [each for each in self.path.split("/") if each]
        return segments[:-1] if segments[-1:] == [_SUFFIX] else segments


def parse_repository(text: URLText) -> Repository:
    """Return where Git finds the repository of a text; raise URLError for one that it refuses.

    The text is a URL, "user@host:path", "[host:port]:path", or a path on this machine: a text
    without a scheme is one if no colon stands before its first slash. It is read by the model of
    Git that `reader("git")` is. A Repository hides what is secret in its text.

    >>> parse_repository("ssh://git@h.example:2222/group/sub/name.git").owner
    'group/sub'
    >>> parse_repository("./a:b").is_local
    True
    """
    exact_text = from_utf8(text)
    reading = reader("git").read(exact_text)
    parts, refusal = reading.components, reading.refusal
    if parts is None or refusal is not None:
        reason = "no repository" if refusal is None else refusal.reason
        raise URLError(reason, exact_text, 0, len(exact_text), _RULE)
    protocol = parts.scheme or "file"
    user = parts.userinfo
    path = parts.path
    if protocol in _BY_HTTP:
        user = None if user is None else user.partition(":")[0]
        path = unquote(path, errors="surrogateescape")
    host = parts.host if parts.host is None else parts.host.strip("[]")
    port = None if reading.report["port"] is None else parts.port
    return sourced(Repository(protocol, user or None, host, port, path), exact_text, None)


def build_repository(
    *,
    host: str,
    path: str,
    user: str | None = None,
    port: int | None = None,
    protocol: str = "ssh",
    is_short: bool = False,
) -> str:
    """Return the text by which Git finds a repository: a URL, or "user@host:path".

    Raise URLError if Git would find other parts in it: only a short text can have a path below the
    home of the user, and no text a host with a delimiter in it.

    >>> build_repository(host="github.com", path="owner/name.git", user="git", is_short=True)
    'git@github.com:owner/name.git'
    >>> build_repository(host="h.example", path="/owner/my name", protocol="https")
    'https://h.example/owner/my%20name'
    """
    if protocol not in _PROTOCOLS or (is_short and protocol != "ssh"):
        message = "not a protocol of Git, or none that a short text has"
        raise URLError(message, exact(protocol), 0, len(protocol), _RULE)
    place = f"[{host}]" if ":" in exact(host) else host
    login = "" if user is None else f"{exact(user)}@"
    if is_short:
        named = place if port is None else f"[{place}:{port}]"
        text = f"{login}{named}:{exact(path)}"
    else:
        number = "" if port is None else f":{port}"
        start = "" if path.startswith("/") else "/"
        encoded = quote(exact(path), "/~", errors="surrogateescape")
        text = f"{protocol}://{login}{place}{number}{start}{encoded}"
    wanted = Repository(protocol, user, host, port, path)
    if _differs(parse_repository(text), wanted):
        message = "Git finds other parts in it than those that it was built of"
        raise URLError(message, text, 0, len(text), _RULE)
    return text


def _differs(read: Repository, wanted: Repository) -> bool:
    """Whether a repository has other parts; curl writes hosts, and the port of a request."""
    if wanted.protocol not in _BY_HTTP:
        return read != wanted
    same = read.protocol, read.user, read.path, (read.host or "").lower()
    other = wanted.protocol, wanted.user, wanted.path, (wanted.host or "").lower()
    return same != other or (wanted.port is not None and read.port != wanted.port)
