"""Make tests/data/whatwg/names.json of the repositories of the URL and the Encoding Standard.

`python -m tools write names --from URL_FOLDER ENCODING_FOLDER`, both with the commit that is meant
checked out. Kept are names only: of the states of the parser, of the validation errors, and every
anchor, so that what the code names can be looked up.
"""

import json
import re
import subprocess
from pathlib import Path
from typing import Any, Final

TARGET: Final = Path(__file__).parents[1] / "tests" / "data" / "whatwg" / "names.json"
# The commit that the package implements, and the error that it has since the one checked out: npm's
# whatwg-url 17.3.0 names both.
NEWER: Final = "fde3f74f063341a28d437216f75735b8b40128f5"
NEWER_ERROR: Final = "IPv4-non-ASCII-input"

_ATTRIBUTE: Final = re.compile(r"\b([\w-]+)=(?:\"([^\"]*)\"|([^\s\">]+))")
_DFN: Final = re.compile(r"<dfn\b([^>]*)>(.*?)</dfn>", re.DOTALL)
_STATE: Final = re.compile(
    r"<dt><dfn [^>]*for=\"basic URL parser\" id=([\w-]+)>([a-z ]+ state)</dfn>"
)


def simplified(text: str) -> str:
    """Return what Bikeshed makes an id of."""
    text = re.sub(r"<[^>]*>", "", text).strip().lower().replace("()", "")
    text = re.sub(r"[\s/(,]+", "-", text)
    return re.sub(r"[^a-z0-9_-]", "", text).rstrip("-")


def attributes(tag: str) -> dict[str, str]:
    """Return the attributes of a tag."""
    return {name: quoted or plain for name, quoted, plain in _ATTRIBUTE.findall(tag)}


def generated_id(tag: str, content: str) -> str:
    """Return the id of a definition: the one it has, or the one that Bikeshed gives it."""
    given = attributes(tag)
    if "id" in given:
        return given["id"]
    words = given.get("lt", content).partition("|")[0]
    is_of_api = tag.split()[:1] in (["attribute"], ["method"], ["constructor"])
    if is_of_api:
        words = "dom-" + given["for"] + "-" + re.sub(r"<[^>]*>|\(.*", "", words)
    elif "for" in given:
        words = given["for"] + "-" + words
    return simplified(words)


def anchors(text: str) -> set[str]:
    """Return every anchor of a standard."""
    tags = map(attributes, re.findall(r"<(\w+\b[^>]*)>", text))
    ids = {given["id"] for given in tags if "id" in given}
    required = re.search(r"^Required IDs: (.*)$", text, re.MULTILINE)
    ids.update(required[1].split(",") if required else ())
    return ids | {generated_id(tag, content) for tag, content in _DFN.findall(text)}


def states(text: str) -> dict[str, str]:
    """Return the names of the states of the basic URL parser, each with its anchor."""
    return {name: anchor for anchor, name in _STATE.findall(text)}


def errors(text: str) -> list[str]:
    """Return the names of the validation errors, in the order of the standard's table."""
    rows = text.partition("<table class=yesno>")[2].partition("</table>")[0]
    return re.findall(r"<td><dfn[^>]*>([^<]+)</dfn>", rows)


def commit(folder: Path) -> str:
    """Return the commit that is checked out in a folder."""
    git = ["git", "-C", str(folder), "rev-parse", "HEAD"]
    done = subprocess.run(git, capture_output=True, text=True, check=True)
    return done.stdout.strip()


def names(url: str, encoding: str) -> dict[str, Any]:
    """Return what is kept of the two texts."""
    return {
        "url": {"states": states(url), "errors": errors(url), "anchors": sorted(anchors(url))},
        "encoding": {"anchors": sorted(anchors(encoding))},
    }


def files(url: str, encoding: str) -> dict[Path, str]:
    """Return the names, with the commits that they are of."""
    folders = {"url": Path(url), "encoding": Path(encoding)}
    found = names(
        *(path.joinpath(f"{name}.bs").read_text("utf-8") for name, path in folders.items())
    )
    for name, folder in folders.items():
        found[name] = {"commit": commit(folder), **found[name]}
    if NEWER_ERROR not in found["url"]["errors"]:
        found["url"] |= {"newer": NEWER, "newer_error": NEWER_ERROR}
    return {TARGET: json.dumps(found, indent=1) + "\n"}
