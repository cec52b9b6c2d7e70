"""Why matchers answer otherwise: a row for each cause, with an example and an advice."""

import functools
from collections.abc import Mapping
from typing import Final, NamedTuple

from urlprism.matching.cause_rows import OF_HOSTS, WITHOUT_DIFFERENCE
from urlprism.matching.model import Kind


class MatchCauseRule(NamedTuple):
    """A cause: what it is, an example of it, and what to do about it.

    `kind` is that of the example: dialects of this kind differ about `pattern` and `url`, and the
    cause is one of theirs. `message` and `advice` are sentences.

    >>> causes()["path-prefix"].advice
    'Write the whole path, and do not register a URL that ends with its host.'
    """

    name: str
    kind: Kind
    pattern: str
    url: str
    message: str
    advice: str


_REDIRECT: Final = Kind.REDIRECT_URI
_OF_REDIRECTS: Final = (
    MatchCauseRule(
        "loopback-port-free",
        _REDIRECT,
        "http://127.0.0.1/cb",
        "http://127.0.0.1:51004/cb",
        "On a loopback host any port is taken: RFC 8252 §7.3.",
        "Register the address 127.0.0.1 or [::1]; not every server does this for localhost.",
    ),
    MatchCauseRule(
        "scheme-without-period",
        _REDIRECT,
        "myapp://cb",
        "myapp://cb",
        "A private scheme without a period is refused: RFC 8252 §8.4.",
        "Name the scheme after a domain that is yours, in reverse: com.example.app.",
    ),
    MatchCauseRule(
        "path-prefix",
        _REDIRECT,
        "https://app.example/",
        "https://app.example/anything?x",
        "A path, or none, stands for all paths below it.",
        "Write the whole path, and do not register a URL that ends with its host.",
    ),
    MatchCauseRule(
        "query-ignored",
        _REDIRECT,
        "https://app.example/cb",
        "https://app.example/cb?next=x",
        "Query and fragment are not looked at.",
        "Let the page behind the URL ignore parameters that it does not expect.",
    ),
    MatchCauseRule(
        "parsed-first",
        _REDIRECT,
        "https://app.example/cb",
        "https://app.example/x/../cb",
        "The texts differ, and are equal once they are parsed.",
        "Register URLs in the form that a browser sends, and compare texts.",
    ),
    MatchCauseRule(
        "empty-path-kept",
        _REDIRECT,
        "https://app.example",
        "https://app.example",
        "A registered URL without a path equals no requested one, not even itself.",
        "Write the slash of the path.",
    ),
    MatchCauseRule(
        "userinfo-refused",
        _REDIRECT,
        "https://me@app.example/cb",
        "https://me@app.example/cb",
        "A URL with user information is refused whatever is registered.",
        "Leave user information out.",
    ),
    MatchCauseRule(
        "dot-segments-refused",
        _REDIRECT,
        "com.example.app:a/../cb",
        "com.example.app:a/../cb",
        "A path with dot segments is refused whatever is registered.",
        "Register the path that a browser makes of it.",
    ),
    MatchCauseRule(
        "parameters-ignored",
        Kind.RESOURCE,
        "https://api.example/mcp",
        "https://api.example/mcp;v=1",
        "What follows a semicolon in the last segment is not compared.",
        "Do not tell resources apart by parameters of a path.",
    ),
    MatchCauseRule(
        "port-written",
        Kind.RESOURCE,
        "https://api.example:443/mcp",
        "https://api.example/mcp",
        "Ports are compared as they are written: a default port is not one that is left out.",
        "Leave default ports out on both sides.",
    ),
    MatchCauseRule(
        "slash-at-end",
        Kind.RESOURCE,
        "https://api.example/mcp/",
        "https://api.example/mcp",
        "A slash at the end of the path counts.",
        "Write resources without a slash at the end.",
    ),
    MatchCauseRule(
        "dot-segments-resolved",
        Kind.RESOURCE,
        "https://api.example/mcp",
        "https://api.example/mcp/../admin",
        "Dot segments lead out of the path that matches.",
        "Resolve dot segments before the comparison, or refuse them.",
    ),
    MatchCauseRule(
        "crash",
        _REDIRECT,
        "https://app.example:99999/cb",
        "https://app.example:99999/cb",
        "The program raises an error in place of an answer.",
        "Refuse what is no URL before the program sees it.",
    ),
    MatchCauseRule(
        "pattern-refused",
        _REDIRECT,
        "https://app.example/cb#x",
        "https://app.example/cb#x",
        "Some take no such pattern.",
        "Write the pattern as the strictest of your programs wants it.",
    ),
    MatchCauseRule(
        "url-refused",
        _REDIRECT,
        "http://app.example/cb",
        "http://app.example:port/cb",
        "Some take no such URL.",
        "Refuse what is no URL before it is matched.",
    ),
)
READ_OTHERWISE: Final = "read-otherwise"


@functools.cache
def causes() -> Mapping[str, MatchCauseRule]:
    """Return all causes by name.

    >>> causes()["query-ignored"].message
    'Query and fragment are not looked at.'
    """
    others = (MatchCauseRule(*row) for row in (*OF_HOSTS, *WITHOUT_DIFFERENCE))
    return {rule.name: rule for rule in (*_OF_REDIRECTS, *others)}
