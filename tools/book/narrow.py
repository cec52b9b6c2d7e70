"""Pictures for telephones: where a page is narrow, a picture that was drawn for that is shown.

<img src="_images/F11.svg"> ──► <picture> with _static/narrow/F11.svg for screens up to 46em
"""

import re
from pathlib import Path
from typing import Final

from tools.diagrams.drawing import narrow

_FOLDER: Final = "_static/narrow"
_IMAGE: Final = re.compile(r'<img [^>]*?src="((?:\.\./)*)_images/([^"/]+)\.svg"[^>]*>')
SCREEN: Final = "(max-width: 46em)"


def with_narrow(body: str, names: frozenset[str]) -> str:
    """Return a page whose pictures of these names have a narrow one beside them.

    >>> with_narrow('<img src="_images/a.svg" />', frozenset({"a"})).partition(" media")[0]
    '<picture><source srcset="_static/narrow/a.svg"'
    """

    def both(found: re.Match[str]) -> str:
        if found[2] not in names:
            return found[0]
        place = f"{found[1]}{_FOLDER}/{found[2]}.svg"
        return f'<picture><source srcset="{place}" media="{SCREEN}">{found[0]}</picture>'

    return _IMAGE.sub(both, body)


def write(out: Path) -> None:
    """Write the narrow pictures into the folder of the book."""
    folder = out / _FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    for name, picture in narrow().items():
        (folder / f"{name}.svg").write_text(picture, "utf-8")
