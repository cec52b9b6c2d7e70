"""trurl's command lines as `urlprism edit` has them, and what it prints as trurl prints it."""

import json
import re
from collections.abc import Sequence
from typing import Any, Final

# Options of trurl that take a value.
WITH_VALUE: Final = frozenset(
    {
        *("--url", "-f", "--url-file", "-a", "--append", "-s", "--set", "--iterate", "--redirect"),
        *("--query-separator", "--trim", "--qtrim", "-g", "--get", "--replace"),
        *("--replace-append", "--force-replace"),
    }
)
WITHOUT_VALUE: Final = frozenset(
    {
        *("--accept-space", "--as-idn", "--curl", "--default-port", "--help", "--json"),
        *("--keep-port", "--no-guess-scheme", "--punycode", "--quiet", "--sort-query"),
        *("--urlencode", "--verify", "--version"),
    }
)
INPUTS: Final = ("--url", "-f", "--url-file")
# The exit codes that stand for trurl's: 1 a refused URL, 2 wrong usage, 3 input that failed.
CODES: Final = {0: (0,), 1: (3,), 9: (1,), 10: (1, 2)}
WRONG_USAGE: Final = (2,)
# trurl's name of the username, where it is that of a part: in a template, or before "=".
_USER: Final = re.compile(r"(?<=[{\[:])user(?=[}\]])|^user(?=[:?]*=)")


def translated(arguments: Sequence[str], standard: str) -> list[str]:
    """Return the arguments of `urlprism` for those of trurl, by a standard."""
    words = ["edit", "--standard", standard]
    if standard != "whatwg":
        words.append("--normalize")
    if "--no-guess-scheme" not in arguments:
        words.append("--guess-scheme")
    if not has_input(arguments):
        words.append("--new")
    return [*words, *(_USER.sub("username", each) for each in arguments)]


def has_input(arguments: Sequence[str]) -> bool:
    """Whether a command line names a URL or a file."""
    is_value = False
    for word in arguments:
        if not is_value and (not word.startswith("-") or word.split("=")[0] in INPUTS):
            return True
        is_value = not is_value and word in WITH_VALUE
    return False


def printed(text: str) -> Any:
    """Return JSON of ours in the form of trurl's, which leaves out what is absent."""
    objects = []
    for row in json.loads(text):
        if row["url"] is None:
            continue  # trurl has no objects of what it refuses
        # trurl has no userinfo, and its username is "user".
        parts = {
            "user" if name == "username" else name: str(value)
            for name, value in row["parts"].items()
            if value is not None and name != "userinfo"
        }
        made = {"url": row["url"], "parts": parts}
        objects.append(made if row["params"] is None else made | {"params": row["params"]})
    return objects


def codes(code: int, *, has_notes: bool) -> tuple[int, ...]:
    """Return the exit codes that agree with one of trurl, which is 0 for a URL that it skips."""
    return (0, 1) if code == 0 and has_notes else CODES.get(code, WRONG_USAGE)
