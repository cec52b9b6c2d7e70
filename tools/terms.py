"""Link the first use of a term on each page to the glossary: `python -m tools write terms`.

pages of docs ──► prose, without code, tables, headings, comments ──► the first use of each term

The links are plain Markdown, so that a page reads the same where it is not built. A page that tells
what a term is, by the glossary's own table, has no link for it; nor have pages that programs write.
A first use that is a link already stays as it is.
"""

import re
from collections.abc import Iterator
from pathlib import Path
from posixpath import relpath
from typing import Final

DOCS: Final = Path(__file__).parents[1] / "docs"
GLOSSARY: Final = DOCS / "start" / "glossary.md"
# The terms that a reader meets first, each with the heading of the glossary that has it.
TERMS: Final = {
    "reader": "words-of-this-package",
    "verdict": "words-of-this-package",
    "certificate": "words-of-this-package",
    "finding": "words-of-this-package",
    "rung": "words-of-this-package",
    "census": "words-of-this-package",
    "userinfo": "parts",
    "authority": "parts",
    "dot segment": "parts",
    "triplet": "characters",
}
# Pages of lists, and pages that programs write.
LEFT_OUT: Final = frozenset(
    {"changes", "changelog", "families", "faults", "fidelity", "glossary", "index", "reference"}
    | {"requirements", "speed", "state"}
)
# Pages on which the first use of a term is another thing: a person, a certificate of TLS.
OTHERS: Final = frozenset({("equivalence", "reader"), ("safe_target", "certificate")})
_NO_PROSE: Final = re.compile(
    r"^(?:#|\||<|>|!|\(|:::|    )|^\[[^\]]+\]:|^ *(?:[-*]|\d+\.) *\|", re.MULTILINE
)
_LINK: Final = re.compile(r"!?\[(?:[^\[\]]|\[[^\[\]]*\])*\](?:\([^)]*\)|\[[^\]]*\])?")
_SKIPPED: Final = re.compile(r"(`+).*?\1|<[^>]*>|\*\*.*?\*\*")


def pages() -> list[Path]:
    """Return the pages whose terms are linked."""
    return sorted(path for path in DOCS.rglob("*.md") if path.stem not in LEFT_OUT)


def linked(path: Path) -> str:
    """Return the text of a page with a link at the first use of each term."""
    lines = path.read_text("utf-8").splitlines(keepends=True)
    own = _own(path)
    for term, heading in TERMS.items():
        if term in own or (path.stem, term) in OTHERS:
            continue
        pattern = re.compile(rf"\b{term}s?\b")
        for number in _prose(lines):
            if (first := _first(pattern, lines[number])) is not None:
                start, end, is_link = first
                if not is_link:
                    to = f"{relpath(GLOSSARY, path.parent)}#{heading}"
                    line = lines[number]
                    lines[number] = f"{line[:start]}[{line[start:end]}]({to}){line[end:]}"
                break
    return "".join(lines)


def _own(path: Path) -> set[str]:
    """Return the terms that a page tells of, by the table of the glossary."""
    row = re.compile(r"^\| ([^|]+) \|.*\]\([\w/.]*?(\w+)\.md", re.MULTILINE)
    rows = row.findall(GLOSSARY.read_text("utf-8"))
    return {term for terms, page in rows for term in terms.split(", ") if page == path.stem}


def _prose(lines: list[str]) -> Iterator[int]:
    """Yield the numbers of the lines of prose."""
    is_code = is_comment = False
    for number, line in enumerate(lines):
        if line.lstrip().startswith("```"):
            is_code = not is_code
        elif line.startswith("<!--") or is_comment:
            is_comment = "-->" not in line
        elif not is_code and not _NO_PROSE.match(line):
            yield number


def _first(pattern: re.Pattern[str], line: str) -> tuple[int, int, bool] | None:
    """Return where a term is first used in a line, and whether it is in a link there."""
    links = [each.span() for each in _LINK.finditer(line)]
    skipped = [each.span() for each in _SKIPPED.finditer(line)]
    for found in pattern.finditer(line):
        start, end = found.span()
        if any(first <= start < last for first, last in links):
            return start, end, True
        # A hyphen or an underscore makes it a piece of another word.
        beside = line[max(0, start - 1) : start] + line[end : end + 1]
        if set(beside) & set("-_/.@") - {"."} or any(a <= start < b for a, b in skipped):
            continue
        return start, end, False
    return None


def files() -> dict[Path, str]:
    """Return the pages with their links to the glossary."""
    return {path: linked(path) for path in pages()}
