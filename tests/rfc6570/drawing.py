"""Templates and values, drawn: small alphabets, so that texts meet."""

NAMES = ("a", "b", "c", "d.e", "f%20g")
LITERALS = ("/", "a", ".", ",", "=", "x=", "&", ";", "%C3", "%A9", "%20", "-", "?", "b/", "é", "")
TEXTS = (
    *(
        "",
        "a",
        "b",
        "ab",
        "a.b",
        "a,b",
        "a=b",
        "a/b",
        "é",
        "éa",
        "aé",
        " ",
        "%",
        "%2",
        "%41",
        "100%",
    ),
    *("%C3%A9", "%C3", "%A9", "%25", "%2525", "a&b", "b;c", "a=1", "b=", "..", "?", "#", "'", "€"),
    *("x\u0000", "\U0001f600", "~_-", "%e9", "A", "aa", "aaa", "abab"),
)


def template(chance, parts=4, repeats=False):
    """Return the text of a template; each name stands once, but with `repeats`."""
    names = list(NAMES)
    chance.shuffle(names)
    pieces = []
    for _ in range(chance.randint(1, parts)):
        if chance.random() < 0.4 or not names:
            pieces.append(chance.choice(LITERALS))
            continue
        specs = []
        for _ in range(chance.choice((1, 1, 1, 2, 3))):
            if repeats:
                name = chance.choice(NAMES[:2])
            elif names:
                name = names.pop()
            else:
                break
            specs.append(name + chance.choice(("", "", "", "*", "*", ":1", ":2", ":30")))
        pieces.append(
            "{" + chance.choice(("", "+", "#", ".", "/", ";", "?", "&")) + ",".join(specs) + "}"
        )
    return "".join(pieces)


def value(chance, only_text=False):
    """Return a value, or None."""
    kind = chance.random()
    if kind < 0.15:
        return None
    if only_text or kind < 0.6:
        return chance.choice(TEXTS)
    if kind < 0.8:
        return [chance.choice((None, *TEXTS)) for _ in range(chance.randint(0, 3))]
    pairs = [
        (chance.choice(TEXTS), chance.choice((None, *TEXTS))) for _ in range(chance.randint(0, 3))
    ]
    return dict(pairs) if chance.random() < 0.7 else pairs


def values(chance, template, *, only_text=False):
    """Return values of a template's variables: texts for those with a prefix."""
    prefixed = {each.name for each in template.variables if each.prefix is not None}
    return {name: value(chance, only_text or name in prefixed) for name in template.variable_names}
