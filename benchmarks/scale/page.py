"""The tables of docs/data/scale.md, between the comments that name them."""

import re


def filled(page: str, name: str, table: str) -> str:
    r"""Return a page with a table in place of what stands between the comments of its name.

    Raise ValueError for a page without these comments.

    >>> filled("<!-- a -->old<!-- end of a -->", "a", "new")
    '<!-- a -->\n\nnew\n\n<!-- end of a -->'
    """
    begin, end = f"<!-- {name} -->", f"<!-- end of {name} -->"
    place = re.compile(f"{re.escape(begin)}.*?{re.escape(end)}", re.DOTALL)
    if not place.search(page):
        message = f"the page has no place for {name!r}"
        raise ValueError(message)
    return place.sub(lambda _: f"{begin}\n\n{table}\n\n{end}", page)


def table(head: list[str], rows: list[list[str]]) -> str:
    """Return a table in Markdown: the first column at the left, the others at the right."""
    lines = [head, ["---", *["--:"] * (len(head) - 1)], *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)
