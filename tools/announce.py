"""Tell how to install the package from an index: the last step of the first release."""

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[1]
# What pages say before a release, and what after it. README's two commands are of a clone.
_SENTENCES: Final = (
    (
        r"You need Python 3\.11 or newer, and a clone of this repository\.",
        (
            "`pip install 'urlprism[cli]'` installs the package and its command, on Python 3.11 or"
            " newer. Or take a clone of this repository."
        ),
    ),
    (
        r"A wheel needs neither: `pip install urlprism-VERSION-.*? is on no index yet\.",
        "`pip install urlprism` needs neither: there are wheels.",
    ),
    (
        r"In a clone, `pip install '\.\[cli]'` installs .*? the package is on no index yet\.",
        "`pip install 'urlprism[cli]'` installs the package and its command.",
    ),
    (r", from where you put its wheel\.", "."),
    (r"`%pip install` the wheel, with `\[spark]`", '`%pip install "urlprism[spark]"`'),
    (r"(?<=\")[\w/]*/urlprism-VERSION-py3-none-any\.whl\[", "urlprism["),
    (r"(?<=pip install )(?<!pure pip install )'\.\[([\w,]+)]'(?! &&)", r"'urlprism[\1]'"),
    (r"(?<=environment/bin/pip install )'\.\[", "'urlprism["),
)


def pages() -> Iterator[Path]:
    """Yield the pages that say how to install the package."""
    yield ROOT / "README.md"
    yield from sorted((ROOT / "docs").rglob("*.md"))


def announced(text: str) -> str:
    """Return a page as it is once an index has the package.

    >>> announced("It needs `pip install '.[web]'`.")
    "It needs `pip install 'urlprism[web]'`."
    """
    for before, after in _SENTENCES:
        text = re.sub(before, after, text)
    return text


def main() -> None:
    """Rewrite the pages."""
    for path in pages():
        text = path.read_text("utf-8")
        if (told := announced(text)) != text:
            path.write_text(told, "utf-8")
            sys.stdout.write(f"wrote {path.relative_to(ROOT)}\n")


if __name__ == "__main__":
    main()
