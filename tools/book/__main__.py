"""Write the page that lists the packages of the reference."""

from pathlib import Path

from tools.book.reference import page

Path(__file__).parents[2].joinpath("docs", "reference", "reference.md").write_text(page(), "utf-8")
