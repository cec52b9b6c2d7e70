"""All measured rows, docs/static/speed.json: sections of paragraphs, tables and notes.

a section as Markdown ──► its parts ──► a line of JSON for each row ──► the page that draws them
"""

import json
import re
from collections.abc import Iterable, Iterator
from typing import Final, TypedDict

_CELLS: Final = re.compile(r"(?<!\\)\|")
_RULE: Final = re.compile(r"\|(?::?-+:?\|)+")

_ITEM: Final = re.compile(r"^\* ", re.MULTILINE)


class Part(TypedDict, total=False):
    """A part of a section: a paragraph, a table, or notes; texts are Markdown."""

    text: str
    columns: list[str]
    rows: list[list[str]]
    notes: list[str]


class Section(TypedDict):
    """What one run of one subject measured."""

    title: str
    parts: list[Part]


class Data(TypedDict):
    """The whole file: how was measured, and the sections."""

    method: list[str]
    sections: list[Section]


def read(text: str) -> Data:
    """Return the data of the file's text, of no sections for an empty one."""
    found: Data = json.loads(text) if text else {"method": [], "sections": []}
    return found


def written(data: Data) -> str:
    """Return the text of the file: each row on a line of its own."""
    sections = ",\n".join(map(_section, data["sections"]))
    return f'{{"method": {_lines(data["method"])},\n"sections": [\n{sections}\n]}}\n'


def _section(section: Section) -> str:
    parts = ",\n".join(
        "{" + ", ".join(f"{_one(key)}: {_lines(value)}" for key, value in part.items()) + "}"
        for part in section["parts"]
    )
    return f'{{"title": {_one(section["title"])}, "parts": [\n{parts}]}}'


def _lines(value: object) -> str:
    if not isinstance(value, list) or not any(len(each) > 1 for each in value):
        return _one(value)
    return "[\n" + ",\n".join(map(_one, value)) + "]"


def _one(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def with_section(data: Data, title: str, section: str, method: Iterable[str]) -> Data:
    """Return the data with a section in place of the one with its title, or at the end."""
    kept = {each["title"]: each for each in data["sections"]}
    kept[title] = {"title": title, "parts": [*parts(section)]}
    return {"method": [*method], "sections": [*kept.values()]}


def parts(section: str) -> Iterator[Part]:
    """Yield the paragraphs, tables and notes of a section in Markdown."""
    for block in re.split(r"\n\s*\n", section.strip()):
        lines = block.splitlines()
        if lines[0].startswith("|"):
            head, *rows = ([*_cells(line)] for line in lines if not _RULE.fullmatch(line))
            yield {"columns": head, "rows": [*map(_row, rows)]}
        elif lines[0].startswith("* "):
            yield {
                "notes": [
                    _joined(each) for each in re.split(r"^\* ", block, flags=re.MULTILINE)[1:]
                ]
            }
        else:
            yield {"text": _joined(block)}


def _cells(line: str) -> Iterator[str]:
    for cell in _CELLS.split(line)[1:-1]:
        yield cell.strip().replace("\\|", "|")


def _row(cells: list[str]) -> list[str]:
    """Return a row; one that only names a group is its name."""
    is_group = cells[0].startswith("**") and not any(cells[1:])
    return [cells[0].replace("**", "")] if is_group else cells


def _joined(block: str) -> str:
    return " ".join(block.split())
