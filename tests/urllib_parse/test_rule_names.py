"""The rules that releases are told apart by are asked for by names that there are."""

import re
from pathlib import Path

import urlprism
from urlprism.urllib_parse.releases import CHANGES

FOLDER = Path(urlprism.__file__).parent
ASKED = re.compile(r"\.has\(\s*\"([^\"]+)\"")


def test_every_change_that_is_asked_for_is_known():
    sources = [*(FOLDER / "urllib_parse").rglob("*.py"), FOLDER / "readers" / "yarl.py"]
    asked = {name for path in sources for name in ASKED.findall(path.read_text("utf-8"))}
    assert asked <= {change.name for change in CHANGES}
    assert len(asked) > 20
