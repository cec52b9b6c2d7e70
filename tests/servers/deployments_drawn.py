"""Small servers, fronts and words that the tests of walks share."""

from collections.abc import Iterator
from typing import Final

from tests.help.chances import chance_of
from urlprism._core.escapes.triplets import DECODED, PLAIN
from urlprism.readers import Refused
from urlprism.servers.deployments import Front, Route, Sent
from urlprism.servers.reading import Server
from urlprism.servers.rules import Prefix, RegularExpression, Segments, first
from urlprism.servers.steps import (
    Cut,
    Decoded,
    DotSegments,
    DotSegmentsRefused,
    FirstSlashesMerged,
    Merged,
    OctetsRefused,
    Step,
    Translated,
)

TOKENS: Final = (
    *("/", "/", "//", ".", "..", "/.", "/..", "/./", "/../", ";", "..;", "/;/"),
    *("%2e", "%2f", "%2F", "%25", "%", "%61", "a", "b", "A", "/a", "/b", "?", "#", "\\", "\0"),
)


def _decoded(*, is_broken_kept: bool = False) -> Step:
    return Decoded("decoded", "test", DECODED, is_broken_kept=is_broken_kept)


def _line() -> tuple[Step, ...]:
    return (
        OctetsRefused("a control", "test", frozenset(map(chr, range(0x21)))),
        Cut("fragment", "test", "#"),
        Cut("query", "test", "?"),
    )


SERVERS: Final = {
    "decodes, merges": (_decoded(), DotSegments("dots", "test", merges=True)),
    "decodes": (_decoded(), DotSegments("dots", "test", merges=False, stays=True)),
    "cuts parameters": (
        Cut("parameters", "test", ";", "/"),
        _decoded(),
        DotSegments("dots", "test", merges=True, ends_in_slash=False),
    ),
    "decodes twice": (
        Decoded("unreserved decoded", "test", PLAIN),
        DotSegments("dots", "test", merges=True),
        _decoded(),
    ),
    "as it is": (),
    "decodes only": (_decoded(),),
    "refuses dots": (_decoded(), DotSegmentsRefused("dots", "test", merges=True)),
    "one slash first": (_decoded(is_broken_kept=True), FirstSlashesMerged("slashes", "test")),
    "no case": (Translated("lower", "test", {"A": "a", "B": "b"}),),
    "dots, then slashes": (
        DotSegments("dots", "test", merges=False, stays=True),
        Merged("slashes", "test"),
    ),
}


def server(name: str) -> Server:
    """Return a small server."""
    return Server(name, "1", _line(), SERVERS[name], ())


def fronts(name: str) -> Iterator[Front]:
    """Yield a server with rules: an access rule before all else, and locations that part."""
    sent = Sent("back")
    open_route = Route(Prefix("/"), "all", "", sent)
    for rule in (
        Segments("/a"),
        Prefix("/a/b"),
        RegularExpression(r"/b(/|$)"),
        RegularExpression("^/[ab]$"),
    ):
        routes = (Route(rule, rule.text, "guarded"), open_route)
        yield Front(server(name), routes, first, name=f"{name}, {rule.text}")


def words(count: int, seed: int) -> Iterator[str]:
    """Yield targets in origin form, put together by chance."""
    chance = chance_of(seed)
    for _ in range(count):
        yield "/" + "".join(chance.choices(TOKENS, k=chance.randrange(9)))


def read(steps: tuple[Step, ...], target: str) -> str | None:
    """Return what steps make of a target, as functions; None if one refuses it."""
    try:
        for step in steps:
            target = step.apply(target)
    except Refused:
        return None
    return target
