"""The pictures, and the page of the families that shows them."""

from pathlib import Path

from tools.diagrams import families, flows, lanes, narrow_flows, speed, timeline
from urlprism.comparison.families import FAMILIES

DOCS = Path(__file__).parents[2] / "docs"
FLOWS = ("decision", "recognizing", "record", "certifying", "classifying")


def files() -> dict[Path, str]:
    """Return the page of the families, and all pictures."""
    drawn = {each.name: lanes.draw(each) for each in FAMILIES}
    drawn |= {name: getattr(flows, name)() for name in FLOWS}
    drawn["timeline"] = timeline.draw()
    drawn |= {"speed": speed.draw(), "speed-light": speed.draw("light")}
    drawn["speed-dark"] = speed.draw("dark")
    pictures = {DOCS / "pictures" / f"{name}.svg": picture for name, picture in drawn.items()}
    return pictures | {DOCS / "readers" / "families.md": families.page()}


def narrow() -> dict[str, str]:
    """Return the pictures that are drawn again for telephones, by their names."""
    drawn = {each.name: lanes.draw(each, lanes.NARROW) for each in FAMILIES}
    drawn |= {name: getattr(narrow_flows, name)() for name in FLOWS}
    return drawn | {"timeline": timeline.draw_narrow()}
