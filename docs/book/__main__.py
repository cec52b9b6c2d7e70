"""Write the page that lists the packages of the reference, and the list of public names."""

from pathlib import Path

from book.public import LIST, listed
from book.reference import page

Path(__file__).parents[1].joinpath("reference.md").write_text(page(), "utf-8")
LIST.write_text(listed(LIST.read_text("utf-8") if LIST.exists() else ""), "utf-8")
