"""Make the checks of the Public Suffix List again, from a checkout of its repository.

python -m tools write suffixes --from LIST
"""

import json
import re
import subprocess
from pathlib import Path

DATA: Path = Path(__file__).parents[1] / "tests" / "data" / "public_suffix_list"
_CHECK = re.compile(r"^(//)?checkPublicSuffix\((null|'[^']*'), (null|'[^']*')\);$", re.MULTILINE)


def rows_of_checks(text: str) -> list[list[object]]:
    r"""Return of each check the host, its registrable domain, and whether the list asks it.

    A check that is a comment is not asked.

    >>> rows_of_checks("//checkPublicSuffix('local', null);\n")
    [['local', None, False]]
    """
    return [
        [
            *(None if each == "null" else each.strip("'") for each in check.groups()[1:]),
            not check[1],
        ]
        for check in _CHECK.finditer(text)
    ]


def files(checkout: str) -> dict[Path, str]:
    """Return the checks of the newest commit of a checkout."""
    command = ["git", "-C", checkout, "show", "HEAD:tests/test_psl.txt"]
    text = subprocess.run(command, check=True, capture_output=True).stdout.decode()
    rows = [json.dumps(row, ensure_ascii=True) for row in rows_of_checks(text)]
    return {DATA / "checks.jsonl": "".join(f"{row}\n" for row in rows)}
