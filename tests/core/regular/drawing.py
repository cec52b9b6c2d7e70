"""Expressions and texts that are drawn: valid ones mostly, nested, with empty turns and groups."""

COMMON = (
    *("a", "b", "c", "a", "b", ".", "[ab]", "[^a]", r"\w", "^", "$", r"\b", r"\B", "(?:)", "()"),
    *("\n", "A", r"\d", "[b-c]", r"\s", r"\W", "[^\\W]"),
)
CASED = ("\u017f", "\u0130", "[\u00df-\u044f]", "\ufb06", "\u212a", "[i-k]", "\u03a3")
PYTHON = (*COMMON, *CASED, r"\A", r"\Z", "[]a]", r"\x61", r"\u0062", r"[\d-]", "{", "a{,}")
ECMASCRIPT = (
    *(*COMMON, *CASED, "[[a-z]--[ab]]", r"[\w&&[^b]]", "[^[a-c]--b]", r"\p{Lu}", r"\P{Lu}"),
    *(r"\p{L}", "[^]", "[]", r"\u0061", r"\u{1F600}", r"[\p{Ll}--a]", r"\p{Ll}", r"\/", r"\-"),
    *("[a-]", "{", "]", "[a--b&&c]", "[ab&&b]", r"[\-a]"),
)
PCRE = (
    *(*COMMON, r"\A", r"\Z", r"\z", r"\h", r"\v", "[[:alpha:]]", "[^[:upper:]]", r"\N"),
    *(r"\Qa.\E", r"\x61", "(?i)", "(?-i)", r"\p{Lu}", r"\pL", "[]a]", "\xe9", "[\xe0-\xff]"),
    *("{", "[a-z-9]", "(?#x)", r"[\d-]", r"\E"),
)
TURNS = ("*", "+", "?", "*?", "+?", "??", "{2}", "{0,2}", "{1,3}?", "{2,}", "{0}", "{2,4}")
PLAIN = ("(?:%s)", "(%s)", "%s")
PYTHON_GROUPS = (*PLAIN, "(?i:%s)", "(?a:%s)", "(?-i:%s)", "(?s:%s)")
# `(?i:` and `(?-i:` are asked alone: see test_v8_takes_the_case_of_a_group_for_sets_behind_it.
ECMASCRIPT_GROUPS = (*PLAIN, "(?s:%s)", "(?m:%s)", "(?<n>%s)")
PCRE_GROUPS = (*PLAIN, "(?i:%s)", "(?m:%s)", "(?s:%s)", "(?x: %s )")
LETTERS = "aabbcA\n 1"
CASED_LETTERS = "iI\u0131\u0130sS\u017f\u03c3\u03c2\u03a3kK\u212a\ufb05\ufb06\u00df"


def expression(draw, atoms, groups, depth=0):
    """Return an expression."""
    kind = draw.randrange(12)
    if depth > 3 or kind < 4:
        return draw.choice(atoms)
    inner = expression(draw, atoms, groups, depth + 1)
    if kind < 6:
        return inner + expression(draw, atoms, groups, depth + 1)
    if kind < 8:
        return f"({inner})"
    if kind < 10:
        other = expression(draw, atoms, groups, depth + 1)
        return f"({inner}|{other})" if kind == 9 else f"(?:{inner}|{other})"
    return draw.choice(groups) % inner + draw.choice(TURNS)


def text(draw, more=""):
    """Return a short text."""
    letters = LETTERS + draw.choice(["", "", more])
    return "".join(draw.choice(letters) for _ in range(draw.randrange(8)))
