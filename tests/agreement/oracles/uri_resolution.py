"""RFC 3986 §5.2 as it is printed, questions to resolve, and where uritools parts from the text."""

import re
from collections.abc import Callable, Iterator
from random import Random
from typing import Final, NamedTuple

from tests.help.chances import chance_of
from tests.help.uri_grammar import edited, uri_grammar, uris

# The expression of Appendix B; its groups are numbered there.
APPENDIX_B: Final = re.compile(
    r"^(([^:/?#]+):)?(//([^/?#]*))?([^?#]*)(\?([^#]*))?(#(.*))?", re.DOTALL
)
SEGMENTS: Final = (
    *("..", "..", ".", ".", "", "a", "b;p=1", "c", "...", "..g", ".g", "%2e", "%2E.", "g:h", "~"),
)


class Parts(NamedTuple):
    """The five components; None for an undefined one."""

    scheme: str | None
    authority: str | None
    path: str
    query: str | None
    fragment: str | None


class Question(NamedTuple):
    """A reference to resolve, strictly or not."""

    base: str
    reference: str
    strict: bool


def split(text: str) -> Parts:
    """Return what Appendix B finds."""
    found = APPENDIX_B.match(text)
    assert found is not None
    return Parts(found[2], found[4], found[5], found[7], found[9])


def merge(base: Parts, path: str) -> str:
    """Return the merged path of §5.2.3."""
    if base.authority is not None and base.path == "":
        return "/" + path
    return base.path[: base.path.rfind("/") + 1] + path


def remove_dot_segments(path: str) -> str:
    """Return what the loop of §5.2.4 leaves, step by step."""
    given, output = path, ""
    while given:
        if given.startswith(("../", "./")):  # A
            given = given.partition("/")[2]
        elif given.startswith("/./") or given == "/.":  # B
            given = "/" + given[3:]
        elif given.startswith("/../") or given == "/..":  # C
            given = "/" + given[4:]
            output = output[: max(output.rfind("/"), 0)]
        elif given in {".", ".."}:  # D
            given = ""
        else:  # E
            first = re.match("/?[^/]*", given)
            assert first is not None
            output, given = output + first[0], given[first.end() :]
    return output


def transform(base: Parts, reference: Parts, strict: bool) -> Parts:
    """Return the target's components: the pseudocode of §5.2.2."""
    scheme, authority, path, query, fragment = reference
    if not strict and scheme == base.scheme:
        scheme = None
    if scheme is not None:
        return Parts(scheme, authority, remove_dot_segments(path), query, fragment)
    if authority is not None:
        return Parts(base.scheme, authority, remove_dot_segments(path), query, fragment)
    if path == "":
        query = base.query if query is None else query
        return Parts(*base[:3], query, fragment)
    if not path.startswith("/"):
        path = merge(base, path)
    return Parts(*base[:2], remove_dot_segments(path), query, fragment)


def recompose(parts: Parts) -> str:
    """Return the text of components: the pseudocode of §5.3."""
    result = ""
    if parts.scheme is not None:
        result += parts.scheme + ":"
    if parts.authority is not None:
        result += "//" + parts.authority
    result += parts.path
    if parts.query is not None:
        result += "?" + parts.query
    if parts.fragment is not None:
        result += "#" + parts.fragment
    return result


def target(question: Question) -> str:
    """Return what the text of RFC 3986 makes of a question."""
    parts = transform(split(question.base), split(question.reference), question.strict)
    return recompose(parts)


def questions(count: int, seed: int = 3986) -> list[Question]:
    """Return that many distinct questions; a base is a URI, a reference may be anything."""
    chance = chance_of(seed)
    bases = [text for text in _drawn(chance, 2000) if uris().allows(text, "URI")]
    references = list(_drawn(chance, 4000))
    made: dict[Question, None] = {}
    while len(made) < count:
        base, reference = chance.choice(bases), chance.choice(references)
        made[Question(base, reference, chance.random() < 0.7)] = None
    return list(made)


def _drawn(chance: Random, count: int) -> Iterator[str]:
    """Yield references full of dots, and some that the grammar gives, a few with an edit."""
    for _ in range(count):
        text = uri_grammar().draw("URI-reference", chance) if chance.random() < 0.2 else ""
        text = text or _dotted(chance)
        yield edited(text, chance) if chance.random() < 0.2 else text


def _dotted(chance: Random) -> str:
    scheme = chance.choice(("", "", "", "http:", "HTTP:", "x:", "a_b:"))
    authority = chance.choice(("", "", "", "//", "//h", "//u@h:1"))
    path = "/".join(chance.choices(SEGMENTS, k=chance.randrange(7)))
    path = "/" + path if path and (authority or chance.random() < 0.3) else path
    query = chance.choice(("", "", "?", "?y", "?a/../b", "?a/./b"))
    return scheme + authority + path + query + chance.choice(("", "", "#", "#s", "#s/../t"))


class Difference(NamedTuple):
    """A way of parting from the text: what the text says, an example, and what it explains."""

    name: str
    text: str
    example: Question
    explains: Callable[[Question], bool]


def path_before_removal(question: Question) -> str:
    """Return the path of which dot segments are removed, "" where none are (§5.2.2)."""
    base, reference = split(question.base), split(question.reference)
    own = reference.scheme is not None and (question.strict or reference.scheme != base.scheme)
    if own or reference.authority is not None or reference.path.startswith("/"):
        return reference.path
    return merge(base, reference.path) if reference.path else ""


def begins_with_dots(question: Question) -> bool:
    return path_before_removal(question).split("/")[0] in {".", ".."}


def leaves_its_first_segment(question: Question) -> bool:
    """Return whether ".." removes the first segment of a path that no slash begins."""
    path = path_before_removal(question)
    depth = 0
    for segment in path.split("/"):
        depth += {"..": -1, ".": 0}.get(segment, 1)
        if depth < 1 and not begins_with_dots(question):
            return not path.startswith("/") and path != ""
    return False


def has_no_scheme_before_colon(question: Question) -> bool:
    scheme = split(question.reference).scheme
    return scheme is not None and not re.fullmatch("[A-Za-z][A-Za-z0-9+.-]*", scheme)


def has_the_scheme_in_another_case(question: Question) -> bool:
    mine, theirs = split(question.base).scheme or "", split(question.reference).scheme or ""
    return not question.strict and mine != theirs and mine.lower() == theirs.lower()


URITOOLS: Final = (
    Difference(
        "dot segments that begin a rootless path stay",
        "They are removed (§5.2.4, 2A and 2D)",
        Question("x:", "../a", strict=True),
        begins_with_dots,
    ),
    Difference(
        "a rootless path stays rootless when .. removes its first segment",
        'The complete segment "/../" becomes "/", which stays (§5.2.4, 2C)',
        Question("x:a/b", "../g", strict=True),
        leaves_its_first_segment,
    ),
    Difference(
        "what a scheme cannot be is a path's beginning",
        "Appendix B takes whatever stands before the first colon; such a reference is not valid",
        Question("http://a/b", "a_b:c", strict=True),
        has_no_scheme_before_colon,
    ),
    Difference(
        "schemes are compared without their case",
        "R.scheme == Base.scheme, of what is parsed: nothing is normalized before (§5.2.2)",
        Question("http://a/b", "HTTP:g", strict=False),
        has_the_scheme_in_another_case,
    ),
)
