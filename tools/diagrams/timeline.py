"""How each part of a URL got its rules: documents from left to right, parts from top to bottom."""

from tools.diagrams.svg import box, line, picture, text, wrapped

FIRST, LAST = 1994, 2027
LEFT, COLUMN, TOP = 108.0, 106.0, 110.0

# Documents: their names, when they were written as year and month.
DOCUMENTS = (
    ("RFC 1738", 1994, 12),
    ("RFC 1808", 1995, 6),
    ("RFC 2396", 1998, 8),
    ("RFC 2732", 1999, 12),
    ("RFC 3986/7", 2005, 1),
    ("draft-abarth", 2011, 4),
    ("URL Standard", 2026, 7),
)
# Parts: what each document says, in their order; empty where it says nothing new.
PARTS = {
    "scheme": (
        "letters, digits, + - . in any place",
        "the same",
        "begins with a letter",
        "",
        "the same; lower case is the normal form",
        "what stands before the first colon",
        "begins with a letter; six are special",
    ),
    "user": (
        "in some schemes, never in http",
        "not told apart in net_loc",
        "a password is not advised",
        "",
        "user:password is deprecated",
        "before the last @",
        "before the last @, an error to write",
    ),
    "host": (
        "names of letters, digits and hyphens, or four numbers",
        "anything",
        "or a name of a registry",
        "IPv6 in brackets",
        "triplets; letters of all scripts in IRIs",
        "anything, mapped",
        "UTS #46; numbers in any notation are IPv4",
    ),
    "port": (
        "digits after the colon",
        "not told apart in net_loc",
        "may be empty",
        "",
        "empty is the default",
        "what stands behind the last colon",
        "to 65535; the default is dropped",
    ),
    "path": (
        "each scheme has its own",
        "segments; . and .. in references",
        "surplus .. stays",
        "",
        "surplus .. is dropped",
        "a backslash is a slash",
        "and %2e is a dot",
    ),
    "parameters": (
        ";type= of ftp",
        "a part of its own, after ;",
        "of each segment",
        "",
        "part of the path",
        "",
        "part of the path",
    ),
    "query": (
        "a search, of http only",
        "in every scheme",
        "the same",
        "",
        "may hold / and ?",
        "",
        "as a form writes it",
    ),
    "fragment": (
        "not part of a URL",
        "cut off first",
        "of the reference only",
        "",
        "part of the URI",
        "",
        "may hold spaces, encoded",
    ),
    "relative": (
        "",
        "against a base",
        "?y drops the last segment",
        "",
        "?y keeps it; no http:g",
        "http:g is relative again",
        "a state machine with a base",
    ),
}


def draw() -> str:
    """Return the picture as SVG."""
    width = LEFT + COLUMN * len(DOCUMENTS) + 12
    parts = [text(18, 30, "How each part of a URL got its rules", "h"), *_axis(width)]
    y = TOP + 24
    for part, rules in PARTS.items():
        lines = [wrapped(rule, 15) for rule in rules]
        height = 14 * max(len(each) for each in lines) + 14
        parts += [line(12, y, width - 12, y), text(18, y + 19, part, "b")]
        for column, rows in enumerate(lines):
            x = LEFT + COLUMN * column
            for row, each in enumerate(rows):
                parts.append(text(x + 4, y + 19 + 14 * row, each, "label"))
        y += height
    return picture(width, y + 10, "How each part of a URL got its rules", parts)


def draw_narrow() -> str:
    """Return the same for a telephone: each part, and below it what each document says of it."""
    width = 358.0
    titles = wrapped("How each part of a URL got its rules", 34)
    parts = [text(18, 30 + 20 * row, each, "h") for row, each in enumerate(titles)]
    y = 24.0 + 20 * len(titles)
    for part, rules in PARTS.items():
        parts += [line(18, y, width - 18, y), text(18, y + 20, part, "b")]
        y += 40
        for (name, year, _), rule in zip(DOCUMENTS, rules, strict=True):
            rows = wrapped(rule, 29) if rule else []
            parts += [text(18, y, f"{name} {year}", "label")] if rows else []
            for row, each in enumerate(rows):
                parts.append(text(140, y + 15 * row, each, "s"))
            y += 15 * len(rows) + (4 if rows else 0)
    return picture(width, y + 4, "How each part of a URL got its rules", parts)


def _axis(width: float) -> list[str]:
    """Return the years, and a line from each document's to its column."""
    scale = (width - LEFT - 24) / (LAST - FIRST)
    parts = [line(LEFT, 58, width - 24, 58, "a")]
    for year in range(1995, LAST, 5):
        x = LEFT + scale * (year - FIRST)
        parts += [line(x, 54, x, 62, "a"), text(x, 48, str(year), "label", text_anchor="middle")]
    for column, (name, year, month) in enumerate(DOCUMENTS):
        x = LEFT + scale * (year - FIRST + month / 12)
        middle = LEFT + COLUMN * column + COLUMN / 2 - 2
        parts += [box(x - 3, 55, 6, 6, "head", 3), line(x, 62, middle, TOP - 22, "a")]
        parts += [box(middle - 50, TOP - 22, 100, 26, "ask", 5)]
        parts.append(text(middle, TOP - 5, name, "label b", text_anchor="middle"))
        written = f"{year}-{month:02}"
        parts.append(text(middle, TOP + 16, written, "label", text_anchor="middle"))
    return parts
