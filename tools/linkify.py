"""Ask linkify-it what it finds in the texts of linkify.json: `python -m tools write linkify`.

A new text goes into linkify.json as a row of its own: ["text", []].
"""

import subprocess
import tempfile
from pathlib import Path
from shutil import copy
from typing import Final

PACKAGE: Final = "linkify-it@6.1.0"
TARGET: Final = Path(__file__).parents[1] / "tests" / "data" / "extraction" / "linkify.json"


def files() -> dict[Path, str]:
    """Return the rows, with what the package of npm finds."""
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(["npm", "install", "--silent", f"--prefix={folder}", PACKAGE], check=True)
        program = copy(Path(__file__).with_name("linkify.mjs"), folder)
        done = subprocess.run(
            ["node", program], input=TARGET.read_bytes(), stdout=subprocess.PIPE, check=True
        )
    return {TARGET: done.stdout.decode()}
