"""Our URL patterns beside the wheel `urlpattern`, which is those of Deno, on drawn pairs.

Each way in which the wheel departs from the standard has a name in `DEPARTURES`; nothing else
differs, and of what differs, Node.js says what we say, but where it is itself named as another
reader in `test_live_urlpattern`.
"""

import json
from collections import Counter
from functools import cache

import pytest

from tests.urlpattern import asking
from tests.urlpattern.test_live_urlpattern import AMOUNT, SEEDS, is_read_otherwise, node, pairs
from urlprism.urlpattern import URLPattern
from urlprism.urlpattern.components import NAMES

Wheel = pytest.importorskip("urlpattern").URLPattern
pytestmark = pytest.mark.real
__all__ = ["node"]  # a fixture

SCHEMES = ("http", "https", "ws", "wss", "ftp", "file")  # that are special
# By the sections of the standard, with what the wheel does in place of it.
DEPARTURES = {
    "opaque": "#url-pattern-create: the path of a scheme that is not special has no segments",
    "opaque input": "#canonicalize-an-opaque-pathname: nor has that of a URL by components",
    "expression": "#compile-a-component: the flag v refuses what Rust's expressions have",
    "wildcard": "#parse-a-pattern-string: the expression of a segment is no expression of its own",
    "port of file": "#process-a-urlpatterninit: no port is inherited beside another host",
    "tab": "#canonicalize-a-username and others: a tab of a pattern is not left out",
    "A-label": "#canonicalize-a-hostname: what is no Punycode is left as it is",
    "empty group": "#create-a-component-match-result: an option that matched nothing has no text",
    "case": "#urlpatternoptions: with a text before a group, the wheel never ignores case",
    "slashes of file": "URL Standard, #path-state: an empty first segment is not dropped",
    "circumflex": "URL Standard, #path-percent-encode-set: it is encoded in a path",
}


def of_wheel(made, asked, ignores_case):
    """Return the wheel's answer in the form of `asking.own`."""
    try:
        pattern = Wheel(*made, {"ignoreCase": ignores_case})
    except (TypeError, ValueError):
        return "refused"
    texts = [getattr(pattern, name) for name in NAMES]
    try:
        result = pattern.exec(*asked)
    except (TypeError, ValueError):
        return [texts, pattern.hasRegExpGroups, "error"]
    groups = result and [[result[name]["input"], dict(result[name]["groups"])] for name in NAMES]
    return [texts, pattern.hasRegExpGroups, groups]


@cache
def may_be_special(protocol):
    """Whether a pattern of schemes matches a special one."""
    pattern = URLPattern({"protocol": protocol})
    return any(pattern.test({"protocol": scheme}) for scheme in SCHEMES)


def departures(pair, ours, theirs):
    """Return the names of all ways in which two answers to a pair differ, "" for one without."""
    made = pair[0]
    written = json.dumps(made)
    if "\\t" in written:
        return {"tab"}
    if ours == "refused":
        return {"expression" if "(" in written else ""}
    if theirs == "refused":
        return {"A-label" if "xn--" in written else ""}
    scheme, names = ours[0][0], set()
    is_opaque = not may_be_special(scheme)
    for name, text, other in zip(NAMES, ours[0], theirs[0], strict=True):
        if text != other:
            is_port = (scheme, name, text, other) == ("file", "port", "*", "")
            is_path = is_opaque and name == "pathname"
            names.add("opaque" if is_path else "port of file" if is_port else "")
    if ours[1] != theirs[1]:
        names.add("wildcard" if "([^\\\\/]+?)" in written else "")
    if ours[2] != theirs[2]:
        names.add("opaque" if is_opaque else of_match(pair, ours[2], theirs[2]))
    return names


def of_match(pair, ours, theirs):
    """Return the name of the way in which two results of one special pattern differ."""
    made, asked, ignores_case = pair
    if isinstance(asked[0], dict):
        scheme = asked[0].get("protocol") or asked[0].get("baseURL", "https:").partition(":")[0]
        if scheme.lower() not in SCHEMES:
            return "opaque input"
    if ours and theirs:
        if [list(map(_filled, each)) for each in ours] == [
            list(map(_filled, each)) for each in theirs
        ]:
            return "empty group"
        is_alike = json.loads(json.dumps(ours).replace("%5E", "^")) == theirs
        return "circumflex" if is_alike else ""
    if ours and ignores_case and isinstance(asked[0], str):
        in_small = of_wheel(made, [each.lower() for each in asked], ignores_case)
        return "case" if in_small[2] else ""
    is_of_file = "file:///a/b" in asked and "//" in asked[0]
    return "slashes of file" if theirs and is_of_file else ""


def _filled(part):
    """Return a text, or groups with a text for each."""
    return part if isinstance(part, str) else {name: part[name] or "" for name in part}


def test_what_the_wheel_answers_otherwise_has_a_name(node):
    """All that is drawn, with two seeds: patterns as they are written, groups, refusals."""
    seen = Counter()
    for seed in SEEDS:
        rows = pairs(seed)
        answers = zip(rows, map(asking.own, *zip(*rows, strict=True)), strict=True)
        different = []
        matched = 0
        for pair, ours in answers:
            theirs = of_wheel(*pair)
            matched += isinstance(theirs, list) and bool(theirs[2])
            if ours != theirs:
                different.append((pair, ours, theirs))
        for each in different:
            names = departures(*each)
            assert names <= DEPARTURES.keys(), (names, each)
            seen.update(names)
        told = [(pair, ours) for pair, ours, _ in different if not is_read_otherwise(pair)]
        by_node = asking.of_node(node, [pair for pair, _ in told])
        assert [ours for _, ours in told] == by_node
        print(  # noqa: T201 - seen with -rP
            f"urlpattern 0.3.1, seed {seed}: {len(rows)} asked, {matched} matched, "
            f"{len(different)} different, of which Node.js judged {len(told)} as we do"
        )
        assert len(rows) == AMOUNT
        assert matched > 0.08 * AMOUNT
    print(seen.most_common())  # noqa: T201
    assert seen.keys() == DEPARTURES.keys()
