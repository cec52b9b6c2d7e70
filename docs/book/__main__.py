"""Write the page that lists the packages of the reference."""

from pathlib import Path

from book.reference import page

Path(__file__).parents[1].joinpath("reference", "reference.md").write_text(page(), "utf-8")
