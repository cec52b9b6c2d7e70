"""Write the pictures and the page of the families, or say which are not as they would be."""

import sys
from pathlib import Path

from tools.diagrams import families, flows, lanes, timeline
from urlprism.comparison.families import FAMILIES

FLOWS = ("decision", "recognizing", "record", "certifying", "classifying")


def files() -> dict[str, str]:
    """Return what is written: each file's text, by its name in the folder of the pages."""
    drawn = {each.name: lanes.draw(each) for each in FAMILIES}
    drawn |= {name: getattr(flows, name)() for name in FLOWS}
    drawn["timeline"] = timeline.draw()
    pictures = {f"pictures/{name}.svg": picture for name, picture in drawn.items()}
    return pictures | {"readers/families.md": families.page()}


def main() -> None:
    """Write what has changed, and name it."""
    folder = Path(__file__).parents[2] / "docs"
    folder.joinpath("pictures").mkdir(exist_ok=True)
    for name, content in files().items():
        path = folder / name
        if not path.exists() or path.read_text("utf-8") != content:
            path.write_text(content, "utf-8")
            sys.stdout.write(f"{name}\n")


if __name__ == "__main__":
    main()
