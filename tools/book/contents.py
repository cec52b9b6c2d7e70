"""Tables of contents: what an index links to, by its headings, is what the book contains.

index.md ──► its links, by heading ──► a hidden table of contents for each heading ──► the sidebar
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from posixpath import dirname, join, normpath

_LINK = re.compile(r"\[([^\]]+)\]\(([\w/.]+)\.md\)")
_PACKAGE = re.compile(r"^\| (`([\w.]+)`) \|", re.MULTILINE)


def with_contents(text: str, name: str, pages: Mapping[str, str]) -> str:
    """Return an index with its tables of contents at its end; any other page as it is.

    `name` is that of the page without its ending; `pages` are those of the book, with their texts.
    A page stands in one table: in that of the first index, if that names it. One that no index
    names stands in a last table of the first index, so that none is lost.
    """
    if name == "reference/reference":
        linked = re.sub(r"^\| (`([\w.]+)`) \|", r"| [\1](names/\2.rst) |", text, flags=re.MULTILINE)
        return linked + _table("", ["names/*"], "glob")
    if not _is_index(name):
        return text
    above = {*named(pages.get("index", ""), "index")} if name != "index" else set()
    tables = [_table(heading, links) for heading, links in _links(text, name, above) if links]
    if name == "index":
        lost = sorted(pages.keys() - {"index", *named(text, name), *below(pages)})
        tables += [_table("More", lost)] if lost else []
    return text + "".join(tables)


def below(pages: Mapping[str, str]) -> set[str]:
    """Return what the indexes below the first one name."""
    others = {name: text for name, text in pages.items() if _is_index(name) and name != "index"}
    return {each for name, text in others.items() for each in named(text, name)}


def named(text: str, name: str) -> list[str]:
    """Return the pages that an index names, by links without a place in them."""
    return [_page(target, name)[1:] for _, target in _LINK.findall(text)]


def _is_index(name: str) -> bool:
    return name.rpartition("/")[2] == "index"


def with_changelog(text: str, path: Path) -> str:
    """Return the page of the changelog with the whole of it, its links made those of the book."""
    title, _, _ = text.partition("\n")
    _, _, rest = path.read_text("utf-8").partition("\n")
    rest = re.sub(r"\]\(docs/", "](../", rest)
    return title + "\n" + rest


def _links(text: str, name: str, above: set[str]) -> Iterator[tuple[str, list[str]]]:
    """Yield the headings of an index, each with its links as `title <page>`, but those above it."""
    for heading, section in _sections(text):
        found = [
            f"{_title(title)} <{_page(target, name)}>"
            for title, target in _LINK.findall(section)
            if _page(target, name)[1:] not in above
        ]
        yield heading, list(dict.fromkeys(found))


def _sections(text: str) -> Iterator[tuple[str, str]]:
    first, *others = re.split(r"^## ", text, flags=re.MULTILINE)
    yield "", first
    for each in others:
        heading, _, section = each.partition("\n")
        yield heading, section


def _page(target: str, name: str) -> str:
    return "/" + normpath(join(dirname(name), target))


def _title(title: str) -> str:
    """Return a link's text as a title: with a capital, unless it begins with a name."""
    plain = title.replace("`", "")
    first = plain.partition(" ")[0]
    return plain[:1].upper() + plain[1:] if first.isalpha() and first.islower() else plain


def _table(caption: str, pages: Iterable[str], *options: str) -> str:
    lines = ["", "", "```{toctree}", ":hidden:", *(f":{each}:" for each in options)]
    lines += [f":caption: {caption}"] if caption else []
    return "\n".join([*lines, "", *pages, "```", ""])
